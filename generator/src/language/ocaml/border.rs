//! Decides how values and calls cross the border between OCaml's heap and the library's C forms.

use super::spell::Speller;
use crate::model::abi::{Abi, Call, Crossing, Number, Value};
use crate::model::{Shape, StructId};

/// The input from which the border code is generated.
#[derive(Clone, Copy)]
pub struct Border<'a> {
    pub speller: Speller<'a>,
    pub abi: &'a Abi<'a>,
}

/// The representation of a struct on OCaml's heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A tuple with one field, which is represented by the field itself.
    Alone,
    /// A block with one word for each field.
    Block,
    /// A record that contains only floats. OCaml stores the doubles side by side.
    Doubles,
}

/// The way in which a function call crosses the border.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallPath {
    /// Only scalars are passed. OCaml calls the library's symbol directly.
    Straight,
    /// A stub that allocates nothing on OCaml's heap. Its result is a scalar or nothing.
    Quiet,
    /// A call whose result is a struct of scalars or an optional that contains only scalars. The result is
    /// written to `Joute.room`, where OCaml reads it. No stub is needed if every argument is a scalar.
    Room {
        /// True if the call goes through a stub.
        stub: bool,
    },
    /// A stub that allocates its result on OCaml's heap.
    Made,
}

/// The maximum number of words that are allocated at once in the minor heap, as in `JOUTE_PIECE`.
const PIECE: usize = 257;

impl<'a> Border<'a> {
    /// Returns the value without surrounding tuples of one field, which do not change its representation.
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

    /// Returns the kind of number if the value, without surrounding tuples of one field, is a number.
    pub fn number(&self, value: &Value) -> Option<Number> {
        match self.core(value).crossing {
            Crossing::Number(number) => Some(number),
            _ => None,
        }
    }

    /// Returns the representation of a struct on OCaml's heap.
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

    /// Returns the way in which a function call crosses the border.
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
