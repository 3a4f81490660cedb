//! The clock of a contest: that of the machine or of the database's machine, or one that
//! a rehearsal advances.

use jiff::{SignedDuration, Timestamp};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicI64, Ordering};

/// A source of the current time. All code of the contest gets the time from such a clock.
pub trait Clock: Send + Sync {
    /// Returns the current time of this clock.
    fn now(&self) -> Timestamp;

    /// Compares the clock with that of the database's machine, which showed `shared` at some
    /// moment of the last `delay`. Only [`SharedClock`] is adjusted.
    fn synchronize(&self, _shared: Timestamp, _delay: SignedDuration) {}
}

/// The clock of the operating system. Real contests use it.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// The clock of a server that is one of several. Its time is that of the database's machine, so that all
/// servers have the same time although the clocks of their machines differ.
#[derive(Debug)]
pub struct SharedClock<C> {
    machine: C,
    /// The time in microseconds by which the database's machine is ahead of this one.
    difference: AtomicI64,
}

impl<C: Clock> SharedClock<C> {
    /// Creates a clock from that of this machine. They show the same time until the clock is set.
    pub fn new(machine: C) -> Self {
        SharedClock { machine, difference: AtomicI64::new(0) }
    }
}

impl<C: Clock> Clock for SharedClock<C> {
    fn now(&self) -> Timestamp {
        let difference = SignedDuration::from_micros(self.difference.load(Ordering::Relaxed));
        self.machine.now().saturating_add(difference).unwrap_or(Timestamp::MAX)
    }

    fn synchronize(&self, shared: Timestamp, delay: SignedDuration) {
        let minimum = shared.duration_since(self.machine.now());
        let current = SignedDuration::from_micros(self.difference.load(Ordering::Relaxed));
        if (minimum - MAX_CLOCK_ERROR..=minimum + delay + MAX_CLOCK_ERROR).contains(&current) {
            return;
        }
        let difference = minimum + delay / 2;
        self.difference.store(difference.as_micros() as i64, Ordering::Relaxed);
        tracing::warn!(
            "this machine's clock differs from that of the database's machine by {:.1} s; the contest uses the latter",
            difference.abs().as_secs_f64()
        );
    }
}

/// The error of a [`SharedClock`] that is not corrected, because a clock that never jumps is more useful.
const MAX_CLOCK_ERROR: SignedDuration = SignedDuration::from_millis(500);

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
    use super::{Clock as _, ManualClock, SharedClock};
    use jiff::{SignedDuration, Timestamp};

    #[test]
    fn the_clock_never_goes_back() {
        let at = |second| Timestamp::from_second(second).expect("the time is in range");
        let clock = ManualClock::at(at(10));
        clock.advance_to(at(20));
        clock.advance_to(at(5));
        assert_eq!(clock.now(), at(20));
    }

    #[test]
    fn a_shared_clock_follows_another_clock_but_not_its_delays() {
        let at = |milliseconds| Timestamp::from_millisecond(milliseconds).expect("the time is in range");
        let milliseconds = SignedDuration::from_millis;
        let clock = SharedClock::new(ManualClock::at(at(100_000)));
        let shows = |shared, delay, expected| {
            clock.synchronize(at(shared), milliseconds(delay));
            assert_eq!(clock.now(), at(expected), "{shared} {delay}");
        };
        shows(100_400, 10, 100_000);
        shows(99_600, 10, 100_000);
        shows(98_000, 1_900, 100_000);
        shows(160_000, 20, 160_010);
        shows(159_000, 900, 160_010);
        shows(40_000, 0, 40_000);
        clock.machine.advance_to(at(130_000));
        assert_eq!(clock.now(), at(70_000));
    }
}
