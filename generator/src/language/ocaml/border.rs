//! Decides how values and calls are passed between OCaml and the game's library.

use crate::model::abi::{Crossing, Number, Value};
use crate::model::{Shape, StructId};
use crate::names::{NamedApi, NamedFunction};

/// The representation of an API's struct on OCaml's heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A tuple with one field. OCaml represents it by the field itself.
    Alone,
    /// A block on OCaml's heap, with one word for each field.
    Block,
    /// A record that contains only floats. OCaml stores them side by side in one block.
    Doubles,
}

/// The way in which OCaml calls an API function of the game's library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallPath {
    /// OCaml calls the library's C function directly. All arguments and the result must be scalars,
    /// which are simple values such as numbers.
    Straight,
    /// OCaml calls a generated C function that allocates nothing on OCaml's heap. Its result is a
    /// simple value, such as a number, or nothing.
    Quiet,
    /// OCaml reads the result of the function from the buffer `Joute.room`. The result is a struct
    /// or an optional of simple values, such as numbers. If every argument is a simple value too,
    /// OCaml calls the library itself.
    Room {
        /// True if OCaml calls a generated C function. It converts the arguments and then calls the
        /// library.
        stub: bool,
    },
    /// OCaml calls a generated C function, which allocates the result on OCaml's heap.
    Made,
}

/// The maximum number of words that are allocated at once in OCaml's minor heap. It is equal to
/// `JOUTE_PIECE` in the hand-written C code.
const MAX_PIECE_WORDS: usize = 257;

/// Returns a value without the one-field tuples around it. Such tuples do not change the
/// representation of the value in OCaml.
pub fn core<'v>(api: &'v NamedApi<'_>, value: &'v Value) -> &'v Value {
    match value.crossing {
        Crossing::Flat(id) | Crossing::Deep(id) if form(api, id) == Form::Alone => {
            core(api, &api.structure(id).fields[0].value)
        }
        _ => value,
    }
}

/// Returns the kind of number with which OCaml represents the value. Returns `None` if it is
/// not a number. A number inside one-field tuples is also a number.
pub fn number(api: &NamedApi<'_>, value: &Value) -> Option<Number> {
    match core(api, value).crossing {
        Crossing::Number(number) => Some(number),
        _ => None,
    }
}

/// Returns the representation of a struct on OCaml's heap.
pub fn form(api: &NamedApi<'_>, id: StructId) -> Form {
    let fields = &api.structure(id).fields;
    match api.structure(id).shape {
        Shape::Tuple if fields.len() == 1 => Form::Alone,
        Shape::Record if fields.iter().all(|s| number(api, &s.value) == Some(Number::Double)) => {
            Form::Doubles
        }
        Shape::Tuple | Shape::Record => Form::Block,
    }
}

/// Returns the way in which OCaml calls an API function of the game's library. It depends on
/// the types of the arguments and the result.
pub fn path(api: &NamedApi<'_>, call: &NamedFunction<'_>) -> CallPath {
    let scalar = |value: &Value| number(api, value).is_some();
    let roomy = |value: &Value| {
        let core = core(api, value);
        words(api, core.optional_inner().unwrap_or(core)).is_some()
    };
    match &call.result {
        Some(value) if !scalar(value) && roomy(value) => {
            // The library treats a tuple of one field as a struct, which it expects by pointer.
            CallPath::Room { stub: !call.args.iter().all(|arg| arg.value.is_number()) }
        }
        Some(value) if !scalar(value) => CallPath::Made,
        _ if call.args.iter().all(|arg| scalar(&arg.value)) => CallPath::Straight,
        _ => CallPath::Quiet,
    }
}

/// Returns the size of a value on OCaml's heap, in machine words with headers. Returns `None`
/// if the value may need more than one allocation.
pub fn words(api: &NamedApi<'_>, value: &Value) -> Option<usize> {
    let words = match core(api, value).crossing {
        Crossing::Number(Number::Int | Number::Bool | Number::Enum(_)) => 0,
        Crossing::Number(Number::Double) => 2,
        Crossing::Text
        | Crossing::Deep(_)
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => return None,
        Crossing::Flat(id) => {
            let fields = &api.structure(id).fields;
            let inner = match form(api, id) {
                Form::Doubles => Some(0),
                Form::Alone | Form::Block => fields.iter().map(|slot| words(api, &slot.value)).sum(),
            };
            1 + fields.len() + inner?
        }
    };
    (words <= MAX_PIECE_WORDS).then_some(words)
}
