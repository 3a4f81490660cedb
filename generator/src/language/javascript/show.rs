//! Generates JavaScript code samples for the API reference that candidates read.

use super::constant::LITERALS;
use super::spell;
use crate::example::{self, samples};
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::names::{Item, NamedApi, NamedFunction};

samples!("javascript/show/declaration.ts", "javascript/show/example.js", "javascript/show/mistake.js");

/// Returns JavaScript code that calls an API function with example values. `instead` can replace
/// one argument: it contains the argument's index and its code.
fn call(api: &NamedApi<'_>, function: &NamedFunction<'_>, instead: Option<&(usize, &str)>) -> String {
    let values = example::values(&function.args, instead, |arg| spell::sample(api, arg));
    format!("api.{}({})", function.name, values.join(", "))
}
