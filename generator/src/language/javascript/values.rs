//! `joute/values.js`: how each type of the description is written to the page, read from there, and told.

use super::spell::{Speller, quote};
use crate::backend::File;
use crate::kit::render;
use crate::model::abi::{Abi, Crossing, Number, Value};
use crate::model::{EnumId, StructId};
use crate::text::{Texts, texts};
use askama::Template;

/// A value in a struct or among arguments: what `joute_put_TYPE` and `joute_get_TYPE` are called with.
pub struct Slot {
    pub ty: String,
    pub spelt: String,
    pub offset: usize,
}

#[derive(Template)]
#[template(ext = "js", escape = "none")]
enum Form {
    #[template(path = "javascript/values/enum.js")]
    Enum { name: String, title: String, count: usize, range: String },
    #[template(path = "javascript/values/struct.js")]
    Struct { name: String, title: String, fields: Vec<Slot> },
    #[template(path = "javascript/values/list.js")]
    List { name: String, item: String, size: usize },
    /// A list of ints: by hand, since champions get long ones.
    #[template(path = "javascript/values/ints.js")]
    Ints { name: String },
    #[template(path = "javascript/values/optional.js")]
    Optional { name: String, value: String, offset: usize },
}

#[derive(Template)]
#[template(path = "javascript/values.js", escape = "none")]
struct ValuesFile {
    text: Texts,
    optional: bool,
    forms: Vec<Form>,
}

/// The file.
pub fn file(speller: Speller<'_>, abi: &Abi<'_>) -> File {
    let Speller { api, names } = speller;
    let enums = api.enums.iter().enumerate().map(|(i, e)| Form::Enum {
        name: e.name.clone(),
        title: names.enums[i].clone(),
        count: e.values.len(),
        range: quote(&names.range(EnumId(i))),
    });
    let aggregates = abi.aggregates.iter().filter_map(|value| form(speller, abi, value));
    let file = ValuesFile {
        text: texts(api),
        optional: abi.optionals().next().is_some(),
        forms: enums.chain(aggregates).collect(),
    };
    File::generated("joute/values.js", render(&file))
}

/// A struct, a list or an optional; they come after what they hold.
fn form(Speller { api, names }: Speller<'_>, abi: &Abi<'_>, value: &Value) -> Option<Form> {
    let name = api.mangle(&value.ty);
    match &value.crossing {
        Crossing::Number(_) | Crossing::Text => None,
        Crossing::Flat(id @ StructId(index)) | Crossing::Deep(id @ StructId(index)) => {
            let slots = abi.structure(*id).slots.iter().zip(&names.fields[*index]);
            let fields = slots.map(|(slot, spelt)| Slot {
                ty: api.mangle(&slot.value.ty),
                spelt: spelt.clone(),
                offset: slot.offset,
            });
            Some(Form::Struct { name, title: names.structs[*index].clone(), fields: fields.collect() })
        }
        Crossing::List(item) if item.crossing == Crossing::Number(Number::Int) => Some(Form::Ints { name }),
        Crossing::List(item) | Crossing::Nested(item) => {
            Some(Form::List { name, item: api.mangle(&item.ty), size: item.size })
        }
        Crossing::Optional(value) => {
            let offset = abi.optional(value).slots[1].offset;
            Some(Form::Optional { name, value: api.mangle(&value.ty), offset })
        }
    }
}
