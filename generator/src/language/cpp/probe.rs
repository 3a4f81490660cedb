//! Generates the C++ probe. This champion tests the C++ binding with random calls, as
//! `docs/probe.md` specifies.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::probe::{ProbeTable, table};
use askama::Template;

#[derive(Template)]
#[template(path = "cpp/probe.cc", escape = "none")]
struct Probe<'a> {
    t: ProbeTable<'a>,
    /// The C++ prototypes of the functions that the champion defines.
    heads: Vec<String>,
}

/// Generates the C++ probe, a champion that tests the C++ binding. It calls every API function with
/// random values and logs the results.
pub fn probe(speller: Speller<'_>) -> Vec<File> {
    let Speller { api, names } = speller;
    let probe = Probe {
        t: table(api, names, &|ty| speller.global(ty)),
        heads: (0..api.user_functions.len()).map(|i| speller.user_prototype(i)).collect(),
    };
    vec![File::candidate("champion.cc", render(&probe))]
}
