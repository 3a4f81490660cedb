//! How a champion passes values: what a parameter is declared as, and what lowers it.

use super::spell::Speller;
use crate::model::Layout;
use crate::model::abi::{Crossing, Value};
use askama::Template;

/// How a value is passed, with the types that its parameter names.
pub enum Way {
    /// As it is.
    Own(String),
    /// As it is or by reference, as champions have it from an iterator.
    Either(String),
    /// By reference.
    Borrowed(String),
    /// As a text.
    Text,
    /// As a slice of what is like a text.
    Texts,
    /// As a slice of items, or of references to them.
    List(String),
}

impl Way {
    /// Of an argument of the API.
    pub fn of(speller: Speller<'_>, value: &Value) -> Self {
        match &value.crossing {
            Crossing::Number(_) => Way::Own(speller.ty(&value.ty)),
            Crossing::Text => Way::Text,
            Crossing::Flat(_) => Way::Either(speller.ty(&value.ty)),
            Crossing::Optional(inner) if inner.layout != Layout::Owned => Way::Own(speller.ty(&value.ty)),
            Crossing::Deep(_) | Crossing::Optional(_) => Way::Borrowed(speller.ty(&value.ty)),
            Crossing::Nested(item) if item.crossing == Crossing::Text => Way::Texts,
            Crossing::List(item) | Crossing::Nested(item) => Way::List(speller.ty(&item.ty)),
        }
    }

    /// Of what an `afficher_*` shows: enums by reference too.
    pub fn shown(speller: Speller<'_>, value: &Value) -> Self {
        match Way::of(speller, value) {
            Way::Own(ty) => Way::Either(ty),
            way => way,
        }
    }

    /// The type of the parameter.
    pub fn param(&self) -> String {
        match self {
            Way::Own(ty) => ty.clone(),
            Way::Either(ty) => format!("impl std::borrow::Borrow<{ty}>"),
            Way::Borrowed(ty) => format!("&{ty}"),
            Way::Text => "&str".into(),
            Way::Texts => "&[impl AsRef<str>]".into(),
            Way::List(item) => format!("&[impl std::borrow::Borrow<{item}>]"),
        }
    }
}

/// The bench's call that lowers an argument.
#[derive(Template)]
#[template(path = "rust/api/argument.rs", escape = "none")]
pub struct Argument<'a> {
    pub written: &'a str,
    pub name: &'a str,
    pub way: Way,
}
