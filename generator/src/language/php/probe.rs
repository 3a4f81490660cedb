//! Generates the PHP probe. This champion tests the PHP binding with random calls, as
//! `docs/probe.md` specifies.

use crate::backend::File;
use crate::names::NamedApi;
use crate::probe::{ProbeTable, table};
use crate::text::render;
use askama::Template;

#[derive(Template)]
#[template(path = "php/probe.php", escape = "none")]
struct Probe<'a> {
    t: ProbeTable<'a>,
}

/// Generates the PHP probe, a champion that tests the PHP binding. It calls every API function with
/// random values and logs the results.
pub fn probe(api: &NamedApi<'_>) -> Vec<File> {
    // The probe contains no types of the API.
    let mut t = table(api, &|_| String::new());
    // An unescaped `$` would start a variable in double quotes.
    t.texts = t.texts.map(|text| text.replace('$', "\\$"));
    vec![File::candidate("champion.php", render(&Probe { t }))]
}
