//! Removes private data from replays. The output, the refused actions and the drawings of a champion
//! are visible to its owner only.

use super::record::{Outcome, Replay, Step};
use crate::drawing::Drawings;
use crate::refusal::Refusals;

impl Replay {
    /// Returns true if a replay file may contain private data. Only the owners of champions may see
    /// these data, and [`Replay::redacted_for`] removes them. The check searches the text for keys
    /// and does not parse it. This is safe because quotation marks in the text of players are
    /// escaped.
    pub fn has_private_data(text: &str) -> bool {
        ["output", "lost", "refused", "drawings"].iter().any(|key| text.contains(&format!("\"{key}\":")))
    }

    /// Returns the replay without private data of champions that belong to other people. These data
    /// are output, refused actions and drawings. `owned` lists the players whose data remain. If it is empty,
    /// the result is the public replay.
    #[must_use]
    pub fn redacted_for(mut self, owned: &[usize]) -> Self {
        for Step { turns, output, lost, refused, drawings, .. } in &mut self.steps {
            let is_visible = |place: usize| turns.get(place).is_some_and(|turn| owned.contains(&turn.player));
            keep_only(output, String::is_empty, is_visible);
            keep_only(lost, |bytes| *bytes == 0, is_visible);
            keep_only(refused, Refusals::is_empty, is_visible);
            keep_only(drawings, Drawings::is_empty, is_visible);
        }
        if let Some(Outcome { output, lost, .. }) = &mut self.outcome {
            let is_visible = |player: usize| owned.contains(&player);
            keep_only(output, String::is_empty, is_visible);
            keep_only(lost, |bytes| *bytes == 0, is_visible);
        }
        self
    }
}

/// Resets the entries of the players for whom `is_kept` returns false. A list that then contains no
/// information is emptied.
fn keep_only<T: Default>(list: &mut Vec<T>, is_empty: fn(&T) -> bool, is_kept: impl Fn(usize) -> bool) {
    for (place, entry) in list.iter_mut().enumerate() {
        if !is_kept(place) {
            *entry = T::default();
        }
    }
    clear_empty(list, is_empty);
}

/// Empties the list of a property of the players if no entry contains information.
pub fn clear_empty<T>(list: &mut Vec<T>, is_empty: fn(&T) -> bool) {
    if list.iter().all(is_empty) {
        list.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Header, Outcome, Replay, Step, Turn};
    use crate::drawing::{Drawing, Drawings};

    #[test]
    fn output_and_refused_actions_are_private() {
        let tried = |player: usize| {
            let mut refusals = crate::Refusals::default();
            refusals.note(0, serde_json::json!({ "go": player }), || format!("in vain {player}"));
            refusals
        };
        let drew =
            |player: usize| Drawings { shown: vec![Drawing::Layer(format!("sketch {player}"))], more: 0 };
        let step = |players: &[usize]| Step {
            is: "turn".into(),
            turns: players.iter().map(|player| Turn { player: *player, ..Turn::default() }).collect(),
            output: players.iter().map(|player| format!("word {player}")).collect(),
            lost: players.iter().map(|player| 100 + *player as u64).collect(),
            refused: players.iter().map(|player| tried(*player)).collect(),
            drawings: players.iter().map(|player| drew(*player)).collect(),
            ..Step::default()
        };
        // A step with more outputs than turns does not say which player printed them.
        let mut odd = step(&[0]);
        odd.output.push("word of nobody".into());
        let outcome = Outcome {
            scores: vec![0, 0],
            ranks: vec![1, 1],
            gone: vec![None, None],
            output: vec!["word 0".into(), "word 1".into()],
            lost: vec![100, 101],
            ..Outcome::default()
        };
        let replay = Replay {
            header: Header::test(),
            steps: vec![step(&[0, 1]), step(&[1, 0]), step(&[1]), odd],
            outcome: Some(outcome),
        };
        let words = |text: &str, word: &str| text.matches(word).count();
        let everybody = replay.clone().redacted_for(&[]).text();
        assert!(Replay::has_private_data(&replay.text()) && !Replay::has_private_data(&everybody));
        for left in ["word", "output", "lost", "in vain", "refused", "sketch", "drawings"] {
            assert_eq!(words(&everybody, left), 0, "{everybody}");
        }
        let owner = replay.clone().redacted_for(&[1]).text();
        assert_eq!((words(&owner, "word 1"), words(&owner, "101")), (4, 4), "{owner}");
        assert_eq!((words(&owner, "word"), words(&owner, "100")), (4, 0), "{owner}");
        assert_eq!((words(&owner, "in vain 1"), words(&owner, "in vain")), (3, 3), "{owner}");
        assert_eq!((words(&owner, "sketch 1"), words(&owner, "sketch")), (3, 3), "{owner}");
        let redacted = replay.clone().redacted_for(&[0, 1]);
        assert_eq!(redacted.steps[..3], replay.steps[..3]);
        assert_eq!(redacted.outcome, replay.outcome);
    }
}
