//! Generates the Java probe. This champion tests the Java binding with random calls, as
//! `docs/probe.md` specifies.

use super::spell;
use crate::backend::File;
use crate::model::abi::Value;
use crate::names::NamedApi;
use crate::probe::{ProbeTable, table};
use crate::text::render;
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
pub fn probe(api: &NamedApi<'_>) -> Vec<File> {
    let array = |item: &Value| spell::new_array(api, &item.ty, "joute_draw_length(joute_big)");
    let optionals = api.abi.optionals();
    let probe = Probe {
        t: table(api, &|ty| spell::type_name(api, ty)),
        imports: spell::imports(api, api.model.all_types()),
        arrays: api.abi.lists().map(|(_, item)| array(item)).collect(),
        classes: optionals.map(|(_, value)| spell::optional(api, &value.ty)).collect(),
        heads: api.user_functions.iter().map(|f| spell::head(api, f)).collect(),
    };
    vec![File::candidate("Champion.java", render(&probe))]
}
