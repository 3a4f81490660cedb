//! The complete text files of a kit: those that the language's backend writes and those that every kit
//! contains.

mod readme;
mod rules;

use crate::backend::{Backend, File, Language, Owner};
use crate::model::Api;
use crate::names::Names;
use crate::reference;
use askama::Template;
use sha2::{Digest as _, Sha256};

/// The parts of a kit that depend on more than the game's API, such as rules and maps. The README
/// of the kit mentions them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Supplies {
    /// The path of the game's rules for candidates in the kit, if there are any.
    pub rules: Option<String>,
    /// True if the game is played on maps. The folder `maps/` of the kit then contains the official
    /// maps.
    pub maps: bool,
    /// The path of a small example champion in the kit, if there is one.
    pub example: Option<String>,
    /// The numbers of players with which the game can be played, in ascending order. The list is
    /// empty while the game has no rules.
    pub players: Vec<usize>,
    /// The number of players of a match if none is chosen. `None` if the game has no rules yet.
    pub usual: Option<usize>,
    /// The names of the game's modes. A mode is a variant of the game, for example with another
    /// number of rounds. The list is empty if the game has none.
    pub modes: Vec<String>,
    /// The folders of the opponents in the kit, without the standard opponent in the folder
    /// `opponent`.
    pub opponents: Vec<String>,
}

/// Generates all text files of a kit for a game without rules, maps or other additional files. The
/// compiled files come from [`Backend::glue`].
pub fn kit(backend: &dyn Backend, api: &Api) -> Vec<File> {
    supplied_kit(backend, api, &Supplies::default())
}

/// Generates all text files of a kit. The README of the kit mentions the given additional files of
/// the game.
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

/// Returns a list of SHA-256 checksums in the format of `sha256sum --check`. It contains the files
/// of the kit that a candidate must not edit, so that the kit can detect changes.
fn sums(files: &[File]) -> String {
    let generated = files.iter().filter(|file| file.owner == Owner::Generator);
    let line = |file: &File| format!("{}  {}\n", hex(&Sha256::digest(&file.text)), file.path);
    generated.map(line).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the contents of the file `joute.json` of a kit. The arena reads it to start a champion.
fn manifest(language: &Language, api: &Api) -> String {
    let manifest = serde_json::json!({
        "joute": 1, "game": api.name, "language": language.id, "api": format!("{:016x}", api.hash()),
        "locale": api.locale.code(),
    });
    format!("{manifest:#}\n")
}

/// Returns the Debian packages that a kit of a language needs, separated by spaces, each only once.
fn packages(language: &Language) -> String {
    let mut packages: Vec<&str> = Vec::new();
    for package in language.tools.iter().flat_map(|tool| tool.package.split(' ')) {
        if !packages.contains(&package) {
            packages.push(package);
        }
    }
    packages.join(" ")
}

/// Returns the text of a generated file by filling in its template. The text ends with exactly one
/// newline.
pub fn render(template: &impl Template) -> String {
    // The templates use no filter that can fail. An error here would be a bug and would show in every golden
    // file.
    let text = template.render().unwrap_or_else(|error| format!("template: {error}\n"));
    format!("{}\n", text.trim_end())
}
