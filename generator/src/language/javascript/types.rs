//! Generates the JavaScript declarations of an API's types: enums and structs.

use super::doc::{block, inner};
use super::spell::Speller;
use crate::model::{Enum, EnumValue, Field, Struct};

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
pub fn enums(Speller { api, names }: Speller<'_>) -> Vec<TypeView> {
    let enums = api.enums.iter().enumerate().map(|(i, Enum { name: _, summary, values })| {
        let values = values.iter().zip(&names.values[i]);
        let members = values
            .map(|(EnumValue { name: _, summary }, name)| Member { doc: inner(summary), text: name.clone() });
        TypeView { doc: block(summary, &[], ""), name: names.enums[i].clone(), members: members.collect() }
    });
    enums.collect()
}

/// Builds the JavaScript declarations of the API's structs.
pub fn structs(speller: Speller<'_>) -> Vec<TypeView> {
    let Speller { api, names } = speller;
    let structs = api.structs.iter().enumerate();
    let structs = structs.map(|(i, Struct { name: _, summary, shape: _, fields, layout: _ })| {
        let fields = fields.iter().zip(&names.fields[i]);
        let members = fields.map(|(Field { name: _, ty, summary }, name)| Member {
            doc: inner(summary),
            text: speller.slot(name, ty),
        });
        TypeView { doc: block(summary, &[], ""), name: names.structs[i].clone(), members: members.collect() }
    });
    structs.collect()
}
