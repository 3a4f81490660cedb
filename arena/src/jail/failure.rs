//! What failed on the way into the jail.

use super::protection::Protection;
use rustix::io::Errno;

/// A protection that failed.
pub(super) struct Failure(pub(super) Protection, pub(super) Errno);

impl Protection {
    /// For `map_err`.
    pub(super) fn failed(self) -> impl Fn(Errno) -> Failure + Copy {
        move |error| Failure(self, error)
    }
}

/// `errno`, right after a call through the C library.
pub(super) fn last_error() -> Errno {
    Errno::from_io_error(&std::io::Error::last_os_error()).unwrap_or(Errno::IO)
}

/// A protection that failed, in words.
pub fn failure(protection: Protection, error: i32) -> String {
    format!("{}: {}", protection.name(), std::io::Error::from_raw_os_error(error))
}
