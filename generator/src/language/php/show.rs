//! Generates PHP code samples for the API reference that candidates read.

use super::constant::LITERALS;
use super::spell;
use crate::backend::Sample;
use crate::example;
use crate::model::Type;
use crate::names::{Item, NamedApi, NamedField, NamedFunction};
use askama::Template;

/// The two parts of the PHP code that the reference shows for an item.
#[derive(Template)]
#[template(ext = "php", escape = "none")]
enum Shown<'a> {
    #[template(path = "php/show/declaration.php")]
    Declaration { api: &'a NamedApi<'a>, item: Item<'a> },
    #[template(path = "php/show/example.php")]
    Example { api: &'a NamedApi<'a>, item: Item<'a> },
}

/// Returns the PHP example for one item of the API reference. It shows the item's declaration and
/// its use.
pub fn show(api: &NamedApi<'_>, item: Item<'_>) -> Sample {
    Sample {
        signature: Shown::Declaration { api, item }.to_string(),
        example: Shown::Example { api, item }.to_string(),
    }
}

/// Returns PHP code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(api: &NamedApi<'_>, function: &NamedFunction<'_>, instead: Option<(usize, &str)>) -> String {
    let values = example::values(&function.args, instead, |arg| sample(api, arg));
    format!("{}({})", function.name, values.join(", "))
}

/// Returns an example value of an argument or a field, as PHP code.
pub fn sample(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    sample_of(api, field.ty(), example::int(field))
}

/// Returns an example value of an API type, as PHP code. Every int in it is equal to `int`.
fn sample_of(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::String => "'joute'".into(),
        Type::Int | Type::Double | Type::Bool => example::literal(ty, int),
        Type::Enum(id) => api.enumeration(*id).values[0].name.clone(),
        Type::Struct(id) => spell::array(api.structure(*id), |field| sample(api, field)),
        Type::Array(_) => "array()".into(),
        Type::Optional(value) => sample_of(api, value, int),
    }
}
