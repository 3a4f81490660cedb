//! The reference of a game's API: a page with a language switch, and the same in Markdown.

mod captions;
mod markdown;
mod prose;
mod view;

use crate::backend::{Backend, File};
use crate::kit::render;
use crate::language;
use crate::model::Api;
use crate::names::Names;
use askama::Template;
use captions::Captions;
use prose::Piece;
use std::borrow::Cow;
use view::{Reference, Tongue, Voiced};

const STYLE: &str = include_str!("../../templates/reference/page.css");
const SCRIPT: &str = include_str!("../../templates/reference/page.js");

#[derive(Template)]
#[template(path = "reference/page.html")]
struct Page<'a> {
    style: &'static str,
    script: &'static str,
    /// Shows the chosen language only: one rule each.
    switch: String,
    captions: Captions,
    reference: Reference<'a>,
}

/// The reference in every language: `index.html` and `reference.md`.
pub fn files(api: &Api) -> Vec<File> {
    let (page, markdown) = (page(api, language::ALL), markdown(api, language::ALL));
    vec![File::generated("index.html", page), File::generated("reference.md", markdown)]
}

/// The page: in one language, or with a switch between several. It stands alone: no other file, no network.
pub fn page(api: &Api, backends: &[&dyn Backend]) -> String {
    page_in(api, &tongues(api, backends))
}

/// The page in one language, for who has its names already.
pub(crate) fn kit_page(api: &Api, backend: &dyn Backend, names: &Names) -> String {
    page_in(api, &[Tongue { backend, names: Cow::Borrowed(names) }])
}

fn page_in(api: &Api, tongues: &[Tongue<'_>]) -> String {
    let rule = |tongue: &Tongue<'_>| {
        let id = tongue.backend.language().id;
        format!(":root:has(#lang-{id}:checked) .t:not(.t-{id}) {{ display: none }}\n")
    };
    let switch = if tongues.len() > 1 { tongues.iter().map(rule).collect() } else { String::new() };
    let reference = Reference::new(api, tongues);
    render(&Page {
        style: STYLE,
        script: SCRIPT,
        switch,
        captions: captions::captions(api.locale),
        reference,
    })
}

/// Every item in every one of these languages, in Markdown.
pub fn markdown(api: &Api, backends: &[&dyn Backend]) -> String {
    let tongues = tongues(api, backends);
    markdown::render(&Reference::new(api, &tongues), &captions::captions(api.locale))
}

fn tongues<'a>(api: &Api, backends: &[&'a dyn Backend]) -> Vec<Tongue<'a>> {
    backends.iter().map(|backend| Tongue::new(api, *backend)).collect()
}
