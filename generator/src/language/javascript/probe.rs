//! Generates the probe champion that tests the JavaScript binding. `docs/probe.md` specifies its behaviour.

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

/// Generates the files of the probe.
pub fn probe(Speller { api, names }: Speller<'_>) -> Vec<File> {
    // The probe contains no types of the API.
    let t = table(api, names, &|_| String::new());
    vec![File::candidate("champion.js", render(&Probe { t }))]
}
