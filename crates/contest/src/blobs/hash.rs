//! The hashes by which files are named.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::str::FromStr;

/// The SHA-256 hash of a stored file, in hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Hash(String);

impl TryFrom<String> for Hash {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl FromStr for Hash {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Hash::read(text).ok_or("a hash is 64 hexadecimal digits")
    }
}

impl AsRef<str> for Hash {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl From<Hash> for String {
    fn from(hash: Hash) -> String {
        hash.0
    }
}

impl Hash {
    /// Returns the SHA-256 hash of the given bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Hash::from_digest(&Sha256::digest(bytes))
    }

    pub(super) fn from_digest(digest: &[u8]) -> Self {
        Hash(digest.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Parses a SHA-256 hash in hexadecimal. Any other text gives `None`, because a hash is used as
    /// a file name.
    pub fn read(text: &str) -> Option<Self> {
        let whole = text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        whole.then(|| Hash(text.to_owned()))
    }

    /// Returns the 32 bytes of the hash.
    pub(super) fn digest(&self) -> Vec<u8> {
        let digits = self.0.as_bytes().chunks_exact(2);
        let byte = |pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
        digits.filter_map(byte).collect()
    }

    /// Returns the 64 hexadecimal digits of the hash.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for Hash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Hash;

    #[test]
    fn only_hashes_become_file_names() {
        let hash = Hash::of(b"");
        assert_eq!(Hash::read(hash.as_str()), Some(hash.clone()));
        for text in [
            "",
            "..",
            &hash.as_str()[1..],
            &hash.as_str().to_uppercase(),
            &format!("../{}", &hash.as_str()[3..]),
        ] {
            assert_eq!(Hash::read(text), None, "{text}");
        }
    }
}
