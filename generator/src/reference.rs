//! The reference of a game's API: an HTML page with a language selector, and the same content in Markdown.

mod markdown;
mod prose;
mod view;

use crate::backend::{Backend, File};
use crate::model::Api;
use crate::names::NamedApi;
use crate::text::render;
use askama::Template;
use joute_words::reference as words;
use prose::Piece;
use std::borrow::Cow;
use view::{LanguageNames, PerLanguage, Reference};

const STYLE: &str = include_str!("../../templates/reference/page.css");
const SCRIPT: &str = include_str!("../../templates/reference/page.js");

#[derive(Template)]
#[template(path = "reference/page.html")]
struct Page<'a> {
    style: &'static str,
    script: &'static str,
    /// The CSS rules that hide all languages of the API reference except the selected one. There is
    /// one rule for each language.
    switch: String,
    reference: Reference<'a>,
}

/// Generates the API reference of a game for the given programming languages. The files are
/// `index.html` and `reference.md`.
pub fn files(api: &Api, backends: &[&dyn Backend]) -> Vec<File> {
    let (page, markdown) = (page(api, backends), markdown(api, backends));
    vec![File::generated("index.html", page), File::generated("reference.md", markdown)]
}

/// Returns the API reference as an HTML page. Readers can select one of the given languages. The
/// page needs no other file and no network.
pub fn page(api: &Api, backends: &[&dyn Backend]) -> String {
    page_in(api, &languages(api, backends))
}

/// Returns the API reference of one language as an HTML page. The names of the API in this language
/// must already be computed.
pub(crate) fn kit_page(backend: &dyn Backend, api: &NamedApi<'_>) -> String {
    page_in(api.model, &[LanguageNames { backend, names: Cow::Borrowed(api) }])
}

fn page_in<'a>(api: &'a Api, languages: &'a [LanguageNames<'a>]) -> String {
    let rule = |language: &LanguageNames<'_>| {
        let id = language.backend.language().id;
        format!(":root:has(#lang-{id}:checked) .t:not(.t-{id}) {{ display: none }}\n")
    };
    let switch = if languages.len() > 1 { languages.iter().map(rule).collect() } else { String::new() };
    let reference = Reference::new(api, languages);
    render(&Page { style: STYLE, script: SCRIPT, switch, reference })
}

/// Returns the API reference as Markdown. It shows every item in each of the given languages.
pub fn markdown(api: &Api, backends: &[&dyn Backend]) -> String {
    let languages = languages(api, backends);
    markdown::render(&Reference::new(api, &languages))
}

fn languages<'a>(api: &'a Api, backends: &[&'a dyn Backend]) -> Vec<LanguageNames<'a>> {
    backends.iter().map(|backend| LanguageNames::new(api, *backend)).collect()
}
