//! The information that a player of Blokus Duo must not see. It is only the seed of random numbers.
//! A test proves that it is never sent to the player.

use crate::game::Blokus;
use joute_engine::Secrets;

impl Secrets for Blokus {
    fn visible(&self, _: usize) -> Vec<u8> {
        [&self.state().digest().to_le_bytes()[..], &[self.phase as u8]].concat()
    }
}
