//! Generates the probe champion that tests the C binding. `docs/probe.md` specifies its behaviour.

use super::constant::lengths;
use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::probe::{ProbeTable, table};
use askama::Template;

#[derive(Template)]
#[template(path = "c/probe.c", escape = "none")]
struct Probe<'a> {
    t: ProbeTable<'a>,
    /// The names of the lengths of list constants.
    lengths: Vec<String>,
    /// The function headers of the user functions.
    heads: Vec<String>,
}

/// Generates the files of the probe.
pub fn probe(speller: Speller<'_>) -> Vec<File> {
    let Speller { api, names } = speller;
    let probe = Probe {
        t: table(api, names, &|ty| speller.ty(ty)),
        lengths: lengths(speller),
        heads: (0..api.user_functions.len()).map(|i| speller.user_prototype(i)).collect(),
    };
    vec![File::candidate("champion.c", render(&probe))]
}
