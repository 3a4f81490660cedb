//! Random matches for tests of the Lanterns game. The same seed always gives the same match.

use joute_engine::{Setup, digest};

/// The number of random matches that each test plays.
pub const MATCHES: u64 = 60;

/// Returns a random setup of three or four players.
pub fn setup(seed: u64) -> Setup {
    Setup { players: 3 + seed as usize % 2, seed, ..Setup::default() }
}

/// Returns random bytes. Champions that play at random take their choices from these bytes.
pub fn choices(seed: u64) -> Vec<u8> {
    (0..3000u64).map(|place| (digest(&(seed, place)) >> 16) as u8).collect()
}
