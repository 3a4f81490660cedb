//! The kind and number of a step in a match.

use std::borrow::Cow;
use std::fmt;

/// The position of a step in a match. It has the kind of the step, such as `turn`, and its number
/// among the steps of that kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// The kind of the step: `init`, `turn`, `end`, or another word. The game may define words such
    /// as `placing` or `auction`.
    pub is: Cow<'static, str>,
    /// The number of the step among the steps of its kind. It usually starts at 1. `None` if there
    /// is only one such step.
    pub number: Option<u64>,
}

impl Moment {
    /// The position of the step before the first turn. It has no number.
    pub const INIT: Moment = Moment { is: Cow::Borrowed("init"), number: None };

    /// The position of the step after the last turn. It has no number.
    pub const END: Moment = Moment { is: Cow::Borrowed("end"), number: None };

    /// Creates the position of a turn. The number is the one that the game shows to candidates.
    pub const fn turn(number: u64) -> Self {
        Moment { is: Cow::Borrowed("turn"), number: Some(number) }
    }

    /// Creates the position of a step. The game defines its kind and its number.
    pub const fn of(is: &'static str, number: Option<u64>) -> Self {
        Moment { is: Cow::Borrowed(is), number }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            None => write!(f, "{}", self.is),
            Some(number) => write!(f, "{} {number}", self.is),
        }
    }
}
