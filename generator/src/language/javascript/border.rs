//! Generates the JavaScript part of the binding. It reads and writes values in the memory shared
//! with C (`joute/values.js`) and calls the champion's functions (`joute/main.js`).

use super::page::{Slot, place, slots, written};
use super::spell::{Speller, quote};
use crate::backend::File;
use crate::kit::render;
use crate::model::EnumId;
use crate::model::abi::{Abi, Crossing, Number, UserSignature, Value};
use crate::text::{Texts, texts};
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

#[derive(Template)]
#[template(path = "javascript/values.js", escape = "none")]
struct Values {
    text: Texts,
    optional: bool,
    forms: Vec<Form>,
}

struct EntryView {
    name: String,
    spelt: String,
    args: Vec<Slot>,
    answer: Option<Slot>,
}

#[derive(Template)]
#[template(path = "javascript/main.js", escape = "none")]
struct Main {
    text: Texts,
    imports: BTreeSet<String>,
    low: i32,
    high: i32,
    names: String,
    missing: String,
    ended: String,
    entries: Vec<EntryView>,
}

/// Generates `joute/values.js`, which converts values between JavaScript and C.
pub fn values(speller: Speller<'_>, abi: &Abi<'_>) -> File {
    let Speller { api, names } = speller;
    let enums = api.enums.iter().enumerate().map(|(i, e)| Form::Enum {
        name: e.name.clone(),
        title: names.enums[i].clone(),
        count: e.values.len(),
        range: quote(&names.range(EnumId(i))),
    });
    let aggregates = abi.aggregates.iter().filter_map(|value| form(speller, abi, value));
    let optional = api.has_optionals();
    let file = Values { text: texts(api), optional, forms: enums.chain(aggregates).collect() };
    File::generated("joute/values.js", render(&file))
}

/// Returns the conversion of a struct, a list or an optional between JavaScript and C. Returns
/// `None` for numbers and texts.
fn form(Speller { api, names }: Speller<'_>, abi: &Abi<'_>, value: &Value) -> Option<Form> {
    let name = api.mangle(&value.ty);
    match &value.crossing {
        Crossing::Number(_) | Crossing::Text => None,
        Crossing::Flat(id) | Crossing::Deep(id) => {
            let fields = slots(api, abi.structure(*id), &names.fields[id.0]);
            Some(Form::Struct { name, title: names.structure(*id).into(), fields })
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

/// Generates `joute/main.js`, which calls the champion's functions. The arena decides when each
/// function is called.
pub fn main(Speller { api, names }: Speller<'_>, abi: &Abi<'_>) -> File {
    let entries =
        abi.user_functions.iter().enumerate().map(|(i, UserSignature { args, result })| EntryView {
            name: api.user_functions[i].name.clone(),
            spelt: names.user_functions[i].clone(),
            args: slots(api, args, &names.user_args[i]),
            answer: result.as_ref().map(|value| place(api, value, "result", 0)),
        });
    let entries: Vec<EntryView> = entries.collect();
    let mut imports = BTreeSet::new();
    for EntryView { name: _, spelt: _, args, answer } in &entries {
        imports.extend(args.iter().map(|arg| format!("joute_get_{}", arg.ty)));
        imports.extend(args.iter().chain(answer).map(|_| "joute_native".to_owned()));
        imports.extend(answer.iter().map(|_| "joute_open".to_owned()));
        imports.extend(written(answer.as_slice()));
    }
    let [low, high] = [api.hash() as u32, (api.hash() >> 32) as u32].map(u32::cast_signed);
    let main = Main {
        text: texts(api),
        imports,
        low,
        high,
        names: names.user_functions.iter().map(|name| quote(name)).collect::<Vec<_>>().join(", "),
        missing: quote(&kit::javascript_must_export(api.locale, "{functions}")),
        ended: quote(kit::javascript_ended(api.locale)),
        entries,
    };
    File::generated("joute/main.js", render(&main))
}
