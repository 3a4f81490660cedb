//! Decides how values and calls are passed between OCaml's heap and the C forms of the game's
//! library.

use super::spell::Speller;
use crate::model::abi::{Abi, Call, Crossing, Number, Value};
use crate::model::{Shape, StructId};

/// The input for generating the OCaml code that converts values between OCaml and the game's
/// library: the API as OCaml spells it, and its C ABI.
#[derive(Clone, Copy)]
pub struct Border<'a> {
    pub speller: Speller<'a>,
    pub abi: &'a Abi<'a>,
}

/// The way in which OCaml represents a struct of the API on its heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A tuple with one field, which OCaml represents by the field itself.
    Alone,
    /// A block on OCaml's heap with one word for each field of the struct.
    Block,
    /// A record that contains only floats. OCaml stores the doubles side by side in one block.
    Doubles,
}

/// The way in which OCaml calls an API function of the game's library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallPath {
    /// OCaml calls the library's C function directly. This is possible if only scalars are passed
    /// and returned.
    Straight,
    /// OCaml calls a C stub that allocates nothing on OCaml's heap. The result is a scalar or
    /// nothing.
    Quiet,
    /// OCaml calls a function whose result is a struct of scalars or an optional that contains only
    /// scalars. The result is written to the buffer `Joute.room`, where OCaml reads it. No stub is
    /// needed if every argument is a scalar.
    Room {
        /// True if the call goes through a C stub, which converts the arguments.
        stub: bool,
    },
    /// OCaml calls a C stub that allocates its result on OCaml's heap.
    Made,
}

/// The maximum number of words that are allocated at once in OCaml's minor heap. It is equal to
/// `JOUTE_PIECE` in the hand-written C code.
const PIECE: usize = 257;

impl<'a> Border<'a> {
    /// Returns the value without surrounding tuples of one field, which do not change its
    /// representation in OCaml.
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

    /// Returns the kind of number if OCaml represents the value as a number. This includes a number
    /// inside tuples of one field.
    pub fn number(&self, value: &Value) -> Option<Number> {
        match self.core(value).crossing {
            Crossing::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Returns the way in which OCaml represents the struct with the given identifier on its heap.
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

    /// Returns the way in which OCaml calls an API function of the game's library, given the types
    /// of its arguments and its result.
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

    /// Returns the number of words, including headers, that a value takes on OCaml's heap. Returns `None` if
    /// it may need more than one allocation.
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
