//! The times that a champion has left when it receives a turn.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The time that a champion has left when it receives a turn. Times are in microseconds, and `None`
/// means no limit. The arena allows some extra time for the transport of data, so a champion that
/// keeps to these times is never late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Clocks {
    /// The time that the champion has for the current function call. It is real time in
    /// microseconds.
    pub call: Option<u64>,
    /// The time left in the champion's reserve, in microseconds. A call that takes longer than
    /// `call` uses time from this reserve.
    pub reserve: Option<u64>,
    /// The time left to the champion for the whole match, in microseconds.
    pub total: Option<u64>,
}

impl Clocks {
    /// Creates the clocks of a champion from its remaining times. A time that is too long for 64
    /// bits of microseconds becomes the longest possible one.
    pub fn new(call: Option<Duration>, reserve: Option<Duration>, total: Option<Duration>) -> Self {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Clocks { call: call.map(micros), reserve: reserve.map(micros), total: total.map(micros) }
    }

    /// Returns the time that the champion has for the current function call. Returns `None` if
    /// there is no limit.
    pub fn call(&self) -> Option<Duration> {
        self.call.map(Duration::from_micros)
    }

    /// Returns the time left in the champion's reserve. Slow calls use time from it. Returns `None`
    /// if there is no limit.
    pub fn reserve(&self) -> Option<Duration> {
        self.reserve.map(Duration::from_micros)
    }

    /// Returns the time that the champion has left for the match. Returns `None` if there is no
    /// limit.
    pub fn total(&self) -> Option<Duration> {
        self.total.map(Duration::from_micros)
    }
}

/// The consequence for a champion that answers too late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LatePolicy {
    /// The champion is eliminated if it is late.
    #[default]
    Eliminate,
    /// A late champion misses the step and stays in the match.
    ///
    /// The rules continue without it ([`crate::Game::skip`]), and its late answer is discarded.
    /// When its next turn begins, its copy of the game is reset to the state before the missed
    /// turn. A champion that has used up its time for the whole match is eliminated all the same.
    MissStep,
}
