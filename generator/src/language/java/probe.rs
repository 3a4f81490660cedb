//! The champion that proves Java's binding: see `docs/probe.md`.

use super::api::user_head;
use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::Api;
use crate::model::abi::Abi;
use crate::names::Names;
use crate::probe::{Table, table};
use askama::Template;
use std::collections::BTreeSet;

#[derive(Template)]
#[template(path = "java/probe.java", escape = "none")]
struct Probe<'a> {
    t: Table<'a>,
    imports: BTreeSet<&'static str>,
    /// A new array of each type.
    arrays: Vec<String>,
    /// The class of each type of optional.
    classes: Vec<String>,
    /// The first lines of the user functions.
    heads: Vec<String>,
}

/// The probe's files.
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
