//! How compilers are asked: many questions at a time, each in a file or on a line of its own.

use joute_generator::names::{Kind, Taken};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// May something of this kind have this name?
pub struct Question {
    pub kind: Kind,
    pub name: String,
    /// Who has it, as the language's table says.
    pub taken: Option<Taken>,
}

/// An empty folder.
pub fn scratch(id: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("escapes").join(id);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

pub fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("a file");
}

/// Both outputs of a command, and whether it went well.
pub fn run(folder: &Path, program: &str, args: &[&str]) -> (bool, String) {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder).env("LC_ALL", "C.UTF-8");
    let output = command.output().unwrap_or_else(|error| panic!("{program}: {error}"));
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8_lossy(&text).into_owned())
}

/// The numbers that follow a mark in a text: those of `jN` in `j12/K.java:3: error` for the mark `j`, which no letter
/// comes before.
pub fn numbers<'t>(text: &'t str, mark: &'t str) -> impl Iterator<Item = usize> + 't {
    text.match_indices(mark).filter_map(move |(at, _)| {
        let alone = !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
        let digits = &text[at + mark.len()..];
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        digits[..end].parse().ok().filter(|_| alone)
    })
}

/// Gives all questions to a compiler that goes on after an error, and again without those that it refused: what a parser
/// refuses keeps it from looking at the meaning of the rest. `compile` gets the numbers of the questions, and returns
/// whether all went well with those that it refuses.
pub fn settle(count: usize, mut compile: impl FnMut(&[usize]) -> (bool, Vec<usize>)) -> Vec<bool> {
    let mut refused = BTreeSet::new();
    loop {
        let left: Vec<usize> = (0..count).filter(|index| !refused.contains(index)).collect();
        let (well, found) = compile(&left);
        let before = refused.len();
        refused.extend(found);
        if refused.len() == before {
            assert!(well, "the compiler is unhappy with none of the questions");
            return (0..count).map(|index| refused.contains(&index)).collect();
        }
    }
}
