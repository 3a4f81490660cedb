//! How `api.ml` calls: externals, and the checks around them.

use super::border::{Border, Path};
use crate::backend::symbol;
use crate::model::Function;
use crate::model::abi::{Block, Call, Crossing, Number, Value};
use askama::Template;

/// A function of `api.ml`.
#[derive(Template)]
#[template(ext = "ml", escape = "none")]
pub enum Definition {
    /// A stub that raises and makes its result.
    #[template(path = "ocaml/functions/made.ml")]
    Made { name: String, written: String, ty: String, bytecode: bool },
    /// An external that gives back a scalar or nothing, and a look at the flag.
    #[template(path = "ocaml/functions/direct.ml")]
    Direct { call: CallView, raw: &'static str, convert: &'static str },
    /// An external that leaves its result in `Joute.room`. All of it is read before anything is allocated: a collection
    /// may run a candidate's signal handler, which may call the API.
    #[template(path = "ocaml/functions/room.ml")]
    Room {
        call: CallView,
        leaves: Vec<Leaf>,
        /// True if the first number tells whether there is a value.
        optional: bool,
        value: String,
        ty: String,
    },
}

/// What is called, and with what.
pub struct CallView {
    name: String,
    written: String,
    symbol: String,
    args: Vec<Arg>,
}

struct Arg {
    name: String,
    written: String,
    way: Way,
}

/// How an argument is passed.
enum Way {
    /// As the value of OCaml that it is, of this type, to a stub.
    Whole(String),
    /// To the library itself, checked.
    Int,
    /// To the library itself.
    Double,
    /// To the library itself: a bool or an enum.
    Number,
}

/// A number in `Joute.room`.
pub struct Leaf {
    reader: &'static str,
    offset: usize,
}

impl CallView {
    /// The parameters of the function.
    fn params(&self) -> String {
        match self.args.as_slice() {
            [] => "()".into(),
            args => args.iter().map(|arg| arg.name.as_str()).collect::<Vec<_>>().join(" "),
        }
    }
}

/// A stub that raises, or checks around an external that cannot.
pub fn function(border: Border<'_>, index: usize) -> Definition {
    let speller = border.speller;
    let function = &speller.api.functions[index];
    let call = &border.abi.functions[index];
    let name = speller.names.functions[index].clone();
    let path = border.path(call);
    match (path, &call.result) {
        (Path::Made, _) => Definition::Made {
            name,
            written: function.name.clone(),
            ty: speller.arrow(function, ""),
            // More than five arguments ask for a second symbol, which only bytecode would call.
            bytecode: function.args.len() > 5,
        },
        (Path::Room { stub }, Some(value)) => {
            let word = if stub { "ml_api" } else { "flat" };
            let call = view(border, index, word, !stub);
            let mut leaves = Vec::new();
            let held = border.core(value).maybe();
            let built = match held.map(|held| border.abi.optional(held)) {
                None => decode(border, value, 0, &mut leaves),
                Some(Block { slots, .. }) => {
                    decode(border, &slots[0].value, slots[0].offset, &mut leaves);
                    decode(border, &slots[1].value, slots[1].offset, &mut leaves)
                }
            };
            let ty = speller.ty(&value.ty, "");
            Definition::Room { call, leaves, optional: held.is_some(), value: built, ty }
        }
        (Path::Straight | Path::Quiet | Path::Room { .. }, _) => {
            let straight = path == Path::Straight;
            let word = if straight { "api" } else { "ml_api" };
            let (raw, convert) = returned(border, call);
            Definition::Direct { call: view(border, index, word, straight), raw, convert }
        }
    }
}

fn view(border: Border<'_>, index: usize, word: &str, straight: bool) -> CallView {
    let speller = border.speller;
    let Function { name: written, args, .. } = &speller.api.functions[index];
    let Call { args: values, .. } = &border.abi.functions[index];
    let args = args.iter().zip(values).zip(&speller.names.args[index]).map(|((arg, value), name)| Arg {
        name: name.clone(),
        written: arg.name.clone(),
        way: match border.number(value) {
            Some(Number::Int) if straight => Way::Int,
            Some(Number::Double) if straight => Way::Double,
            Some(Number::Bool | Number::Enum(_)) if straight => Way::Number,
            _ => Way::Whole(speller.ty(&arg.ty, "")),
        },
    });
    CallView {
        name: speller.names.functions[index].clone(),
        written: written.clone(),
        symbol: symbol(word, written),
        args: args.collect(),
    }
}

/// Notes the numbers of a value in `Joute.room`, and gives the expression that puts them together.
fn decode(border: Border<'_>, value: &Value, at: usize, leaves: &mut Vec<Leaf>) -> String {
    let reader = match border.core(value).crossing {
        Crossing::Flat(id) | Crossing::Deep(id) => {
            let slots = border.abi.structure(id).slots.iter();
            let values: Vec<_> =
                slots.map(|slot| decode(border, &slot.value, at + slot.offset, leaves)).collect();
            return border.speller.build(id.0, &values);
        }
        Crossing::Number(Number::Double) => "float_at",
        Crossing::Number(Number::Bool) => "bool_at",
        Crossing::Number(Number::Enum(_)) => "enum_at",
        // What points to memory is made by a stub: it has no leaves here.
        Crossing::Number(Number::Int)
        | Crossing::Text
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => "int_at",
    };
    leaves.push(Leaf { reader, offset: at });
    format!("joute_{}", leaves.len() - 1)
}

/// The type with which a scalar comes back, and the function of `Joute` that looks at the flag and converts it.
fn returned(border: Border<'_>, call: &Call) -> (&'static str, &'static str) {
    match call.result.as_ref().and_then(|value| border.number(value)) {
        None => ("(int[@untagged])", "unit"),
        Some(Number::Int) => ("(int32[@unboxed])", "int"),
        Some(Number::Double) => ("(float[@unboxed])", "float"),
        Some(Number::Bool) => ("(int[@untagged])", "bool"),
        Some(Number::Enum(_)) => ("(int32[@unboxed])", "enum"),
    }
}
