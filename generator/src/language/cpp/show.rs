//! Generates C++ code samples for the API reference that candidates read.

use super::constant::{declaration, item_type};
use super::spell::{self, field_names};
use crate::example::{self, samples};
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::{ConstantValue, Type};
use crate::names::{Item, NamedApi, NamedField, NamedStruct};

samples!("cpp/show/declaration.hh", "cpp/show/example.hh", "cpp/show/mistake.hh", "", value);

/// Returns an example value of an argument or a field, as C++ code. The code shows the value's
/// type.
fn value(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    let braced = braced(api, field.ty(), example::int(field));
    match field.ty() {
        Type::Struct(id) => format!("{}{braced}", api.structure(*id).name),
        _ => braced,
    }
}

/// Returns example values of a struct's fields between braces, as C++ code.
fn braced_struct(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    let value = |field: &NamedField<'_>| braced(api, field.ty(), example::int(field));
    format!("{{{}}}", example::fields(structure, value))
}

/// Returns an example value of an API type, as C++ code. The code around the value must already
/// determine its type. Every int in the value is equal to `int`.
fn braced(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int | Type::Double | Type::Bool | Type::String => example::literal(ty, int),
        Type::Enum(id) => api.enumeration(*id).values[0].name.clone(),
        Type::Struct(id) => braced_struct(api, api.structure(*id)),
        Type::Array(item) => format!("{{{0}, {0}}}", braced(api, item, int)),
        // Braces alone would initialise the optional itself instead of its value.
        Type::Optional(value) => {
            let named = matches!(**value, Type::Struct(_) | Type::Array(_));
            let name = if named { spell::type_name(api, value) } else { String::new() };
            name + &braced(api, value, int)
        }
    }
}
