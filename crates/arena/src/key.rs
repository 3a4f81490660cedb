//! Creates the secret keys of matches that count. They come from the kernel's random numbers or
//! from a master key.

use crate::error::ArenaError;
use joute_engine::MatchKey;
use rustix::io::Errno;
use rustix::rand::{GetRandomFlags, getrandom};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

/// Draws a new random key for a match whose result counts.
///
/// # Errors
/// Returns an error if the kernel gives no random numbers.
pub fn draw() -> Result<MatchKey, ArenaError> {
    let mut key = [0; 16];
    loop {
        match getrandom(&mut key, GetRandomFlags::empty()) {
            // The kernel never returns fewer than 16 bytes, because they are below its limit of 256.
            Ok(16) => return Ok(MatchKey(key)),
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(ArenaError::Random(error.into())),
        }
    }
}

/// Computes the key of one match from a master key. A match always gets the same key, so a resumed
/// league ends like an uninterrupted one.
pub fn derive(master: MatchKey, purpose: &impl Serialize) -> MatchKey {
    // Wire types have string keys only, so this fails for none of them.
    let purpose = serde_json::to_string(purpose).unwrap_or_default();
    let hash =
        Sha256::new_with_prefix("joute match key\n").chain_update(master.0).chain_update(purpose).finalize();
    let mut key = [0; 16];
    key.copy_from_slice(&hash[..16]);
    MatchKey(key)
}

#[cfg(test)]
mod tests {
    use super::{derive, draw};

    #[test]
    fn every_match_has_its_own_key() {
        let [one, two] =
            [draw().expect("a random key can be drawn"), draw().expect("a random key can be drawn")];
        assert_ne!(one, two);
        assert_eq!(derive(one, &("map", 1)), derive(one, &("map", 1)));
        let keys = [derive(one, &("map", 1)), derive(one, &("map", 2)), derive(two, &("map", 1)), one, two];
        for (place, key) in keys.iter().enumerate() {
            assert!(!keys[..place].contains(key), "{keys:?}");
        }
    }
}
