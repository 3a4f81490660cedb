//! The starter champion, the generated `main` and what stands beside them.

use super::api::{self, taken};
use super::doc::doc;
use super::spell::{Speller, quote};
use super::values::{self, Slot};
use crate::backend::File;
use crate::kit::render;
use crate::model::Api;
use crate::model::abi::{Abi, Entry};
use crate::names::Names;
use crate::text::{Texts, texts};
use askama::Template;
use joute_words::kit;
use std::collections::BTreeSet;

/// The hand-written half.
const BORDER: &str = include_str!("../../../../bindings/javascript/border.js");
const DEBUG: &str = include_str!("../../../../bindings/javascript/debug.js");
const RUNTIME: &str = include_str!("../../../../bindings/javascript/runtime.js");
/// What editors and Node read.
const JSCONFIG: &str = include_str!("../../../../templates/javascript/jsconfig.json");
const PACKAGE: &str = include_str!("../../../../templates/javascript/package.json");

struct UserView {
    doc: String,
    name: String,
    args: String,
    result: Option<String>,
}

/// How a user function's result is handed in.
struct AnswerView {
    ty: String,
    size: usize,
}

struct EntryView {
    name: String,
    spelt: String,
    args: Vec<Slot>,
    answer: Option<AnswerView>,
}

#[derive(Template)]
#[template(path = "javascript/champion.js", escape = "none")]
struct Starter {
    text: Texts,
    user_functions: Vec<UserView>,
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

#[derive(Template)]
#[template(path = "javascript/Makefile", escape = "none")]
struct Makefile {
    text: Texts,
}

/// The kit's files.
pub fn kit(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let abi = Abi::new(api);
    let [module, declarations] = api::files(speller, &abi);
    vec![
        module,
        declarations,
        values::file(speller, &abi),
        File::generated("joute/main.js", render(&main_file(speller, &abi))),
        File::generated("joute/border.js", BORDER),
        File::generated("joute/debug.js", DEBUG),
        File::generated("joute/runtime.js", RUNTIME),
        File::candidate("champion.js", render(&starter(speller))),
        File::generated("Makefile", render(&Makefile { text: texts(api) })),
        File::generated("package.json", PACKAGE),
        File::generated("jsconfig.json", JSCONFIG),
    ]
}

fn starter(speller: Speller<'_>) -> Starter {
    let Speller { api, names } = speller;
    let functions = api.user_functions.iter().enumerate().map(|(i, function)| UserView {
        doc: doc(function, &names.user_args[i], Some(speller)),
        name: names.user_functions[i].clone(),
        args: names.user_args[i].join(", "),
        result: function.result.as_ref().map(|ty| speller.value(ty, None)),
    });
    Starter { text: texts(api), user_functions: functions.collect() }
}

fn main_file(speller: Speller<'_>, abi: &Abi<'_>) -> Main {
    let Speller { api, names } = speller;
    let entries: Vec<EntryView> = (0..abi.user_functions.len()).map(|i| entry(speller, abi, i)).collect();
    let mut imports = BTreeSet::new();
    for EntryView { name: _, spelt: _, args, answer } in &entries {
        imports.extend(args.iter().map(|arg| format!("joute_get_{}", arg.ty)));
        if !args.is_empty() || answer.is_some() {
            imports.insert("joute_native".to_owned());
        }
        if let Some(AnswerView { ty, size: _ }) = answer {
            imports.insert("joute_open".into());
            imports.extend(taken(&[Slot { ty: ty.clone(), spelt: String::new(), offset: 0 }]));
        }
    }
    let [low, high] = [api.hash() as u32, (api.hash() >> 32) as u32].map(u32::cast_signed);
    Main {
        text: texts(api),
        imports,
        low,
        high,
        names: names.user_functions.iter().map(|name| quote(name)).collect::<Vec<_>>().join(", "),
        missing: quote(&kit::javascript_must_export(api.locale, "{functions}")),
        ended: quote(kit::javascript_ended(api.locale)),
        entries,
    }
}

fn entry(Speller { api, names }: Speller<'_>, abi: &Abi<'_>, index: usize) -> EntryView {
    let Entry { args, result } = &abi.user_functions[index];
    let slots = args.slots.iter().zip(&names.user_args[index]);
    let slots = slots.map(|(slot, spelt)| Slot {
        ty: api.mangle(&slot.value.ty),
        spelt: spelt.clone(),
        offset: slot.offset,
    });
    EntryView {
        name: api.user_functions[index].name.clone(),
        spelt: names.user_functions[index].clone(),
        args: slots.collect(),
        answer: result.as_ref().map(|value| AnswerView { ty: api.mangle(&value.ty), size: value.size }),
    }
}
