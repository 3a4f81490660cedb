//! The part of `Api.hs` that candidates do not read: C forms of types, imports and definitions of functions.

use super::spell::{Speller, quote};
use crate::backend::symbol;
use crate::model::abi::{Abi, Call, Crossing, Number, Value};
use crate::model::{Layout, StructId, Type};
use askama::Template;

/// What crosses the border, or makes something cross.
#[derive(Template)]
#[template(ext = "hs", escape = "none")]
pub enum Part {
    #[template(path = "haskell/border/enum.hs")]
    Enum { written: String, name: String },
    /// What points to memory (`owned`) costs more than a call, and structs in structs would multiply: it is not inlined.
    #[template(path = "haskell/border/struct.hs")]
    Struct {
        name: String,
        width: usize,
        /// If one may be missing somewhere.
        alignment: Option<usize>,
        owned: bool,
        fields: Vec<FieldView>,
    },
    /// Scalars cross without a box where the call is inlined. An unsafe import costs what a call in C costs.
    #[template(path = "haskell/border/function.hs")]
    Function {
        written: String,
        name: String,
        symbol: String,
        types: Vec<&'static str>,
        args: Vec<Argument>,
        keeps: bool,
        back: Back,
        inlined: bool,
    },
    /// The library makes the text, Haskell prints it among what it prints itself.
    #[template(path = "haskell/border/show_enum.hs")]
    ShowEnum { written: String, name: String },
    #[template(path = "haskell/border/show_struct.hs")]
    ShowStruct { written: String, name: String, label: String, keeps: bool },
}

pub struct FieldView {
    /// Its name, as a string.
    label: String,
    offset: usize,
    keep: &'static str,
}

/// The lines that prepare a value for a call.
#[derive(Template)]
#[template(path = "haskell/border/argument.hs", escape = "none")]
pub struct Argument {
    /// Where it is.
    pub name: String,
    /// The function's name and its own, as strings.
    function: String,
    label: String,
    pub way: Way,
    keep: &'static str,
}

/// How a value is passed.
pub enum Way {
    Int,
    Double,
    Bool,
    Enum,
    Text,
    /// In a block: a struct, or what may be missing.
    Whole,
    List,
}

/// How a result comes back.
pub enum Back {
    Nothing,
    Int,
    Double,
    Bool,
    /// An enum of this name.
    Enum(String),
    Text,
    /// Into a block of so many bytes.
    Block(usize),
}

/// The parts of the border, in the order of the API.
pub fn parts(speller: Speller<'_>) -> Vec<Part> {
    let Speller { api, names } = speller;
    let abi = &Abi::new(api);
    let enums = api.enums.iter().zip(&names.enums);
    let enums = enums.map(|(e, name)| Part::Enum { written: e.name.clone(), name: name.clone() });
    let structs = (0..api.structs.len()).map(|i| structure(speller, abi, i));
    let functions = (0..api.functions.len()).map(|i| function(speller, abi, i));
    let enum_shows = api.enums.iter().zip(&names.enum_displays);
    let enum_shows =
        enum_shows.map(|(e, name)| Part::ShowEnum { written: e.name.clone(), name: name.clone() });
    let struct_shows = api.structs.iter().zip(&names.struct_displays).map(|(s, name)| Part::ShowStruct {
        written: s.name.clone(),
        name: name.clone(),
        label: quote(name),
        keeps: s.layout == Layout::Owned,
    });
    enums.chain(structs).chain(functions).chain(enum_shows).chain(struct_shows).collect()
}

/// The argument that says where pinned memory is kept: what points to other blocks needs it, and what is stored in one.
fn keep(points: bool) -> &'static str {
    if points { "joute_keep" } else { "Joute.noKeep" }
}

/// True if an argument points to other blocks.
pub fn points(value: &Value) -> bool {
    value.maybe().map_or(value.points_on(), |inside| inside.layout == Layout::Owned)
}

fn structure(speller: Speller<'_>, abi: &Abi<'_>, index: usize) -> Part {
    let block = &abi.structs[index];
    let fields = block.slots.iter().zip(&speller.names.fields[index]).map(|(slot, name)| FieldView {
        label: quote(name),
        offset: slot.offset,
        keep: keep(slot.value.layout == Layout::Owned),
    });
    let ty = Type::Struct(StructId(index));
    let missed = abi.optionals().any(|(_, inside)| inside.ty == ty);
    Part::Struct {
        name: speller.names.structs[index].clone(),
        width: block.size,
        alignment: missed.then_some(block.align),
        owned: speller.api.structs[index].layout == Layout::Owned,
        fields: fields.collect(),
    }
}

fn function(speller: Speller<'_>, abi: &Abi<'_>, index: usize) -> Part {
    let written = &speller.api.functions[index].name;
    let call @ Call { args, result } = &abi.functions[index];
    let name = &speller.names.functions[index];
    let mut types: Vec<&str> = args.iter().flat_map(passed).copied().collect();
    let (back, output): (Back, &[&str]) = match result.as_ref().map(|value| (&value.crossing, value.size)) {
        None => (Back::Nothing, &["IO ()"]),
        Some((Crossing::Number(Number::Int), _)) => (Back::Int, &["IO Joute.Int32"]),
        Some((Crossing::Number(Number::Double), _)) => (Back::Double, &["IO Double"]),
        Some((Crossing::Number(Number::Bool), _)) => (Back::Bool, &["IO Joute.Word8"]),
        Some((Crossing::Number(Number::Enum(id)), _)) => {
            (Back::Enum(speller.api.enumeration(*id).name.clone()), &["IO Joute.Int32"])
        }
        Some((Crossing::Text, _)) => (Back::Text, &["IO Joute.CString"]),
        Some((
            Crossing::Flat(_)
            | Crossing::Deep(_)
            | Crossing::List(_)
            | Crossing::Nested(_)
            | Crossing::Optional(_),
            size,
        )) => (Back::Block(size), &["Joute.Raw", "IO ()"]),
    };
    types.extend(output);
    let labels = speller.names.args[index].iter();
    let views = args.iter().zip(labels).enumerate();
    Part::Function {
        written: written.clone(),
        name: name.clone(),
        symbol: symbol(call.flat_word(), written),
        types,
        args: views.map(|(i, (arg, label))| argument(arg, (name, label), format!("joute_{i}"))).collect(),
        keeps: args.iter().any(points),
        back,
        inlined: args.iter().chain(result).all(Value::is_number),
    }
}

/// What a value is, among the arguments of a foreign import.
pub fn passed(value: &Value) -> &'static [&'static str] {
    match value.crossing {
        Crossing::Number(Number::Int | Number::Enum(_)) => &["Joute.Int32"],
        Crossing::Number(Number::Double) => &["Double"],
        Crossing::Number(Number::Bool) => &["Joute.Word8"],
        Crossing::Text | Crossing::Flat(_) | Crossing::Deep(_) | Crossing::Optional(_) => &["Joute.Raw"],
        Crossing::List(_) | Crossing::Nested(_) => &["Joute.Raw", "Joute.CSize"],
    }
}

/// A value that is passed: `name` is where it is, the labels are the function's and its own.
pub fn argument(value: &Value, (function, label): (&str, &str), name: String) -> Argument {
    let way = match value.crossing {
        Crossing::Number(Number::Int) => Way::Int,
        Crossing::Number(Number::Double) => Way::Double,
        Crossing::Number(Number::Bool) => Way::Bool,
        Crossing::Number(Number::Enum(_)) => Way::Enum,
        Crossing::Text => Way::Text,
        Crossing::Flat(_) | Crossing::Deep(_) | Crossing::Optional(_) => Way::Whole,
        Crossing::List(_) | Crossing::Nested(_) => Way::List,
    };
    Argument { name, function: quote(function), label: quote(label), way, keep: keep(points(value)) }
}
