//! RULES.md and the tests name each other.

use std::collections::BTreeSet;
use std::path::Path;

fn here(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The tests of a file: what follows `fn` under `#[test]`.
fn tests(file: &str) -> BTreeSet<String> {
    let text = here(file);
    let after = text.split("#[test]").skip(1).filter_map(|rest| rest.split("fn ").nth(1));
    after.filter_map(|rest| rest.split('(').next()).map(str::to_owned).collect()
}

/// The last cell of each row of RULES.md's tables, its backquotes taken off.
fn named(text: &str) -> BTreeSet<String> {
    let rows = text.lines().filter(|line| line.starts_with("| ") && line.ends_with("` |"));
    let last = rows.filter_map(|line| line.trim_end_matches("` |").rsplit('`').next());
    last.map(str::to_owned).collect()
}

#[test]
fn every_rule_names_a_test_that_exists_and_every_test_is_named() {
    let files = ["ground", "control", "bridges", "actions", "life", "queries", "maps", "fog"];
    let exist: BTreeSet<String> = files.iter().flat_map(|file| tests(&format!("tests/{file}.rs"))).collect();
    let named = named(&here("RULES.md"));
    assert!(named.len() > 90, "{} rows", named.len());
    let missing: Vec<_> = named.difference(&exist).collect();
    assert!(missing.is_empty(), "RULES.md names tests that do not exist: {missing:?}");
    let unnamed: Vec<_> = exist.difference(&named).collect();
    assert!(unnamed.is_empty(), "tests that RULES.md does not name: {unnamed:?}");
}
