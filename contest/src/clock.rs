//! What time it is: the machine's clock, or one that a rehearsal drives.

use jiff::Timestamp;
use std::sync::Mutex;
use std::sync::PoisonError;

/// Tells the time. Whatever happens by the clock in a contest asks one of these, and nothing else.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;
}

/// The machine's.
#[derive(Debug, Clone, Copy, Default)]
pub struct Machine;

impl Clock for Machine {
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

/// Stands still until it is told to go on.
#[derive(Debug)]
pub struct Driven(Mutex<Timestamp>);

impl Driven {
    /// Stands at a time.
    pub fn at(time: Timestamp) -> Self {
        Driven(Mutex::new(time))
    }

    /// Goes on to a time; never back.
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
