//! Generates `api.h`, the header that candidates read.

use super::constant::{Declaration, declaration, lengths};
use super::doc::{arg_docs, doc};
use super::spell::Speller;
use super::types::{TypeView, types};
use crate::model::abi::{Abi, Value};
use crate::model::{Api, Constant, Function, Layout};
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
pub fn header(speller: Speller<'_>, abi: &Abi<'_>) -> Header {
    let Speller { api, names } = speller;
    let text = texts(api);
    let Api { name: _, locale: _, constants, enums: _, structs: _, functions, user_functions } = api;
    let spelt = names.constants.iter().zip(lengths(speller));
    let constants = constants.iter().zip(spelt).map(|(constant, (name, length))| {
        let Constant { name: _, value, summary } = constant;
        ConstantView { doc: doc(summary, &[]), declaration: declaration(name, value, &length) }
    });
    let functions = functions.iter().zip(&names.args).enumerate();
    let functions = functions.map(|(i, (f, args))| function(f, args, speller.prototype(i)));
    let user_functions = user_functions.iter().zip(&names.user_args).enumerate();
    let user_functions = user_functions.map(|(i, (f, args))| function(f, args, speller.user_prototype(i)));
    let held = |value: &&Value| value.maybe().is_none_or(|value| value.layout == Layout::Owned);
    let releases = abi.released().filter(|value| value.points_on()).filter(held).map(|value| ReleaseView {
        doc: doc(text.frees, &[]),
        written: api.mangle(&value.ty),
        ty: speller.ty(&value.ty),
    });
    Header {
        constants: constants.collect(),
        types: types(speller, abi),
        functions: functions.collect(),
        displays: displays(speller, &text),
        releases: releases.collect(),
        user_functions: user_functions.collect(),
        text,
    }
}

fn function(function: &Function, names: &[String], prototype: String) -> FunctionView {
    let Function { name: written, summary, args, result: _, role: _ } = function;
    FunctionView { doc: doc(summary, &arg_docs(args, names)), written: written.clone(), prototype }
}

fn displays(Speller { api, names }: Speller<'_>, text: &Texts) -> Vec<DisplayView> {
    let show = |written: &str, name: &str, ty: &str, param: String, passed: &'static str| DisplayView {
        doc: doc(&text.shows.replace("{}", ty), &[("v", text.shown_value)]),
        written: written.into(),
        name: name.into(),
        ty: ty.into(),
        param,
        passed,
    };
    let enums = api.enums.iter().zip(&names.enum_displays).zip(&names.enums);
    let enums = enums.map(|((e, name), ty)| show(&e.name, name, ty, "int32_t".into(), "(int32_t)v"));
    let structs = api.structs.iter().zip(&names.struct_displays).zip(&names.structs);
    let structs = structs.map(|((s, name), ty)| show(&s.name, name, ty, format!("const {ty} *"), "&v"));
    enums.chain(structs).collect()
}
