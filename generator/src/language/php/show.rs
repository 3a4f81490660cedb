//! Generates PHP code samples for the API reference that candidates read.

use super::constant::LITERALS;
use super::spell;
use crate::example::{self, samples};
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::Type;
use crate::names::{Item, NamedApi, NamedField, NamedFunction, NamedStruct};

samples!("php/show/declaration.php", "php/show/example.php", "php/show/mistake.php");

/// Returns PHP code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
fn call(api: &NamedApi<'_>, function: &NamedFunction<'_>, instead: Option<&(usize, &str)>) -> String {
    let values = example::values(&function.args, instead, |arg| sample(api, arg));
    format!("{}({})", function.name, values.join(", "))
}

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
