//! All text files of a kit: those of its language and those that every kit contains.

mod container;
mod editor;
mod readme;
mod rules;
mod supplies;

pub use supplies::Supplies;

use crate::backend::{Backend, File, Language, Owner};
use crate::model::Api;
use crate::names::NamedApi;
use crate::reference;
use sha2::{Digest as _, Sha256};

/// Generates the text files of a kit for a game without rules or maps. The compiled files come from
/// [`Backend::glue`].
pub fn kit(backend: &dyn Backend, api: &Api) -> Vec<File> {
    supplied_kit(backend, api, &Supplies::default())
}

/// Generates the text files of a kit. Its README mentions the given additional files of the game.
pub fn supplied_kit(backend: &dyn Backend, api: &Api, supplies: &Supplies) -> Vec<File> {
    let language = backend.language();
    let named = NamedApi::new(api, language.dialect);
    let mut files = backend.kit(&named);
    files.push(File::generated("joute.json", manifest(language, &named)));
    let editor = editor::Editor::of(language);
    files.push(File::generated("README.md", readme::readme(language, &named, supplies, &editor)));
    let rules = rules::rules(language, &named, supplies, editor.attach.as_ref());
    files.push(File::generated("joute/kit.mk", rules));
    files.extend(container::files(language, &named));
    files.extend(editor.files(named.model.locale));
    files.push(File::generated("joute/sums", sums(&files)));
    files.push(File::generated("doc/index.html", reference::kit_page(backend, &named)));
    files
}

/// Returns the checksums of the files that a candidate must not edit. They have the format of
/// `sha256sum --check`, and the kit uses them to detect changes.
fn sums(files: &[File]) -> String {
    let generated = files.iter().filter(|file| file.owner == Owner::Generator);
    let line = |file: &File| format!("{}  {}\n", hex(&Sha256::digest(&file.text)), file.path);
    generated.map(line).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the contents of a kit's file `joute.json`. The arena reads it to start a champion.
fn manifest(language: &Language, api: &NamedApi<'_>) -> String {
    let manifest = serde_json::json!({
        "joute": 1, "game": api.model.name, "language": language.id, "api": api.hash(),
        "locale": api.model.locale.code(),
    });
    format!("{manifest:#}\n")
}
