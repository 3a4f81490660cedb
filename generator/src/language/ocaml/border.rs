//! How values and calls cross between OCaml's heap and the library's C forms.

use super::spell::Speller;
use crate::model::abi::{Abi, Call, Crossing, Number, Value};
use crate::model::{Shape, StructId};

/// What the border is written with.
#[derive(Clone, Copy)]
pub struct Border<'a> {
    pub speller: Speller<'a>,
    pub abi: &'a Abi<'a>,
}

/// What a struct is on OCaml's heap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A tuple of one is the value itself.
    Alone,
    /// A block with a word for each field.
    Block,
    /// A record of floats only: OCaml keeps the doubles side by side.
    Doubles,
}

/// How a function's call crosses the border.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Path {
    /// Only scalars: OCaml calls the library's own symbol.
    Straight,
    /// A stub that allocates nothing: its result is a scalar or nothing.
    Quiet,
    /// The result is a struct of scalars, or an optional of what holds scalars only: it is left in `Joute.room`, where
    /// OCaml reads it. Without a stub if every argument is a scalar.
    Room {
        /// True if it goes through a stub.
        stub: bool,
    },
    /// A stub that makes its result.
    Made,
}

/// Words in one piece of the minor heap: `JOUTE_PIECE`.
const PIECE: usize = 257;

impl<'a> Border<'a> {
    /// A value without the tuples of one around it, which change nothing in its bits.
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

    /// The number that a value is, tuples of one apart.
    pub fn number(&self, value: &Value) -> Option<Number> {
        match self.core(value).crossing {
            Crossing::Number(number) => Some(number),
            _ => None,
        }
    }

    /// What a struct is on OCaml's heap.
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

    /// How a function's call crosses the border.
    pub fn path(&self, call: &Call) -> Path {
        let scalar = |value: &Value| self.number(value).is_some();
        let roomy = |value: &Value| {
            let core = self.core(value);
            self.words(core.maybe().unwrap_or(core)).is_some()
        };
        match &call.result {
            Some(value) if !scalar(value) && roomy(value) => {
                // A tuple of one is a struct to the library: it would want a pointer.
                Path::Room { stub: !call.args.iter().all(Value::is_number) }
            }
            Some(value) if !scalar(value) => Path::Made,
            _ if call.args.iter().all(scalar) => Path::Straight,
            _ => Path::Quiet,
        }
    }

    /// Words on OCaml's heap of a value that fits in one piece, headers included; `None` if it may not.
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
