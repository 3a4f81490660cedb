//! Generates C code samples for the API reference that candidates read.

use super::{constant, spell};
use crate::example::{self, samples};
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::{ConstantValue, Type};
use crate::names::{Item, NamedApi, NamedField, NamedStruct};

samples!("c/show/declaration.h", "c/show/example.h", "c/show/mistake.h", "", sample);

/// Returns an example value of a struct, as C code.
fn sample_struct(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    let values = example::fields(structure, |field| match field.ty() {
        Type::Struct(_) | Type::Array(_) | Type::Optional(_) => "{0}".into(),
        _ => sample(api, field),
    });
    format!("({}){{{values}}}", structure.name)
}

/// Returns an example value of an argument or a field, as C code.
fn sample(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    sample_of(api, field.ty(), example::int(field))
}

/// Returns an example value of an API type, as C code. Every int in it is equal to `int`.
fn sample_of(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int | Type::Double | Type::Bool | Type::String => example::literal(ty, int),
        Type::Enum(id) => api.enumeration(*id).values[0].name.clone(),
        Type::Struct(id) => sample_struct(api, api.structure(*id)),
        Type::Array(_) => format!("({}){{0}}", spell::type_name(api, ty)),
        Type::Optional(value) => {
            format!("({}){{ true, {} }}", spell::type_name(api, ty), sample_of(api, value, int))
        }
    }
}
