//! What a step of a match is.

use std::borrow::Cow;
use std::fmt;

/// What a step is, in a word of the game, and its number among its like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// `init`, `turn`, `end`, or a word of the game's own (`placing`, `auction`).
    pub is: Cow<'static, str>,
    /// As the game counts; most count turns from 1. `None` where there is but one.
    pub number: Option<u64>,
}

impl Moment {
    /// Before the first turn.
    pub const INIT: Moment = Moment { is: Cow::Borrowed("init"), number: None };

    /// After the last turn.
    pub const END: Moment = Moment { is: Cow::Borrowed("end"), number: None };

    /// A turn, numbered as candidates know it.
    pub const fn turn(number: u64) -> Self {
        Moment { is: Cow::Borrowed("turn"), number: Some(number) }
    }

    /// A step of the game's own kind.
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
