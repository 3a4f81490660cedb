//! Generates the Rust probe, a champion that tests the Rust binding with random calls.
//! `docs/probe.md` specifies its behaviour.

use super::spell::{Speller, is_tuple};
use crate::backend::File;
use crate::kit::render;
use crate::probe::{ProbeTable, table};
use askama::Template;
use std::collections::BTreeSet;

#[derive(Template)]
#[template(path = "rust/probe.rs", escape = "none")]
struct Probe<'a> {
    /// The types, constants and functions that the probe, a test with random calls, covers. The
    /// structs do not include tuples.
    t: ProbeTable<'a>,
    /// The indices of the fields of a tuple, for each length of tuple that occurs in the API.
    tuples: Vec<Vec<usize>>,
}

/// Generates the Rust probe: a champion that calls every API function with random values and logs
/// the results, to test the Rust binding.
pub fn probe(speller: Speller<'_>) -> Vec<File> {
    let Speller { api, names, abi: _ } = speller;
    let lengths: BTreeSet<_> = api.structs.iter().filter(|s| is_tuple(s)).map(|s| s.fields.len()).collect();
    let mut t = table(api, names, &|ty| speller.ty_in(ty, "api::"));
    t.structs.retain(|s| !(s.tuple && lengths.contains(&s.fields.len())));
    let tuples = lengths.into_iter().map(|length| (0..length).collect()).collect();
    vec![File::candidate("champion.rs", render(&Probe { t, tuples }))]
}
