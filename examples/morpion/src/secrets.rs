//! The information that is hidden from tic-tac-toe players, which is only the seed of random
//! numbers. A test proves that no player receives it.

use crate::rules::Morpion;
use joute_engine::{Secrets, digest};

impl Secrets for Morpion {
    fn visible(&self, _: usize) -> Vec<u8> {
        digest(&(&self.board, self.phase as u8)).to_le_bytes().to_vec()
    }
}
