//! Generates the C++ probe. This champion tests the C++ binding with random calls, as
//! `docs/probe.md` specifies.

use super::spell;
use crate::backend::File;
use crate::names::NamedApi;
use crate::probe::{ProbeTable, table};
use crate::text::render;
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
pub fn probe(api: &NamedApi<'_>) -> Vec<File> {
    let probe = Probe {
        t: table(api, &|ty| spell::global(api, ty)),
        heads: api.user_functions.iter().map(|f| spell::user_prototype(api, f)).collect(),
    };
    vec![File::candidate("champion.cc", render(&probe))]
}
