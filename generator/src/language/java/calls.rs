//! Generates `JouteCalls.java`, which converts the candidate's values for native methods.

use super::border::natives;
use super::native::{ArgumentForm, Native, ResultForm, Role};
use super::scratch::{CopyMethods, Form, all_copy_methods};
use super::spell;
use crate::model::abi::Number;
use crate::names::{NamedApi, NamedEnum};
use crate::text::{Texts, render, texts};
use askama::Template;
use std::collections::BTreeSet;

#[derive(Template)]
#[template(path = "java/JouteCalls.java", escape = "none")]
struct Calls<'a> {
    text: Texts,
    imports: BTreeSet<&'static str>,
    game: &'a str,
    hash: String,
    enums: &'a [NamedEnum<'a>],
    natives: Vec<Native>,
    movers: Vec<CopyMethods>,
}

/// Returns the text of `JouteCalls.java`, the generated Java class that converts values for native
/// methods.
pub fn calls(api: &NamedApi<'_>) -> String {
    let natives = natives(api).into_iter().filter(|native| native.role != Role::Direct);
    render(&Calls {
        text: texts(api.model),
        imports: spell::imports(api, api.model.all_types()),
        game: &api.model.name,
        hash: format!("0x{:016x}L", api.model.hash()),
        enums: &api.enums,
        natives: natives.collect(),
        movers: all_copy_methods(api),
    })
}
