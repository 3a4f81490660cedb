//! Formats the changes of scores, with their reasons, for the text of a replay.

use joute_engine::replay::Replay;
use joute_engine::scene::{Axes, Gain, Scene};
use std::collections::BTreeMap;

/// The names of a game's reasons and cells, as the look of a replay defines them.
#[derive(Debug, Default)]
pub(super) struct Names {
    words: BTreeMap<String, String>,
    axes: Axes,
}

impl Names {
    /// Returns the names that the look of a scene defines. Without a look, words stand for
    /// themselves and cells are counted from 0.
    pub(super) fn new(scene: Option<&Scene>) -> Self {
        let look = scene.and_then(|scene| scene.look.as_ref());
        look.map_or_else(Names::default, |look| Names { words: look.words.clone(), axes: look.axes })
    }

    fn word<'a>(&'a self, word: &'a str) -> &'a str {
        self.words.get(word).map_or(word, String::as_str)
    }

    /// Returns the text of a change of a score, such as `± +30 mur détruit (5, 3)`.
    pub(super) fn gain(&self, Gain { amount, kind, at, .. }: &Gain) -> String {
        let place = at.map_or_else(String::new, |[column, line]| {
            let (column, line) = (
                i64::from(column) + i64::from(self.axes.column),
                i64::from(line) + i64::from(self.axes.line),
            );
            if self.axes.line_first { format!(" ({line}, {column})") } else { format!(" ({column}, {line})") }
        });
        format!("± {amount:+} {}{place}", self.word(kind))
    }
}

/// The number of changes of a player's score for one reason, and their sum.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct GainSum {
    amount: i64,
    count: u64,
}

/// Returns a line for each player and reason in a match, with the sum of the changes of the score
/// and their number. Each line is returned with the number of its player.
pub(super) fn gain_sums(replay: &Replay, names: &Names) -> Vec<(usize, String)> {
    let mut sums: BTreeMap<(usize, &str), GainSum> = BTreeMap::new();
    for gain in replay.steps.iter().flat_map(|step| &step.drawn).flat_map(|change| &change.gains) {
        let sum = sums.entry((gain.player, &gain.kind)).or_default();
        *sum = GainSum { amount: sum.amount.saturating_add(gain.amount), count: sum.count + 1 };
    }
    let line = |((player, kind), GainSum { amount, count }): ((usize, &str), GainSum)| {
        (player, format!("± {}: {amount:+} (×{count})", names.word(kind)))
    };
    sums.into_iter().map(line).collect()
}
