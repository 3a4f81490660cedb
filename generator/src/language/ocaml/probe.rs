//! Generates the probe champion that tests the OCaml binding. `docs/probe.md` specifies its behaviour.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::probe::{ProbeTable, table};
use askama::Template;

#[derive(Template)]
#[template(path = "ocaml/probe.ml", escape = "none")]
struct Probe<'a> {
    t: ProbeTable<'a>,
    /// The expression that builds each struct from variables `v0`, `v1` and so on.
    built: Vec<String>,
}

/// Generates the files of the probe.
pub fn probe(speller: Speller<'_>) -> Vec<File> {
    let Speller { api, names } = speller;
    let built = api.structs.iter().enumerate().map(|(index, s)| {
        let values: Vec<String> = (0..s.fields.len()).map(|i| format!("v{i}")).collect();
        speller.build(index, &values)
    });
    let probe = Probe { t: table(api, names, &|ty| speller.ty(ty, "Api.")), built: built.collect() };
    vec![File::candidate("champion.ml", render(&probe))]
}
