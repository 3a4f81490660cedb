//! Generates the C part of the JavaScript binding, the Node.js addon `joute.node`. The addon uses
//! the hand-written `joute_node.h`.

use super::page::{Slot, place, points, slots};
use crate::backend::File;
use crate::model::Api;
use crate::model::abi::{Crossing, Value};
use crate::names::{DisplayedType, NamedApi, NamedFunction};
use crate::text::page;
use askama::Template;
use joute_words::kit;

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

impl Row {
    /// Returns the JavaScript name of the addon's function.
    fn js_name(&self) -> String {
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
pub fn source(api: &NamedApi<'_>) -> File {
    File::generated("joute.c", page!("javascript/joute.c", api))
}

/// Returns the C functions of the addon.
fn rows(api: &NamedApi<'_>) -> Vec<Row> {
    let shows = api.displayed().map(|DisplayedType { function: _, name: _, original_name, value }| {
        Row::Show { name: original_name.into(), whole: value.is_aggregate() }
    });
    let calls = api.functions.iter().map(|function| call(api.model, function));
    let entries = api.user_functions.iter().flat_map(|function| entry(api.model, function));
    calls.chain(shows).chain(entries).collect()
}

/// Returns the C code that converts structs, lists and optionals.
fn forms(api: &NamedApi<'_>) -> Vec<Form> {
    api.abi.aggregates.iter().filter_map(|value| form(api, value)).collect()
}

fn form(api: &NamedApi<'_>, value: &Value) -> Option<Form> {
    let mangle = |value: &Value| api.model.mangle(&value.ty);
    let name = mangle(value);
    match &value.crossing {
        Crossing::Number(_) | Crossing::Text => None,
        Crossing::Flat(id) | Crossing::Deep(id) => {
            let fields = api.structure(*id).fields.iter().map(|field| mangle(&field.value));
            Some(Form::Struct { name, fields: fields.collect(), deep: value.points_on() })
        }
        Crossing::List(item) | Crossing::Nested(item) => {
            Some(Form::List { name, item: mangle(item), nested: value.points_on() })
        }
        Crossing::Optional(value) => {
            Some(Form::Optional { name, value: mangle(value), owned: points(value) })
        }
    }
}

fn call(model: &Api, function: &NamedFunction<'_>) -> Row {
    let described =
        function.args.iter().map(|arg| format!("{} {}", model.spell(arg.ty()), arg.original_name));
    let described = described.collect::<Vec<_>>().join(", ");
    let spelt = function.result_type().map_or("void".into(), |ty| model.spell(ty));
    Row::Call {
        name: function.original_name.into(),
        outline: format!("{spelt} {}({described})", function.original_name),
        args: slots(model, &function.args),
        result: function.result.as_ref().map(|value| place(model, value, "result", 0)),
    }
}

/// Returns the addon functions for a call of one of the champion's functions. The generated file
/// `main.js` uses them to get the arguments and to pass on the result.
fn entry(model: &Api, function: &NamedFunction<'_>) -> impl Iterator<Item = Row> {
    let name = || function.original_name.to_owned();
    let args = slots(model, &function.args);
    let take = (!args.is_empty()).then(|| Row::Take { name: name(), args });
    let answer = function.result_type().map(|ty| Row::Answer { name: name(), ty: model.mangle(ty) });
    take.into_iter().chain(answer)
}
