//! Generates `Api.cs`, which candidates read. It is compiled into `lib/Api.dll`.

use super::constant::{self, exact};
use super::doc::{doc, function_doc, safe};
use super::spell;
use super::types::{EnumView, StructView, enums, structs};
use crate::names::NamedApi;
use crate::text::{Texts, render, texts};
use askama::Template;
use joute_words::language as say;

/// A member of the C# class `Api`: a constant, an API function or a display function.
#[derive(Template)]
#[template(ext = "cs", escape = "none")]
enum Member {
    #[template(path = "csharp/api/constant.cs")]
    Constant { doc: String, keyword: &'static str, ty: String, name: String, value: String },
    #[template(path = "csharp/api/function.cs")]
    Function { doc: String, prototype: String, name: String, args: String },
    #[template(path = "csharp/api/display.cs")]
    Display { shows: String, shown_value: &'static str, name: String, ty: String },
}

#[derive(Template)]
#[template(path = "csharp/Api.cs", escape = "none")]
struct ApiSource {
    text: Texts,
    title: String,
    text_blank: &'static str,
    text_full: &'static str,
    members: Vec<Member>,
    enums: Vec<EnumView>,
    structs: Vec<StructView>,
}

/// Generates `Api.cs`, the C# source that candidates read. The public part of `lib/Api.dll` is
/// compiled from it.
pub fn api_source(api: &NamedApi<'_>) -> String {
    let (text, locale) = (texts(api.model), api.model.locale);
    render(&ApiSource {
        title: safe(&text.title),
        text_blank: say::csharp_blank(locale),
        text_full: say::csharp_full(locale),
        members: members(api, &text),
        enums: enums(api),
        structs: structs(api),
        text,
    })
}

/// Builds the members of the C# class `Api`: constants, API functions and display functions.
fn members(api: &NamedApi<'_>, text: &Texts) -> Vec<Member> {
    let constants = api.constants.iter().map(|constant| Member::Constant {
        doc: doc(constant.summary),
        keyword: constant::keyword(constant.value),
        ty: spell::type_name(api, &constant.value.ty()),
        name: constant.name.clone(),
        value: constant::value(constant.value, exact),
    });
    let functions = api.functions.iter().map(|function| Member::Function {
        doc: function_doc(api.model.locale, function),
        prototype: spell::prototype(api, function),
        name: function.name.clone(),
        args: function.arg_names().join(", "),
    });
    let displays = api.displayed().map(|shown| Member::Display {
        shows: text.shows.replace("{}", shown.name),
        shown_value: text.shown_value,
        name: shown.function.into(),
        ty: shown.name.into(),
    });
    constants.chain(functions).chain(displays).collect()
}
