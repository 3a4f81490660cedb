//! Checks that the RULES.md of a game and its tests refer to each other.

use crate::folder::read;
use std::collections::BTreeSet;
use std::path::Path;

/// Checks that a game's file RULES.md names a test for each rule. Each test in the given files of
/// `tests/` must also be named there, and there must be more than `minimum` rules. `game` is the
/// folder of the game's crate.
#[track_caller]
pub fn rules_name_tests(game: &str, files: &[&str], minimum: usize) {
    let game = Path::new(game);
    let exist: BTreeSet<String> =
        files.iter().flat_map(|file| tests(&read(game.join(format!("tests/{file}.rs"))))).collect();
    let named = names_in(&read(game.join("RULES.md")));
    assert!(named.len() > minimum, "only {} rows were found", named.len());
    let missing: Vec<_> = named.difference(&exist).collect();
    assert!(missing.is_empty(), "RULES.md names tests that do not exist: {missing:?}");
    let unnamed: Vec<_> = exist.difference(&named).collect();
    assert!(unnamed.is_empty(), "tests that RULES.md does not name: {unnamed:?}");
}

/// Returns the names of the test functions in the text of a Rust file.
fn tests(text: &str) -> BTreeSet<String> {
    let after = text.split("#[test]").skip(1).filter_map(|rest| rest.split("fn ").nth(1));
    after.filter_map(|rest| rest.split('(').next()).map(str::to_owned).collect()
}

/// Returns the names of tests that a game's file RULES.md mentions. They are in the last cell of
/// each table row, between backquotes.
fn names_in(text: &str) -> BTreeSet<String> {
    let rows = text.lines().filter(|line| line.starts_with("| ") && line.ends_with("` |"));
    let last = rows.filter_map(|line| line.trim_end_matches("` |").rsplit('`').next());
    last.map(str::to_owned).collect()
}
