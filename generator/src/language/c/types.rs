//! Generates the types of `api.h`: enums, structs, arrays and optionals.

use super::doc::{doc, trailing};
use super::spell;
use crate::model::abi::{Crossing, Value};
use crate::names::{NamedApi, NamedValue};
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
    enums.chain(api.abi.aggregates.iter().filter_map(|value| aggregate(api, value))).collect()
}

/// Builds the C struct for a struct, an array or an optional of the API. Returns `None` for other
/// types, such as numbers and texts.
fn aggregate(api: &NamedApi<'_>, value: &Value) -> Option<TypeView> {
    let name = spell::type_name(api, &value.ty);
    match &value.crossing {
        Crossing::Number(_) | Crossing::Text => None,
        Crossing::Flat(id) | Crossing::Deep(id) => {
            let structure = api.structure(*id);
            let fields = structure.fields.iter().map(|field| CommentedLine {
                name: spell::declare(api, field.ty(), &field.name),
                note: trailing(field.summary),
            });
            Some(TypeView::Struct { doc: doc(structure.summary, &[]), name, fields: fields.collect() })
        }
        Crossing::List(item) | Crossing::Nested(item) => {
            let item = spell::type_name(api, &item.ty);
            let blank = if item.ends_with('*') { "" } else { " " };
            Some(TypeView::Array { name, items: format!("{item}*{blank}items") })
        }
        Crossing::Optional(value) => {
            let value = spell::declare(api, &value.ty, "value");
            Some(TypeView::Optional { name, value, note: trailing(say::c_optional(api.model.locale)) })
        }
    }
}
