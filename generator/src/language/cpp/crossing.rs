//! Decides how C++ values are converted for the game's library.

use super::spell;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::{NamedApi, NamedField, NamedFunction};

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

/// Describes an argument or a result, so that a template can generate its C++ conversion.
/// `written` is its name in the API description, and `name` its name in C++.
pub fn converted_value(api: &NamedApi<'_>, value: &Value, written: &str, name: &str) -> ConvertedValue {
    let (ty, conversion) = (spell::global(api, &value.ty), conversion(api, value));
    let raw = if conversion == Conversion::Lowered { format!("joute_::raw_t<{ty}>") } else { ty.clone() };
    let param = spell::taken(api, &value.ty, ty.clone());
    ConvertedValue { written: written.into(), name: name.into(), ty, param, raw, conversion }
}

/// Describes the fields of a struct or the arguments of a function. A template generates their C++
/// conversions from the result.
pub fn converted_fields(api: &NamedApi<'_>, fields: &[NamedField<'_>]) -> Vec<ConvertedValue> {
    let converted = |field: &NamedField<'_>| converted_value(api, &field.value, field.written, &field.name);
    fields.iter().map(converted).collect()
}

/// Returns true if C++ champions can call the library's function directly. No value of the call
/// must then be converted or checked.
pub fn is_direct(api: &NamedApi<'_>, NamedFunction { args, result, .. }: &NamedFunction<'_>) -> bool {
    args.iter().all(|arg| conversion(api, &arg.value) == Conversion::Plain)
        && result.as_ref().is_none_or(|value| conversion(api, value) != Conversion::Lowered)
}

/// Returns the conversion or check that a C++ value needs for the game's library.
pub fn conversion(api: &NamedApi<'_>, value: &Value) -> Conversion {
    match &value.crossing {
        Crossing::Number(Number::Int | Number::Double | Number::Bool) => Conversion::Plain,
        Crossing::Number(Number::Enum(_)) => Conversion::Enum,
        Crossing::Flat(id) => {
            let mut fields = api.structure(*id).fields.iter();
            let plain = fields.all(|field| conversion(api, &field.value) == Conversion::Plain);
            if plain { Conversion::Plain } else { Conversion::ContainsEnum }
        }
        Crossing::Text
        | Crossing::Deep(_)
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => Conversion::Lowered,
    }
}
