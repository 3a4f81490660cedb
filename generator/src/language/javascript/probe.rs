//! The champion that proves JavaScript's binding: see `docs/probe.md`.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::probe::{Table, table};
use askama::Template;

#[derive(Template)]
#[template(path = "javascript/probe.js", escape = "none")]
struct Probe<'a> {
    t: Table<'a>,
}

/// The probe's files.
pub fn probe(Speller { api, names }: Speller<'_>) -> Vec<File> {
    // It names no type of the API.
    let t = table(api, names, &|_| String::new());
    vec![File::candidate("champion.js", render(&Probe { t }))]
}
