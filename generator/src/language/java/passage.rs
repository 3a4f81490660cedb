//! How the values of a call cross: numbers as JNI arguments, the rest through the scratch memory.

use super::spell::Speller;
use crate::model::{Field, Layout, Type};

/// What a JNI argument or result may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    Int,
    Double,
    Bool,
    Enum,
}

impl Number {
    /// The native method's type.
    pub fn java(self) -> &'static str {
        match self {
            Number::Int | Number::Enum => "int",
            Number::Double => "double",
            Number::Bool => "boolean",
        }
    }

    /// The type in a JNI signature.
    pub fn code(self) -> char {
        match self {
            Number::Int | Number::Enum => 'I',
            Number::Double => 'D',
            Number::Bool => 'Z',
        }
    }
}

/// A number among the arguments, and how Java gets at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    pub number: Number,
    /// `pos.colonne`, `hue.ordinal()`.
    pub value: String,
}

/// How one argument crosses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// As JNI arguments: a number, or the numbers that a struct is made of.
    Leaves(Vec<Leaf>),
    /// Through the scratch memory.
    Scratch,
}

/// How a result crosses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Back {
    Nothing,
    Number(Number),
    Scratch,
}

/// How a call crosses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    pub args: Vec<Way>,
    pub back: Back,
}

/// A method has at most 255 words of arguments; beyond this, structs take the scratch.
const MOST_WORDS: usize = 200;

impl Passage {
    /// Plans a call. `names` are the arguments in Java.
    pub fn new(speller: Speller<'_>, args: &[Field], names: &[String], result: Option<&Type>) -> Self {
        let mut ways: Vec<Way> = args
            .iter()
            .zip(names)
            .map(|(arg, name)| leaves(speller, &arg.ty, name).map_or(Way::Scratch, Way::Leaves))
            .collect();
        let words =
            ways.iter().flat_map(Way::leaves).map(|leaf| 1 + usize::from(leaf.number == Number::Double));
        if words.sum::<usize>() > MOST_WORDS {
            for (way, arg) in ways.iter_mut().zip(args) {
                if matches!(arg.ty, Type::Struct(_)) {
                    *way = Way::Scratch;
                }
            }
        }
        let back = result.map_or(Back::Nothing, |ty| number(ty).map_or(Back::Scratch, Back::Number));
        Passage { args: ways, back }
    }

    /// Every JNI argument.
    pub fn leaves(&self) -> impl Iterator<Item = &Leaf> {
        self.args.iter().flat_map(Way::leaves)
    }

    /// True if some argument takes the scratch.
    pub fn sends_scratch(&self) -> bool {
        self.args.contains(&Way::Scratch)
    }

    /// `(IID)V`.
    pub fn signature(&self) -> String {
        let back = match self.back {
            Back::Number(number) => number.code(),
            Back::Nothing | Back::Scratch => 'V',
        };
        format!("({}){back}", self.leaves().map(|leaf| leaf.number.code()).collect::<String>())
    }

    /// The type that the native method returns.
    pub fn native_result(&self) -> &'static str {
        match self.back {
            Back::Number(number) => number.java(),
            Back::Nothing | Back::Scratch => "void",
        }
    }

    /// `int a0, double a1`.
    pub fn native_params(&self) -> String {
        let params = self.leaves().enumerate().map(|(i, leaf)| format!("{} a{i}", leaf.number.java()));
        params.collect::<Vec<_>>().join(", ")
    }

    /// What Java passes to the native method.
    pub fn native_values(&self) -> String {
        self.leaves().map(|leaf| leaf.value.as_str()).collect::<Vec<_>>().join(", ")
    }
}

impl Way {
    fn leaves(&self) -> &[Leaf] {
        match self {
            Way::Leaves(leaves) => leaves,
            Way::Scratch => &[],
        }
    }
}

/// True if a function is a native method as it stands: only numbers that need no conversion.
pub fn is_native(args: &[Field], result: Option<&Type>) -> bool {
    let bare = |ty: &Type| matches!(number(ty), Some(Number::Int | Number::Double | Number::Bool));
    args.iter().all(|arg| bare(&arg.ty)) && result.is_none_or(bare)
}

fn number(ty: &Type) -> Option<Number> {
    match ty {
        Type::Int => Some(Number::Int),
        Type::Double => Some(Number::Double),
        Type::Bool => Some(Number::Bool),
        Type::Enum(_) => Some(Number::Enum),
        Type::String | Type::Struct(_) | Type::Array(_) => None,
    }
}

/// The numbers that a value is made of, in order; `None` if it points to memory.
fn leaves(speller: Speller<'_>, ty: &Type, path: &str) -> Option<Vec<Leaf>> {
    if speller.api.layout(ty) == Layout::Owned {
        return None;
    }
    if let Some(number) = number(ty) {
        let value = if number == Number::Enum { format!("{path}.ordinal()") } else { path.into() };
        return Some(vec![Leaf { number, value }]);
    }
    let Type::Struct(id) = ty else { return None };
    let fields = speller.api.structure(*id).fields.iter().zip(&speller.names.fields[id.0]);
    let parts = fields.map(|(field, name)| leaves(speller, &field.ty, &format!("{path}.{name}")));
    Some(parts.collect::<Option<Vec<_>>>()?.concat())
}

/// Words that a value without memory takes in the scratch; `None` if it points to memory.
pub fn words(speller: Speller<'_>, ty: &Type) -> Option<usize> {
    match ty {
        Type::Int | Type::Bool | Type::Enum(_) => Some(1),
        Type::Double => Some(2),
        Type::String | Type::Array(_) => None,
        Type::Struct(id) => {
            speller.api.structure(*id).fields.iter().map(|field| words(speller, &field.ty)).sum()
        }
    }
}
