//! Which protections are active: all of them, except where a test leaves one out to see that it fails.

use super::protection::Protection;

/// A set of protections. Outside the suite there is only the full one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Keep {
    #[cfg(feature = "holes")]
    without: u32,
}

impl Keep {
    /// Is the protection kept?
    #[cfg(not(feature = "holes"))]
    pub fn has(self, _protection: Protection) -> bool {
        true
    }

    /// Is the protection kept?
    #[cfg(feature = "holes")]
    pub fn has(self, protection: Protection) -> bool {
        self.without & (1 << protection as u32) == 0
    }

    /// All but these.
    #[cfg(feature = "holes")]
    pub fn all_but(protections: &[Protection]) -> Self {
        Keep { without: protections.iter().fold(0, |set, protection| set | 1 << *protection as u32) }
    }
}
