//! The clock of a contest: that of the machine, or one that a rehearsal advances.

use jiff::Timestamp;
use std::sync::Mutex;
use std::sync::PoisonError;

/// A source of the current time. Everything in a contest that depends on the time uses this trait.
pub trait Clock: Send + Sync {
    /// Returns the current time.
    fn now(&self) -> Timestamp;
}

/// The clock of the machine.
#[derive(Debug, Clone, Copy, Default)]
pub struct Machine;

impl Clock for Machine {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// A clock that stands still until it is advanced.
#[derive(Debug)]
pub struct Driven(Mutex<Timestamp>);

impl Driven {
    /// Creates a clock that shows the given time.
    pub fn at(time: Timestamp) -> Self {
        Driven(Mutex::new(time))
    }

    /// Advances the clock to a time. A time in the past is ignored.
    pub fn go_on_to(&self, time: Timestamp) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now = time.max(*now);
    }
}

impl Clock for Driven {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock as _, Driven};
    use jiff::Timestamp;

    #[test]
    fn time_never_goes_back() {
        let at = |second| Timestamp::from_second(second).expect("a time");
        let clock = Driven::at(at(10));
        clock.go_on_to(at(20));
        clock.go_on_to(at(5));
        assert_eq!(clock.now(), at(20));
    }
}
