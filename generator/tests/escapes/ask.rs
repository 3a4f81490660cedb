//! Helpers that find the names which a compiler rejects. A question is whether it accepts a name.
//! Many questions are answered in one run, each in a separate file or line.

use joute_generator::names::{NameConflict, NameKind};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The question whether an item of this kind can have this name.
pub struct Question {
    pub kind: NameKind,
    pub name: String,
    /// The reason why the name is reserved according to the language's table.
    pub taken: Option<NameConflict>,
}

/// Creates an empty folder.
pub fn scratch(id: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("escapes").join(id);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be created");
    folder
}

pub fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().expect("the path has a parent folder"))
        .expect("the folder can be created");
    std::fs::write(path, text).expect("the file can be written");
}

/// Runs a command. Returns true if it succeeded, and its standard output and standard error.
pub fn run(folder: &Path, program: &str, args: &[&str]) -> (bool, String) {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder).env("LC_ALL", "C.UTF-8");
    let output = command.output().unwrap_or_else(|error| panic!("{program}: {error}"));
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

/// Returns the numbers that follow a mark in a text. For the mark `j`, the number in `j12/K.java:3: error` is
/// 12. A mark after a letter or digit is ignored.
pub fn numbers<'t>(text: &'t str, mark: &'t str) -> impl Iterator<Item = usize> + 't {
    text.match_indices(mark).filter_map(move |(at, _)| {
        let alone = !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
        let digits = &text[at + mark.len()..];
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        digits[..end].parse().ok().filter(|_| alone)
    })
}

/// Returns for each question whether the compiler rejects it. All questions are compiled together,
/// then again without the rejected ones, until none is rejected. This is necessary because a parser
/// that rejects a word does not check the meaning of the rest. `compile` receives the indices of
/// the questions. It returns whether it succeeded, and the indices of the questions that it
/// rejected.
pub fn settle(count: usize, mut compile: impl FnMut(&[usize]) -> (bool, Vec<usize>)) -> Vec<bool> {
    let mut refused = BTreeSet::new();
    loop {
        let left: Vec<usize> = (0..count).filter(|index| !refused.contains(index)).collect();
        let (well, found) = compile(&left);
        let before = refused.len();
        refused.extend(found);
        if refused.len() == before {
            assert!(well, "the compiler failed without rejecting a question");
            return (0..count).map(|index| refused.contains(&index)).collect();
        }
    }
}
