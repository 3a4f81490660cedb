//! Generates the README of a kit.

use super::{Supplies, packages, render};
use crate::backend::Language;
use crate::model::{Api, Locale};
use crate::names::Names;
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
    user_functions: Vec<(String, String)>,
    supplies: &'a Supplies,
}

/// Returns the text of a kit's README. A kit is the folder from which a candidate builds a
/// champion.
pub fn readme(language: &Language, api: &Api, names: &Names, supplies: &Supplies) -> String {
    let functions = names.user_functions.iter().zip(&api.user_functions);
    let readme = Readme {
        game: &api.name,
        title: language.title,
        champion: language.champion,
        packages: packages(language),
        debug: (language.guide.debug)(api.locale),
        print: (language.guide.print)(api.locale),
        editor: (language.guide.editor)(api.locale),
        user_functions: functions.map(|(n, f)| (n.clone(), crate::text::one_line(&f.summary))).collect(),
        supplies,
    };
    match api.locale {
        Locale::Fr => render(&ReadmeFr { readme }),
        Locale::En => render(&ReadmeEn { readme }),
    }
}
