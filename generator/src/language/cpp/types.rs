//! Generates the types of `api.hh`, and their operators in `joute/values.hh`.

use super::doc::{doc, trailing};
use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::language::c::CommentedLine;
use crate::model::{Enum, EnumValue, Field, Struct};
use crate::text::{Texts, texts};
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

struct OperatorsView<'a> {
    name: &'a str,
    fields: &'a [String],
}

#[derive(Template)]
#[template(path = "cpp/values.hh", escape = "none")]
struct Values<'a> {
    text: Texts,
    optionals: bool,
    enums: &'a [String],
    structs: Vec<OperatorsView<'a>>,
}

/// Builds the C++ declarations of all types of an API. Enums come first, then structs, each after
/// the structs that it contains.
pub fn types(speller: Speller<'_>) -> Vec<TypeView> {
    let Speller { api, names } = speller;
    let enums = api.enums.iter().enumerate().map(|(i, Enum { name: _, summary, values })| {
        let values = values.iter().zip(&names.values[i]).map(|(value, name)| {
            let EnumValue { name: _, summary } = value;
            CommentedLine { name: name.clone(), note: trailing(summary) }
        });
        TypeView::Enum { doc: doc(summary, &[]), name: names.enums[i].clone(), values: values.collect() }
    });
    let structs = api.structs.iter().enumerate().map(|(i, structure)| {
        let Struct { name: _, summary, shape: _, fields, layout: _ } = structure;
        let hiding = &names.fields[i];
        let fields = fields.iter().zip(hiding).map(|(field, name)| {
            let Field { name: _, ty, summary } = field;
            CommentedLine {
                name: format!("{} {name}", speller.ty_among(ty, hiding)),
                note: trailing(summary),
            }
        });
        TypeView::Struct { doc: doc(summary, &[]), name: names.structs[i].clone(), fields: fields.collect() }
    });
    enums.chain(structs).collect()
}

/// Generates `joute/values.hh`, which contains the C++ operators of the API's enums and structs.
pub fn values_file(speller: Speller<'_>) -> File {
    let Speller { api, names } = speller;
    let structs = names.structs.iter().zip(&names.fields);
    let structs = structs.map(|(name, fields)| OperatorsView { name, fields }).collect();
    let optionals = api.has_optionals();
    let values = Values { text: texts(api), optionals, enums: &names.enums, structs };
    File::generated("joute/values.hh", render(&values))
}
