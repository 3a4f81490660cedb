//! Generates the types of `api.mli` and `api.ml`.

use super::doc::{doc, note, tuple_doc};
use super::spell;
use crate::language::c::CommentedLine;
use crate::model::Shape;
use crate::names::{NamedApi, NamedEnum, NamedStruct};
use askama::Template;

/// The OCaml declaration of one API type, with its comment.
#[derive(Template)]
#[template(ext = "ml", escape = "none")]
pub enum TypeView {
    #[template(path = "ocaml/types/enum.ml")]
    Enum { doc: String, name: String, values: Vec<CommentedLine> },
    #[template(path = "ocaml/types/tuple.ml")]
    Tuple { doc: String, name: String, parts: String },
    /// The OCaml record type for a struct of the API. Generated C code reads it as a memory block.
    /// For a record with one field, the declaration must demand this, because future versions of
    /// OCaml may represent it differently.
    #[template(path = "ocaml/types/record.ml")]
    Record { doc: String, name: String, fields: Vec<CommentedLine> },
}

/// Builds the OCaml declarations of all types of an API. Enums come first, then structs, each after
/// the structs that it contains. Only the interface `api.mli` contains comments.
pub fn types(api: &NamedApi<'_>, commented: bool) -> Vec<TypeView> {
    let enums = api.enums.iter().map(|e| enumeration(e, commented));
    enums.chain(api.structs.iter().map(|s| structure(api, s, commented))).collect()
}

/// Builds the OCaml declaration of an enum.
pub fn enumeration(e: &NamedEnum<'_>, commented: bool) -> TypeView {
    let said = |comment: String| if commented { comment } else { String::new() };
    let values = e
        .values
        .iter()
        .map(|value| CommentedLine { name: value.name.clone(), note: said(note(value.summary)) });
    TypeView::Enum { doc: said(doc(e.summary, &[])), name: e.name.clone(), values: values.collect() }
}

/// Builds the OCaml declaration of a struct, which is a tuple type or a record.
pub fn structure(api: &NamedApi<'_>, s: &NamedStruct<'_>, commented: bool) -> TypeView {
    let said = |comment: String| if commented { comment } else { String::new() };
    let name = s.name.clone();
    match s.shape {
        Shape::Tuple => {
            TypeView::Tuple { doc: said(tuple_doc(s)), name, parts: spell::product(api, &s.fields, "") }
        }
        Shape::Record => {
            let fields = s.fields.iter().map(|field| CommentedLine {
                name: format!("{} : {}", field.name, spell::type_name(api, field.ty(), "")),
                note: said(note(field.summary)),
            });
            TypeView::Record { doc: said(doc(s.summary, &[])), name, fields: fields.collect() }
        }
    }
}
