//! A whole kit: what the language writes, and what every kit contains.

mod readme;
mod rules;

use crate::backend::{Backend, File, Language, Owner};
use crate::model::Api;
use crate::names::Names;
use crate::reference;
use askama::Template;
use sha2::{Digest as _, Sha256};

/// What a game's kits contain beyond its description; their README mentions it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Supplies {
    /// The file with the rules, as candidates read them.
    pub rules: Option<String>,
    /// Whether the game is played on maps, the official ones in `maps/`.
    pub maps: bool,
    /// The file of a small champion to start from.
    pub example: Option<String>,
    /// How many players a match can have, in ascending order; empty while the game has no rules.
    pub players: Vec<usize>,
    /// How many it usually has, if the game has rules.
    pub usual: Option<usize>,
    /// The names of the game's modes, if it has any.
    pub modes: Vec<String>,
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
    files.push(File::generated("README.md", readme::readme(language, api, &names, supplies)));
    files.push(File::generated("joute/kit.mk", rules::rules(language, api, &names, supplies)));
    files.push(File::generated("joute/sums", sums(&files)));
    if !language.guide.own_doc {
        files.push(File::generated("doc/index.html", reference::kit_page(api, backend, &names)));
    }
    files
}

/// The SHA-256 of each generated file, as `sha256sum --check` reads it.
fn sums(files: &[File]) -> String {
    let generated = files.iter().filter(|file| file.owner == Owner::Generator);
    let line = |file: &File| format!("{}  {}\n", hex(&Sha256::digest(&file.text)), file.path);
    generated.map(line).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What the arena reads to start a champion.
fn manifest(language: &Language, api: &Api) -> String {
    let manifest = serde_json::json!({
        "joute": 1, "game": api.name, "language": language.id, "api": format!("{:016x}", api.hash()),
        "locale": api.locale.code(),
    });
    format!("{manifest:#}\n")
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

/// A template's text, with one newline at its end.
pub fn render(template: &impl Template) -> String {
    // Templates have no failing filters; an error here is one of ours, and shows in every golden file.
    let text = template.render().unwrap_or_else(|error| format!("template: {error}\n"));
    format!("{}\n", text.trim_end())
}
