//! Draws that never change: a published generator (xoshiro256++, seeded by SplitMix64) and sampling of our own, since
//! libraries' distributions may change from one release to the next.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::ops::RangeInclusive;

/// A stream of draws.
#[derive(Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Self {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number of the range, which must not be empty, all as likely (but for one part in 2^32).
    pub fn range(&mut self, range: RangeInclusive<i32>) -> i32 {
        let span = u128::from(range.end().abs_diff(*range.start())) + 1;
        let drawn = (u128::from(self.0.next_u64()) * span) >> 64;
        range.start() + drawn as i32
    }

    /// True so many times in a hundred.
    pub fn chance(&mut self, percent: i32) -> bool {
        self.range(1..=100) <= percent
    }

    /// One of the items, of which there must be one.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.range(0..=items.len() as i32 - 1) as usize]
    }

    /// Puts the items in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.range(0..=last as i32) as usize);
        }
    }
}
