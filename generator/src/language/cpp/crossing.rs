//! How a value of C++ goes to the library.

use super::spell::Speller;
use crate::model::Field;
use crate::model::abi::{Abi, Call, Crossing, Number, Value};

/// How a value goes to the library.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// As it is: whatever C++ lets through is a value.
    Plain,
    /// As it is, once it is known to be one of the enum's.
    Enum,
    /// As it is, once the enums that it holds are known to be values.
    Holder,
    /// As its C form, which lives as long as the call.
    Lowered,
}

/// A value on its way.
pub struct Held {
    /// As the description has it, and as C++ has it.
    pub written: String,
    pub name: String,
    pub ty: String,
    /// What a function of the API takes, up to its name.
    pub param: String,
    /// Its C form.
    pub raw: String,
    pub way: Way,
}

impl Held {
    pub fn lowered(&self) -> bool {
        self.way == Way::Lowered
    }
}

/// What the parts are made from.
#[derive(Clone, Copy)]
pub struct Border<'a> {
    pub speller: Speller<'a>,
    pub abi: &'a Abi<'a>,
}

impl Border<'_> {
    /// A value by its two names.
    pub fn held(self, value: &Value, written: &str, name: &str) -> Held {
        let (ty, way) = (self.speller.global(&value.ty), way(self.abi, value));
        let raw = if way == Way::Lowered { format!("joute_::raw_t<{ty}>") } else { ty.clone() };
        let param = self.speller.taken(&value.ty, ty.clone());
        Held { written: written.into(), name: name.into(), ty, param, raw, way }
    }

    /// Fields or arguments.
    pub fn all<'v>(
        self,
        values: impl Iterator<Item = &'v Value>,
        fields: &[Field],
        names: &[String],
    ) -> Vec<Held> {
        let named = values.zip(fields).zip(names);
        named.map(|((value, field), name)| self.held(value, &field.name, name)).collect()
    }
}

/// True if the library's symbol can be called as it is: nothing to convert, nothing to check.
pub fn is_direct(abi: &Abi<'_>, Call { args, result }: &Call) -> bool {
    args.iter().all(|arg| way(abi, arg) == Way::Plain)
        && result.as_ref().is_none_or(|value| way(abi, value) != Way::Lowered)
}

/// How a value goes to the library.
pub fn way(abi: &Abi<'_>, value: &Value) -> Way {
    match &value.crossing {
        Crossing::Number(Number::Int | Number::Double | Number::Bool) => Way::Plain,
        Crossing::Number(Number::Enum(_)) => Way::Enum,
        Crossing::Flat(id) => {
            let plain = abi.structure(*id).slots.iter().all(|slot| way(abi, &slot.value) == Way::Plain);
            if plain { Way::Plain } else { Way::Holder }
        }
        Crossing::Text
        | Crossing::Deep(_)
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => Way::Lowered,
    }
}
