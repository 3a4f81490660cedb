//! Decides how a champion passes values: the declared type of a parameter, and the code that lowers it.

use super::spell::Speller;
use crate::model::Layout;
use crate::model::abi::{Crossing, Value};
use askama::Template;

/// The way in which a value is passed, with the types that its parameter mentions.
pub enum PassingMode {
    /// The value is passed by value.
    Own(String),
    /// The value is passed by value or by reference, because champions often get references from iterators.
    Either(String),
    /// The value is passed by reference.
    Borrowed(String),
    /// The value is passed as a `&str`.
    Text,
    /// The value is passed as a slice of strings.
    Texts,
    /// The value is passed as a slice of items or of references to items.
    List(String),
}

impl PassingMode {
    /// Returns the way in which an argument of the API is passed.
    pub fn of(speller: Speller<'_>, value: &Value) -> Self {
        match &value.crossing {
            Crossing::Number(_) => PassingMode::Own(speller.ty(&value.ty)),
            Crossing::Text => PassingMode::Text,
            Crossing::Flat(_) => PassingMode::Either(speller.ty(&value.ty)),
            Crossing::Optional(inner) if inner.layout != Layout::Owned => {
                PassingMode::Own(speller.ty(&value.ty))
            }
            Crossing::Deep(_) | Crossing::Optional(_) => PassingMode::Borrowed(speller.ty(&value.ty)),
            Crossing::Nested(item) if item.crossing == Crossing::Text => PassingMode::Texts,
            Crossing::List(item) | Crossing::Nested(item) => PassingMode::List(speller.ty(&item.ty)),
        }
    }

    /// Returns the way in which the argument of a display function is passed. Enums can also be passed
    /// by reference.
    pub fn shown(speller: Speller<'_>, value: &Value) -> Self {
        match PassingMode::of(speller, value) {
            PassingMode::Own(ty) => PassingMode::Either(ty),
            mode => mode,
        }
    }

    /// Returns the declared type of the parameter.
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

/// An argument of an API function, whose template calls the method that lowers it.
#[derive(Template)]
#[template(path = "rust/api/argument.rs", escape = "none")]
pub struct Argument<'a> {
    pub written: &'a str,
    pub name: &'a str,
    pub mode: PassingMode,
}
