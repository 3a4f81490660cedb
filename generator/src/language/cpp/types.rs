//! Generates the types of `api.hh`, and their operators in `joute/values.hh`.

use super::doc::{doc, trailing};
use super::spell::{self, field_names};
use crate::backend::File;
use crate::language::c::CommentedLine;
use crate::names::{NamedApi, NamedValue};
use crate::text::{Texts, render, texts};
use askama::Template;

/// The declaration of one API type in generated C++ code.
#[derive(Template)]
#[template(ext = "hh", escape = "none")]
pub enum TypeView {
    #[template(path = "cpp/api/enum.hh")]
    Enum { doc: String, name: String, values: Vec<CommentedLine> },
    #[template(path = "cpp/api/struct.hh")]
    Struct { doc: String, name: String, fields: Vec<CommentedLine> },
}

#[derive(Template)]
#[template(path = "cpp/values.hh", escape = "none")]
struct Values<'a> {
    text: Texts,
    optionals: bool,
    api: &'a NamedApi<'a>,
}

/// Builds the C++ declarations of all types of an API. Enums come first, then structs, each after
/// the structs that it contains.
pub fn types(api: &NamedApi<'_>) -> Vec<TypeView> {
    let enums = api.enums.iter().map(|e| {
        let line = |value: &NamedValue<'_>| CommentedLine {
            name: value.name.clone(),
            note: trailing(value.summary),
        };
        TypeView::Enum {
            doc: doc(e.summary, &[]),
            name: e.name.clone(),
            values: e.values.iter().map(line).collect(),
        }
    });
    let structs = api.structs.iter().map(|s| {
        let hiding = field_names(s);
        let fields = s.fields.iter().map(|field| CommentedLine {
            name: format!("{} {}", spell::type_among(api, field.ty(), &hiding), field.name),
            note: trailing(field.summary),
        });
        TypeView::Struct { doc: doc(s.summary, &[]), name: s.name.clone(), fields: fields.collect() }
    });
    enums.chain(structs).collect()
}

/// Generates `joute/values.hh`, which contains the C++ operators of the API's enums and structs.
pub fn values_file(api: &NamedApi<'_>) -> File {
    let values = Values { text: texts(api.model), optionals: api.model.has_optionals(), api };
    File::generated("joute/values.hh", render(&values))
}
