//! Generates JavaScript code samples for the API reference that candidates read.

use super::constant::LITERALS;
use super::spell;
use crate::backend::Sample;
use crate::example;
use crate::names::{Item, NamedApi, NamedFunction};
use askama::Template;

/// The two parts of the JavaScript code that the reference shows for an item.
#[derive(Template)]
#[template(ext = "js", escape = "none")]
enum Shown<'a> {
    #[template(path = "javascript/show/declaration.ts")]
    Declaration { api: &'a NamedApi<'a>, item: Item<'a> },
    #[template(path = "javascript/show/example.js")]
    Example { api: &'a NamedApi<'a>, item: Item<'a> },
}

/// Returns the JavaScript example for one item of the API reference. It shows the item's
/// declaration and its use.
pub fn show(api: &NamedApi<'_>, item: Item<'_>) -> Sample {
    Sample {
        signature: Shown::Declaration { api, item }.to_string(),
        example: Shown::Example { api, item }.to_string(),
    }
}

/// Returns JavaScript code that calls an API function with example values. `instead` can replace
/// one argument: it contains the argument's index and its code.
pub fn call(api: &NamedApi<'_>, function: &NamedFunction<'_>, instead: Option<(usize, &str)>) -> String {
    let values = example::values(&function.args, instead, |arg| spell::sample(api, arg));
    format!("api.{}({})", function.name, values.join(", "))
}
