//! Hashes of what a player sees, the same in every build.

use serde::Serialize;

/// FNV-1a over the value's postcard bytes: equal values have equal digests whatever compiled them.
pub fn digest(value: &impl Serialize) -> u64 {
    let fold = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    crate::frame::encode(value).into_iter().fold(0xcbf2_9ce4_8422_2325, fold)
}

/// A digest in words of 64 bits, for states that [`digest`] takes too long for: rotate, xor, multiply by an odd constant.
#[derive(Debug, Clone)]
pub struct Mixer(u64);

impl Default for Mixer {
    fn default() -> Self {
        Mixer(0x243f_6a88_85a3_08d3)
    }
}

impl Mixer {
    /// One word more.
    #[inline]
    pub fn word(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    /// Bytes, eight to a word; how many they are is not part of it.
    pub fn bytes(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|word| self.word(u64::from_le_bytes(*word)));
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            self.word(u64::from_le_bytes(last));
        }
    }

    /// The hash of all words so far.
    pub fn digest(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::Mixer;

    #[test]
    fn bytes_are_mixed_eight_to_a_word() {
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
