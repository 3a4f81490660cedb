//! Matches between the kits of a game, which lie side by side.

use crate::folder::{copy, read};
use crate::program::{is_quiet, run};
use joute_engine::replay::Replay;
use joute_generator::language;
use std::path::Path;

/// The id of a language, counted round.
pub fn id(index: usize) -> &'static str {
    language::ALL[index % language::ALL.len()].language().id
}

/// Puts the small champion that a kit brings into the starter's place, and makes it, strictly.
#[track_caller]
pub fn take_example(kit: impl AsRef<Path>, champion: &str) {
    let kit = kit.as_ref();
    copy(kit.join("examples").join(champion), kit.join(champion));
    is_quiet(kit);
}

/// The scores of a match in which nobody failed, and whose replay holds. `options` are more arguments of `joute match`.
#[track_caller]
pub fn scores(champions: &[&str], options: &[&str], folder: impl AsRef<Path>) -> Vec<i64> {
    let folder = folder.as_ref();
    let replay = format!("{}.jsonl", [champions, options].concat().join("-")).replace('/', "-");
    let said = run(&[&["match"], champions, options, &["--replay", &replay]].concat(), folder);
    for out in ["hors jeu", "  out"] {
        assert!(!said.contains(out), "{champions:?} {options:?}: {said}");
    }
    assert!(run(&["verify", &replay], folder).contains("as the rules say"), "{replay}");
    let replay = Replay::parse(&read(folder.join(replay))).expect("a replay");
    replay.outcome.expect("a whole match").scores
}
