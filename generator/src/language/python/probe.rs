//! Generates the Python probe. This champion tests the Python binding with random calls, as
//! `docs/probe.md` specifies.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::probe::{ProbeTable, table};
use askama::Template;

#[derive(Template)]
#[template(path = "python/probe.py", escape = "none")]
struct Probe<'a> {
    t: ProbeTable<'a>,
}

/// Generates the Python probe, a champion that tests the Python binding. It calls every API
/// function with random values and logs the results.
pub fn probe(speller: Speller<'_>) -> Vec<File> {
    let Speller { api, names } = speller;
    vec![File::candidate("Champion.py", render(&Probe { t: table(api, names, &|ty| speller.ty(ty)) }))]
}
