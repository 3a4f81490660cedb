//! The information that a player must not see, which is only the seed. A test proves that it is
//! never sent.

use crate::rules::Portails;
use joute_engine::Secrets;

impl Secrets for Portails {
    fn visible(&self, _: usize) -> Vec<u8> {
        [&self.state().digest().to_le_bytes()[..], &[self.phase as u8]].concat()
    }
}
