//! The champion that proves Rust's binding: see `docs/probe.md`.

use super::spell::{Speller, is_tuple};
use crate::backend::File;
use crate::kit::render;
use crate::probe::{Table, table};
use askama::Template;
use std::collections::BTreeSet;

#[derive(Template)]
#[template(path = "rust/probe.rs", escape = "none")]
struct Probe<'a> {
    /// Its structs are those that are no tuples.
    t: Table<'a>,
    /// The places of tuples, for each length that there is.
    tuples: Vec<Vec<usize>>,
}

/// The probe's files.
pub fn probe(speller: Speller<'_>) -> Vec<File> {
    let Speller { api, names, abi: _ } = speller;
    let lengths: BTreeSet<_> = api.structs.iter().filter(|s| is_tuple(s)).map(|s| s.fields.len()).collect();
    let mut t = table(api, names, &|ty| speller.ty_in(ty, "api::"));
    t.structs.retain(|s| !(s.tuple && lengths.contains(&s.fields.len())));
    let tuples = lengths.into_iter().map(|length| (0..length).collect()).collect();
    vec![File::candidate("champion.rs", render(&Probe { t, tuples }))]
}
