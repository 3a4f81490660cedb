//! The random numbers that the rules of a game draw in one match.
//!
//! Candidates may choose or guess a seed, so a champion could predict every draw from the seed
//! alone. A match that counts therefore also has a key. The arena draws the key, does not reveal it
//! to champions, and writes it into the replay's last line.

use crate::setup::{MatchKey, Setup};
use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

/// The stream of random numbers that a game's rules use in one match.
///
/// A match with a key uses ChaCha20, whose output cannot be predicted without the key. A match
/// without a key uses the generator `R` with the seed. Practice matches are therefore repeatable,
/// and replays from before keys existed still verify.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Draws<R = SplitMix64> {
    /// The random generator of a match without a key. It starts from the seed.
    Seeded(R),
    /// The random generator of a match with a secret key.
    Keyed(KeyedRandom),
}

/// A random generator whose output cannot be predicted without its key.
#[derive(Debug, PartialEq, Eq)]
pub struct KeyedRandom(Box<ChaCha20Rng>);

impl Clone for KeyedRandom {
    fn clone(&self) -> Self {
        let mut copy = ChaCha20Rng::from_seed(self.0.get_seed());
        copy.set_word_pos(self.0.get_word_pos());
        KeyedRandom(Box::new(copy))
    }
}

impl Draws {
    /// Returns the random numbers of a match. Rules must use them, and never [`Setup::seed`]
    /// itself.
    pub fn of(setup: &Setup) -> Self {
        Draws::with(setup)
    }

    /// Returns the random numbers of a practice match. It has a seed and no key.
    pub fn of_seed(seed: u64) -> Self {
        Draws::Seeded(SplitMix64::seed_from_u64(seed))
    }
}

impl<R: SeedableRng + Rng> Draws<R> {
    /// Returns the random numbers of a match. Unlike [`Draws::of`], it lets the caller choose the
    /// generator `R` for matches without a key.
    pub fn with(setup: &Setup) -> Self {
        match &setup.key {
            None => Draws::Seeded(R::seed_from_u64(setup.seed)),
            Some(MatchKey(key)) => {
                let mut seed = [0; 32];
                seed[..16].copy_from_slice(key);
                seed[16..24].copy_from_slice(&setup.seed.to_le_bytes());
                Draws::Keyed(KeyedRandom(Box::new(ChaCha20Rng::from_seed(seed))))
            }
        }
    }

    /// Returns the next 64 random bits of the stream.
    pub fn bits(&mut self) -> u64 {
        match self {
            Draws::Seeded(random) => random.next_u64(),
            Draws::Keyed(KeyedRandom(random)) => random.next_u64(),
        }
    }

    /// Returns a random number from 0 to `limit - 1`. Returns 0 if the limit is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.bits().checked_rem(limit as u64).unwrap_or(0) as usize
    }

    /// Returns the numbers from 0 to `count - 1` in a random order.
    pub fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::Draws;
    use crate::setup::{MatchKey, Setup};

    fn setup(seed: u64, key: Option<u8>) -> Setup {
        Setup { seed, key: key.map(|byte| MatchKey([byte; 16])), ..Setup::default() }
    }

    #[test]
    fn random_numbers_without_a_key_never_change() {
        let mut draws = Draws::of(&setup(5, None));
        let numbers = [10, 1000, 7, 64].map(|limit| draws.below(limit));
        assert_eq!((numbers, draws.order(4)), ([8, 344, 2, 5], vec![0, 2, 3, 1]));
    }

    #[test]
    fn a_key_draws_the_same_for_ever_and_differs_with_key_and_seed() {
        let draw_numbers = |seed, key| {
            let mut draws = Draws::of(&setup(seed, key));
            [(); 4].map(|()| draws.bits())
        };
        let first = draw_numbers(5, Some(1));
        assert_eq!(first, draw_numbers(5, Some(1)));
        for other in [draw_numbers(5, None), draw_numbers(5, Some(2)), draw_numbers(6, Some(1))] {
            assert!(first.iter().all(|bits| !other.contains(bits)), "{first:x?} {other:x?}");
        }
        assert_eq!(first[0], 9_454_434_755_822_261_802);
        let mut draws = Draws::of(&setup(5, Some(1)));
        draws.bits();
        let mut copy = draws.clone();
        assert!(copy == draws && copy.bits() == draws.bits());
    }
}
