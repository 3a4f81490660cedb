//! Generates the JavaScript declarations of an API's types: enums and structs.

use super::doc::{block, inner};
use super::spell;
use crate::names::{NamedApi, NamedField, NamedValue};

/// The JavaScript declaration of an enum or a struct of the API.
pub struct TypeView {
    pub doc: String,
    pub name: String,
    pub members: Vec<Member>,
}

/// A member of a type in the JavaScript API. It is the name of an enum's value, or a field with its
/// type.
pub struct Member {
    pub doc: String,
    pub text: String,
}

/// Builds the JavaScript declarations of the API's enums.
pub fn enums(api: &NamedApi<'_>) -> Vec<TypeView> {
    let enums = api.enums.iter().map(|e| {
        let member = |value: &NamedValue<'_>| Member { doc: inner(value.summary), text: value.name.clone() };
        TypeView {
            doc: block(e.summary, &[], ""),
            name: e.name.clone(),
            members: e.values.iter().map(member).collect(),
        }
    });
    enums.collect()
}

/// Builds the JavaScript declarations of the API's structs.
pub fn structs(api: &NamedApi<'_>) -> Vec<TypeView> {
    let structs = api.structs.iter().map(|s| {
        let member =
            |field: &NamedField<'_>| Member { doc: inner(field.summary), text: spell::slot(api, field) };
        TypeView {
            doc: block(s.summary, &[], ""),
            name: s.name.clone(),
            members: s.fields.iter().map(member).collect(),
        }
    });
    structs.collect()
}
