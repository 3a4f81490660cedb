//! What a player's harvest is worth (section 6.3).

use crate::state::State;

impl State {
    /// (1 + I)(1 + C)(1 + P), from the bones brought home alone.
    pub fn score(&self, player: usize) -> i64 {
        self.harvest[player].iter().map(|bones| 1 + i64::from(*bones)).product()
    }
}
