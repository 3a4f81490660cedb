//! Tests that every message of the catalogue is used.

use crate::catalogue::{CatalogueMessage, read};
use crate::viewer;
use std::path::Path;

/// The folders in which messages of the catalogue are used.
const SEARCHED_FOLDERS: &[&str] = &[
    "crates/arena",
    "bindings",
    "crates/cli/src",
    "crates/contest",
    "crates/engine",
    "generator",
    "crates/grade",
    "crates/host",
    "crates/league",
    "crates/site",
    "templates",
    "viewer/src",
    "crates/workshop",
];
fn sources(folder: &Path, found: &mut String) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read").flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if path.is_dir() && name != "tests" && name != "target" && name != "node_modules" {
            sources(&path, found);
        } else {
            // Files that are not text contain no messages.
            found.push_str(&std::fs::read_to_string(&path).unwrap_or_default());
        }
    }
}

/// Returns true if the code contains these words, but not as the prefix of a longer word.
fn names(code: &str, words: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    code.match_indices(words).any(|(at, _)| ends(&code[at + words.len()..]))
}

#[test]
fn every_message_is_used() {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut code = String::new();
    SEARCHED_FOLDERS.iter().for_each(|room| sources(&home.join("../..").join(room), &mut code));
    let mut unused = Vec::new();
    for area in read(&home.join("catalogue")).expect("the catalogue is valid") {
        // Rust code calls the message's function in the module of the area or in its alias. The viewer reads
        // a property. Other languages use the key.
        let output = |CatalogueMessage { key, .. }: &CatalogueMessage| {
            let function = key.replace('-', "_");
            match area.name.as_str() {
                viewer::AREA => names(&code, &format!("WORDS.{}", viewer::camel_case(key))),
                name => {
                    [name, "say", "words"].iter().any(|room| names(&code, &format!("{room}::{function}")))
                        || name == "border"
                            && ['"', '\''].iter().any(|quote| code.contains(&format!("{quote}{key}{quote}")))
                }
            }
        };
        let left = area.messages.iter().filter(|message| !output(message));
        unused.extend(left.map(|message| format!("{}.ftl: {}", area.name, message.key)));
    }
    assert!(unused.is_empty(), "these messages are not used:\n{}", unused.join("\n"));
}
