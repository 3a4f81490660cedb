//! Random secrets that authenticate people and workers. They are shown once and stored as hashes.

use super::error::Error;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::io;

/// A secret of 32 random bytes in hexadecimal. Session cookies, API tokens and one-time links are
/// such secrets.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Secret(String);

impl TryFrom<String> for Secret {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Secret::hash_of(&text).map(|_| Secret(text)).ok_or("a secret is 64 hexadecimal digits")
    }
}

impl From<Secret> for String {
    fn from(secret: Secret) -> String {
        secret.0
    }
}

impl std::fmt::Debug for Secret {
    /// Writes only the type name `Secret`. The value must not appear in logs.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

/// The number of random bytes of a secret.
const SECRET_BYTES: usize = 32;

impl Secret {
    /// Creates a new random secret. Session cookies and API tokens are such secrets.
    ///
    /// # Errors
    /// Returns an error if the operating system provides no random bytes.
    pub fn new() -> Result<Self, Error> {
        let mut bytes = [0; SECRET_BYTES];
        getrandom::fill(&mut bytes).map_err(|error| Error::Random(io::Error::other(error)))?;
        Ok(Secret(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// Returns the secret as text. It is shown only to its owner.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Returns the hash of the secret. It is stored instead of the secret, which is random enough
    /// to need no salt.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(&self.0).into()
    }

    /// Returns the hash of a secret that a request contains. Returns `None` if the text does not
    /// have the form of a secret.
    pub fn hash_of(text: &str) -> Option<[u8; 32]> {
        let whole = text.len() == 2 * SECRET_BYTES
            && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        whole.then(|| Sha256::digest(text).into())
    }
}
