//! What a champion is told of its clocks: what was left when its turn was sent.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What is left to a champion as its turn is sent; `None` where nothing bounds it. Margins, which the arena grants for what
/// values cost on their way, are not part of it: who keeps to these numbers is never late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Clocks {
    /// Of this call, in microseconds of real time.
    pub call: Option<u64>,
    /// Of the reserve from which calls take what goes beyond `call`, in microseconds.
    pub reserve: Option<u64>,
    /// Of the whole match, in microseconds.
    pub total: Option<u64>,
}

impl Clocks {
    /// From durations.
    pub fn new(call: Option<Duration>, reserve: Option<Duration>, total: Option<Duration>) -> Self {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Clocks { call: call.map(micros), reserve: reserve.map(micros), total: total.map(micros) }
    }

    /// Of this call, as a duration.
    pub fn call(&self) -> Option<Duration> {
        self.call.map(Duration::from_micros)
    }

    /// Of the reserve, as a duration.
    pub fn reserve(&self) -> Option<Duration> {
        self.reserve.map(Duration::from_micros)
    }

    /// Of the whole match, as a duration.
    pub fn total(&self) -> Option<Duration> {
        self.total.map(Duration::from_micros)
    }
}

/// What being late in a call means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Late {
    /// The champion is out of the match.
    #[default]
    Out,
    /// The champion misses the step: the rules go on without it ([`crate::Game::skip`]), its late answer is thrown away
    /// when it comes, and its next turn takes its replica back to before the one that it missed. Who has used up a clock
    /// of the whole match is out all the same.
    Passes,
}
