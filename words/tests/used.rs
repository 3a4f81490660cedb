//! Every message of the catalogue is said somewhere.

use std::path::{Path, PathBuf};

/// Where messages are said, and by which kinds of files.
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

/// The keys of a Fluent file: what stands at the start of a line before ` =`.
fn keys(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.split_once(" =").map(|(key, _)| key)).filter(|key| {
        key.starts_with(|c: char| c.is_ascii_lowercase())
            && key.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-')
    })
}

/// Whether the code has these words, and not only as the start of others.
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
        // In Rust by its function, of the area or of what a file calls it; in other languages by its key.
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
