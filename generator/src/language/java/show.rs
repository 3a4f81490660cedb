//! Generates Java code samples for the API reference that candidates read.

use super::constant::LITERALS;
use super::spell;
use crate::backend::Sample;
use crate::example;
use crate::model::Type;
use crate::names::{Item, NamedApi, NamedField, NamedFunction};
use askama::Template;

/// The two parts of the Java code that the reference shows for an item.
#[derive(Template)]
#[template(ext = "java", escape = "none")]
enum Shown<'a> {
    #[template(path = "java/show/declaration.java")]
    Declaration { api: &'a NamedApi<'a>, item: Item<'a> },
    #[template(path = "java/show/example.java")]
    Example { api: &'a NamedApi<'a>, item: Item<'a> },
}

/// Returns the Java example for one item of the API reference. It shows the item's declaration and
/// its use.
pub fn show(api: &NamedApi<'_>, item: Item<'_>) -> Sample {
    Sample {
        signature: Shown::Declaration { api, item }.to_string(),
        example: Shown::Example { api, item }.to_string(),
    }
}

/// Returns Java code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(api: &NamedApi<'_>, function: &NamedFunction<'_>, instead: Option<(usize, &str)>) -> String {
    let values = example::values(&function.args, instead, |arg| sample(api, arg));
    format!("{}({})", function.name, values.join(", "))
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
