//! Password hashing with Argon2id as recommended by its RFC. One password is hashed at a time, so
//! that many concurrent attempts need the memory of one.

use crate::data::Error;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use joute_words::people as say;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};

/// The minimum length of a password in characters.
const MIN_LENGTH: usize = 8;

/// The maximum length of a password in bytes. It limits the time that hashing takes.
const MAX_LENGTH: usize = 256;

/// The maximum number of passwords that wait to be hashed or checked. Further attempts are refused
/// immediately.
const MAX_WAITING: usize = 64;

/// Returns the hash of a password. It is stored instead of the password.
///
/// # Errors
/// Returns an error if the password is too short or too long.
pub fn hash(password: &str) -> Result<String, Error> {
    if password.chars().count() < MIN_LENGTH || password.len() > MAX_LENGTH {
        return Err(Error::Message(say::password_length));
    }
    hash_in_turn(|| compute_hash(password))?.ok_or(Error::PasswordHash)
}

fn compute_hash(password: &str) -> Option<String> {
    Argon2::default().hash_password(password.as_bytes()).ok().map(|hash| hash.to_string())
}

/// A hash that is checked for unknown names. The check then takes as long as for an existing person
/// and does not reveal which names exist.
static HASH_FOR_UNKNOWN_NAMES: LazyLock<String> =
    LazyLock::new(|| compute_hash("nobody's password").unwrap_or_default());

/// Returns true if a password matches the stored hash. Without a stored hash, it returns false
/// after the same time.
///
/// # Errors
/// Returns an error if too many attempts are waiting.
pub fn verify(password: &str, stored_hash: Option<&str>) -> Result<bool, Error> {
    let has_hash = stored_hash.is_some();
    let Ok(stored_hash) = PasswordHash::new(stored_hash.unwrap_or(&HASH_FOR_UNKNOWN_NAMES)) else {
        return Ok(false);
    };
    let short = &password.as_bytes()[..password.len().min(MAX_LENGTH)];
    let same = hash_in_turn(|| Argon2::default().verify_password(short, &stored_hash).is_ok())?;
    Ok(same && has_hash && password.len() <= MAX_LENGTH)
}

fn hash_in_turn<T>(hash: impl FnOnce() -> T) -> Result<T, Error> {
    static HASHING_LOCK: Mutex<()> = Mutex::new(());
    static WAITING_COUNT: AtomicUsize = AtomicUsize::new(0);
    struct Waits;
    impl Drop for Waits {
        fn drop(&mut self) {
            WAITING_COUNT.fetch_sub(1, Ordering::Relaxed);
        }
    }
    let before = WAITING_COUNT.fetch_add(1, Ordering::Relaxed);
    let _waits = Waits;
    if before >= MAX_WAITING {
        return Err(Error::Message(say::too_many_at_once));
    }
    let _turn = HASHING_LOCK.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(hash())
}

#[cfg(test)]
mod tests {
    use super::{hash, verify};

    #[test]
    fn passwords_are_stored_as_hashes() {
        let matches =
            |password: &str, stored_hash| verify(password, stored_hash).expect("the stored hash is valid");
        let stored_hash = hash("correct horse").expect("the password can be hashed");
        assert!(
            stored_hash.starts_with("$argon2id$")
                && stored_hash != hash("correct horse").expect("the password can be hashed")
        );
        assert!(matches("correct horse", Some(&stored_hash)));
        assert!(
            !matches("correct horsf", Some(&stored_hash))
                && !matches("", Some(&stored_hash))
                && !matches("nobody's password", None)
        );
        assert!(hash("short").is_err() && hash(&"x".repeat(257)).is_err());
        let long = "x".repeat(256);
        let stored_hash = hash(&long).expect("the password can be hashed");
        assert!(matches(&long, Some(&stored_hash)) && !matches(&format!("{long}y"), Some(&stored_hash)));
    }
}
