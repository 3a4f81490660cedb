//! Decides how C++ values are converted for the game's library.

use super::spell::Speller;
use crate::model::Field;
use crate::model::abi::{Abi, Call, Crossing, Number, Value};

/// The way in which a C++ value is converted or checked for the game's library.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Conversion {
    /// The value needs no conversion, because every value of the C++ type is valid.
    Plain,
    /// The value is not converted, but it must be a value of its enum.
    Enum,
    /// The value is not converted, but all enums in it must have valid values.
    ContainsEnum,
    /// The C++ value is converted to its C form, which exists until the call ends.
    Lowered,
}

/// An argument or a result of a C++ wrapper, with its names, types and conversion. The wrapper
/// calls a function of the library.
pub struct ConvertedValue {
    /// The value's name in the API description. The next fields are its name and its type in C++.
    pub written: String,
    pub name: String,
    pub ty: String,
    /// The C++ type of the parameter that receives the value. The parameter's name can follow it.
    pub param: String,
    /// The C++ name of the value's type in C.
    pub raw: String,
    pub conversion: Conversion,
}

impl ConvertedValue {
    pub fn lowered(&self) -> bool {
        self.conversion == Conversion::Lowered
    }
}

/// The input for generating C++ code that converts values to and from C. It consists of the API,
/// its names in C++ and its C ABI.
#[derive(Clone, Copy)]
pub struct Border<'a> {
    pub speller: Speller<'a>,
    pub abi: &'a Abi<'a>,
}

impl Border<'_> {
    /// Describes an argument or a result, so that a template can generate its C++ conversion.
    /// `written` is its name in the API description, and `name` its name in C++.
    pub fn converted_value(self, value: &Value, written: &str, name: &str) -> ConvertedValue {
        let (ty, conversion) = (self.speller.global(&value.ty), conversion(self.abi, value));
        let raw = if conversion == Conversion::Lowered { format!("joute_::raw_t<{ty}>") } else { ty.clone() };
        let param = self.speller.taken(&value.ty, ty.clone());
        ConvertedValue { written: written.into(), name: name.into(), ty, param, raw, conversion }
    }

    /// Describes the fields of a struct or the arguments of a function. A template generates their
    /// C++ conversions from the result.
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

/// Returns true if C++ champions can call the library's function directly. No value of the call
/// must then be converted or checked.
pub fn is_direct(abi: &Abi<'_>, Call { args, result }: &Call) -> bool {
    args.iter().all(|arg| conversion(abi, arg) == Conversion::Plain)
        && result.as_ref().is_none_or(|value| conversion(abi, value) != Conversion::Lowered)
}

/// Returns the conversion or check that a C++ value needs for the game's library.
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
