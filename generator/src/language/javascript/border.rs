//! Generates the JavaScript part of the binding. It reads and writes values in the memory shared
//! with C (`joute/values.js`) and calls the champion's functions (`joute/main.js`).

use super::kit::ChampionFile;
use super::page::{Slot, place, slots, written};
use super::spell::quote;
use crate::backend::File;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::NamedApi;
use crate::text::page;
use askama::Template;
use joute_words::kit;
use std::collections::BTreeSet;

#[derive(Template)]
#[template(ext = "js", escape = "none")]
enum Form {
    #[template(path = "javascript/values/enum.js")]
    Enum { name: String, title: String, count: usize, range: String },
    #[template(path = "javascript/values/struct.js")]
    Struct { name: String, title: String, fields: Vec<Slot> },
    #[template(path = "javascript/values/list.js")]
    List { name: String, item: String, size: usize },
    /// The conversion of a list of ints. It is hand-written, because champions often receive long
    /// lists of ints.
    #[template(path = "javascript/values/ints.js")]
    Ints { name: String },
    #[template(path = "javascript/values/optional.js")]
    Optional { name: String, value: String, offset: usize },
}

struct EntryView {
    name: String,
    spelt: String,
    args: Vec<Slot>,
    answer: Option<Slot>,
}

/// Generates `joute/values.js`, which converts values between JavaScript and C.
pub fn values(api: &NamedApi<'_>) -> File {
    File::generated("joute/values.js", page!("javascript/values.js", api))
}

/// Returns the conversions of the API's types between JavaScript and C.
fn forms(api: &NamedApi<'_>) -> Vec<Form> {
    let enums = api.enums.iter().map(|e| Form::Enum {
        name: e.original_name.into(),
        title: e.name.clone(),
        count: e.values.len(),
        range: quote(&api.range(e)),
    });
    enums.chain(api.abi.aggregates.iter().filter_map(|value| form(api, value))).collect()
}

/// Returns the conversion of a struct, a list or an optional between JavaScript and C. Returns
/// `None` for numbers and texts.
fn form(api: &NamedApi<'_>, value: &Value) -> Option<Form> {
    let mangle = |value: &Value| api.model.mangle(&value.ty);
    let name = mangle(value);
    match &value.crossing {
        Crossing::Number(_) | Crossing::Text => None,
        Crossing::Flat(id) | Crossing::Deep(id) => {
            let structure = api.structure(*id);
            let fields = slots(api.model, &structure.fields);
            Some(Form::Struct { name, title: structure.name.clone(), fields })
        }
        Crossing::List(item) if item.crossing == Crossing::Number(Number::Int) => Some(Form::Ints { name }),
        Crossing::List(item) | Crossing::Nested(item) => {
            Some(Form::List { name, item: mangle(item), size: item.size })
        }
        Crossing::Optional(value) => {
            let offset = api.abi.optional(value).slots[1].offset;
            Some(Form::Optional { name, value: mangle(value), offset })
        }
    }
}

/// Generates `joute/main.js`, which calls the champion's functions. The arena decides when each
/// function is called.
pub fn main(api: &NamedApi<'_>, champion: &ChampionFile) -> File {
    File::generated("joute/main.js", page!("javascript/main.js", api, champion: &'a ChampionFile))
}

/// Returns the calls of the champion's functions.
fn entries(api: &NamedApi<'_>) -> Vec<EntryView> {
    let entries = api.user_functions.iter().map(|function| EntryView {
        name: function.original_name.into(),
        spelt: function.name.clone(),
        args: slots(api.model, &function.args),
        answer: function.result.as_ref().map(|value| place(api.model, value, "result", 0)),
    });
    entries.collect()
}

/// Returns the names that `main.js` imports from `values.js`.
fn imports(entries: &[EntryView]) -> BTreeSet<String> {
    let mut imports = BTreeSet::new();
    for EntryView { name: _, spelt: _, args, answer } in entries {
        imports.extend(args.iter().map(|arg| format!("joute_get_{}", arg.ty)));
        imports.extend(args.iter().chain(answer).map(|_| "joute_native".to_owned()));
        imports.extend(answer.iter().map(|_| "joute_open".to_owned()));
        imports.extend(written(answer.as_slice()));
    }
    imports
}

/// Returns the lower and the upper half of the API's hash.
fn halves(api: &NamedApi<'_>) -> [i32; 2] {
    let hash = api.model.hash();
    [hash as u32, (hash >> 32) as u32].map(u32::cast_signed)
}
