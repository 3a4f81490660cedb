//! Generates the OCaml module `Api`: its code `api.ml`, and `api.mli`, which candidates read.

use super::call::{Definition, function};
use super::doc::{constant_doc, doc, function_doc};
use super::spell::{self, value};
use super::types::{TypeView, types};
use crate::backend::File;
use crate::names::{DisplayedType, NamedApi};
use crate::text::{Texts, render, texts};
use askama::Template;

struct ValueView {
    doc: String,
    name: String,
    ty: String,
}

#[derive(Template)]
#[template(path = "ocaml/api.mli", escape = "none")]
struct Interface {
    text: Texts,
    types: Vec<TypeView>,
    values: Vec<ValueView>,
}

struct ConstantView {
    name: String,
    value: String,
}

/// A display function in the OCaml API, with which a champion prints a value.
struct DisplayView {
    written: String,
    name: String,
    ty: String,
}

#[derive(Template)]
#[template(path = "ocaml/api.ml", escape = "none")]
struct Implementation {
    text: Texts,
    types: Vec<TypeView>,
    constants: Vec<ConstantView>,
    functions: Vec<Definition>,
    displays: Vec<DisplayView>,
}

/// Generates the OCaml module `Api`, which champions use. It consists of the interface `api.mli`
/// and the implementation `api.ml`.
pub fn files(api: &NamedApi<'_>) -> [File; 2] {
    [
        File::generated("api.mli", render(&interface(api))),
        File::generated("api.ml", render(&implementation(api))),
    ]
}

fn interface(api: &NamedApi<'_>) -> Interface {
    let text = texts(api.model);
    let constants = api.constants.iter().map(|constant| ValueView {
        doc: constant_doc(constant.summary, &value(constant.value)),
        name: constant.name.clone(),
        ty: spell::type_name(api, &constant.value.ty(), ""),
    });
    let functions = api.functions.iter().map(|function| ValueView {
        doc: function_doc(function),
        name: function.name.clone(),
        ty: spell::arrow(api, function, ""),
    });
    let displays =
        api.displayed().map(|DisplayedType { function, name: ty, written: _, value: _ }| ValueView {
            doc: doc(&format!("{}.", text.shows.replace("{}", ty)), &[]),
            name: function.into(),
            ty: format!("{ty} -> unit"),
        });
    let values = constants.chain(functions).chain(displays).collect();
    Interface { types: types(api, true), values, text }
}

fn implementation(api: &NamedApi<'_>) -> Implementation {
    let constants = api.constants.iter();
    let constants = constants.map(|c| ConstantView { name: c.name.clone(), value: value(c.value) });
    let displays = api.displayed().map(|shown| DisplayView {
        written: shown.written.into(),
        name: shown.function.into(),
        ty: shown.name.into(),
    });
    Implementation {
        text: texts(api.model),
        types: types(api, false),
        constants: constants.collect(),
        functions: api.functions.iter().map(|f| function(api, f)).collect(),
        displays: displays.collect(),
    }
}
