//! The errors during the set-up of a sandbox.

use super::protection::Protection;
use rustix::io::Errno;

/// A protection of the sandbox that could not be set up, with the system's error.
pub(super) struct Failure(pub(super) Protection, pub(super) Errno);

impl Protection {
    /// Returns a function that adds this protection to a system error. It is used with `map_err`.
    pub(super) fn failed(self) -> impl Fn(Errno) -> Failure + Copy {
        move |error| Failure(self, error)
    }
}

/// Returns the value of `errno`. It must be called directly after a failed call of the C library.
pub(super) fn last_error() -> Errno {
    Errno::from_io_error(&std::io::Error::last_os_error()).unwrap_or(Errno::IO)
}
