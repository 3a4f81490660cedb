//! The champion that proves Python's binding: see `docs/probe.md`.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::probe::{Table, table};
use askama::Template;

#[derive(Template)]
#[template(path = "python/probe.py", escape = "none")]
struct Probe<'a> {
    t: Table<'a>,
}

/// The probe's files.
pub fn probe(speller: Speller<'_>) -> Vec<File> {
    let Speller { api, names } = speller;
    vec![File::candidate("Champion.py", render(&Probe { t: table(api, names, &|ty| speller.ty(ty)) }))]
}
