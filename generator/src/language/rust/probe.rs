//! Generates the Rust probe. This champion tests the Rust binding with random calls, as
//! `docs/probe.md` specifies.

use super::spell::{self, is_tuple};
use crate::backend::File;
use crate::names::NamedApi;
use crate::probe::{ProbeTable, table};
use crate::text::render;
use askama::Template;
use std::collections::BTreeSet;

#[derive(Template)]
#[template(path = "rust/probe.rs", escape = "none")]
struct Probe<'a> {
    /// The types, constants and functions that the probe tests with random calls. The structs do
    /// not include tuples.
    t: ProbeTable<'a>,
    /// The field indices of a tuple, for each length of tuple in the API.
    tuples: Vec<Vec<usize>>,
}

/// Generates the Rust probe, a champion that tests the Rust binding. It calls every API function
/// with random values and logs the results.
pub fn probe(api: &NamedApi<'_>) -> Vec<File> {
    let lengths: BTreeSet<_> = api.structs.iter().filter(|s| is_tuple(s)).map(|s| s.fields.len()).collect();
    let mut t = table(api, &|ty| spell::type_in(api, ty, "api::"));
    t.structs.retain(|s| !(s.tuple && lengths.contains(&s.fields.len())));
    let tuples = lengths.into_iter().map(|length| (0..length).collect()).collect();
    vec![File::candidate("champion.rs", render(&Probe { t, tuples }))]
}
