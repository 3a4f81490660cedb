//! Generates `joute.c`, the C source of the Lua module through which champions call the library.

use crate::model::Type;
use crate::model::abi::{Crossing, Value};
use crate::names::{NamedApi, NamedField, NamedFunction};
use crate::text::page;
use askama::Template;
use joute_words::kit;

/// A field or an argument, in the C source of the Lua module.
struct SlotView {
    /// The name of the slot in Lua.
    name: String,
    /// The name of the type as a part of C identifiers.
    ty: String,
    /// True if the value may be missing.
    optional: bool,
}

/// A struct, a list or an optional of the API, with its conversions between Lua and C.
#[derive(Template)]
#[template(ext = "c", escape = "none")]
enum Form {
    #[template(path = "lua/addon/struct.c")]
    Struct { name: String, fields: Vec<SlotView> },
    #[template(path = "lua/addon/list.c")]
    List { name: String, item: String },
    #[template(path = "lua/addon/optional.c")]
    Optional { name: String, value: String },
}

/// A function that Lua calls. Names are those of Lua, and `written` is the name in C identifiers.
#[derive(Template)]
#[template(ext = "c", escape = "none")]
enum Call {
    /// A function of the API. `back` is the type of the result as a part of C identifiers, and
    /// `result` as a C type.
    #[template(path = "lua/addon/call.c")]
    Api { name: String, original_name: String, args: Vec<SlotView>, result: String, back: Option<String> },
    /// A display function.
    #[template(path = "lua/addon/show.c")]
    Show { function: String, name: String, is_struct: bool },
    /// A function that returns the arguments of a user function.
    #[template(path = "lua/addon/take.c")]
    Take { original_name: String, args: Vec<SlotView> },
    /// A function that accepts the result of a user function.
    #[template(path = "lua/addon/answer.c")]
    Answer { name: String, original_name: String, ty: String },
}

/// Generates `joute.c`, the C source of the Lua module.
pub fn source(api: &NamedApi<'_>) -> String {
    page!("lua/joute.c", api)
}

fn forms(api: &NamedApi<'_>) -> Vec<Form> {
    api.abi.aggregates.iter().filter_map(|value| form(api, value)).collect()
}

fn form(api: &NamedApi<'_>, value: &Value) -> Option<Form> {
    let name = api.model.mangle(&value.ty);
    match &value.crossing {
        Crossing::Flat(id) | Crossing::Deep(id) => {
            Some(Form::Struct { name, fields: slots(api, &api.structure(*id).fields) })
        }
        Crossing::List(item) | Crossing::Nested(item) => {
            Some(Form::List { name, item: api.model.mangle(&item.ty) })
        }
        Crossing::Optional(value) => Some(Form::Optional { name, value: api.model.mangle(&value.ty) }),
        Crossing::Number(_) | Crossing::Text => None,
    }
}

/// Returns all functions that Lua calls, except those that do not depend on the API.
fn calls(api: &NamedApi<'_>) -> Vec<Call> {
    let called = api.functions.iter().map(|f| {
        let back = f.result_type().map(|ty| api.model.mangle(ty));
        let result = back.as_ref().map_or("void".into(), |back| format!("joute_{back}_t"));
        Call::Api {
            name: f.name.clone(),
            original_name: f.original_name.into(),
            args: slots(api, &f.args),
            result,
            back,
        }
    });
    let displays = api.displayed().map(|displayed_type| Call::Show {
        function: displayed_type.function.into(),
        name: displayed_type.original_name.into(),
        is_struct: matches!(displayed_type.value.ty, Type::Struct(_)),
    });
    called.chain(displays).chain(api.user_functions.iter().flat_map(|f| user_calls(api, f))).collect()
}

fn user_calls(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> Vec<Call> {
    let original_name = || function.original_name.to_owned();
    let take = (!function.args.is_empty())
        .then(|| Call::Take { original_name: original_name(), args: slots(api, &function.args) });
    let answer = function.result_type().map(|ty| Call::Answer {
        name: function.name.clone(),
        original_name: original_name(),
        ty: api.model.mangle(ty),
    });
    take.into_iter().chain(answer).collect()
}

fn slots(api: &NamedApi<'_>, fields: &[NamedField<'_>]) -> Vec<SlotView> {
    let slot = |field: &NamedField<'_>| SlotView {
        name: field.name.clone(),
        ty: api.model.mangle(field.ty()),
        optional: field.value.optional_inner().is_some(),
    };
    fields.iter().map(slot).collect()
}
