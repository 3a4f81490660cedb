//! A whole kit: what the language writes, and what every kit has.

use crate::backend::{Backend, File, Language};
use crate::model::{Api, Locale};
use crate::names::Names;
use crate::reference;
use crate::text::{Texts, texts};
use askama::Template;

#[derive(Template)]
#[template(path = "kit/kit.mk", escape = "none")]
struct Rules {
    text: Texts,
    own_doc: bool,
}

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
    editor: &'a str,
    user_functions: Vec<(String, String)>,
}

/// Every text file of a kit; compiled ones come from [`Backend::glue`].
pub fn kit(backend: &dyn Backend, api: &Api) -> Vec<File> {
    let language = backend.language();
    let names = Names::new(api, language.dialect);
    let mut files = backend.kit(api, &names);
    files.push(File::generated("joute.json", manifest(language, api)));
    files.push(File::generated("README.md", readme(language, api, &names)));
    let rules = Rules { text: texts(api), own_doc: language.guide.own_doc };
    files.push(File::generated("joute/kit.mk", render(&rules)));
    if !language.guide.own_doc {
        files.push(File::generated("doc/index.html", reference::kit_page(api, backend, &names)));
    }
    files
}

/// What the arena reads to start a champion.
fn manifest(language: &Language, api: &Api) -> String {
    let manifest = serde_json::json!({
        "joute": 1, "game": api.name, "language": language.id, "api": format!("{:016x}", api.hash()),
        "locale": match api.locale { Locale::Fr => "fr", Locale::En => "en" },
    });
    format!("{manifest:#}\n")
}

fn readme(language: &Language, api: &Api, names: &Names) -> String {
    let mut packages: Vec<&str> = language.tools.iter().map(|tool| tool.package).collect();
    packages.dedup();
    let functions = names.user_functions.iter().zip(&api.user_functions);
    let readme = Readme {
        game: &api.name,
        title: language.title,
        champion: language.champion,
        packages: packages.join(" "),
        debug: language.guide.debug.of(api.locale),
        editor: language.guide.editor.of(api.locale),
        user_functions: functions.map(|(n, f)| (n.clone(), crate::text::one_line(&f.summary))).collect(),
    };
    match api.locale {
        Locale::Fr => render(&ReadmeFr { readme }),
        Locale::En => render(&ReadmeEn { readme }),
    }
}

/// A template's text, with one newline at its end.
pub fn render(template: &impl Template) -> String {
    // Templates have no failing filters; an error here is one of ours, and shows in every golden file.
    let text = template.render().unwrap_or_else(|error| format!("template: {error}\n"));
    format!("{}\n", text.trim_end())
}
