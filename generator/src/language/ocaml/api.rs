//! Generates the OCaml module `Api`: its code `api.ml`, and `api.mli`, which candidates read.

use super::border::Border;
use super::call::{Definition, function};
use super::doc::{constant_doc, doc, function_doc};
use super::spell::{Speller, value};
use super::types::{TypeView, types};
use crate::backend::File;
use crate::kit::render;
use crate::model::abi::Abi;
use crate::text::{Texts, texts};
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
pub fn files(speller: Speller<'_>) -> [File; 2] {
    [
        File::generated("api.mli", render(&interface(speller))),
        File::generated("api.ml", render(&implementation(speller))),
    ]
}

fn interface(speller: Speller<'_>) -> Interface {
    let Speller { api, names } = speller;
    let text = texts(api);
    let constants = api.constants.iter().zip(&names.constants).map(|(constant, name)| ValueView {
        doc: constant_doc(&constant.summary, &value(&constant.value)),
        name: name.clone(),
        ty: speller.ty(&constant.value.ty(), ""),
    });
    let functions = api.functions.iter().zip(&names.functions).zip(&names.args);
    let functions = functions.map(|((function, name), args)| ValueView {
        doc: function_doc(name, &function.summary, &function.args, args),
        name: name.clone(),
        ty: speller.arrow(function, ""),
    });
    let displays = speller.displayed().map(|(ty, _, name)| {
        let ty = speller.ty(&ty, "");
        ValueView {
            doc: doc(&format!("{}.", text.shows.replace("{}", &ty)), &[]),
            name: name.clone(),
            ty: format!("{ty} -> unit"),
        }
    });
    let values = constants.chain(functions).chain(displays).collect();
    Interface { types: types(speller, true), values, text }
}

fn implementation(speller: Speller<'_>) -> Implementation {
    let Speller { api, names } = speller;
    let border = Border { speller, abi: &Abi::new(api) };
    let constants = names.constants.iter().zip(&api.constants);
    let constants = constants.map(|(name, c)| ConstantView { name: name.clone(), value: value(&c.value) });
    let displays = speller.displayed().map(|(ty, written, name)| DisplayView {
        written: written.clone(),
        name: name.clone(),
        ty: speller.ty(&ty, ""),
    });
    Implementation {
        text: texts(api),
        types: types(speller, false),
        constants: constants.collect(),
        functions: (0..api.functions.len()).map(|i| function(border, i)).collect(),
        displays: displays.collect(),
    }
}
