//! Decides how a Rust champion passes values to API functions. The decision covers the type of a
//! parameter and the code that converts the value to C.

use super::spell;
use crate::model::Layout;
use crate::model::abi::{Crossing, Value};
use crate::names::{NamedApi, NamedField};
use askama::Template;

/// The way in which a Rust champion passes a value to an API function. The variants contain the
/// types in the parameter's declaration.
pub enum PassingMode {
    /// The champion passes the value itself. The string is its type.
    Own(String),
    /// The champion passes the value or a reference to it, because iterators often give references.
    /// The string is the value's type.
    Either(String),
    /// The champion passes a reference to the value. The string is the value's type.
    Borrowed(String),
    /// The champion passes a text as a `&str`.
    Text,
    /// The champion passes a list of texts as a slice of strings.
    Texts,
    /// The champion passes a list as a slice of items or references. The string is the type of an
    /// item.
    List(String),
}

impl PassingMode {
    /// Returns the way in which a Rust champion passes this value to an API function.
    pub fn of(api: &NamedApi<'_>, value: &Value) -> Self {
        match &value.crossing {
            Crossing::Number(_) => PassingMode::Own(spell::type_name(api, &value.ty)),
            Crossing::Text => PassingMode::Text,
            Crossing::Flat(_) => PassingMode::Either(spell::type_name(api, &value.ty)),
            Crossing::Optional(inner) if inner.layout != Layout::Owned => {
                PassingMode::Own(spell::type_name(api, &value.ty))
            }
            Crossing::Deep(_) | Crossing::Optional(_) => {
                PassingMode::Borrowed(spell::type_name(api, &value.ty))
            }
            Crossing::Nested(item) if item.crossing == Crossing::Text => PassingMode::Texts,
            Crossing::List(item) | Crossing::Nested(item) => {
                PassingMode::List(spell::type_name(api, &item.ty))
            }
        }
    }

    /// Returns the way in which a Rust champion passes this value to a display function. Display
    /// functions print values. Enums can also be passed by reference.
    pub fn for_display(api: &NamedApi<'_>, value: &Value) -> Self {
        match PassingMode::of(api, value) {
            PassingMode::Own(ty) => PassingMode::Either(ty),
            mode => mode,
        }
    }

    /// Returns the parameter's type in generated Rust code, such as `&str`.
    pub fn param(&self) -> String {
        match self {
            PassingMode::Own(ty) => ty.clone(),
            PassingMode::Either(ty) => format!("impl std::borrow::Borrow<{ty}>"),
            PassingMode::Borrowed(ty) => format!("&{ty}"),
            PassingMode::Text => "&str".into(),
            PassingMode::Texts => "&[impl AsRef<str>]".into(),
            PassingMode::List(item) => format!("&[impl std::borrow::Borrow<{item}>]"),
        }
    }
}

impl<'a> Argument<'a> {
    /// Describes the argument of an API function.
    pub fn new(api: &NamedApi<'_>, arg: &'a NamedField<'_>) -> Self {
        Argument { original_name: arg.original_name, name: &arg.name, mode: PassingMode::of(api, &arg.value) }
    }
}

/// An argument of an API function in generated Rust code. The template generates a call that
/// converts the argument to its C form.
#[derive(Template)]
#[template(path = "rust/api/argument.rs", escape = "none")]
pub struct Argument<'a> {
    pub original_name: &'a str,
    pub name: &'a str,
    pub mode: PassingMode,
}
