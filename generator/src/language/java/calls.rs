//! Generates `JouteCalls.java`, which converts the candidate's values for native methods.

use super::border::Border;
use super::native::{ArgumentForm, Native, ResultForm, Role};
use super::scratch::{CopyMethods, Form};
use crate::kit::render;
use crate::model::abi::Number;
use crate::text::{Texts, texts};
use askama::Template;
use std::collections::BTreeSet;

#[derive(Template)]
#[template(path = "java/JouteCalls.java", escape = "none")]
struct Calls<'a> {
    text: Texts,
    imports: BTreeSet<&'static str>,
    game: &'a str,
    hash: String,
    enums: Vec<EnumView<'a>>,
    natives: Vec<Native>,
    movers: Vec<CopyMethods>,
}

struct EnumView<'a> {
    name: &'a str,
    ty: &'a str,
}

/// Returns the text of `JouteCalls.java`, the generated Java class that converts values for native
/// methods.
pub fn calls(border: Border<'_>) -> String {
    let (api, names) = (border.speller.api, border.speller.names);
    let enums = api.enums.iter().zip(&names.enums).map(|(e, ty)| EnumView { name: &e.name, ty });
    let natives = border.natives().into_iter().filter(|native| native.role != Role::Direct);
    render(&Calls {
        text: texts(api),
        imports: border.speller.imports(api.all_types()),
        game: &api.name,
        hash: format!("0x{:016x}L", api.hash()),
        enums: enums.collect(),
        natives: natives.collect(),
        movers: border.all_copy_methods(),
    })
}
