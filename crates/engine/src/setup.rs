//! The parameters of a match, and the key from which an official match draws random numbers.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The parameters of a match: its map, number of players, seed and mode.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Setup {
    /// The text of the map file. It is empty if the game has no maps.
    #[serde(default)]
    pub map: String,
    /// The number of players in the match. It must be one of [`Game::SEATS`](crate::Game::SEATS).
    pub players: usize,
    /// The seed for the random numbers of the rules. Candidates may know it, but it is never sent
    /// to a champion. Rules take random numbers from [`Draws::of`](crate::Draws::of), not from the
    /// seed itself.
    #[serde(default)]
    pub seed: u64,
    /// The secret key for the random numbers of an official match. It is `None` in practice
    /// matches, which can be repeated with the same seed. It is never serialised with the setup,
    /// but only at the end of the match ([`Outcome::key`](crate::replay::Outcome::key)).
    #[serde(skip)]
    pub key: Option<MatchKey>,
    /// The name of the mode, which is one of [`Game::MODES`](crate::Game::MODES). An empty name
    /// selects the first mode.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub mode: String,
}

/// The secret key of an official match. The rules derive their random numbers from it. It has 128
/// bits, written as 32 hex digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MatchKey(pub [u8; 16]);

impl fmt::Display for MatchKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

/// The error about a text that is not the key of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a key consists of 32 hexadecimal digits")]
pub struct InvalidKey;

impl FromStr for MatchKey {
    type Err = InvalidKey;

    fn from_str(text: &str) -> Result<Self, InvalidKey> {
        let digits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u128::from_str_radix(text, 16).ok().filter(|_| digits);
        number.map(|number| MatchKey(number.to_be_bytes())).ok_or(InvalidKey)
    }
}

impl Serialize for MatchKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for MatchKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::MatchKey;

    #[test]
    fn a_key_is_written_as_hex_and_read_back() {
        let key = MatchKey([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255]);
        assert_eq!(key.to_string(), "000102030405060708090a0b0c0d0eff");
        assert_eq!(key.to_string().parse(), Ok(key));
        for wrong in ["", "+00102030405060708090a0b0c0d0eff", "0", "000102030405060708090a0b0c0d0eff0"] {
            assert!(wrong.parse::<MatchKey>().is_err(), "{wrong}");
        }
        let json = serde_json::to_string(&key).expect("serialisation succeeds");
        assert_eq!(serde_json::from_str::<MatchKey>(&json).expect("the JSON is valid"), key);
    }
}
