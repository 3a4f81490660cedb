//! Generates the enums and structs of `api.rs`.

use super::doc::{arg_docs, doc};
use super::spell::{Speller, is_tuple, tuple};
use crate::model::{Enum, EnumValue, Field, Layout, Struct, StructId, Type};
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
pub fn types(speller: Speller<'_>) -> Vec<TypeView<'_>> {
    let enums = (0..speller.api.enums.len()).map(|i| enumeration(speller, i));
    let structs = (0..speller.api.structs.len()).map(|i| structure(speller, i));
    enums.chain(structs).collect()
}

fn enumeration(speller: Speller<'_>, index: usize) -> TypeView<'_> {
    let Enum { name: _, summary, values } = &speller.api.enums[index];
    let values = values.iter().zip(&speller.names.values[index]).map(|(value, name)| {
        let EnumValue { name: _, summary } = value;
        FieldView { doc: doc(summary, &[], "    "), name, ty: String::new() }
    });
    TypeView::Enum { doc: doc(summary, &[], ""), name: &speller.names.enums[index], values: values.collect() }
}

fn structure(speller: Speller<'_>, index: usize) -> TypeView<'_> {
    let Speller { api, names, abi: _ } = speller;
    let Struct { name: _, summary, shape: _, fields, layout } = &api.structs[index];
    let name = &names.structs[index];
    if is_tuple(&api.structs[index]) {
        let types: Vec<_> = fields.iter().map(|field| speller.ty(&field.ty)).collect();
        let doc = doc(summary, &arg_docs(fields, &names.fields[index]), "");
        return TypeView::Tuple { doc, name, tuple: tuple(&types) };
    }
    let views = fields.iter().zip(&names.fields[index]).map(|(field, name)| {
        let Field { name: _, ty, summary } = field;
        FieldView { doc: doc(summary, &[], "    "), name, ty: speller.ty(ty) }
    });
    TypeView::Record {
        doc: doc(summary, &[], ""),
        name,
        owned: *layout == Layout::Owned,
        ordered: !api.holds_double(&Type::Struct(StructId(index))),
        fields: views.collect(),
    }
}
