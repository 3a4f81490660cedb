//! The champion that proves Python's binding: see `docs/probe.md`.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::Api;
use crate::names::Names;
use crate::probe::{Table, table};
use askama::Template;

#[derive(Template)]
#[template(path = "python/probe.py", escape = "none")]
struct Probe<'a> {
    t: Table<'a>,
}

/// The probe's files.
pub fn probe(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    vec![File::candidate("Champion.py", render(&Probe { t: table(api, names, &|ty| speller.ty(ty)) }))]
}
