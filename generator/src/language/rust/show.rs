//! Generates Rust code samples for the API reference that candidates read.

use super::constant::constant;
use super::spell::{self, is_tuple};
use crate::example::{self, samples};
use crate::mistake::{MistakeKind, TEXT, TOO_LARGE};
use crate::model::abi::Crossing;
use crate::model::{ConstantValue, Layout, Type};
use crate::names::{Item, NamedApi, NamedField, NamedStruct};

samples!("rust/show/declaration.rs", "rust/show/example.rs", "rust/show/mistake.rs", "", argument);

fn argument(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    let example = |ty: &Type| value(api, ty, example::int(field));
    match &field.value.crossing {
        Crossing::Number(_) | Crossing::Flat(_) => example(field.ty()),
        Crossing::Text => "\"joute\"".into(),
        Crossing::Optional(value) if value.layout != Layout::Owned => example(field.ty()),
        Crossing::Deep(_) | Crossing::Optional(_) => format!("&{}", example(field.ty())),
        Crossing::List(item) | Crossing::Nested(item) => format!("&[{}]", example(&item.ty)),
    }
}

/// Returns an example value of an API type, as Rust code. Every int in it is equal to `int`.
fn value(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::String => "\"joute\".to_string()".into(),
        Type::Int | Type::Double | Type::Bool => example::literal(ty, int),
        Type::Enum(id) => spell::first_value(api, *id),
        Type::Struct(id) => spell::construct(api.structure(*id), |field| sample(api, field)),
        Type::Array(item) => format!("vec![{}]", value(api, item, int)),
        Type::Optional(inner) => format!("Some({})", value(api, inner, int)),
    }
}

/// Returns an example value of a field, as Rust code.
fn sample(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    value(api, field.ty(), example::int(field))
}

/// Returns an example value of a struct without its last field, as Rust code.
fn without_last_field(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    let short = structure.shortened();
    if is_tuple(structure) {
        let values = example::values(&short.fields, None, |field| format!("{},", sample(api, field)));
        return format!("({})", values.join(" "));
    }
    let field = |field: &NamedField<'_>| format!("{}: {}", field.name, sample(api, field));
    format!("{} {{ {} }}", structure.name, example::fields(&short, field))
}
