//! Random choices for tests and fuzzers.

use crate::game::Game;
use crate::replica::Replica;

/// A source of random choices for tests and fuzzing. It takes them from a slice of bytes, so the
/// same bytes give the same match. When the bytes are used up, every choice is the first one.
#[derive(Debug, Clone)]
pub struct Chance<'a> {
    bytes: &'a [u8],
}

impl<'a> Chance<'a> {
    /// Creates a source of random choices from the given bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Chance { bytes }
    }

    /// Returns true if all bytes of the source are used up. Every random choice is then the first
    /// possibility.
    pub fn is_over(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns the next random number from 0 to 255.
    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        *first
    }

    /// Returns a random number from 0 to `limit - 1`. Returns 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let wide = if limit > 256 { usize::from(self.byte()) << 8 } else { 0 };
        (wide | usize::from(self.byte())).checked_rem(limit).unwrap_or(0)
    }

    /// Returns a random integer. Usually it lies between -2 and `usual + 1`. Sometimes it is any
    /// integer, including the smallest and the largest one.
    pub fn int(&mut self, usual: i32) -> i32 {
        match self.byte() {
            255 => [i32::MIN, i32::MAX, -1, i32::MIN + 1][self.below(4)],
            254 => i32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()]),
            byte => i32::from(byte) % usual.saturating_add(4).max(1) - 2,
        }
    }

    /// Returns a random element of the list. Returns `None` if the list is empty.
    pub fn pick<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        list.get(self.below(list.len())).cloned()
    }
}

/// A function that plays as a random champion in a test. It replaces a function of the candidate's
/// program and makes API calls with arbitrary arguments.
pub type RandomChampion<G> =
    fn(&mut Replica<G>, &<G as Game>::Call, &mut Chance<'_>) -> Option<<G as Game>::Answer>;
