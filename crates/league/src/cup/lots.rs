//! The random draws of a cup. They depend only on the cup's seed and on their purpose, so that a
//! resumed cup draws the same lots again.

use joute_engine::maps::Random;
use sha2::{Digest as _, Sha256};

/// The generator of a cup's random draws (lots). They depend only on the cup's seed and a purpose,
/// so that they can be repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LotGenerator(
    /// The seed of the cup, on which all random draws depend.
    pub u64,
);

impl LotGenerator {
    /// Returns the random number for a purpose, with 53 bits. JSON readers that use floating-point
    /// numbers represent it exactly.
    pub fn number(self, purpose: &[&str]) -> u64 {
        let mut hash = Sha256::new();
        hash.update(self.0.to_le_bytes());
        for word in purpose {
            hash.update((word.len() as u64).to_le_bytes());
            hash.update(word.as_bytes());
        }
        let mut first = [0; 8];
        first.copy_from_slice(&hash.finalize()[..8]);
        u64::from_le_bytes(first) >> 11
    }

    /// Puts champions into the random order for a purpose. The champions are indices of `names`.
    /// The result does not depend on their initial order.
    pub fn draw(self, purpose: &[&str], champions: &mut [usize], names: &[String]) {
        champions.sort_by_key(|champion| &names[*champion]);
        let mut words = purpose.to_vec();
        words.extend(champions.iter().map(|champion| names[*champion].as_str()));
        Random::new(self.number(&words)).shuffle(champions);
    }
}

#[cfg(test)]
mod tests {
    use super::LotGenerator;
    use std::collections::BTreeSet;

    #[test]
    fn a_lot_is_the_same_again_and_another_for_another_purpose() {
        let names: Vec<String> = ["ann", "bo", "cy", "di", "ed"].map(str::to_owned).to_vec();
        let draw = |seed, purpose: &[&str], mut champions: Vec<usize>| {
            LotGenerator(seed).draw(purpose, &mut champions, &names);
            champions
        };
        assert_eq!(draw(1, &["pools"], vec![0, 1, 2, 3, 4]), draw(1, &["pools"], vec![4, 2, 0, 1, 3]));
        let all: BTreeSet<_> = (0..2000).map(|seed| draw(seed, &["pools"], vec![0, 1, 2, 3, 4])).collect();
        assert_eq!(all.len(), 120, "every order of five can be drawn");
        let others: BTreeSet<_> =
            (0..100_u32).map(|n| LotGenerator(7).number(&["m", &n.to_string()])).collect();
        assert_eq!(others.len(), 100);
        assert_ne!(LotGenerator(7).number(&["ab", "c"]), LotGenerator(7).number(&["a", "bc"]));
    }
}
