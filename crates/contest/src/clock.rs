//! The clock of a contest: that of the machine, or one that a rehearsal advances.

use jiff::Timestamp;
use std::sync::Mutex;
use std::sync::PoisonError;

/// A source of the current time. All code of the contest gets the time from such a clock.
pub trait Clock: Send + Sync {
    /// Returns the current time of this clock.
    fn now(&self) -> Timestamp;
}

/// The clock of the operating system. Real contests use it.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// A clock that only moves when the program advances it. Tests and simulated contests use it.
#[derive(Debug)]
pub struct ManualClock(Mutex<Timestamp>);

impl ManualClock {
    /// Creates a manual clock that shows the given time.
    pub fn at(time: Timestamp) -> Self {
        ManualClock(Mutex::new(time))
    }

    /// Advances this manual clock to the given time. A time in the past is ignored.
    pub fn advance_to(&self, time: Timestamp) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now = time.max(*now);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock as _, ManualClock};
    use jiff::Timestamp;

    #[test]
    fn the_clock_never_goes_back() {
        let at = |second| Timestamp::from_second(second).expect("a time");
        let clock = ManualClock::at(at(10));
        clock.advance_to(at(20));
        clock.advance_to(at(5));
        assert_eq!(clock.now(), at(20));
    }
}
