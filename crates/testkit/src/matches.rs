//! Matches between champions in the kits of a game, for tests. The kits are in the same folder.

use crate::folder::{copy, read};
use crate::program::{is_quiet, run};
use joute_engine::replay::Replay;
use joute_generator::language;
use std::path::Path;

/// Returns the identifier of one of the programming languages, such as `c`. An index beyond the
/// last language starts again at the first.
pub fn id(index: usize) -> &'static str {
    language::ALL[index % language::ALL.len()].language().id
}

/// Replaces a candidate's starter program by the example champion of the same folder. Checks that
/// it builds without warnings.
#[track_caller]
pub fn take_example(kit: impl AsRef<Path>, champion: &str) {
    let kit = kit.as_ref();
    copy(kit.join("examples").join(champion), kit.join(champion));
    is_quiet(kit);
}

/// A file with time limits that no champion exceeds because the machine is busy. The other limits
/// are those of the game.
const PATIENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/patient.toml");

/// Plays a match between the champions in the given folders and returns the scores. Checks that no
/// champion failed and that the replay can be verified. The time limits are those of [`PATIENT`].
/// `options` are further arguments of `joute match`.
#[track_caller]
pub fn scores(champions: &[&str], options: &[&str], folder: impl AsRef<Path>) -> Vec<i64> {
    let folder = folder.as_ref();
    let replay = format!("{}.jsonl", [champions, options].concat().join("-")).replace('/', "-");
    let limits = ["--limits", PATIENT, "--replay", &replay];
    let said = run(&[&["match"], champions, options, &limits[..]].concat(), folder);
    for out in ["hors jeu", "  out"] {
        assert!(!said.contains(out), "{champions:?} {options:?}: {said}");
    }
    assert!(run(&["verify", &replay], folder).contains("steps verified"), "{replay}");
    let replay = Replay::parse(&read(folder.join(replay))).expect("a replay");
    replay.outcome.expect("a whole match").scores
}
