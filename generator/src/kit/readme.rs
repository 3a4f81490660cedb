//! Generates the README of a kit.

use super::{Supplies, packages};
use crate::backend::Language;
use crate::model::Locale;
use crate::names::NamedApi;
use crate::text::{one_line, render};
use askama::Template;

#[derive(Template)]
#[template(path = "kit/README.fr.md", escape = "none")]
struct ReadmeFr<'a> {
    readme: Readme<'a>,
}

#[derive(Template)]
#[template(path = "kit/README.en.md", escape = "none")]
struct ReadmeEn<'a> {
    readme: Readme<'a>,
}

struct Readme<'a> {
    game: &'a str,
    title: &'a str,
    champion: &'a str,
    packages: String,
    debug: &'a str,
    print: &'a str,
    editor: &'a str,
    user_functions: Vec<(&'a str, String)>,
    supplies: &'a Supplies,
}

/// Returns the text of a kit's README. A kit is the folder from which a candidate builds a
/// champion.
pub fn readme(language: &Language, api: &NamedApi<'_>, supplies: &Supplies) -> String {
    let locale = api.model.locale;
    let functions = api.user_functions.iter();
    let readme = Readme {
        game: &api.model.name,
        title: language.title,
        champion: language.champion,
        packages: packages(language),
        debug: (language.guide.debug)(locale),
        print: (language.guide.print)(locale),
        editor: (language.guide.editor)(locale),
        user_functions: functions.map(|f| (&*f.name, one_line(f.summary))).collect(),
        supplies,
    };
    match locale {
        Locale::Fr => render(&ReadmeFr { readme }),
        Locale::En => render(&ReadmeEn { readme }),
    }
}
