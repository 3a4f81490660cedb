//! Generates the enums and structs of `api.rs`.

use super::doc::doc;
use super::spell::{self, is_tuple};
use crate::model::{Layout, Type};
use crate::names::{NamedApi, NamedEnum, NamedField, NamedStruct, NamedValue, notes};
use askama::Template;

/// The declaration of one API type in generated Rust code.
#[derive(Template)]
#[template(ext = "rs", escape = "none")]
pub enum TypeView<'a> {
    #[template(path = "rust/api/enum.rs")]
    Enum { doc: String, name: &'a str, values: Vec<FieldView<'a>> },
    #[template(path = "rust/api/tuple.rs")]
    Tuple { doc: String, name: &'a str, tuple: String },
    #[template(path = "rust/api/record.rs")]
    Record { doc: String, name: &'a str, owned: bool, ordered: bool, fields: Vec<FieldView<'a>> },
}

/// A field of a struct or a value of an enum in generated Rust code. A value of an enum has no
/// type.
pub struct FieldView<'a> {
    pub doc: String,
    pub name: &'a str,
    pub ty: String,
}

/// Builds the Rust declarations of all types of an API. Enums come first, then structs.
pub fn types<'a>(api: &'a NamedApi<'_>) -> Vec<TypeView<'a>> {
    let enums = api.enums.iter().map(enumeration);
    enums.chain(api.structs.iter().map(|s| structure(api, s))).collect()
}

fn enumeration<'a>(e: &'a NamedEnum<'_>) -> TypeView<'a> {
    let value = |value: &'a NamedValue<'_>| FieldView {
        doc: doc(value.summary, &[], "    "),
        name: &value.name,
        ty: String::new(),
    };
    TypeView::Enum {
        doc: doc(e.summary, &[], ""),
        name: &e.name,
        values: e.values.iter().map(value).collect(),
    }
}

fn structure<'a>(api: &NamedApi<'_>, s: &'a NamedStruct<'_>) -> TypeView<'a> {
    let name = &s.name;
    if is_tuple(s) {
        let doc = doc(s.summary, &notes(&s.fields), "");
        return TypeView::Tuple { doc, name, tuple: spell::tuple_type(api, s) };
    }
    let field = |field: &'a NamedField<'_>| FieldView {
        doc: doc(field.summary, &[], "    "),
        name: &field.name,
        ty: spell::type_name(api, field.ty()),
    };
    TypeView::Record {
        doc: doc(s.summary, &[], ""),
        name,
        owned: s.layout == Layout::Owned,
        ordered: !api.model.holds_double(&Type::Struct(s.id)),
        fields: s.fields.iter().map(field).collect(),
    }
}
