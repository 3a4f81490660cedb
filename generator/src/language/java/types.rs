//! Generates a Java file for each of the API's enums and structs.

use super::border::{Border, is_object};
use super::doc::doc;
use super::spell::Speller;
use crate::model::abi::{Crossing, Number, Value};
use crate::model::{Enum, EnumValue, Field, Struct};
use crate::text::{Texts, texts};
use askama::Template;
use std::collections::BTreeSet;

struct ValueView<'a> {
    doc: String,
    name: &'a str,
}

#[derive(Template)]
#[template(path = "java/Enum.java", escape = "none")]
pub struct Enumeration<'a> {
    doc: String,
    name: &'a str,
    values: Vec<ValueView<'a>>,
}

struct FieldView<'a> {
    doc: String,
    ty: String,
    name: &'a str,
    blank: String,
    kind: Kind,
}

/// The way in which a generated Java class compares, hashes and prints a field.
enum Kind {
    Int,
    Double,
    Bool,
    /// The field is an enum value and needs its own hash. Java's hash of an enum value differs
    /// between runs and would change the order of a `HashMap`.
    Enum,
    Object,
    /// The field is an array of numbers.
    Numbers,
    /// The field is an array of items that are not numbers.
    Objects,
    /// The field is an optional enum value. It is treated like the enum value that it contains.
    OptionalEnum,
    OptionalNumbers,
    OptionalObjects,
}

#[derive(Template)]
#[template(path = "java/Struct.java", escape = "none")]
pub struct Structure<'a> {
    doc: String,
    text: Texts,
    imports: BTreeSet<&'static str>,
    name: &'a str,
    string: String,
    object: String,
    override_class: String,
    fields: Vec<FieldView<'a>>,
    params: String,
    blanks: String,
}

/// Generates the Java file of the API enum with the given index.
pub fn enumeration(speller: Speller<'_>, index: usize) -> Enumeration<'_> {
    let Enum { name: _, summary, values } = &speller.api.enums[index];
    let values = values.iter().zip(&speller.names.values[index]);
    let values = values
        .map(|(EnumValue { name: _, summary }, name)| ValueView { doc: doc(summary, &[], "    "), name });
    Enumeration { doc: doc(summary, &[], ""), name: &speller.names.enums[index], values: values.collect() }
}

/// Generates the Java file of the API struct with the given index.
pub fn structure(Border { speller, abi }: Border<'_>, index: usize) -> Structure<'_> {
    let Struct { name: _, summary, shape: _, fields, layout: _ } = &speller.api.structs[index];
    let names = &speller.names.fields[index];
    let slots = fields.iter().zip(&abi.structs[index].slots).zip(names);
    let views: Vec<_> = slots
        .map(|((Field { name: _, ty, summary }, slot), name)| FieldView {
            doc: doc(summary, &[], "    "),
            ty: speller.ty(ty),
            name,
            blank: speller.blank(ty),
            kind: kind(&slot.value),
        })
        .collect();
    Structure {
        doc: doc(summary, &[], ""),
        text: texts(speller.api),
        imports: speller.imports(fields.iter().map(|field| &field.ty)),
        name: &speller.names.structs[index],
        string: speller.lang("String"),
        object: speller.lang("Object"),
        override_class: speller.lang("Override"),
        params: speller.params(fields, names),
        blanks: views.iter().map(|view| view.blank.as_str()).collect::<Vec<_>>().join(", "),
        fields: views,
    }
}

fn kind(value: &Value) -> Kind {
    match &value.crossing {
        Crossing::Number(Number::Int) => Kind::Int,
        Crossing::Number(Number::Double) => Kind::Double,
        Crossing::Number(Number::Bool) => Kind::Bool,
        Crossing::Number(Number::Enum(_)) => Kind::Enum,
        Crossing::Text | Crossing::Flat(_) | Crossing::Deep(_) => Kind::Object,
        Crossing::List(item) | Crossing::Nested(item) if is_object(item) => Kind::Objects,
        Crossing::List(_) | Crossing::Nested(_) => Kind::Numbers,
        Crossing::Optional(held) => match kind(held) {
            Kind::Enum => Kind::OptionalEnum,
            Kind::Numbers => Kind::OptionalNumbers,
            Kind::Objects => Kind::OptionalObjects,
            _ => Kind::Object,
        },
    }
}
