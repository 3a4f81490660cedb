//! Decides how C++ values are converted for the game's library.

use super::spell;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::{DisplayedType, NamedApi, NamedField, NamedFunction};

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
    pub original_name: String,
    pub name: String,
    pub ty: String,
    /// The C++ type of the parameter that receives the value. The parameter's name can follow it.
    pub param: String,
    /// The C++ name of the value's type in C.
    pub raw: String,
    pub conversion: Conversion,
}

impl ConvertedValue {
    pub fn is_lowered(&self) -> bool {
        self.conversion == Conversion::Lowered
    }
}

/// Describes an argument or a result, so that a template can generate its C++ conversion.
/// `written` is its name in the API description, and `name` its name in C++.
fn converted_value(api: &NamedApi<'_>, value: &Value, original_name: &str, name: &str) -> ConvertedValue {
    let (ty, conversion) = (spell::global(api, &value.ty), conversion(api, value));
    let raw = if conversion == Conversion::Lowered { format!("joute_::raw_t<{ty}>") } else { ty.clone() };
    let param = spell::parameter_type(api, &value.ty, ty.clone());
    ConvertedValue { original_name: original_name.into(), name: name.into(), ty, param, raw, conversion }
}

/// Describes the fields of a struct or the arguments of a function. A template generates their C++
/// conversions from the result.
pub fn converted_fields(api: &NamedApi<'_>, fields: &[NamedField<'_>]) -> Vec<ConvertedValue> {
    let converted =
        |field: &NamedField<'_>| converted_value(api, &field.value, field.original_name, &field.name);
    fields.iter().map(converted).collect()
}

/// Describes the fields of a struct that must be checked, because they contain enums.
pub fn checked_fields(api: &NamedApi<'_>, fields: &[NamedField<'_>]) -> Vec<ConvertedValue> {
    let mut fields = converted_fields(api, fields);
    fields.retain(|field| field.conversion != Conversion::Plain);
    fields
}

/// A function of the API or of the champion, with the conversions of its arguments and its result.
pub struct ConvertedFunction<'a> {
    pub original_name: &'a str,
    pub name: &'a str,
    pub args: Vec<ConvertedValue>,
    pub result: Option<ConvertedValue>,
}

impl<'a> ConvertedFunction<'a> {
    /// Describes the conversions of a function, so that templates can generate them.
    pub fn new(api: &NamedApi<'_>, function: &'a NamedFunction<'_>) -> Self {
        ConvertedFunction {
            original_name: function.original_name,
            name: &function.name,
            args: converted_fields(api, &function.args),
            result: function.result.as_ref().map(|value| converted_value(api, value, "result", "result")),
        }
    }

    /// Returns true if C++ champions can call the library's function directly. No value of the call
    /// must then be converted or checked.
    pub fn is_direct(&self) -> bool {
        self.args.iter().all(|arg| arg.conversion == Conversion::Plain)
            && self.result.as_ref().is_none_or(|value| !value.is_lowered())
    }
}

/// Describes the conversions of the given functions.
pub fn converted_functions<'a>(
    api: &NamedApi<'_>,
    functions: &'a [NamedFunction<'_>],
) -> Vec<ConvertedFunction<'a>> {
    functions.iter().map(|function| ConvertedFunction::new(api, function)).collect()
}

/// Describes the conversion of a value that a display function prints.
pub fn displayed_value(api: &NamedApi<'_>, displayed_type: &DisplayedType<'_>) -> ConvertedValue {
    converted_value(api, &displayed_type.value, displayed_type.original_name, displayed_type.function)
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
