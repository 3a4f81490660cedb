//! The champion that proves C's binding: see `docs/probe.md`.

use super::api::Speller;
use super::constant::lengths;
use crate::backend::File;
use crate::kit::render;
use crate::model::Api;
use crate::names::Names;
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
pub fn probe(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let probe = Probe {
        t: table(api, names, &|ty| speller.ty(ty)),
        lengths: lengths(speller),
        heads: (0..api.user_functions.len()).map(|i| speller.user_prototype(i)).collect(),
    };
    vec![File::candidate("champion.c", render(&probe))]
}
