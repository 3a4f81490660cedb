//! The set of active protections. It contains all of them, except where a test disables one.

use super::protection::Protection;

/// The set of active protections of a jail. Only the test suite leaves some out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProtectionSet {
    #[cfg(debug_assertions)]
    without: u64,
}

impl ProtectionSet {
    /// Returns true if the protection is active. It always is outside of the test suite.
    #[cfg(not(debug_assertions))]
    pub fn has(self, _protection: Protection) -> bool {
        true
    }

    /// Returns true if the protection is active in this jail.
    #[cfg(debug_assertions)]
    pub fn has(self, protection: Protection) -> bool {
        self.without & (1 << protection as u64) == 0
    }

    /// Returns all protections of the jail except the given ones, for tests.
    #[cfg(debug_assertions)]
    pub fn all_but(protections: &[Protection]) -> Self {
        ProtectionSet { without: protections.iter().fold(0, |set, protection| set | 1 << *protection as u64) }
    }
}
