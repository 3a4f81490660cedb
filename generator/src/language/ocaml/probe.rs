//! The champion that proves OCaml's binding: see `docs/probe.md`.

use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::probe::{Table, table};
use askama::Template;

#[derive(Template)]
#[template(path = "ocaml/probe.ml", escape = "none")]
struct Probe<'a> {
    t: Table<'a>,
    /// Each struct, built of `v0`, `v1` and so on.
    built: Vec<String>,
}

/// The probe's files.
pub fn probe(speller: Speller<'_>) -> Vec<File> {
    let Speller { api, names } = speller;
    let built = api.structs.iter().enumerate().map(|(index, s)| {
        let values: Vec<String> = (0..s.fields.len()).map(|i| format!("v{i}")).collect();
        speller.build(index, &values)
    });
    let probe = Probe { t: table(api, names, &|ty| speller.ty(ty, "Api.")), built: built.collect() };
    vec![File::candidate("champion.ml", render(&probe))]
}
