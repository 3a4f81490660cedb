//! Generates `api.rs`, the Rust module that champions use. It contains the API's constants, types
//! and functions.

use super::border::{Argument, PassingMode};
use super::constant::{Declaration, constant};
use super::doc::doc;
use super::spell;
use super::types::{TypeView, types};
use crate::names::{DisplayedType, NamedApi, NamedFunction, notes};
use crate::text::{Texts, texts};
use askama::Template;

#[derive(Template)]
#[template(path = "rust/api.rs", escape = "none")]
pub struct Module<'a> {
    text: Texts,
    constants: Vec<ConstantView<'a>>,
    types: Vec<TypeView<'a>>,
    parts: Vec<Part<'a>>,
}

struct ConstantView<'a> {
    doc: String,
    declaration: Declaration<'a>,
}

/// A function of the generated Rust module `api.rs`. It is an API function, or a display function,
/// which prints a value.
#[derive(Template)]
#[template(ext = "rs", escape = "none")]
enum Part<'a> {
    #[template(path = "rust/api/function.rs")]
    Function { doc: String, written: &'a str, signature: String, args: Vec<Argument<'a>>, gives: bool },
    #[template(path = "rust/api/show.rs")]
    Show { doc: String, written: &'a str, function: String, name: &'a str, pointer: bool, v: Argument<'a> },
}

/// Builds the contents of `api.rs`, the Rust module that a champion uses.
pub fn module<'a>(api: &'a NamedApi<'_>) -> Module<'a> {
    let text = texts(api.model);
    let constants = api.constants.iter();
    let constants =
        constants.map(|c| ConstantView { doc: doc(c.summary, &[], ""), declaration: constant(c) });
    let functions = api.functions.iter().map(|f| function(api, f));
    let shows = api.displayed().map(|shown| show(api, &text, shown));
    let parts = functions.chain(shows).collect();
    Module { constants: constants.collect(), types: types(api), parts, text }
}

fn function<'a>(api: &NamedApi<'_>, function: &'a NamedFunction<'_>) -> Part<'a> {
    let args = function.args.iter().map(|arg| Argument {
        written: arg.written,
        name: &arg.name,
        mode: PassingMode::of(api, &arg.value),
    });
    Part::Function {
        doc: doc(function.summary, &notes(&function.args), ""),
        written: function.written,
        signature: spell::signature(api, function),
        args: args.collect(),
        gives: function.result.is_some(),
    }
}

fn show<'a>(api: &NamedApi<'_>, text: &Texts, shown: DisplayedType<'a>) -> Part<'a> {
    let DisplayedType { function: name, name: ty, written, value } = shown;
    Part::Show {
        doc: doc(&text.shows.replace("{}", ty), &[("v", text.shown_value)], ""),
        written,
        function: api.model.display_function(written),
        name,
        pointer: value.is_aggregate(),
        v: Argument { written: "v", name: "v", mode: PassingMode::shown(api, &value) },
    }
}
