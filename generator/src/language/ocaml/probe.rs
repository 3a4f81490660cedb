//! Generates the OCaml probe. This champion tests the OCaml binding with random calls, as
//! `docs/probe.md` specifies.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::probe::{ProbeTable, table};
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
pub fn probe(speller: Speller<'_>) -> Vec<File> {
    let Speller { api, names } = speller;
    let built = api.structs.iter().enumerate().map(|(index, s)| {
        let values: Vec<String> = (0..s.fields.len()).map(|i| format!("v{i}")).collect();
        speller.build(index, &values)
    });
    let probe = Probe { t: table(api, names, &|ty| speller.ty(ty, "Api.")), built: built.collect() };
    vec![File::candidate("champion.ml", render(&probe))]
}
