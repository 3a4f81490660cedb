//! Generates the types of `api.h`: enums, structs, arrays and optionals.

use super::doc::{doc, trailing};
use super::spell::Speller;
use crate::model::abi::{Abi, Crossing, Value};
use crate::model::{Enum, EnumValue, Field, Struct, StructId};
use askama::Template;
use joute_words::language as say;

/// An enum value or a field in the C header, with its comment.
pub struct CommentedLine {
    pub name: String,
    pub note: String,
}

/// The declaration of one API type in generated C code.
#[derive(Template)]
#[template(ext = "h", escape = "none")]
pub enum TypeView {
    #[template(path = "c/api/enum.h")]
    Enum { doc: String, name: String, values: Vec<CommentedLine> },
    #[template(path = "c/api/struct.h")]
    Struct { doc: String, name: String, fields: Vec<CommentedLine> },
    #[template(path = "c/api/array.h")]
    Array { name: String, items: String },
    #[template(path = "c/api/optional.h")]
    Optional { name: String, value: String, note: String },
}

/// Builds the C declarations of all types of an API. Enums come first, then the other types, each
/// after the types that it contains.
pub fn types(speller: Speller<'_>, abi: &Abi<'_>) -> Vec<TypeView> {
    let Speller { api, names } = speller;
    let enums = api.enums.iter().enumerate().map(|(i, Enum { name: _, summary, values })| {
        let values = values.iter().zip(&names.values[i]).map(|(value, name)| {
            let EnumValue { name: _, summary } = value;
            CommentedLine { name: name.clone(), note: trailing(summary) }
        });
        TypeView::Enum { doc: doc(summary, &[]), name: names.enums[i].clone(), values: values.collect() }
    });
    enums.chain(abi.aggregates.iter().filter_map(|value| aggregate(speller, value))).collect()
}

/// Builds the C struct for a struct, an array or an optional of the API. Returns `None` for other
/// types, such as numbers and texts.
fn aggregate(speller: Speller<'_>, value: &Value) -> Option<TypeView> {
    let name = speller.ty(&value.ty);
    match &value.crossing {
        Crossing::Number(_) | Crossing::Text => None,
        Crossing::Flat(StructId(index)) | Crossing::Deep(StructId(index)) => {
            let Struct { name: _, summary, shape: _, fields, layout: _ } = &speller.api.structs[*index];
            let fields = fields.iter().zip(&speller.names.fields[*index]).map(|(field, name)| {
                let Field { name: _, ty, summary } = field;
                CommentedLine { name: speller.declare(ty, name), note: trailing(summary) }
            });
            Some(TypeView::Struct { doc: doc(summary, &[]), name, fields: fields.collect() })
        }
        Crossing::List(item) | Crossing::Nested(item) => {
            let item = speller.ty(&item.ty);
            let blank = if item.ends_with('*') { "" } else { " " };
            Some(TypeView::Array { name, items: format!("{item}*{blank}items") })
        }
        Crossing::Optional(value) => {
            let value = speller.declare(&value.ty, "value");
            Some(TypeView::Optional { name, value, note: trailing(say::c_optional(speller.api.locale)) })
        }
    }
}
