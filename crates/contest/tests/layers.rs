//! Checks that each table of the database has one owner, and that the modules of the crate form
//! layers.

use joute_testkit::{home, read, tracked_files};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The modules of the crate, from the lowest layer to the highest. A module imports modules of its
/// own layer or below.
const LAYERS: &[&[&str]] = &[
    &[
        "blobs",
        "clock",
        "game",
        "league_file",
        "materials",
        "parcel",
        "paths",
        "pending",
        "plan",
        "private",
        "text_value",
    ],
    &["data"],
    &["store"],
    &["contest"],
    &["backup", "operations"],
    &["worker"],
    &["fleet_client"],
    &["web"],
    &["service"],
    &["rehearsal"],
];

/// Returns the source files of the crate below a folder, without their unit tests.
fn sources(folder: &Path, all: &mut Vec<(PathBuf, String)>) {
    for entry in std::fs::read_dir(folder)
        .expect("the folder can be read")
        .map(|entry| entry.expect("the folder's entry can be read").path())
    {
        if entry.is_dir() {
            sources(&entry, all);
        } else if entry.extension().is_some_and(|end| end == "rs") && !entry.ends_with("tests.rs") {
            let text = std::fs::read_to_string(&entry).expect("the source file can be read");
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default().to_owned();
            all.push((entry, code));
        }
    }
}

/// Returns the source files of the crate, by their paths in its folder.
fn crate_sources() -> BTreeMap<String, String> {
    let (root, mut all) = (home().join("crates/contest/src"), Vec::new());
    sources(&root, &mut all);
    let name = |path: &Path| {
        path.strip_prefix(&root)
            .expect("the path is in the folder")
            .to_str()
            .expect("the path is UTF-8")
            .to_owned()
    };
    all.iter().map(|(path, code)| (name(path), code.clone())).collect()
}

/// Returns the words of a text. Other characters separate them.
fn words(text: &str) -> Vec<&str> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    parts.filter(|word| !word.is_empty()).collect()
}

/// Returns the words that follow each of the given sequences of words in a text.
fn following<'a>(text: &'a str, sequences: &[&[&str]]) -> BTreeSet<&'a str> {
    let words = words(text);
    let starts =
        |at: usize| sequences.iter().find(|one| words[at..].starts_with(one)).map(|one| at + one.len());
    (0..words.len()).filter_map(|at| words.get(starts(at)?).copied()).collect()
}

/// The beginnings of SQL statements that write a table.
const WRITES: &[&[&str]] = &[
    &["INSERT", "INTO"],
    &["INSERT", "OR", "REPLACE", "INTO"],
    &["INSERT", "OR", "IGNORE", "INTO"],
    &["REPLACE", "INTO"],
    &["DELETE", "FROM"],
    &["UPDATE"],
];

/// Returns the tables that a module owns. Its first sentence names them between backquotes.
fn owned(code: &str) -> BTreeSet<&str> {
    let first =
        code.strip_prefix("//! The table").and_then(|rest| rest.split(':').next()).unwrap_or_default();
    first.split('`').skip(1).step_by(2).collect()
}

#[test]
fn only_its_owner_writes_a_table() {
    let sources = crate_sources();
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, code) in sources.iter().filter(|(name, _)| name.starts_with("store/")) {
        for table in owned(code) {
            assert_eq!(owners.insert(table, name.trim_end_matches(".rs")), None, "{table} has two owners");
        }
    }
    let mut created = BTreeSet::new();
    for step in
        std::fs::read_dir(home().join("crates/contest/src/store/steps")).expect("the folder can be read")
    {
        let text = std::fs::read_to_string(step.expect("the folder's entry can be read").path())
            .expect("the step's SQL file can be read");
        created.extend(following(&text, &[&["CREATE", "TABLE"]]).into_iter().map(str::to_owned));
    }
    assert_eq!(owners.keys().map(|table| (*table).to_owned()).collect::<BTreeSet<_>>(), created);
    let mut written = BTreeSet::new();
    for (name, code) in &sources {
        for table in following(code, WRITES).into_iter().filter(|word| created.contains(*word)) {
            let module = name.trim_end_matches(".rs");
            let owner = owners[table];
            let owns = module == owner || module.starts_with(&format!("{owner}/"));
            assert!(owns, "{name} writes the table {table}, which belongs to {owner}.rs");
            written.insert(table);
        }
    }
    assert_eq!(written.len(), created.len(), "every table is written: {written:?}");
}

#[test]
fn sql_exists_only_in_the_storage() {
    for (name, code) in crate_sources() {
        let is_storage = name == "store.rs" || name.starts_with("store/");
        let found = ["rusqlite", "SELECT ", "INSERT ", "UPDATE ", "DELETE FROM"];
        let found: Vec<_> = found.iter().filter(|word| code.contains(**word)).collect();
        assert!(is_storage || found.is_empty(), "{name} contains {found:?}");
    }
}

#[test]
fn no_layer_imports_a_higher_one() {
    let layer = |module: &str| LAYERS.iter().position(|layer| layer.contains(&module));
    let mut imports = 0;
    for (name, code) in crate_sources().iter().filter(|(name, _)| *name != "lib.rs") {
        let own = name.split(['/', '.']).next().unwrap_or_default();
        let own_layer = layer(own).unwrap_or_else(|| panic!("{own} is in no layer"));
        let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let grouped = code.split("use crate::{").skip(1).filter_map(|rest| rest.split('}').next());
        let grouped = grouped.flat_map(|names| names.split(',').map(str::trim));
        let plain =
            code.split("crate::").skip(1).map(|rest| words(rest).first().copied().unwrap_or_default());
        for module in plain.chain(grouped).filter(|module| *module != own) {
            let Some(imported) = layer(words(module).first().copied().unwrap_or_default()) else { continue };
            imports += 1;
            assert!(imported <= own_layer, "{name} imports {module}, which is in a higher layer");
        }
    }
    assert!(imports > 200, "the imports are found: {imports}");
}

/// Checks that links are built from `src/paths.rs`, so that a link to a route that does not exist does
/// not compile.
#[test]
fn paths_are_written_once() {
    let starts_path = |rest: &str| rest.starts_with(|letter: char| letter.is_ascii_lowercase());
    for file in tracked_files("crates/contest/templates/*.html") {
        let text = read(home().join(&file));
        let link = ["=\"/", "url=/"].iter().flat_map(|start| text.split(start).skip(1)).next();
        assert_eq!(link, None, "{file} contains a path");
    }
    for (name, code) in crate_sources() {
        let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        // The prefixes `/api/` and `/worker/` are not complete paths.
        let mut paths = code.split("\"/").skip(1).filter_map(|rest| rest.split('"').next());
        let path = paths.find(|path| starts_path(path) && !path.ends_with('/')).unwrap_or_default();
        let owns = ["paths.rs", "web/api", "rehearsal/"].iter().any(|owner| name.starts_with(owner));
        assert!(owns || path.is_empty() || path.starts_with("proc"), "{name} contains the path /{path}");
    }
}
