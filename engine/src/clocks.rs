//! The remaining times that a champion is told when its turn is sent.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The times that are left to a champion when its turn is sent, in microseconds. `None` stands for
/// a clock without a limit. The margins that the arena grants for the transport of values are not
/// included, so a champion that keeps to these numbers is never late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Clocks {
    /// The time left for the current call of a user function, in microseconds of real time.
    pub call: Option<u64>,
    /// The time left in the champion's reserve for slow calls, in microseconds. Calls that take
    /// longer than `call` draw from it.
    pub reserve: Option<u64>,
    /// The time left to the champion for the whole match, in microseconds.
    pub total: Option<u64>,
}

impl Clocks {
    /// Creates the clocks of a champion from the durations that are left to it. Durations that are
    /// too long for 64 bits of microseconds are shortened.
    pub fn new(call: Option<Duration>, reserve: Option<Duration>, total: Option<Duration>) -> Self {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Clocks { call: call.map(micros), reserve: reserve.map(micros), total: total.map(micros) }
    }

    /// Returns the time left to the champion for the current call of a user function, or `None`
    /// without a limit.
    pub fn call(&self) -> Option<Duration> {
        self.call.map(Duration::from_micros)
    }

    /// Returns the time left in the champion's reserve for slow calls, or `None` without a limit.
    pub fn reserve(&self) -> Option<Duration> {
        self.reserve.map(Duration::from_micros)
    }

    /// Returns the time left to the champion for the whole match, or `None` without a limit.
    pub fn total(&self) -> Option<Duration> {
        self.total.map(Duration::from_micros)
    }
}

/// The consequence for a champion whose answer to a turn is late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LatePolicy {
    /// The champion is eliminated if it is late.
    #[default]
    Eliminate,
    /// The late champion misses the step and stays in the match. The rules continue without it
    /// ([`crate::Game::skip`]), its late answer is discarded when it arrives, and its replica is
    /// reset to the state before the missed turn when its next turn begins. A champion that has
    /// used up a clock of the whole match is eliminated all the same.
    MissStep,
}
