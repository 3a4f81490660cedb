//! RULES.md of a game and its tests name each other.

use crate::folder::read;
use std::collections::BTreeSet;
use std::path::Path;

/// Each rule of a game's RULES.md, of which there are more than `least`, names a test of these files of `tests/`, and each of
/// their tests is named. The game's folder is its crate's.
#[track_caller]
pub fn rules_name_tests(game: &str, files: &[&str], least: usize) {
    let game = Path::new(game);
    let exist: BTreeSet<String> =
        files.iter().flat_map(|file| tests(&read(game.join(format!("tests/{file}.rs"))))).collect();
    let named = named(&read(game.join("RULES.md")));
    assert!(named.len() > least, "{} rows", named.len());
    let missing: Vec<_> = named.difference(&exist).collect();
    assert!(missing.is_empty(), "RULES.md names tests that do not exist: {missing:?}");
    let unnamed: Vec<_> = exist.difference(&named).collect();
    assert!(unnamed.is_empty(), "tests that RULES.md does not name: {unnamed:?}");
}

/// The tests of a file: what follows `fn` under `#[test]`.
fn tests(text: &str) -> BTreeSet<String> {
    let after = text.split("#[test]").skip(1).filter_map(|rest| rest.split("fn ").nth(1));
    after.filter_map(|rest| rest.split('(').next()).map(str::to_owned).collect()
}

/// The last cell of each row of RULES.md's tables, its backquotes taken off.
fn named(text: &str) -> BTreeSet<String> {
    let rows = text.lines().filter(|line| line.starts_with("| ") && line.ends_with("` |"));
    let last = rows.filter_map(|line| line.trim_end_matches("` |").rsplit('`').next());
    last.map(str::to_owned).collect()
}
