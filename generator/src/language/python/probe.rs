//! Generates the Python probe. This champion tests the Python binding with random calls, as
//! `docs/probe.md` specifies.

use super::spell;
use crate::backend::File;
use crate::names::NamedApi;
use crate::probe::{ProbeTable, table};
use crate::text::render;
use askama::Template;

#[derive(Template)]
#[template(path = "python/probe.py", escape = "none")]
struct Probe<'a> {
    t: ProbeTable<'a>,
}

/// Generates the Python probe, a champion that tests the Python binding. It calls every API
/// function with random values and logs the results.
pub fn probe(api: &NamedApi<'_>) -> Vec<File> {
    vec![File::candidate("Champion.py", render(&Probe { t: table(api, &|ty| spell::type_name(api, ty)) }))]
}
