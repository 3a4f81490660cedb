//! The reference of a game's API: a page with a language switch, and the same in Markdown.

mod markdown;
mod prose;
mod view;
mod words;

use crate::backend::{Backend, File};
use crate::kit::render;
use crate::language;
use crate::model::Api;
use crate::names::Names;
use askama::Template;
use prose::Piece;
use view::{Reference, Tongue};
use words::Words;

const STYLE: &str = include_str!("../../templates/reference/page.css");
const SCRIPT: &str = include_str!("../../templates/reference/page.js");

#[derive(Template)]
#[template(path = "reference/page.html")]
struct Page<'a> {
    style: &'static str,
    script: &'static str,
    /// Shows the chosen language only: one rule each.
    switch: String,
    words: &'static Words,
    reference: Reference<'a>,
}

/// The reference in every language: `index.html` and `reference.md`.
pub fn files(api: &Api) -> Vec<File> {
    vec![File::generated("index.html", page(api, None)), File::generated("reference.md", markdown(api))]
}

/// The page, for one language or with a switch between all. It stands alone: no other file, no network.
pub fn page(api: &Api, only: Option<&dyn Backend>) -> String {
    match only {
        Some(backend) => page_with(api, vec![Tongue::new(api, backend)]),
        None => page_with(api, tongues(api)),
    }
}

/// [`page`] for one language whose names are known already.
pub fn page_named(api: &Api, backend: &dyn Backend, names: &Names) -> String {
    page_with(api, vec![Tongue { backend, names: names.clone() }])
}

/// Every item in every language, in Markdown.
pub fn markdown(api: &Api) -> String {
    let tongues = tongues(api);
    markdown::render(&Reference::new(api, &tongues), words::words(api.locale))
}

fn tongues(api: &Api) -> Vec<Tongue<'static>> {
    language::ALL.iter().map(|backend| Tongue::new(api, *backend)).collect()
}

fn page_with(api: &Api, tongues: Vec<Tongue<'_>>) -> String {
    let rule = |tongue: &Tongue<'_>| {
        let id = tongue.backend.language().id;
        format!(":root:has(#lang-{id}:checked) .t:not(.t-{id}) {{ display: none }}\n")
    };
    let switch = if tongues.len() > 1 { tongues.iter().map(rule).collect() } else { String::new() };
    let reference = Reference::new(api, &tongues);
    render(&Page { style: STYLE, script: SCRIPT, switch, words: words::words(api.locale), reference })
}
