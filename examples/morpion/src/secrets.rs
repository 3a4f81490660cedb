//! The information that a player must not see, which is only the seed. A test proves that it is
//! never sent.

use crate::rules::Morpion;
use joute_engine::{Secrets, digest};

impl Secrets for Morpion {
    fn visible(&self, _: usize) -> Vec<u8> {
        digest(&(&self.board, self.phase as u8)).to_le_bytes().to_vec()
    }
}
