//! The champion that proves PHP's binding: see `docs/probe.md`.

use crate::backend::File;
use crate::kit::render;
use crate::model::Api;
use crate::names::Names;
use crate::probe::{Table, table};
use askama::Template;

#[derive(Template)]
#[template(path = "php/probe.php", escape = "none")]
struct Probe<'a> {
    t: Table<'a>,
}

/// The probe's files.
pub fn probe(api: &Api, names: &Names) -> Vec<File> {
    // It names no type of the API.
    let mut t = table(api, names, &|_| String::new());
    // Between these quotes it would be a variable.
    t.texts = t.texts.map(|text| text.replace('$', "\\$"));
    vec![File::candidate("champion.php", render(&Probe { t }))]
}
