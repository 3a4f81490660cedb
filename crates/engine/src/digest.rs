//! Hashes of a player's information, which are the same in every build. The arena uses them to
//! compare its copy of the game with a champion's copy.

use serde::Serialize;
use serde_json::Value;
use std::cell::RefCell;

thread_local! {
    /// The values that were passed to [`digest`] since [`record_values`] began to record them.
    /// `None` while nothing is recorded.
    static RECORD: RefCell<Option<Vec<Value>>> = const { RefCell::new(None) };
}

/// Runs a function that computes a hash, and returns the hash with all hashed values. An error
/// message can then show which values differ.
pub(crate) fn record_values(run: impl FnOnce() -> u64) -> (u64, Vec<Value>) {
    RECORD.set(Some(Vec::new()));
    let digest = run();
    (digest, RECORD.take().unwrap_or_default())
}

/// Returns a hash of a value, which is the same in every build. The arena compares its game with a
/// champion's copy by these hashes. It is the FNV-1a hash of the value's postcard bytes.
pub fn digest(value: &impl Serialize) -> u64 {
    RECORD.with_borrow_mut(|record| {
        if let Some(values) = record {
            values.push(serde_json::to_value(value).unwrap_or(Value::Null));
        }
    });
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    crate::frame::encode(value).into_iter().fold(0xcbf2_9ce4_8422_2325, fold)
}

/// A fast hash function for large game states. It takes 64-bit words and replaces [`digest`], which
/// would be too slow. Each word is mixed in by a rotation, an exclusive or, and a multiplication by
/// an odd constant.
#[derive(Debug, Clone)]
pub struct Mixer(u64);

impl Default for Mixer {
    fn default() -> Self {
        Mixer(0x243f_6a88_85a3_08d3)
    }
}

impl Mixer {
    /// Adds one 64-bit word to the data that is hashed.
    #[inline]
    pub fn word(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    /// Adds bytes to the hash, eight per word in little-endian order. The number of bytes is not
    /// part of the hash.
    pub fn bytes(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|word| self.word(u64::from_le_bytes(*word)));
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.word(u64::from_le_bytes(last));
        }
    }

    /// Returns the hash of all words added so far.
    pub fn digest(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::Mixer;

    #[test]
    fn bytes_are_hashed_in_words_of_eight() {
        let mixed = |fill: &dyn Fn(&mut Mixer)| {
            let mut mixer = Mixer::default();
            fill(&mut mixer);
            mixer.digest()
        };
        let bytes = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        let words = mixed(&|mixer| {
            mixer.word(0x0807_0605_0403_0201);
            mixer.word(9);
        });
        assert_eq!(mixed(&|mixer| mixer.bytes(&bytes)), words);
        assert_ne!(mixed(&|mixer| mixer.bytes(&bytes[1..])), words);
    }
}
