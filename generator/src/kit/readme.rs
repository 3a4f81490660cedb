//! Generates the README of a kit.

use super::editor::Editor;
use super::supplies::Supplies;
use crate::backend::Language;
use crate::model::Locale;
use crate::names::NamedApi;
use crate::text::{one_line, render};
use askama::Template;

/// The README of a kit. A kit is the folder from which a candidate builds a champion.
#[derive(Template)]
#[template(ext = "md", escape = "none")]
enum Readme<'a> {
    #[template(path = "kit/README.fr.md")]
    Fr { api: &'a NamedApi<'a>, language: &'a Language, supplies: &'a Supplies, editor: &'a Editor },
    #[template(path = "kit/README.en.md")]
    En { api: &'a NamedApi<'a>, language: &'a Language, supplies: &'a Supplies, editor: &'a Editor },
}

/// Returns the text of a kit's README in the game's language.
pub fn readme(language: &Language, api: &NamedApi<'_>, supplies: &Supplies, editor: &Editor) -> String {
    render(&match api.model.locale {
        Locale::Fr => Readme::Fr { api, language, supplies, editor },
        Locale::En => Readme::En { api, language, supplies, editor },
    })
}
