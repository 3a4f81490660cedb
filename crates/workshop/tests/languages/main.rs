//! Tests that a language is known only in the places that CONTRIBUTING.md lists, and that a toy
//! language which is added there works like any other.

mod toy;

use joute_generator::language::ALL;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::path::{Path, PathBuf};

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the checkout's path can be resolved")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the paths in backquotes of the list in CONTRIBUTING.md, where code for a language
/// belongs. They contain `<id>` in place of the language's identifier.
fn places() -> Vec<String> {
    let text = read(home().join("CONTRIBUTING.md"));
    let list = text
        .split("\n## ")
        .find(|part| part.starts_with("Add a language"))
        .expect("the page has the section about a new language");
    let quoted = list.split('`').skip(1).step_by(2).map(str::to_owned);
    quoted.filter(|words| words.contains('/') && !words.contains(' ')).collect()
}

/// Returns true if a file is at the given place for languages or inside of it.
fn belongs(file: &str, place: &str) -> bool {
    let Some((before, after)) = place.split_once("<id>") else {
        return file == place || place.ends_with('/') && file.starts_with(place);
    };
    let rest = file.strip_prefix(before).and_then(|rest| {
        let ids = ALL.iter().map(|backend| backend.language().id).chain(["toy"]);
        ids.filter_map(|id| rest.strip_prefix(id)).find(|rest| rest.starts_with(after) || after.is_empty())
    });
    rest.is_some_and(|rest| rest == after || after.ends_with('/'))
}

/// The places that have no code for C, because C uses the C ABI directly.
const PLACES_WITHOUT_C: [&str; 1] = ["bindings/c/"];

#[test]
fn every_language_is_in_every_place() {
    for place in places() {
        for id in ALL.iter().map(|backend| backend.language().id) {
            let path = place.replace("<id>", id);
            assert!(
                home().join(&path).exists() || PLACES_WITHOUT_C.contains(&path.as_str()),
                "CONTRIBUTING.md: no {path}"
            );
        }
    }
}

/// The source files that may name a language although they are not in the list. Each row contains
/// the file, the language and the reason.
const FILES_NAMING_LANGUAGES: [(&str, &str, &str); 4] = [
    (
        "crates/bench/src/arena.rs",
        "python",
        "a match is measured with one that is compiled and one that is not",
    ),
    ("crates/bench/src/overload.rs", "java", "a runtime with many threads of its own is played under load"),
    ("crates/bench/src/overload.rs", "python", "an interpreter is played under load"),
    ("crates/engine/src/agreement.rs", "rust", "the players that it draws run in the tests' own process"),
];

#[test]
fn no_other_source_names_a_language() {
    let places = places();
    let mut found = Vec::new();
    for file in sources(&home()) {
        if places.iter().any(|place| belongs(&file, place))
            || file.contains("/tests/")
            || file.contains("/benches/")
        {
            continue;
        }
        let tokens = read(home().join(&file)).parse::<TokenStream>().expect("the text is Rust");
        named(tokens, &mut |id| {
            if !FILES_NAMING_LANGUAGES.iter().any(|(place, other, _)| *place == file && *other == id) {
                found.push(format!("{file}: {id:?}"));
            }
        });
    }
    assert!(
        found.is_empty(),
        "these files depend on a language and are missing from CONTRIBUTING.md's list:\n{}",
        found.join("\n")
    );
}

#[test]
fn tests_with_a_row_for_each_language_are_in_the_list() {
    let places = places();
    let tables = sources(&home()).into_iter().filter(|file| {
        let text = read(home().join(file));
        let named = |id: &str| text.contains(&format!("\"{id}\""));
        // Tests that name only some languages as examples are allowed.
        ALL.iter().filter(|backend| named(backend.language().id)).count() * 3 > ALL.len() * 2
    });
    let lost: Vec<_> = tables.filter(|file| !places.iter().any(|place| belongs(file, place))).collect();
    assert!(
        lost.is_empty(),
        "these files have a row for each language and are missing from CONTRIBUTING.md's list: {lost:?}"
    );
}

#[test]
fn the_arena_links_no_generator_and_the_jail_no_arena() {
    let linked = |package: &str| {
        let mut command = std::process::Command::new(env!("CARGO"));
        command.args(["tree", "--offline", "--edges", "normal,build", "--prefix", "none", "-p", package]);
        let output = command.current_dir(home()).output().expect("cargo starts");
        let crates = String::from_utf8(output.stdout).expect("the output is UTF-8");
        let names = crates.lines().filter_map(|line| line.split(' ').next());
        names.filter(|name| name.starts_with("joute-")).map(str::to_owned).collect::<Vec<_>>()
    };
    let arena = linked("joute-arena");
    assert!(
        arena.contains(&"joute-jail".to_owned()) && !arena.contains(&"joute-generator".to_owned()),
        "{arena:?}"
    );
    assert_eq!(linked("joute-jail"), ["joute-jail"]);
}

/// Returns the paths of all Rust files of the checkout.
fn sources(home: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![home.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder can be read").flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            if path.is_dir()
                && !name.starts_with('.')
                && !["target", "node_modules", "templates"].contains(&name.as_str())
            {
                folders.push(path);
            } else if name.ends_with(".rs") {
                found.push(
                    path.strip_prefix(home)
                        .expect("the path is in the project's folder")
                        .to_string_lossy()
                        .into_owned(),
                );
            }
        }
    }
    found
}

/// Calls `say` with each string literal that is the identifier of a language other than C. Tests
/// inside the file are ignored.
fn named(tokens: TokenStream, say: &mut impl FnMut(&str)) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '#' => {
                let test = |token: &TokenTree| match token {
                    TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
                        group.stream().to_string().replace(' ', "") == "cfg(test)"
                    }
                    _ => false,
                };
                if tokens.peek().is_some_and(test) {
                    return;
                }
            }
            TokenTree::Group(group) => named(group.stream(), say),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let mut ids = ALL.iter().map(|backend| backend.language().id).filter(|id| *id != "c");
                if let Some(id) = ids.find(|id| text == format!("\"{id}\"")) {
                    say(id);
                }
            }
            TokenTree::Punct(_) | TokenTree::Ident(_) => {}
        }
    }
}
