//! Generates the OCaml functions of `api.ml`. They call C functions and check for errors.

use super::border::{self, CallPath};
use super::spell;
use crate::backend::symbol;
use crate::model::abi::{Block, Crossing, Number, Value};
use crate::names::{NamedApi, NamedFunction};
use askama::Template;

/// A generated OCaml function of `api.ml`. It calls an API function of the game's library.
#[derive(Template)]
#[template(ext = "ml", escape = "none")]
pub enum Definition {
    /// An OCaml function that is a generated C function. The C function raises exceptions and
    /// allocates its result itself.
    #[template(path = "ocaml/functions/made.ml")]
    Made { name: String, original_name: String, ty: String, bytecode: bool },
    /// An OCaml function that calls a C function and then checks the error flag. The C function
    /// returns nothing, or a simple value such as a number.
    #[template(path = "ocaml/functions/direct.ml")]
    Direct { call: CallView, result: Option<Number>, convert: &'static str },
    /// An OCaml function that reads the result of a C function from the buffer `Joute.room`. It
    /// reads the whole result before it allocates memory, because a garbage collection may run a
    /// signal handler of the candidate that calls the API.
    #[template(path = "ocaml/functions/room.ml")]
    Room {
        call: CallView,
        leaves: Vec<Leaf>,
        /// True if the result is an optional. The first number in the buffer then tells whether it
        /// has a value.
        optional: bool,
        value: String,
        ty: String,
    },
}

/// A call of a C function from OCaml. The function belongs to the game's library, or converts
/// values and then calls the library.
pub struct CallView {
    name: String,
    original_name: String,
    symbol: String,
    args: Vec<Arg>,
}

struct Arg {
    name: String,
    original_name: String,
    ty: String,
    /// The kind of number, if OCaml passes it directly to the library. `None` if a C function
    /// converts it.
    straight: Option<Number>,
}

/// A number in the buffer `Joute.room`. The library writes results for OCaml to this buffer.
pub struct Leaf {
    word: &'static str,
    offset: usize,
}

/// Generates the OCaml function for an API function. It is either a generated C function that
/// raises exceptions, or a direct call followed by checks for errors.
pub fn function(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> Definition {
    let path = border::path(api, function);
    match (path, &function.result) {
        (CallPath::Made, _) => Definition::Made {
            name: function.name.clone(),
            original_name: function.original_name.into(),
            ty: spell::arrow(api, function, ""),
            // OCaml requires a second symbol for more than five arguments, which only bytecode would call.
            bytecode: function.args.len() > 5,
        },
        (CallPath::Room { stub }, Some(value)) => {
            let mut leaves = Vec::new();
            let held = border::core(api, value).optional_inner();
            let built = match held.map(|held| api.abi.optional(held)) {
                None => decode(api, value, 0, &mut leaves),
                Some(Block { slots, .. }) => {
                    decode(api, &slots[0].value, slots[0].offset, &mut leaves);
                    decode(api, &slots[1].value, slots[1].offset, &mut leaves)
                }
            };
            let call = view(api, function, (!stub).then_some("flat"));
            let ty = spell::type_name(api, &value.ty, "");
            Definition::Room { call, leaves, optional: held.is_some(), value: built, ty }
        }
        (CallPath::Straight | CallPath::Quiet | CallPath::Room { .. }, result) => {
            let call = view(api, function, (path == CallPath::Straight).then_some("api"));
            let result = result.as_ref().and_then(|value| border::number(api, value));
            Definition::Direct { call, result, convert: result.map_or("unit", word) }
        }
    }
}

/// Describes the OCaml call of an API function, so that a template can generate it. If `straight`
/// is given, the code calls the library's symbol with this prefix directly. Otherwise it calls a
/// generated C function.
fn view(api: &NamedApi<'_>, function: &NamedFunction<'_>, straight: Option<&str>) -> CallView {
    let args = function.args.iter().map(|arg| Arg {
        name: arg.name.clone(),
        original_name: arg.original_name.into(),
        ty: spell::type_name(api, arg.ty(), ""),
        straight: straight.and(border::number(api, &arg.value)),
    });
    CallView {
        name: function.name.clone(),
        original_name: function.original_name.into(),
        symbol: symbol(straight.unwrap_or("ml_api"), function.original_name),
        args: args.collect(),
    }
}

/// Returns the OCaml expression that reads a value from the buffer `Joute.room`. The value starts
/// at the offset `at`, and its numbers are added to `leaves`.
fn decode(api: &NamedApi<'_>, value: &Value, at: usize, leaves: &mut Vec<Leaf>) -> String {
    match border::core(api, value).crossing {
        Crossing::Number(number) => {
            leaves.push(Leaf { word: word(number), offset: at });
            format!("joute_{}", leaves.len() - 1)
        }
        Crossing::Flat(id) => {
            let structure = api.structure(id);
            let fields = structure.fields.iter();
            let values = fields.map(|field| decode(api, &field.value, at + field.offset, leaves));
            spell::build(structure, &values.collect::<Vec<_>>())
        }
        // Only stubs create these values.
        Crossing::Text
        | Crossing::Deep(_)
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => String::new(),
    }
}

/// Returns the word for a kind of number, such as `float`. Function names in the hand-written OCaml
/// module `Joute` contain it.
fn word(number: Number) -> &'static str {
    match number {
        Number::Int => "int",
        Number::Double => "float",
        Number::Bool => "bool",
        Number::Enum(_) => "enum",
    }
}
