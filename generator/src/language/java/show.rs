//! Generates Java code samples for the API reference that candidates read.

use super::constant::LITERALS;
use super::spell;
use crate::example::{self, samples};
use crate::mistake::{MistakeKind, TEXT, TOO_LARGE};
use crate::model::Type;
use crate::names::{Item, NamedApi, NamedField, NamedFunction};

samples!("java/show/declaration.java", "java/show/example.java", "java/show/mistake.java", "", sample);

/// Returns Java code that calls an API function with a number that is too large for an `int`. The
/// number takes the place of the argument with the index `arg`.
fn call_with_long(api: &NamedApi<'_>, function: &NamedFunction<'_>, arg: &usize) -> String {
    call(api, function, Some(&(*arg, &format!("{TOO_LARGE}L"))))
}

/// Returns an example value of an argument or a field, as Java code.
fn sample(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    sample_of(api, field.ty(), example::int(field))
}

/// Returns an example value of an API type, as Java code. Every int in it is equal to `int`.
fn sample_of(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int | Type::Double | Type::Bool | Type::String => example::literal(ty, int),
        Type::Enum(_) | Type::Array(_) => spell::blank(api, ty),
        Type::Struct(id) => {
            let values = example::fields(api.structure(*id), |field| sample(api, field));
            format!("new {}({values})", api.structure(*id).name)
        }
        Type::Optional(value) => {
            format!("{}.of({})", spell::optional(api, value), sample_of(api, value, int))
        }
    }
}
