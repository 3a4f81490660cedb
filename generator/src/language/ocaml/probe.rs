//! Generates the OCaml probe. This champion tests the OCaml binding with random calls, as
//! `docs/probe.md` specifies.

use super::spell;
use crate::backend::File;
use crate::names::NamedApi;
use crate::probe::{ProbeTable, table};
use crate::text::render;
use askama::Template;

#[derive(Template)]
#[template(path = "ocaml/probe.ml", escape = "none")]
struct Probe<'a> {
    t: ProbeTable<'a>,
    /// The OCaml expressions that build each struct of the API. They use the variables `v0`, `v1`
    /// and so on.
    built: Vec<String>,
}

/// Generates the OCaml probe, a champion that tests the OCaml binding. It calls every API function
/// with random values and logs the results.
pub fn probe(api: &NamedApi<'_>) -> Vec<File> {
    let built = api.structs.iter().map(|s| {
        let values: Vec<String> = (0..s.fields.len()).map(|i| format!("v{i}")).collect();
        spell::build(s, &values)
    });
    let t = table(api, &|ty| spell::type_name(api, ty, "Api."));
    let probe = Probe { t, built: built.collect() };
    vec![File::candidate("champion.ml", render(&probe))]
}
