//! The kind and number of a step in a match.

use std::borrow::Cow;
use std::fmt;

/// The kind of a step of a match, as a word of the game, and its number among the steps of that
/// kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// The kind of the step: `init`, `turn`, `end`, or a word of the game such as `placing` or
    /// `auction`.
    pub is: Cow<'static, str>,
    /// The number of the step in the game's own counting, which usually starts at 1. `None` if
    /// there is only one such step.
    pub number: Option<u64>,
}

impl Moment {
    /// The moment of the step before the first turn.
    pub const INIT: Moment = Moment { is: Cow::Borrowed("init"), number: None };

    /// The moment of the step after the last turn.
    pub const END: Moment = Moment { is: Cow::Borrowed("end"), number: None };

    /// Returns the moment of a turn with the given number, as candidates know it.
    pub const fn turn(number: u64) -> Self {
        Moment { is: Cow::Borrowed("turn"), number: Some(number) }
    }

    /// Returns the moment of a step whose kind the game defines.
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
