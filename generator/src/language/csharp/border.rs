//! Decides how values are converted between C# and the library's C forms.

use super::spell;
use crate::model::Layout;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::NamedApi;
use crate::text::new_array;

/// A value that generated C# code copies to or from C memory.
pub struct ConvertedValue {
    /// The value's name in the API description.
    pub original_name: String,
    /// The C# expression of the value. The next field is its location in C memory.
    pub here: String,
    pub there: String,
    /// The fully qualified type of the value in C#. The next field is its type in C.
    pub full: String,
    pub raw: String,
    /// The suffix of the C# functions that convert values of this type.
    pub stem: String,
    pub conversion: Conversion,
    /// True if the value's C form may point to memory, which must be freed.
    pub owned: bool,
}

/// The way in which a value is converted between C# and C.
pub enum Conversion {
    Int,
    Double,
    /// A bool, which is one byte in C. C# would not check that the byte is 0 or 1.
    Bool,
    Enum,
    Text,
    /// A struct whose C form contains no pointers to memory.
    Flat,
    /// A struct whose C form points to memory. The library's `drop` function frees structs that the
    /// library returned.
    Deep,
    /// An array of numbers, which are the same in C# and C. The string is the name of the numbers'
    /// type.
    Numbers(String),
    /// An array whose items contain no pointers to memory in C.
    List,
    /// An array whose items point to memory in C. The library's `drop` function frees arrays that
    /// the library returned.
    Nested,
    /// An optional, which is a value or null in C#. If its value may point to memory, the library's
    /// `drop` function frees optionals that the library returned.
    Optional,
}

/// A C# class for a struct of the API, with the conversions of its fields.
pub struct StructView {
    pub name: String,
    pub whole: ConvertedValue,
    pub fields: Vec<FieldView>,
}

pub struct FieldView {
    pub name: String,
    pub converted: ConvertedValue,
}

/// An array type of the API, with the conversions between C# and C.
pub struct ArrayView {
    pub whole: ConvertedValue,
    pub item: ConvertedValue,
    /// The C# expression that creates an array of this type.
    pub made: String,
}

/// An optional type of the API, with the conversions between C# and C. In C#, an optional may be
/// null.
pub struct OptionalView {
    pub whole: ConvertedValue,
    /// The conversion of the value inside an optional that is not null.
    pub value: ConvertedValue,
}

/// Describes a value, so that a template can generate its conversion between C# and C. `written` is
/// its name in the API description, `here` its C# expression and `there` its location in C memory.
pub fn converted_value(
    api: &NamedApi<'_>,
    value: &Value,
    original_name: &str,
    here: String,
    there: String,
) -> ConvertedValue {
    let full = |value: &Value| spell::full(api, &value.ty);
    let stem = api.model.mangle(&value.ty);
    let conversion = match &value.crossing {
        Crossing::Number(Number::Int) => Conversion::Int,
        Crossing::Number(Number::Double) => Conversion::Double,
        Crossing::Number(Number::Bool) => Conversion::Bool,
        Crossing::Number(Number::Enum(_)) => Conversion::Enum,
        Crossing::Text => Conversion::Text,
        Crossing::Flat(_) => Conversion::Flat,
        Crossing::Deep(_) => Conversion::Deep,
        Crossing::List(item) if item.is_number() => Conversion::Numbers(full(item)),
        Crossing::List(_) => Conversion::List,
        Crossing::Nested(_) => Conversion::Nested,
        Crossing::Optional(_) => Conversion::Optional,
    };
    let raw = match conversion {
        Conversion::Int | Conversion::Enum => "int".into(),
        Conversion::Double => "double".into(),
        Conversion::Bool => "byte".into(),
        Conversion::Text => "byte*".into(),
        Conversion::Flat | Conversion::Deep | Conversion::Optional => format!("joute_raw_{stem}"),
        Conversion::Numbers(_) | Conversion::List | Conversion::Nested => "RawArray".into(),
    };
    let owned = value.optional_inner().unwrap_or(value).layout == Layout::Owned;
    ConvertedValue {
        original_name: original_name.into(),
        here,
        there,
        full: full(value),
        raw,
        stem,
        conversion,
        owned,
    }
}

/// Returns the structs of the API with the conversions between C# and C.
pub fn structs(api: &NamedApi<'_>) -> Vec<StructView> {
    let wholes = api.abi.aggregates.iter().filter_map(|value| match value.crossing {
        Crossing::Flat(id) | Crossing::Deep(id) => Some((value, api.structure(id))),
        Crossing::Number(_)
        | Crossing::Text
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => None,
    });
    let views = wholes.map(|(value, structure)| {
        let fields = structure.fields.iter().map(|field| {
            let (here, there) = (format!("value.{}", field.name), format!("raw->@{}", field.original_name));
            FieldView {
                name: field.name.clone(),
                converted: converted_value(api, &field.value, field.original_name, here, there),
            }
        });
        StructView {
            name: structure.name.clone(),
            fields: fields.collect(),
            whole: converted_value(api, value, "", "value".into(), "raw".into()),
        }
    });
    views.collect()
}

/// Returns the array types of the API with the conversions between C# and C.
pub fn arrays(api: &NamedApi<'_>) -> Vec<ArrayView> {
    let views = api.abi.lists().map(|(list, item)| ArrayView {
        whole: converted_value(api, list, "", "value".into(), "raw".into()),
        item: converted_value(api, item, "", "value[i]".into(), "items[i]".into()),
        made: new_array(&spell::full(api, &list.ty), "raw->Length"),
    });
    views.collect()
}

/// Returns the optional types of the API with the conversions between C# and C.
pub fn optionals(api: &NamedApi<'_>) -> Vec<OptionalView> {
    let views = api.abi.optionals().map(|(optional, value)| {
        let here = if value.is_number() { "value.GetValueOrDefault()" } else { "value" };
        OptionalView {
            whole: converted_value(api, optional, "", "value".into(), "raw".into()),
            value: converted_value(api, value, "", here.into(), "raw->Value".into()),
        }
    });
    views.collect()
}
