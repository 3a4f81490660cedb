//! Matches between champions in the kits of a game, for tests. The kits are in the same folder.

use crate::folder::{copy, read};
use crate::program::{make_without_warnings, run};
use joute_engine::replay::Replay;
use joute_generator::language;
use std::path::{Path, PathBuf};

/// Returns the identifier of one of the programming languages, such as `c`. An index beyond the
/// last language starts again at the first.
pub fn language_id(index: usize) -> &'static str {
    language::ALL[index % language::ALL.len()].language().id
}

/// Replaces a candidate's starter program by the example champion of the same folder. Checks that
/// it builds without warnings.
#[track_caller]
pub fn take_example(kit: impl AsRef<Path>, champion: &str) {
    let kit = kit.as_ref();
    copy(kit.join("examples").join(champion), kit.join(champion));
    make_without_warnings(kit);
}

/// A file with time limits that no champion exceeds because the machine is busy. The other limits
/// are those of the game.
const PATIENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/patient.toml");

/// A match that has ended, with the text of its replay.
#[derive(Debug)]
pub struct Match {
    folder: PathBuf,
    replay: String,
    text: String,
}

impl Match {
    /// Plays a match between the champions in the given folders. Checks that no champion failed.
    /// It uses the time limits of [`PATIENT`] and these further options of `joute match`.
    #[track_caller]
    pub fn play(champions: &[&str], options: &[&str], folder: impl AsRef<Path>) -> Match {
        let folder = folder.as_ref();
        let replay = format!("{}.jsonl", [champions, options].concat().join("-")).replace('/', "-");
        let limits = ["--limits", PATIENT, "--replay", &replay];
        let output = run(&[&["match"], champions, options, &limits[..]].concat(), folder);
        for out in ["hors jeu", "  out"] {
            assert!(!output.contains(out), "{champions:?} {options:?}: {output}");
        }
        Match { text: read(folder.join(&replay)), folder: folder.to_owned(), replay }
    }

    /// Checks that the replay can be verified, and returns the scores.
    #[track_caller]
    pub fn verify(&self) -> Vec<i64> {
        let output = run(&["verify", &self.replay], &self.folder);
        assert!(output.contains("steps verified"), "{}: {output}", self.replay);
        Replay::parse(&self.text)
            .expect("the replay can be parsed")
            .outcome
            .expect("the replay has an outcome")
            .scores
    }

    /// Checks that this match and another one of the same game, map and seed have the same scores. Either
    /// both replays or neither of them must contain output of champions.
    ///
    /// A match with equal calls, actions, drawings and results can be verified if the other one can. A
    /// match that differs is verified itself. It may differ where players act at the same time, because
    /// some rules take their orders as they arrive.
    #[track_caller]
    pub fn assert_repeats(&self, other: &Match) {
        let prints = |played: &Match| played.text.contains("\"output\":[");
        assert_eq!(prints(self), prints(other), "the output of {} and {} differs", self.replay, other.replay);
        if self.steps() != other.steps() {
            assert_eq!(
                self.verify(),
                other.verify(),
                "the scores of {} and {} differ",
                self.replay,
                other.replay
            );
        }
    }

    /// Returns the lines of the replay below its header, without measured times and the seal, which
    /// depends on them.
    fn steps(&self) -> Vec<String> {
        self.text
            .lines()
            .skip(1)
            .map(|line| remove_part(&remove_part(line, "\"micros\":[", ']'), "\"seal\":\"", '"'))
            .collect()
    }
}

/// Removes the part of a line that begins with `start` and ends with `end`, if there is one.
fn remove_part(line: &str, start: &str, end: char) -> String {
    let Some((before, rest)) = line.split_once(start) else { return line.to_owned() };
    format!("{before}{}", rest.split_once(end).expect("the text contains the end mark").1)
}

/// Plays a match between the champions in the given folders with further options of `joute match`,
/// and returns the scores. Checks that no champion failed and that the replay can be verified.
#[track_caller]
pub fn scores(champions: &[&str], options: &[&str], folder: impl AsRef<Path>) -> Vec<i64> {
    Match::play(champions, options, folder).verify()
}
