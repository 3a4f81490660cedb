//! Random words that prove who somebody is: shown once, kept as a hash.

use crate::store::Error;
use sha2::{Digest as _, Sha256};

/// 32 random bytes, in hexadecimal.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl std::fmt::Debug for Secret {
    /// Never shown by accident.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

/// Random bytes of a secret.
const BYTES: usize = 32;

impl Secret {
    /// A new one.
    ///
    /// # Errors
    /// The machine gives no random bytes.
    pub fn new() -> Result<Self, Error> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(|error| Error::Database(format!("random bytes: {error}")))?;
        Ok(Secret(bytes.iter().map(|byte| format!("{byte:02x}")).collect()))
    }

    /// One that was shown before; none, if it is of no secret's form.
    pub(crate) fn read(shown: &str) -> Option<Self> {
        Self::hash_of(shown).map(|_| Secret(shown.to_owned()))
    }

    /// For whom it is.
    pub fn shown(&self) -> &str {
        &self.0
    }

    /// What is kept of it. It is random enough to need no salt.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(&self.0).into()
    }

    /// What is kept of a secret that somebody shows; none, if it is of no secret's form.
    pub fn hash_of(shown: &str) -> Option<[u8; 32]> {
        let whole =
            shown.len() == 2 * BYTES && shown.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        whole.then(|| Sha256::digest(shown).into())
    }
}
