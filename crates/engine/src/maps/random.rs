//! Random numbers that never change between releases. They combine a published generator
//! (xoshiro256++, seeded by SplitMix64) with sampling functions of this crate, because the
//! distributions of libraries may change from one release to the next.

use crate::draws::Draws;
use crate::setup::Setup;
use rand_core::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::ops::RangeInclusive;

/// A stream of random numbers for map generators and rules.
#[derive(Debug)]
pub struct Random(Draws<Xoshiro256PlusPlus>);

impl Random {
    /// Creates a stream of random numbers from a seed. Equal seeds give equal streams.
    pub fn new(seed: u64) -> Self {
        Random(Draws::Seeded(Xoshiro256PlusPlus::seed_from_u64(seed)))
    }

    /// Creates the stream of random numbers of a match. It starts from the match's secret key, or
    /// from its seed if it has no key.
    pub fn of(setup: &Setup) -> Self {
        Random(Draws::with(setup))
    }

    /// Returns a random number from the range. The range must not be empty. All numbers are equally
    /// likely, up to an error of one part in 2^32.
    pub fn range(&mut self, range: RangeInclusive<i32>) -> i32 {
        let span = u128::from(range.end().abs_diff(*range.start())) + 1;
        let offset = (u128::from(self.0.bits()) * span) >> 64;
        range.start() + offset as i32
    }

    /// Returns true with the given probability in percent.
    pub fn chance(&mut self, percent: i32) -> bool {
        self.range(1..=100) <= percent
    }

    /// Returns one of the items, chosen at random.
    ///
    /// # Panics
    /// Panics if there are no items.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.range(0..=items.len() as i32 - 1) as usize]
    }

    /// Puts the items of a list into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.range(0..=last as i32) as usize);
        }
    }
}
