//! Generates the probe champion that tests the Java binding. `docs/probe.md` specifies its behaviour.

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
    /// The expressions that create a new array of each array type.
    arrays: Vec<String>,
    /// The class of each optional type.
    classes: Vec<String>,
    /// The function headers of the user functions.
    heads: Vec<String>,
}

/// Generates the files of the probe.
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
