//! Generates `api.php`, which candidates read.

use super::constant::value;
use super::doc::{block, doc, line};
use super::spell::Speller;
use super::types::{EnumView, StructView, enums, structs};
use crate::backend::File;
use crate::kit::render;
use crate::model::{Constant, EnumId, Field, Function, Role, StructId, Type};
use crate::text::{Texts, texts};
use askama::Template;
use joute_words::language as say;

struct ConstantView {
    doc: String,
    name: String,
    value: String,
}

/// The declaration of a function in a generated PHP file, with its doc comment. It is an API
/// function, or one that the candidate writes.
pub struct FunctionView {
    pub doc: String,
    pub signature: String,
}

impl FunctionView {
    /// Creates the PHP declaration of a function from its PHP names.
    pub fn new(speller: Speller<'_>, function: &Function, name: &str, args: &[String], indent: &str) -> Self {
        let doc = doc(speller, function, args, indent);
        FunctionView { doc, signature: speller.signature(function, name, args) }
    }
}

#[derive(Template)]
#[template(path = "php/api.php", escape = "none")]
struct ApiFile {
    text: Texts,
    /// The notes that tell candidates how PHP represents the API's types.
    customs: Vec<&'static str>,
    absent: &'static str,
    refuses: &'static str,
    alone: &'static str,
    /// The comment above the constants in the generated file `api.php`.
    heading: &'static str,
    constants: Vec<ConstantView>,
    enums: Vec<EnumView>,
    structs: Vec<StructView>,
    functions: Vec<FunctionView>,
}

/// Generates `api.php`, the file of the PHP kit that documents the API for candidates.
pub fn file(speller: Speller<'_>) -> File {
    let Speller { api, names } = speller;
    let (text, locale) = (texts(api), api.locale);
    let optionals = api.has_optionals().then(|| say::php_optionals(locale));
    let customs = [say::php_structs(locale), say::php_enums(locale)].into_iter().chain(optionals);
    let constants = api.constants.iter().zip(&names.constants).map(|(constant, name)| {
        let Constant { name: _, value: constant, summary } = constant;
        let doc = block(&line(summary), &[], "    ");
        ConstantView { doc, name: name.clone(), value: value(constant, "    ") }
    });
    let functions = api.functions.iter().zip(&names.functions).zip(&names.args);
    let functions = functions.map(|((f, name), args)| FunctionView::new(speller, f, name, args, "    "));
    let file = ApiFile {
        customs: customs.chain([say::php_ints(locale), say::php_names(locale)]).collect(),
        absent: say::php_absent(locale),
        refuses: say::php_refuses(locale),
        alone: say::php_alone(locale),
        heading: say::php_constants(locale),
        constants: constants.collect(),
        enums: enums(speller),
        structs: structs(speller),
        functions: functions.chain(displays(speller, &text)).collect(),
        text,
    };
    File::generated("api.php", render(&file))
}

/// Builds the PHP declarations of the display functions. Each has one argument, and prints it.
fn displays(speller: Speller<'_>, text: &Texts) -> Vec<FunctionView> {
    let Speller { api, names } = speller;
    let view = |(ty, name): (Type, &String)| {
        let summary = text.shows.replace("{}", &api.spell(&ty));
        let args = vec![Field { name: "v".into(), ty, summary: text.shown_value.into() }];
        let display = Function { name: name.clone(), summary, args, result: None, role: Role::Query };
        FunctionView::new(speller, &display, name, &["v".into()], "    ")
    };
    let enums = names.enum_displays.iter().enumerate().map(|(i, name)| (Type::Enum(EnumId(i)), name));
    let structs = names.struct_displays.iter().enumerate().map(|(i, name)| (Type::Struct(StructId(i)), name));
    enums.chain(structs).map(view).collect()
}
