//! Which protections are kept: all of them, except where a suite leaves one out to see its test fail.

use super::step::Step;

/// A set of protections. Outside the suite there is only the full one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Keep {
    #[cfg(feature = "holes")]
    without: u32,
}

impl Keep {
    /// Is the protection kept?
    #[cfg(not(feature = "holes"))]
    pub fn has(self, _step: Step) -> bool {
        true
    }

    /// Is the protection kept?
    #[cfg(feature = "holes")]
    pub fn has(self, step: Step) -> bool {
        self.without & (1 << step as u32) == 0
    }

    /// All but these.
    #[cfg(feature = "holes")]
    pub fn all_but(steps: &[Step]) -> Self {
        Keep { without: steps.iter().fold(0, |set, step| set | 1 << *step as u32) }
    }
}
