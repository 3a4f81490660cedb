//! Decides how values are converted between Go and the library's C forms.

use super::spell;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::NamedApi;

/// A value that generated Go code copies to or from C memory.
pub struct ConvertedValue {
    /// The value's name in the API description.
    pub original_name: String,
    /// The Go expression of the value. The next field is its location in C memory.
    pub here: String,
    pub there: String,
    /// The Go type of the value. The next field is the Go type of its C form.
    pub ty: String,
    pub raw: String,
    /// The suffix of the Go functions that convert values of this type.
    pub stem: String,
    pub conversion: Conversion,
}

/// The way in which a value is converted between Go and C.
pub enum Conversion {
    Int,
    /// A double or a bool, which is the same in Go and in C.
    Same,
    Enum,
    Text,
    /// A struct, an array or an optional, which has functions of its own for its conversion.
    Aggregate,
}

/// A Go struct with the conversions of its fields.
pub struct StructView {
    pub whole: ConvertedValue,
    pub fields: Vec<ConvertedValue>,
    /// The declarations of the fields of the C form.
    pub raw: Vec<String>,
}

/// A slice or an optional, with the conversion of the value in it.
pub struct HolderView {
    pub whole: ConvertedValue,
    pub value: ConvertedValue,
    /// The declarations of the fields of an optional's C form.
    pub raw: Vec<String>,
}

/// Describes a value, so that a template can generate its conversion between Go and C. `written` is
/// its name in the API description, `here` its Go expression and `there` its location in C memory.
pub fn converted_value(
    api: &NamedApi<'_>,
    value: &Value,
    original_name: &str,
    here: impl Into<String>,
    there: impl Into<String>,
) -> ConvertedValue {
    let stem = api.model.mangle(&value.ty);
    let (conversion, raw) = match &value.crossing {
        Crossing::Number(Number::Int) => (Conversion::Int, "int32".into()),
        Crossing::Number(Number::Double) => (Conversion::Same, "float64".into()),
        Crossing::Number(Number::Bool) => (Conversion::Same, "bool".into()),
        Crossing::Number(Number::Enum(_)) => (Conversion::Enum, "int32".into()),
        Crossing::Text => (Conversion::Text, "*byte".into()),
        Crossing::Flat(_) | Crossing::Deep(_) | Crossing::Optional(_) => {
            (Conversion::Aggregate, format!("joute_raw_{stem}"))
        }
        Crossing::List(_) | Crossing::Nested(_) => (Conversion::Aggregate, "joute.Array".into()),
    };
    let ty = spell::type_name(api, &value.ty);
    ConvertedValue {
        original_name: original_name.into(),
        here: here.into(),
        there: there.into(),
        ty,
        raw,
        stem,
        conversion,
    }
}

/// Returns the declarations of values in C memory, with the given names.
pub fn raw_fields<'a>(values: impl Iterator<Item = (String, &'a ConvertedValue)>) -> Vec<String> {
    spell::aligned(&values.map(|(name, value)| (name, value.raw.clone())).collect::<Vec<_>>())
}

/// Returns the structs of the API with the conversions between Go and C.
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
        let fields = structure.fields.iter().enumerate().map(|(index, field)| {
            let (here, there) = (format!("v.{}", field.name), format!("raw.f{index}"));
            converted_value(api, &field.value, field.original_name, here, there)
        });
        let fields: Vec<_> = fields.collect();
        StructView {
            raw: raw_fields(fields.iter().enumerate().map(|(index, field)| (format!("f{index}"), field))),
            whole: converted_value(api, value, "", "v", "raw"),
            fields,
        }
    });
    views.collect()
}

/// Returns the slice types of the API with the conversions between Go and C.
pub fn slices(api: &NamedApi<'_>) -> Vec<HolderView> {
    let views = api.abi.lists().map(|(list, item)| HolderView {
        whole: converted_value(api, list, "", "v", "raw"),
        value: converted_value(api, item, "", "v[i]", "items[i]"),
        raw: Vec::new(),
    });
    views.collect()
}

/// Returns the optional types of the API with the conversions between Go and C.
pub fn optionals(api: &NamedApi<'_>) -> Vec<HolderView> {
    let views = api.abi.optionals().map(|(optional, value)| {
        let value = converted_value(api, value, "", "*v", "raw.value");
        let present = ("present".to_owned(), "bool".to_owned());
        HolderView {
            whole: converted_value(api, optional, "", "v", "raw"),
            raw: spell::aligned(&[present, ("value".into(), value.raw.clone())]),
            value,
        }
    });
    views.collect()
}
