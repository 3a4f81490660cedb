//! Generates a Java file for each of the API's enums and structs.

use super::border::is_object;
use super::doc::doc;
use super::spell;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::{NamedApi, NamedEnum, NamedField, NamedStruct, NamedValue};
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

/// Generates the Java file of an enum.
pub fn enumeration<'a>(e: &'a NamedEnum<'_>) -> Enumeration<'a> {
    let view =
        |value: &'a NamedValue<'_>| ValueView { doc: doc(value.summary, &[], "    "), name: &value.name };
    Enumeration { doc: doc(e.summary, &[], ""), name: &e.name, values: e.values.iter().map(view).collect() }
}

/// Generates the Java file of a struct.
pub fn structure<'a>(api: &NamedApi<'_>, s: &'a NamedStruct<'_>) -> Structure<'a> {
    let view = |field: &'a NamedField<'_>| FieldView {
        doc: doc(field.summary, &[], "    "),
        ty: spell::type_name(api, field.ty()),
        name: &field.name,
        blank: spell::blank(api, field.ty()),
        kind: kind(&field.value),
    };
    let views: Vec<_> = s.fields.iter().map(view).collect();
    Structure {
        doc: doc(s.summary, &[], ""),
        text: texts(api.model),
        imports: spell::imports(api, s.fields.iter().map(NamedField::ty)),
        name: &s.name,
        string: spell::lang(api, "String"),
        object: spell::lang(api, "Object"),
        override_class: spell::lang(api, "Override"),
        params: spell::params(api, &s.fields),
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
