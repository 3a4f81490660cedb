//! Matches that tests draw; always the same.

use joute_engine::{Setup, digest};

/// The number of random matches that each test plays.
pub const MATCHES: u64 = 60;

/// Returns a random setup of three or four players.
pub fn setup(seed: u64) -> Setup {
    Setup { players: 3 + seed as usize % 2, seed, ..Setup::default() }
}

/// Returns the bytes that random champions take their choices from.
pub fn choices(seed: u64) -> Vec<u8> {
    (0..3000u64).map(|place| (digest(&(seed, place)) >> 16) as u8).collect()
}
