//! Generates the Java probe. This champion tests the Java binding with random calls, as
//! `docs/probe.md` specifies.

use super::api::user_head;
use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::Api;
use crate::model::abi::Abi;
use crate::names::Names;
use crate::probe::{ProbeTable, table};
use askama::Template;
use std::collections::BTreeSet;

#[derive(Template)]
#[template(path = "java/probe.java", escape = "none")]
struct Probe<'a> {
    t: ProbeTable<'a>,
    imports: BTreeSet<&'static str>,
    /// The Java expressions that create arrays of random length. There is one for each array type
    /// of the API.
    arrays: Vec<String>,
    /// The Java classes of the API's optional types, such as `OptionalInt`.
    classes: Vec<String>,
    /// The Java headers of the functions that the champion defines.
    heads: Vec<String>,
}

/// Generates the Java probe, a champion that tests the Java binding. It calls every API function
/// with random values and logs the results.
pub fn probe(api: &Api, names: &Names) -> Vec<File> {
    let speller = Speller { api, names };
    let abi = Abi::new(api);
    let arrays = abi.lists().map(|(_, item)| speller.new_array(&item.ty, "joute_draw_length(joute_big)"));
    let probe = Probe {
        t: table(api, names, &|ty| speller.ty(ty)),
        imports: speller.imports(api.all_types()),
        arrays: arrays.collect(),
        classes: abi.optionals().map(|(_, value)| speller.optional(&value.ty)).collect(),
        heads: (0..api.user_functions.len()).map(|i| user_head(speller, i)).collect(),
    };
    vec![File::candidate("Champion.java", render(&probe))]
}
