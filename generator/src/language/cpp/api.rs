//! Generates `api.hh`, the header that candidates read.

use super::constant::{Declaration, declaration};
use super::crossing::is_direct;
use super::doc::doc;
use super::spell::Speller;
use super::types::{TypeView, types};
use crate::backend::File;
use crate::kit::render;
use crate::language::c::arg_docs;
use crate::model::abi::Abi;
use crate::model::{Api, Constant, EnumId, Function, StructId, Type};
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
pub fn header_file(speller: Speller<'_>) -> File {
    let Speller { api, names } = speller;
    let text = texts(api);
    let Api { name: _, locale: _, constants, enums: _, structs: _, functions, user_functions } = api;
    let constants = constants.iter().zip(&names.constants).map(|(constant, name)| {
        let Constant { name: _, value, summary } = constant;
        ConstantView { doc: doc(summary, &[]), declaration: declaration(name, value) }
    });
    let abi = &Abi::new(api);
    let functions = functions.iter().zip(&abi.functions).enumerate();
    let functions = functions
        .map(|(i, (f, call))| function(f, &names.args[i], speller.prototype(i), is_direct(abi, call)));
    let user_functions = user_functions.iter().enumerate();
    let user_functions =
        user_functions.map(|(i, f)| function(f, &names.user_args[i], speller.user_prototype(i), false));
    let displays = displayed(speller).into_iter().map(|(ty, _, name)| DisplayView {
        doc: doc(&text.shows.replace("{}", &speller.ty(&ty)), &[("v", text.shown_value)]),
        name: name.into(),
        param: speller.param(&ty, &["v".into()]),
    });
    let header = Header {
        optionals: api.has_optionals(),
        constants: constants.collect(),
        types: types(speller),
        functions: functions.collect(),
        displays: displays.collect(),
        user_functions: user_functions.collect(),
        text,
    };
    File::generated("api.hh", render(&header))
}

fn function(function: &Function, names: &[String], prototype: String, direct: bool) -> FunctionView {
    let Function { name: written, summary, args, result: _, role: _ } = function;
    FunctionView { doc: doc(summary, &arg_docs(args, names)), written: written.clone(), prototype, direct }
}

/// Returns the API types that C++ champions can print. The result contains each type, its name in
/// the API description and the C++ name of its display function.
pub fn displayed<'a>(Speller { api, names }: Speller<'a>) -> Vec<(Type, &'a str, &'a str)> {
    let enums = api.enums.iter().zip(&names.enum_displays).enumerate();
    let enums = enums.map(|(i, (e, display))| (Type::Enum(EnumId(i)), e.name.as_str(), display.as_str()));
    let structs = api.structs.iter().zip(&names.struct_displays).enumerate();
    let structs =
        structs.map(|(i, (s, display))| (Type::Struct(StructId(i)), s.name.as_str(), display.as_str()));
    enums.chain(structs).collect()
}
