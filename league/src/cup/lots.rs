//! Lots: draws that depend on the cup's seed and on what is drawn, and on nothing else. So a cup that is resumed draws
//! what it had drawn.

use joute_engine::maps::Random;
use sha2::{Digest as _, Sha256};

/// A cup's lots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lots(
    /// The cup's seed.
    pub u64,
);

impl Lots {
    /// A number of 53 bits, which every program reads exactly, for a purpose in words.
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

    /// Puts champions, indices of names, in a drawn order. In which order they come does not matter.
    pub fn draw(self, purpose: &[&str], champions: &mut [usize], names: &[String]) {
        champions.sort_by_key(|champion| &names[*champion]);
        let mut words = purpose.to_vec();
        words.extend(champions.iter().map(|champion| names[*champion].as_str()));
        Random::new(self.number(&words)).shuffle(champions);
    }
}

#[cfg(test)]
mod tests {
    use super::Lots;
    use std::collections::BTreeSet;

    #[test]
    fn a_lot_is_the_same_again_and_another_for_another_purpose() {
        let names: Vec<String> = ["ann", "bo", "cy", "di", "ed"].map(str::to_owned).to_vec();
        let drawn = |seed, purpose: &[&str], mut champions: Vec<usize>| {
            Lots(seed).draw(purpose, &mut champions, &names);
            champions
        };
        assert_eq!(drawn(1, &["pools"], vec![0, 1, 2, 3, 4]), drawn(1, &["pools"], vec![4, 2, 0, 1, 3]));
        let all: BTreeSet<_> = (0..2000).map(|seed| drawn(seed, &["pools"], vec![0, 1, 2, 3, 4])).collect();
        assert_eq!(all.len(), 120, "every order is drawn by some seed");
        let others: BTreeSet<_> = (0..100_u32).map(|n| Lots(7).number(&["m", &n.to_string()])).collect();
        assert_eq!(others.len(), 100);
        assert_ne!(Lots(7).number(&["ab", "c"]), Lots(7).number(&["a", "bc"]));
    }
}
