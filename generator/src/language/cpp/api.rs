//! Generates `api.hh`, the header that candidates read.

use super::constant::{Declaration, declaration};
use super::crossing::is_direct;
use super::doc::doc;
use super::spell;
use super::types::{TypeView, types};
use crate::backend::File;
use crate::names::{NamedApi, NamedFunction, notes};
use crate::text::{Texts, render, texts};
use askama::Template;

struct ConstantView {
    doc: String,
    declaration: Declaration,
}

struct FunctionView {
    doc: String,
    written: String,
    prototype: String,
    /// True if the C++ function calls the game's library directly. No wrapper then converts or
    /// checks values.
    direct: bool,
}

struct DisplayView {
    doc: String,
    name: String,
    /// The C++ type of the display function's parameter. The parameter's name can follow it.
    param: String,
}

#[derive(Template)]
#[template(path = "cpp/api.hh", escape = "none")]
struct Header {
    text: Texts,
    optionals: bool,
    constants: Vec<ConstantView>,
    types: Vec<TypeView>,
    functions: Vec<FunctionView>,
    displays: Vec<DisplayView>,
    user_functions: Vec<FunctionView>,
}

/// Generates `api.hh`, the header that a C++ champion includes. Candidates also get it precompiled.
pub fn header_file(api: &NamedApi<'_>) -> File {
    let text = texts(api.model);
    let constants = api
        .constants
        .iter()
        .map(|constant| ConstantView { doc: doc(constant.summary, &[]), declaration: declaration(constant) });
    let functions = api.functions.iter().map(|f| function(f, spell::prototype(api, f), is_direct(api, f)));
    let user_functions = api.user_functions.iter().map(|f| function(f, spell::user_prototype(api, f), false));
    let displays = api.displayed().map(|shown| DisplayView {
        doc: doc(&text.shows.replace("{}", shown.name), &[("v", text.shown_value)]),
        name: shown.function.into(),
        param: spell::param(api, &shown.value.ty, &["v"]),
    });
    let header = Header {
        optionals: api.model.has_optionals(),
        constants: constants.collect(),
        types: types(api),
        functions: functions.collect(),
        displays: displays.collect(),
        user_functions: user_functions.collect(),
        text,
    };
    File::generated("api.hh", render(&header))
}

fn function(function: &NamedFunction<'_>, prototype: String, direct: bool) -> FunctionView {
    let NamedFunction { name: _, written, summary, args, result: _, role: _ } = function;
    FunctionView { doc: doc(summary, &notes(args)), written: (*written).into(), prototype, direct }
}
