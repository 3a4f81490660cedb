//! Generates Go code samples for the API reference that candidates read.

use super::names::SOME;
use super::{constant, spell};
use crate::example::{self, samples};
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::{ConstantValue, Type};
use crate::names::{Item, NamedApi, NamedField, NamedStruct};

samples!("go/show/declaration.go", "go/show/example.go", "go/show/mistake.go", "", sample);

/// Returns an example value of an argument or a field, as Go code.
fn sample(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    sample_of(api, field.ty(), example::int(field))
}

/// Returns an example value of an API type, as Go code. Every int in it is equal to `int`.
fn sample_of(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int | Type::Double | Type::Bool | Type::String => example::literal(ty, int),
        Type::Enum(_) => spell::empty(api, ty),
        Type::Struct(id) => {
            let values = example::fields(api.structure(*id), |field| sample(api, field));
            format!("{}{{{values}}}", api.structure(*id).name)
        }
        Type::Array(item) => format!("{}{{{}}}", spell::type_name(api, ty), sample_of(api, item, int)),
        Type::Optional(value) => match &**value {
            Type::Struct(_) => format!("&{}", sample_of(api, value, int)),
            _ => format!("{SOME}({})", sample_of(api, value, int)),
        },
    }
}

/// Returns an example value of a struct without its last field, as Go code that names no fields.
fn without_last_field(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    format!("{}{{{}}}", structure.name, example::fields(&structure.shortened(), |field| sample(api, field)))
}

/// Returns the declarations of a struct's fields without comments.
fn field_lines(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> Vec<String> {
    let fields = structure.fields.iter();
    let declared = fields.map(|field| (field.name.clone(), spell::type_name(api, field.ty())));
    spell::aligned(&declared.collect::<Vec<_>>())
}
