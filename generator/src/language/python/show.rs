//! Generates Python code samples for the API reference that candidates read.

use super::spell::{self, LITERALS};
use crate::example::{self, samples};
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::{Shape, Type};
use crate::names::{Item, NamedApi, NamedFunction};

samples!("python/show/declaration.py", "python/show/example.py", "python/show/mistake.py");

/// Returns Python code that calls an API function with example values. `instead` can replace one
/// argument: it contains the argument's index and its code.
fn call(api: &NamedApi<'_>, function: &NamedFunction<'_>, instead: Option<&(usize, &str)>) -> String {
    let values = example::values(&function.args, instead, |arg| spell::sample(api, arg));
    format!("{}({})", function.name, values.join(", "))
}
