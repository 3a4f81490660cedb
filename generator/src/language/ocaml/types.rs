//! Generates the types of `api.mli` and `api.ml`.

use super::doc::{doc, note, tuple_doc};
use super::spell::Speller;
use crate::language::c::CommentedLine;
use crate::model::{Enum, EnumValue, Field, Shape, Struct};
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
pub fn types(speller: Speller<'_>, commented: bool) -> Vec<TypeView> {
    let Speller { api, names } = speller;
    let said = |comment: String| if commented { comment } else { String::new() };
    let enums = api.enums.iter().enumerate().map(|(i, Enum { name: _, summary, values })| {
        let values = values.iter().zip(&names.values[i]).map(|(value, name)| {
            let EnumValue { name: _, summary } = value;
            CommentedLine { name: name.clone(), note: said(note(summary)) }
        });
        TypeView::Enum {
            doc: said(doc(summary, &[])),
            name: names.enums[i].clone(),
            values: values.collect(),
        }
    });
    let structs = api.structs.iter().enumerate().map(|(i, structure)| {
        let Struct { name: _, summary, shape, fields, layout: _ } = structure;
        let name = names.structs[i].clone();
        match shape {
            Shape::Tuple => {
                let doc = said(tuple_doc(summary, fields, &names.fields[i]));
                TypeView::Tuple { doc, name, parts: speller.product(fields, "") }
            }
            Shape::Record => {
                let fields = fields.iter().zip(&names.fields[i]).map(|(field, name)| {
                    let Field { name: _, ty, summary } = field;
                    CommentedLine {
                        name: format!("{name} : {}", speller.ty(ty, "")),
                        note: said(note(summary)),
                    }
                });
                TypeView::Record { doc: said(doc(summary, &[])), name, fields: fields.collect() }
            }
        }
    });
    enums.chain(structs).collect()
}
