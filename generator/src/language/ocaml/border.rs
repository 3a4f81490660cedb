//! Decides how values and calls are passed between OCaml's heap and the C forms of the game's
//! library.

use super::spell::Speller;
use crate::model::abi::{Abi, Call, Crossing, Number, Value};
use crate::model::{Shape, StructId};

/// The data from which the OCaml code that converts values between OCaml and the game's library is
/// generated: the API with its names in OCaml, and its C ABI.
#[derive(Clone, Copy)]
pub struct Border<'a> {
    pub speller: Speller<'a>,
    pub abi: &'a Abi<'a>,
}

/// How OCaml represents a struct of the API on its heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A tuple with one field. OCaml represents it by the field itself.
    Alone,
    /// A block on OCaml's heap with one word for each field of the struct.
    Block,
    /// A record that contains only floats. OCaml stores the doubles side by side in one block.
    Doubles,
}

/// How OCaml calls an API function of the game's library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallPath {
    /// OCaml calls the library's C function directly. This is possible if all arguments and the
    /// result are scalars, which are simple values such as numbers.
    Straight,
    /// OCaml calls a generated C function that allocates nothing on OCaml's heap. The result is a
    /// scalar, which is a simple value such as a number, or nothing.
    Quiet,
    /// OCaml calls a function whose result is a struct or an optional that contains only scalars,
    /// such as numbers. The result is written to the buffer `Joute.room`, where OCaml reads it. If
    /// every argument is a scalar, this is a function of the library itself.
    Room {
        /// True if OCaml calls a generated C function that converts the arguments and then calls
        /// the library.
        stub: bool,
    },
    /// OCaml calls a generated C function that allocates its result on OCaml's heap.
    Made,
}

/// The maximum number of words that are allocated at once in OCaml's minor heap. It is equal to
/// `JOUTE_PIECE` in the hand-written C code.
const PIECE: usize = 257;

impl<'a> Border<'a> {
    /// Removes tuples of one field around a value and returns what they contain. Such tuples do not
    /// change the representation of the value in OCaml.
    pub fn core<'v>(&self, value: &'v Value) -> &'v Value
    where
        'a: 'v,
    {
        match value.crossing {
            Crossing::Flat(id) | Crossing::Deep(id) if self.form(id) == Form::Alone => {
                self.core(&self.abi.structure(id).slots[0].value)
            }
            _ => value,
        }
    }

    /// Returns the kind of number as which OCaml represents the value, or `None` if it is not a
    /// number. A number inside tuples of one field is also a number.
    pub fn number(&self, value: &Value) -> Option<Number> {
        match self.core(value).crossing {
            Crossing::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Returns how OCaml represents the struct with the given identifier on its heap.
    pub fn form(&self, id: StructId) -> Form {
        let slots = &self.abi.structure(id).slots;
        match self.speller.api.structure(id).shape {
            Shape::Tuple if slots.len() == 1 => Form::Alone,
            Shape::Record if slots.iter().all(|s| self.number(&s.value) == Some(Number::Double)) => {
                Form::Doubles
            }
            Shape::Tuple | Shape::Record => Form::Block,
        }
    }

    /// Returns how OCaml calls an API function of the game's library, given the types of its
    /// arguments and its result.
    pub fn path(&self, call: &Call) -> CallPath {
        let scalar = |value: &Value| self.number(value).is_some();
        let roomy = |value: &Value| {
            let core = self.core(value);
            self.words(core.maybe().unwrap_or(core)).is_some()
        };
        match &call.result {
            Some(value) if !scalar(value) && roomy(value) => {
                // The library treats a tuple of one field as a struct, which it expects by pointer.
                CallPath::Room { stub: !call.args.iter().all(Value::is_number) }
            }
            Some(value) if !scalar(value) => CallPath::Made,
            _ if call.args.iter().all(scalar) => CallPath::Straight,
            _ => CallPath::Quiet,
        }
    }

    /// Returns the number of machine words, including headers, that a value takes on OCaml's heap.
    /// Returns `None` if the value may need more than one allocation.
    pub fn words(&self, value: &Value) -> Option<usize> {
        let words = match self.core(value).crossing {
            Crossing::Number(Number::Int | Number::Bool | Number::Enum(_)) => 0,
            Crossing::Number(Number::Double) => 2,
            Crossing::Text
            | Crossing::Deep(_)
            | Crossing::List(_)
            | Crossing::Nested(_)
            | Crossing::Optional(_) => return None,
            Crossing::Flat(id) => {
                let slots = &self.abi.structure(id).slots;
                let inner = match self.form(id) {
                    Form::Doubles => Some(0),
                    Form::Alone | Form::Block => slots.iter().map(|slot| self.words(&slot.value)).sum(),
                };
                1 + slots.len() + inner?
            }
        };
        (words <= PIECE).then_some(words)
    }
}
