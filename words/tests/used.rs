//! Tests that every message of the catalogue is used.

use std::path::{Path, PathBuf};

/// The folders in which messages of the catalogue are used. The next constant lists the extensions
/// of their files.
const ROOMS: &[&str] = &[
    "arena",
    "bindings",
    "cli/src",
    "contest",
    "engine",
    "generator",
    "grade",
    "host",
    "league",
    "site",
    "templates",
    "workshop",
];
const KINDS: &[&str] =
    &["rs", "py", "js", "php", "h", "hh", "c", "ml", "hs", "java", "cs", "mk", "html", "md"];

fn sources(folder: &Path, found: &mut String) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if path.is_dir() && name != "tests" && name != "target" && name != "node_modules" {
            sources(&path, found);
        } else if KINDS.iter().any(|kind| path.extension().is_some_and(|it| it == *kind)) {
            found.push_str(&std::fs::read_to_string(&path).unwrap_or_default());
        }
    }
}

/// Returns the message keys in the text of a Fluent file. They are at the start of a line before `
/// =`.
fn keys(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.split_once(" =").map(|(key, _)| key)).filter(|key| {
        key.starts_with(|c: char| c.is_ascii_lowercase())
            && key.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-')
    })
}

/// Returns true if the code contains these words, but not as the prefix of a longer word.
fn names(code: &str, words: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    code.match_indices(words).any(|(at, _)| ends(&code[at + words.len()..]))
}

#[test]
fn no_message_is_left_that_nobody_says() {
    let home = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut code = String::new();
    ROOMS.iter().for_each(|room| sources(&home.join("..").join(room), &mut code));
    let mut unused = Vec::new();
    for entry in std::fs::read_dir(home.join("catalogue/en")).expect("a folder").flatten() {
        let area = entry.path().file_stem().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(entry.path()).expect("a file");
        // Rust code calls the message's function in the module of the area or in its alias. Other languages
        // use the key.
        let said = |key: &&str| {
            let function = key.replace('-', "_");
            [area.as_str(), "say", "words"].iter().any(|room| names(&code, &format!("{room}::{function}")))
                || area == "border"
                    && ['"', '\''].iter().any(|quote| code.contains(&format!("{quote}{key}{quote}")))
        };
        unused.extend(keys(&text).filter(|key| !said(key)).map(|key| format!("{area}.ftl: {key}")));
    }
    assert!(unused.is_empty(), "nobody says\n{}", unused.join("\n"));
}
