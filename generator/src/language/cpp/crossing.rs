//! Decides how C++ values are converted when they are passed to the library.

use super::spell::Speller;
use crate::model::Field;
use crate::model::abi::{Abi, Call, Crossing, Number, Value};

/// The conversion of a value that is passed to the library.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Conversion {
    /// The value is passed unchanged. Every value of the C++ type is valid.
    Plain,
    /// The value is passed unchanged after a check that it is a value of its enum.
    Enum,
    /// The value is passed unchanged after a check that all enums in it have valid values.
    ContainsEnum,
    /// The value is converted to its C form, which exists for the duration of the call.
    Lowered,
}

/// An argument or result of a C++ wrapper function, with its names, its types and its conversion.
pub struct ConvertedValue {
    /// The name in the description, the name in C++ and the type in C++.
    pub written: String,
    pub name: String,
    pub ty: String,
    /// The parameter's type in an API function, ready to be followed by a name.
    pub param: String,
    /// The type of the C form.
    pub raw: String,
    pub conversion: Conversion,
}

impl ConvertedValue {
    pub fn lowered(&self) -> bool {
        self.conversion == Conversion::Lowered
    }
}

/// The input from which the parts of the border code are generated.
#[derive(Clone, Copy)]
pub struct Border<'a> {
    pub speller: Speller<'a>,
    pub abi: &'a Abi<'a>,
}

impl Border<'_> {
    /// Describes a value with its name in the description and in C++.
    pub fn converted_value(self, value: &Value, written: &str, name: &str) -> ConvertedValue {
        let (ty, conversion) = (self.speller.global(&value.ty), conversion(self.abi, value));
        let raw = if conversion == Conversion::Lowered { format!("joute_::raw_t<{ty}>") } else { ty.clone() };
        let param = self.speller.taken(&value.ty, ty.clone());
        ConvertedValue { written: written.into(), name: name.into(), ty, param, raw, conversion }
    }

    /// Describes all fields of a struct or all arguments of a function.
    pub fn all<'v>(
        self,
        values: impl Iterator<Item = &'v Value>,
        fields: &[Field],
        names: &[String],
    ) -> Vec<ConvertedValue> {
        let named = values.zip(fields).zip(names);
        named.map(|((value, field), name)| self.converted_value(value, &field.name, name)).collect()
    }
}

/// Returns true if the library's symbol can be called directly, because no value needs conversion or
/// validation.
pub fn is_direct(abi: &Abi<'_>, Call { args, result }: &Call) -> bool {
    args.iter().all(|arg| conversion(abi, arg) == Conversion::Plain)
        && result.as_ref().is_none_or(|value| conversion(abi, value) != Conversion::Lowered)
}

/// Returns the conversion of a value that is passed to the library.
pub fn conversion(abi: &Abi<'_>, value: &Value) -> Conversion {
    match &value.crossing {
        Crossing::Number(Number::Int | Number::Double | Number::Bool) => Conversion::Plain,
        Crossing::Number(Number::Enum(_)) => Conversion::Enum,
        Crossing::Flat(id) => {
            let plain =
                abi.structure(*id).slots.iter().all(|slot| conversion(abi, &slot.value) == Conversion::Plain);
            if plain { Conversion::Plain } else { Conversion::ContainsEnum }
        }
        Crossing::Text
        | Crossing::Deep(_)
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => Conversion::Lowered,
    }
}
