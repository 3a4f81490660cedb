//! The score of a player's harvest (section 6.3).

use crate::state::State;

impl State {
    /// Returns the score (1 + I)(1 + C)(1 + P), where I, C and P count the harvested bones of each
    /// age.
    pub fn score(&self, player: usize) -> i64 {
        self.harvest[player].iter().map(|bones| 1 + i64::from(*bones)).product()
    }
}
