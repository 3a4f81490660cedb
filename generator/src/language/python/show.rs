//! Generates Python code samples for the API reference that candidates read.

use super::spell::{self, LITERALS};
use crate::backend::Sample;
use crate::example;
use crate::model::{Shape, Type};
use crate::names::{Item, NamedApi, NamedFunction};
use askama::Template;

/// The two parts of the Python code that the reference shows for an item.
#[derive(Template)]
#[template(ext = "py", escape = "none")]
enum Shown<'a> {
    #[template(path = "python/show/declaration.py")]
    Declaration { api: &'a NamedApi<'a>, item: Item<'a> },
    #[template(path = "python/show/example.py")]
    Example { api: &'a NamedApi<'a>, item: Item<'a> },
}

/// Returns the Python example for one item of the API reference. It shows the item's declaration
/// and its use.
pub fn show(api: &NamedApi<'_>, item: Item<'_>) -> Sample {
    Sample {
        signature: Shown::Declaration { api, item }.to_string(),
        example: Shown::Example { api, item }.to_string(),
    }
}

/// Returns Python code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
pub fn call(api: &NamedApi<'_>, function: &NamedFunction<'_>, instead: Option<(usize, &str)>) -> String {
    let values = example::values(&function.args, instead, |arg| spell::sample(api, arg));
    format!("{}({})", function.name, values.join(", "))
}
