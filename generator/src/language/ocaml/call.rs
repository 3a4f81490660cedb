//! How `api.ml` calls: externals, and the checks around them.

use super::border::{Border, Path};
use super::spell::Speller;
use crate::backend::symbol;
use crate::model::Function;
use crate::model::abi::{Block, Crossing, Number, Value};
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
    Direct { call: CallView, result: Option<Number>, convert: &'static str },
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
    ty: String,
    /// The number that goes to the library itself; otherwise a stub takes the value of OCaml that it is.
    straight: Option<Number>,
}

/// A number in `Joute.room`.
pub struct Leaf {
    word: &'static str,
    offset: usize,
}

/// A stub that raises, or checks around an external that cannot.
pub fn function(border: Border<'_>, index: usize) -> Definition {
    let speller = border.speller;
    let function = &speller.api.functions[index];
    let call = &border.abi.functions[index];
    let path = border.path(call);
    match (path, &call.result) {
        (Path::Made, _) => Definition::Made {
            name: speller.names.functions[index].clone(),
            written: function.name.clone(),
            ty: speller.arrow(function, ""),
            // More than five arguments ask for a second symbol, which only bytecode would call.
            bytecode: function.args.len() > 5,
        },
        (Path::Room { stub }, Some(value)) => {
            let mut leaves = Vec::new();
            let held = border.core(value).maybe();
            let built = match held.map(|held| border.abi.optional(held)) {
                None => decode(border, value, 0, &mut leaves),
                Some(Block { slots, .. }) => {
                    decode(border, &slots[0].value, slots[0].offset, &mut leaves);
                    decode(border, &slots[1].value, slots[1].offset, &mut leaves)
                }
            };
            let call = view(border, index, (!stub).then_some("flat"));
            let ty = speller.ty(&value.ty, "");
            Definition::Room { call, leaves, optional: held.is_some(), value: built, ty }
        }
        (Path::Straight | Path::Quiet | Path::Room { .. }, _) => {
            let call_view = view(border, index, (path == Path::Straight).then_some("api"));
            let result = call.result.as_ref().and_then(|value| border.number(value));
            Definition::Direct { call: call_view, result, convert: result.map_or("unit", word) }
        }
    }
}

/// `straight` is the word of the library's own symbol, if that is what is called.
fn view(border: Border<'_>, index: usize, straight: Option<&str>) -> CallView {
    let Speller { api, names } = border.speller;
    let Function { name: written, summary: _, args, result: _, role: _ } = &api.functions[index];
    let args = args.iter().zip(&border.abi.functions[index].args).zip(&names.args[index]);
    let args = args.map(|((arg, value), name)| Arg {
        name: name.clone(),
        written: arg.name.clone(),
        ty: border.speller.ty(&arg.ty, ""),
        straight: straight.and(border.number(value)),
    });
    CallView {
        name: names.functions[index].clone(),
        written: written.clone(),
        symbol: symbol(straight.unwrap_or("ml_api"), written),
        args: args.collect(),
    }
}

/// Notes the numbers of a value in `Joute.room`, and gives the expression that puts them together.
fn decode(border: Border<'_>, value: &Value, at: usize, leaves: &mut Vec<Leaf>) -> String {
    match border.core(value).crossing {
        Crossing::Number(number) => {
            leaves.push(Leaf { word: word(number), offset: at });
            format!("joute_{}", leaves.len() - 1)
        }
        Crossing::Flat(id) => {
            let slots = border.abi.structure(id).slots.iter();
            let values = slots.map(|slot| decode(border, &slot.value, at + slot.offset, leaves));
            border.speller.build(id.0, &values.collect::<Vec<_>>())
        }
        // Made by a stub.
        Crossing::Text
        | Crossing::Deep(_)
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => String::new(),
    }
}

/// What `Joute` calls such a number, in the names of its functions.
fn word(number: Number) -> &'static str {
    match number {
        Number::Int => "int",
        Number::Double => "float",
        Number::Bool => "bool",
        Number::Enum(_) => "enum",
    }
}
