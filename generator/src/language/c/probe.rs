//! The champion that proves C's binding: see `docs/probe.md`.

use super::constant::lengths;
use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::probe::{Table, table};
use askama::Template;

#[derive(Template)]
#[template(path = "c/probe.c", escape = "none")]
struct Probe<'a> {
    t: Table<'a>,
    /// The names of the lengths of constants.
    lengths: Vec<String>,
    /// The first lines of the user functions.
    heads: Vec<String>,
}

/// The probe's files.
pub fn probe(speller: Speller<'_>) -> Vec<File> {
    let Speller { api, names } = speller;
    let probe = Probe {
        t: table(api, names, &|ty| speller.ty(ty)),
        lengths: lengths(speller),
        heads: (0..api.user_functions.len()).map(|i| speller.user_prototype(i)).collect(),
    };
    vec![File::candidate("champion.c", render(&probe))]
}
