//! Generates the C part of the JavaScript binding, the Node.js addon `joute.node`. The addon uses
//! the hand-written `joute_node.h`.

use super::page::{Slot, place, points, slots};
use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::Function;
use crate::model::abi::{Abi, Crossing, UserSignature, Value};
use crate::text::{Texts, texts};
use askama::Template;

#[derive(Template)]
#[template(ext = "c", escape = "none")]
enum Form {
    #[template(path = "javascript/addon/struct.c")]
    Struct { name: String, fields: Vec<String>, deep: bool },
    #[template(path = "javascript/addon/list.c")]
    List { name: String, item: String, nested: bool },
    #[template(path = "javascript/addon/optional.c")]
    Optional { name: String, value: String, owned: bool },
}

/// A C function of the Node.js addon. JavaScript calls the game's library through the addon.
#[derive(Template)]
#[template(ext = "c", escape = "none")]
enum Row {
    #[template(path = "javascript/addon/call.c")]
    Call { name: String, outline: String, args: Vec<Slot>, result: Option<Slot> },
    /// A function that returns the text form of a value, which the champion prints. `whole` is true
    /// for structs, which are passed by address.
    #[template(path = "javascript/addon/show.c")]
    Show { name: String, whole: bool },
    #[template(path = "javascript/addon/take.c")]
    Take { name: String, args: Vec<Slot> },
    #[template(path = "javascript/addon/answer.c")]
    Answer { name: String, ty: String },
}

#[derive(Template)]
#[template(path = "javascript/joute.c", escape = "none")]
struct Addon {
    text: Texts,
    enums: Vec<String>,
    forms: Vec<Form>,
    functions: Vec<Row>,
}

impl Row {
    /// Returns the JavaScript name of the addon's function.
    fn called(&self) -> String {
        match self {
            Row::Call { name, .. } => format!("call_{name}"),
            Row::Show { name, .. } => format!("show_{name}"),
            Row::Take { name, .. } => format!("take_{name}"),
            Row::Answer { name, .. } => format!("answer_{name}"),
        }
    }
}

/// Generates the C source of the Node.js addon. JavaScript calls the game's library through the
/// addon.
pub fn source(speller: Speller<'_>) -> File {
    let api = speller.api;
    let abi = Abi::new(api);
    let enums = api.enums.iter().map(|e| e.name.clone());
    let calls = (0..api.functions.len()).map(|index| call(speller, &abi, index));
    let shows = enums.clone().map(|name| Row::Show { name, whole: false });
    let shows = shows.chain(api.structs.iter().map(|s| Row::Show { name: s.name.clone(), whole: true }));
    let entries = (0..api.user_functions.len()).flat_map(|index| entry(speller, &abi, index));
    let addon = Addon {
        text: texts(api),
        enums: enums.collect(),
        forms: abi.aggregates.iter().filter_map(|value| form(speller, &abi, value)).collect(),
        functions: calls.chain(shows).chain(entries).collect(),
    };
    File::generated("joute.c", render(&addon))
}

fn form(Speller { api, .. }: Speller<'_>, abi: &Abi<'_>, value: &Value) -> Option<Form> {
    let name = api.mangle(&value.ty);
    match &value.crossing {
        Crossing::Number(_) | Crossing::Text => None,
        Crossing::Flat(id) | Crossing::Deep(id) => {
            let fields = abi.structure(*id).slots.iter().map(|slot| api.mangle(&slot.value.ty));
            Some(Form::Struct { name, fields: fields.collect(), deep: value.points_on() })
        }
        Crossing::List(item) | Crossing::Nested(item) => {
            Some(Form::List { name, item: api.mangle(&item.ty), nested: value.points_on() })
        }
        Crossing::Optional(value) => {
            Some(Form::Optional { name, value: api.mangle(&value.ty), owned: points(value) })
        }
    }
}

fn call(Speller { api, names }: Speller<'_>, abi: &Abi<'_>, index: usize) -> Row {
    let Function { name, summary: _, args, result, role: _ } = &api.functions[index];
    let call = &abi.functions[index];
    let described = args.iter().map(|arg| format!("{} {}", api.spell(&arg.ty), arg.name)).collect::<Vec<_>>();
    let spelt = result.as_ref().map_or("void".into(), |ty| api.spell(ty));
    Row::Call {
        name: name.clone(),
        outline: format!("{spelt} {name}({})", described.join(", ")),
        args: slots(api, &call.frame(), &names.args[index]),
        result: call.result.as_ref().map(|value| place(api, value, "result", 0)),
    }
}

/// Returns the addon functions for a call of one of the champion's functions. The generated file
/// `main.js` uses them to get the arguments and to pass on the result.
fn entry(Speller { api, names }: Speller<'_>, abi: &Abi<'_>, index: usize) -> impl Iterator<Item = Row> {
    let name = &api.user_functions[index].name;
    let UserSignature { args, result } = &abi.user_functions[index];
    let args = slots(api, args, &names.user_args[index]);
    let take = (!args.is_empty()).then(|| Row::Take { name: name.clone(), args });
    let answer = result.as_ref().map(|value| Row::Answer { name: name.clone(), ty: api.mangle(&value.ty) });
    take.into_iter().chain(answer)
}
