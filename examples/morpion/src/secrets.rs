//! The information that a player of the tic-tac-toe game must not see, which is only the seed of
//! random numbers. A test proves that it is never sent to the player.

use crate::rules::Morpion;
use joute_engine::{Secrets, digest};

impl Secrets for Morpion {
    fn visible(&self, _: usize) -> Vec<u8> {
        digest(&(&self.board, self.phase as u8)).to_le_bytes().to_vec()
    }
}
