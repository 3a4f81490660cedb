//! Generates the JavaScript probe. This champion tests the JavaScript binding with random calls, as
//! `docs/probe.md` specifies.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::probe::{ProbeTable, table};
use askama::Template;

#[derive(Template)]
#[template(path = "javascript/probe.js", escape = "none")]
struct Probe<'a> {
    t: ProbeTable<'a>,
}

/// Generates the JavaScript probe, a champion that tests the JavaScript binding. It calls every API
/// function with random values and logs the results.
pub fn probe(Speller { api, names }: Speller<'_>) -> Vec<File> {
    // The probe contains no types of the API.
    let t = table(api, names, &|_| String::new());
    vec![File::candidate("champion.js", render(&Probe { t }))]
}
