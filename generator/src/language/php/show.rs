//! Generates PHP code samples for the API reference that candidates read.

use super::constant::LITERALS;
use super::spell;
use crate::example::{self, samples};
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::Type;
use crate::names::{Item, NamedApi, NamedField, NamedStruct};

samples!("php/show/declaration.php", "php/show/example.php", "php/show/mistake.php", "", sample);

/// Returns an example value of an argument or a field, as PHP code.
fn sample(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    sample_of(api, field.ty(), example::int(field))
}

/// Returns an example value of a struct, as PHP code.
fn sample_struct(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    spell::array(structure, |field| sample(api, field))
}

/// Returns an example value of an API type, as PHP code. Every int in it is equal to `int`.
fn sample_of(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::String => "'joute'".into(),
        Type::Int | Type::Double | Type::Bool => example::literal(ty, int),
        Type::Enum(id) => api.enumeration(*id).values[0].name.clone(),
        Type::Struct(id) => sample_struct(api, api.structure(*id)),
        Type::Array(_) => "array()".into(),
        Type::Optional(value) => sample_of(api, value, int),
    }
}
