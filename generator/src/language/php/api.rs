//! Generates `api.php`, which candidates read.

use super::constant::LITERALS;
use super::doc::{block, doc, line};
use super::spell;
use super::types::{EnumView, StructView, enums, structs};
use crate::backend::File;
use crate::model::Role;
use crate::names::{DisplayedType, NamedApi, NamedField, NamedFunction};
use crate::text::{Texts, render, texts};
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
    /// Creates the PHP declaration of a function.
    pub fn new(api: &NamedApi<'_>, function: &NamedFunction<'_>, indent: &str) -> Self {
        FunctionView { doc: doc(api, function, indent), signature: spell::signature(function) }
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
pub fn file(api: &NamedApi<'_>) -> File {
    let (text, locale) = (texts(api.model), api.model.locale);
    let optionals = api.model.has_optionals().then(|| say::php_optionals(locale));
    let customs = [say::php_structs(locale), say::php_enums(locale)].into_iter().chain(optionals);
    let constants = api.constants.iter().map(|constant| ConstantView {
        doc: block(&line(constant.summary), &[], "    "),
        name: constant.name.clone(),
        value: LITERALS.value(constant.value, "    "),
    });
    let functions = api.functions.iter().map(|f| FunctionView::new(api, f, "    "));
    let file = ApiFile {
        customs: customs.chain([say::php_ints(locale), say::php_names(locale)]).collect(),
        absent: say::php_absent(locale),
        refuses: say::php_refuses(locale),
        alone: say::php_alone(locale),
        heading: say::php_constants(locale),
        constants: constants.collect(),
        enums: enums(api),
        structs: structs(api),
        functions: functions.chain(displays(api, &text)).collect(),
        text,
    };
    File::generated("api.php", render(&file))
}

/// Builds the PHP declarations of the display functions. Each has one argument, and prints it.
fn displays(api: &NamedApi<'_>, text: &Texts) -> Vec<FunctionView> {
    let view = |DisplayedType { function, name: _, written, value }: DisplayedType<'_>| {
        let (name, summary) = ("v".into(), text.shown_value);
        let arg = NamedField { name, written: "v", summary, value, offset: 0 };
        let display = NamedFunction {
            name: function.into(),
            written,
            summary: &text.shows.replace("{}", written),
            args: vec![arg],
            result: None,
            role: Role::Query,
        };
        FunctionView::new(api, &display, "    ")
    };
    api.displayed().map(view).collect()
}
