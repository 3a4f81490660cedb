//! Generates `api.h`, the header that candidates read.

use super::constant::{Declaration, declaration, lengths};
use super::doc::doc;
use super::spell;
use super::types::{TypeView, types};
use crate::model::Layout;
use crate::model::abi::Value;
use crate::names::{DisplayedType, NamedApi, NamedFunction, notes};
use crate::text::{Texts, texts};
use askama::Template;

struct ConstantView {
    doc: String,
    declaration: Declaration,
}

struct FunctionView {
    doc: String,
    written: String,
    prototype: String,
}

/// A display function in the C header, with which a champion prints a value. It prints through C's
/// own `stdout`, so that its lines stay in order with the candidate's output.
struct DisplayView {
    doc: String,
    written: String,
    name: String,
    ty: String,
    /// The parameter of the display function, as a C declaration. The next field is the expression
    /// that passes it to the library.
    param: String,
    passed: &'static str,
}

/// A C function that frees a value of an API type and all its memory. Only types that contain
/// pointers to pointers have one.
struct ReleaseView {
    doc: String,
    written: String,
    ty: String,
}

#[derive(Template)]
#[template(path = "c/api.h", escape = "none")]
pub struct Header {
    text: Texts,
    constants: Vec<ConstantView>,
    types: Vec<TypeView>,
    functions: Vec<FunctionView>,
    displays: Vec<DisplayView>,
    releases: Vec<ReleaseView>,
    user_functions: Vec<FunctionView>,
}

/// Builds the contents of `api.h`, the header that a C champion includes.
pub fn header(api: &NamedApi<'_>) -> Header {
    let text = texts(api.model);
    let constants = api.constants.iter().zip(lengths(api)).map(|(constant, length)| ConstantView {
        doc: doc(constant.summary, &[]),
        declaration: declaration(constant, length),
    });
    let functions = api.functions.iter().map(|f| function(f, spell::prototype(api, f)));
    let user_functions = api.user_functions.iter().map(|f| function(f, spell::user_prototype(api, f)));
    let held = |value: &&Value| value.maybe().is_none_or(|value| value.layout == Layout::Owned);
    let releases =
        api.abi.released().filter(|value| value.points_on()).filter(held).map(|value| ReleaseView {
            doc: doc(text.frees, &[]),
            written: api.model.mangle(&value.ty),
            ty: spell::type_name(api, &value.ty),
        });
    Header {
        constants: constants.collect(),
        types: types(api),
        functions: functions.collect(),
        displays: displays(api, &text),
        releases: releases.collect(),
        user_functions: user_functions.collect(),
        text,
    }
}

fn function(function: &NamedFunction<'_>, prototype: String) -> FunctionView {
    let NamedFunction { name: _, written, summary, args, result: _, role: _ } = function;
    FunctionView { doc: doc(summary, &notes(args)), written: (*written).into(), prototype }
}

fn displays(api: &NamedApi<'_>, text: &Texts) -> Vec<DisplayView> {
    let show = |DisplayedType { function, name, written, value }: DisplayedType<'_>| {
        let (param, passed) = match value.is_aggregate() {
            true => (format!("const {name} *"), "&v"),
            false => ("int32_t".into(), "(int32_t)v"),
        };
        let doc = doc(&text.shows.replace("{}", name), &[("v", text.shown_value)]);
        DisplayView { doc, written: written.into(), name: function.into(), ty: name.into(), param, passed }
    };
    api.displayed().map(show).collect()
}
