//! Generates the C probe. This champion tests the C binding with random calls, as `docs/probe.md`
//! specifies.

use super::constant::lengths;
use super::spell;
use crate::backend::File;
use crate::names::NamedApi;
use crate::probe::{ProbeTable, table};
use crate::text::render;
use askama::Template;

#[derive(Template)]
#[template(path = "c/probe.c", escape = "none")]
struct Probe<'a> {
    t: ProbeTable<'a>,
    /// The C names that contain the lengths of the API's list constants.
    lengths: Vec<String>,
    /// The C prototypes of the functions that the champion defines.
    heads: Vec<String>,
}

/// Generates the C probe, a champion that tests the C binding. It calls every API function with
/// random values and logs the results.
pub fn probe(api: &NamedApi<'_>) -> Vec<File> {
    let probe = Probe {
        t: table(api, &|ty| spell::type_name(api, ty)),
        lengths: lengths(api),
        heads: api.user_functions.iter().map(|f| spell::user_prototype(api, f)).collect(),
    };
    vec![File::candidate("champion.c", render(&probe))]
}
