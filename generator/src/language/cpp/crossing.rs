//! Decides how C++ values are converted when they are passed to the game's library.

use super::spell::Speller;
use crate::model::Field;
use crate::model::abi::{Abi, Call, Crossing, Number, Value};

/// How a C++ value is converted or checked when it is passed to the game's library.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Conversion {
    /// The value is passed to the library unchanged. Every value of the C++ type is valid.
    Plain,
    /// The value is passed to the library unchanged, after a check that it is a value of its enum.
    Enum,
    /// The value is passed to the library unchanged, after a check that all enums in it have valid
    /// values.
    ContainsEnum,
    /// The C++ value is converted to its C form, which exists for the duration of the call.
    Lowered,
}

/// An argument or result of a C++ function that wraps a function of the library, with its names,
/// its types and its conversion.
pub struct ConvertedValue {
    /// The value's name in the API description. The next fields are its name and its type in C++.
    pub written: String,
    pub name: String,
    pub ty: String,
    /// The C++ type of an API function's parameter that receives the value. A parameter name can
    /// directly follow it.
    pub param: String,
    /// The C++ name of the type that the value has in C.
    pub raw: String,
    pub conversion: Conversion,
}

impl ConvertedValue {
    pub fn lowered(&self) -> bool {
        self.conversion == Conversion::Lowered
    }
}

/// The data from which the C++ code that converts values between C++ and the game's library is
/// generated: the API with its names in C++, and its C ABI.
#[derive(Clone, Copy)]
pub struct Border<'a> {
    pub speller: Speller<'a>,
    pub abi: &'a Abi<'a>,
}

impl Border<'_> {
    /// Returns what a template needs to know to generate the C++ code that converts an argument or
    /// a result. `written` is its name in the API description, and `name` its name in C++.
    pub fn converted_value(self, value: &Value, written: &str, name: &str) -> ConvertedValue {
        let (ty, conversion) = (self.speller.global(&value.ty), conversion(self.abi, value));
        let raw = if conversion == Conversion::Lowered { format!("joute_::raw_t<{ty}>") } else { ty.clone() };
        let param = self.speller.taken(&value.ty, ty.clone());
        ConvertedValue { written: written.into(), name: name.into(), ty, param, raw, conversion }
    }

    /// Returns what a template needs to know to generate the C++ code that converts each field of a
    /// struct or each argument of a function.
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

/// Returns true if C++ champions can call the library's function directly, because no value of the
/// call must be converted or checked.
pub fn is_direct(abi: &Abi<'_>, Call { args, result }: &Call) -> bool {
    args.iter().all(|arg| conversion(abi, arg) == Conversion::Plain)
        && result.as_ref().is_none_or(|value| conversion(abi, value) != Conversion::Lowered)
}

/// Returns how a C++ value is converted or checked when it is passed to the game's library.
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
