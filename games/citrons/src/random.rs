//! Numbers drawn from a seed (SplitMix64): the same for ever, whatever compiled this.

use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::SplitMix64;

/// What is left of a seed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Random(SplitMix64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(SplitMix64::from_seed(seed.to_le_bytes()))
    }

    /// From 0 to `limit - 1`; 0 if there is nothing to choose from.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0.next_u64().checked_rem(limit as u64).unwrap_or(0) as usize
    }

    /// The numbers from 0 to `count - 1`, in a drawn order.
    pub(crate) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn a_seed_gives_what_it_always_gave() {
        let mut random = Random::new(5);
        let drawn = [10, 1000, 7, 64].map(|limit| random.below(limit));
        assert_eq!((drawn, random.order(4)), ([8, 344, 2, 5], vec![0, 2, 3, 1]));
    }
}
