//! Generates C++ code samples for the API reference that candidates read.

use super::constant::{declaration, item_type};
use super::spell::{self, field_names};
use crate::backend::Sample;
use crate::example;
use crate::model::{ConstantValue, Type};
use crate::names::{Item, NamedApi, NamedField, NamedFunction};
use askama::Template;

/// The two parts of the C++ code that the reference shows for an item.
#[derive(Template)]
#[template(ext = "hh", escape = "none")]
enum Shown<'a> {
    #[template(path = "cpp/show/declaration.hh")]
    Declaration { api: &'a NamedApi<'a>, item: Item<'a> },
    #[template(path = "cpp/show/example.hh")]
    Example { api: &'a NamedApi<'a>, item: Item<'a> },
}

/// Returns the C++ example for one item of the API reference. It shows the item's declaration and
/// its use.
pub fn show(api: &NamedApi<'_>, item: Item<'_>) -> Sample {
    Sample {
        signature: Shown::Declaration { api, item }.to_string(),
        example: Shown::Example { api, item }.to_string(),
    }
}

/// Returns C++ code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(api: &NamedApi<'_>, function: &NamedFunction<'_>, instead: Option<(usize, &str)>) -> String {
    let values = example::values(&function.args, instead, |arg| value(api, arg));
    format!("{}({})", function.name, values.join(", "))
}

/// Returns an example value of an argument or a field, as C++ code. The code shows the value's
/// type.
fn value(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    let braced = braced(api, field.ty(), example::int(field));
    match field.ty() {
        Type::Struct(id) => format!("{}{braced}", api.structure(*id).name),
        _ => braced,
    }
}

/// Returns an example value of an API type, as C++ code. The compiler must already know the type at
/// this place. Every int in the value is equal to `int`.
pub fn braced(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int | Type::Double | Type::Bool | Type::String => example::literal(ty, int),
        Type::Enum(id) => api.enumeration(*id).values[0].name.clone(),
        Type::Struct(id) => {
            let value = |field: &NamedField<'_>| braced(api, field.ty(), example::int(field));
            format!("{{{}}}", example::fields(api.structure(*id), value))
        }
        Type::Array(item) => format!("{{{0}, {0}}}", braced(api, item, int)),
        // Braces alone would initialise the optional itself instead of its value.
        Type::Optional(value) => {
            let named = matches!(**value, Type::Struct(_) | Type::Array(_));
            let name = if named { spell::type_name(api, value) } else { String::new() };
            name + &braced(api, value, int)
        }
    }
}
