//! A whole kit: what the language writes, and what every kit has.

use crate::backend::{Backend, File, Language};
use crate::model::{Api, Locale};
use crate::names::Names;
use crate::reference;
use crate::text::{Texts, texts};
use askama::Template;

#[derive(Template)]
#[template(path = "kit/kit.mk", escape = "none")]
struct Rules<'a> {
    text: Texts,
    words: RuleWords,
    game: &'a str,
    champion: &'a str,
    functions: String,
    debugger: &'a str,
    own_doc: bool,
    opponents: &'a [String],
}

/// What `make` says when something is missing, within double quotes of a shell.
struct RuleWords {
    mine: &'static str,
    tools_rule: &'static str,
    no_tool: String,
    no_function: &'static str,
    no_library: &'static str,
    no_start: &'static str,
    no_replay: &'static str,
    open: &'static str,
}

fn rule_words(language: &Language, locale: Locale) -> RuleWords {
    let packages = packages(language);
    match locale {
        Locale::Fr => RuleWords {
            mine: "Vos fichiers, ici et dans vos dossiers ; make ne sait pas lire un nom qui contient une espace.",
            tools_rule: "Dit ce qui manque avant que le compilateur ne le dise mal.",
            no_tool: format!("commande introuvable. Ce kit demande : sudo apt install {packages}"),
            no_function: "rien ne porte ce nom. Le jeu appelle cette fonction : écrivez-la, même vide.",
            no_library: "ce fichier du kit a disparu. Décompressez le kit à nouveau ; votre champion n'y perd rien si vous le gardez.",
            no_start: "ne démarre pas ici. Ce kit demande Linux sur x86-64 avec la glibc $$(cat lib/glibc) ou plus récente.",
            no_replay: "pas de replay ici. Jouez d'abord un match : make run",
            open: "à ouvrir dans un navigateur :",
        },
        Locale::En => RuleWords {
            mine: "Your files, here and in your folders; make cannot read a name with a space in it.",
            tools_rule: "Says what is missing before a compiler says it badly.",
            no_tool: format!("command not found. This kit needs: sudo apt install {packages}"),
            no_function: "nothing has this name. The game calls this function: write it, even if it is empty.",
            no_library: "this file of the kit is gone. Unpack the kit again, and keep your champion.",
            no_start: "does not start here. This kit needs Linux on x86-64 with glibc $$(cat lib/glibc) or newer.",
            no_replay: "no replay here. Play a match first: make run",
            open: "open it in a browser:",
        },
    }
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
    supplies: &'a Supplies,
}

/// What the kits of a game hold beside what its description gives; their README tells of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Supplies {
    /// The file with the rules, as candidates read them.
    pub rules: Option<String>,
    /// Whether the game is played on maps, the official ones in `maps/`.
    pub maps: bool,
    /// The file of a small champion to start from.
    pub example: Option<String>,
    /// The folders of further opponents, beside `opponent`.
    pub opponents: Vec<String>,
}

/// Every text file of a kit whose game supplies nothing; compiled ones come from [`Backend::glue`].
pub fn kit(backend: &dyn Backend, api: &Api) -> Vec<File> {
    supplied_kit(backend, api, &Supplies::default())
}

/// Every text file of a kit, its README in the light of what stands beside them.
pub fn supplied_kit(backend: &dyn Backend, api: &Api, supplies: &Supplies) -> Vec<File> {
    let language = backend.language();
    let names = Names::new(api, language.dialect);
    let mut files = backend.kit(api, &names);
    files.push(File::generated("joute.json", manifest(language, api)));
    files.push(File::generated("README.md", readme(language, api, &names, supplies)));
    let rules = Rules {
        text: texts(api),
        words: rule_words(language, api.locale),
        game: &api.name,
        champion: language.champion,
        functions: searchable(&names.user_functions),
        debugger: language.guide.debugger.unwrap_or_default(),
        own_doc: language.guide.own_doc,
        opponents: &supplies.opponents,
    };
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
        "locale": api.locale.code(),
    });
    format!("{manifest:#}\n")
}

/// Names of functions that a shell and grep read as they are: an escaped one is not looked for.
fn searchable(names: &[String]) -> String {
    let plain = |name: &&String| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    names.iter().filter(plain).map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// The Debian packages of a language's tools, once each.
fn packages(language: &Language) -> String {
    let mut packages: Vec<&str> = Vec::new();
    for package in language.tools.iter().flat_map(|tool| tool.package.split(' ')) {
        if !packages.contains(&package) {
            packages.push(package);
        }
    }
    packages.join(" ")
}

fn readme(language: &Language, api: &Api, names: &Names, supplies: &Supplies) -> String {
    let functions = names.user_functions.iter().zip(&api.user_functions);
    let readme = Readme {
        game: &api.name,
        title: language.title,
        champion: language.champion,
        packages: packages(language),
        debug: language.guide.debug.of(api.locale),
        editor: language.guide.editor.of(api.locale),
        user_functions: functions.map(|(n, f)| (n.clone(), crate::text::one_line(&f.summary))).collect(),
        supplies,
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
