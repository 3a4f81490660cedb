//! Generates the JavaScript probe. This champion tests the JavaScript binding with random calls, as
//! `docs/probe.md` specifies.

use crate::backend::File;
use crate::names::NamedApi;
use crate::probe::{ProbeTable, table};
use crate::text::render;
use askama::Template;

#[derive(Template)]
#[template(path = "javascript/probe.js", escape = "none")]
struct Probe<'a> {
    t: ProbeTable<'a>,
}

/// Generates the JavaScript probe, a champion that tests the JavaScript binding. It calls every API
/// function with random values and logs the results.
pub fn probe(api: &NamedApi<'_>) -> Vec<File> {
    // The probe contains no types of the API.
    let t = table(api, &|_| String::new());
    vec![File::candidate("champion.js", render(&Probe { t }))]
}
