//! The score of a player of the game Pizza (section 6.3). It depends on the bones that its dogs
//! have harvested.

use crate::state::State;

impl State {
    /// Returns a player's score, which is (1 + I)(1 + C)(1 + P). I, C and P are the numbers of
    /// bones of the three ages that its dogs have brought to the kennel.
    pub fn score(&self, player: usize) -> i64 {
        score(self.harvest[player])
    }
}

/// Returns the score for these numbers of harvested bones, by age.
pub(crate) fn score(harvest: [u16; 3]) -> i64 {
    harvest.iter().map(|bones| 1 + i64::from(*bones)).product()
}
