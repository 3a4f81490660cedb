//! Generates Haskell code samples for the API reference that candidates read.

use super::spell::{self, LITERALS};
use crate::backend::Sample;
use crate::example;
use crate::model::{Shape, Type};
use crate::names::{Item, NamedApi, NamedField, NamedFunction, NamedStruct};
use askama::Template;

/// The two parts of the Haskell code that the reference shows for an item.
#[derive(Template)]
#[template(ext = "hs", escape = "none")]
enum Shown<'a> {
    #[template(path = "haskell/show/declaration.hs")]
    Declaration { api: &'a NamedApi<'a>, item: Item<'a> },
    #[template(path = "haskell/show/example.hs")]
    Example { api: &'a NamedApi<'a>, item: Item<'a> },
}

/// Returns the Haskell example for one item of the API reference. It shows the item's declaration
/// and its use.
pub fn show(api: &NamedApi<'_>, item: Item<'_>) -> Sample {
    Sample {
        signature: Shown::Declaration { api, item }.to_string(),
        example: Shown::Example { api, item }.to_string(),
    }
}

/// Returns Haskell code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(api: &NamedApi<'_>, function: &NamedFunction<'_>, instead: Option<(usize, &str)>) -> String {
    let values = example::values(&function.args, instead, |arg| sample(api, arg));
    let values = values.into_iter().map(|value| format!(" {value}"));
    format!("{}{}", function.name, values.collect::<String>())
}

fn sample_struct(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    let name = &structure.name;
    match structure.shape {
        Shape::Tuple => {
            let values = structure.fields.iter().map(|field| format!(" {}", sample(api, field)));
            format!("{name}{}", values.collect::<String>())
        }
        Shape::Record => {
            let value = |field: &NamedField<'_>| format!("{} = {}", field.name, sample(api, field));
            format!("{name} {{ {} }}", example::fields(structure, value))
        }
    }
}

/// Returns an example value of an argument or a field, as Haskell code.
pub fn sample(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    sample_of(api, field.ty(), example::int(field))
}

/// Returns an example value of an API type, as a Haskell argument. Every int in it is equal to
/// `int`.
fn sample_of(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int if int < 0 => format!("({int})"),
        Type::Bool => "True".into(),
        Type::Int | Type::Double | Type::String => example::literal(ty, int),
        Type::Enum(id) => api.enumeration(*id).values[0].name.clone(),
        Type::Struct(id) => format!("({})", sample_struct(api, api.structure(*id))),
        Type::Array(item) => match &**item {
            Type::Struct(id) => format!("[{}]", sample_struct(api, api.structure(*id))),
            item => format!("[{}]", sample_of(api, item, int)),
        },
        Type::Optional(value) => format!("(Just {})", sample_of(api, value, int)),
    }
}
