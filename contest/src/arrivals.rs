//! Requests that are here, and whose effect is not yet in the database.
//!
//! What reached the server before an hour is in. Between a request's last byte and its row in the database some time goes by; who
//! freezes a list at the hour waits for those that were here before it.

use crate::clock::Clock;
use jiff::Timestamp;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many are here, by the time of their last byte.
#[derive(Debug, Default)]
pub struct Arrivals(Mutex<BTreeMap<Timestamp, usize>>);

/// A request that is here, until this is dropped.
#[derive(Debug)]
pub struct Arrival {
    /// When its last byte was.
    pub at: Timestamp,
    all: Arc<Arrivals>,
}

impl Arrivals {
    /// A request's last byte is here now.
    pub fn arrive(self: &Arc<Self>, clock: &dyn Clock) -> Arrival {
        let mut here = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Under the lock: whoever asks later what came before an hour sees it.
        let at = clock.now();
        *here.entry(at).or_default() += 1;
        Arrival { at, all: self.clone() }
    }

    /// Is something that came before an hour still on its way into the database?
    pub fn any_before(&self, hour: Timestamp) -> bool {
        let here = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        here.range(..hour).next().is_some()
    }
}

impl Drop for Arrival {
    fn drop(&mut self) {
        let mut here = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = here.get_mut(&self.at) {
            *count -= 1;
            if *count == 0 {
                here.remove(&self.at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Arrivals;
    use crate::clock::{Clock as _, Driven};
    use jiff::{SignedDuration, Timestamp};
    use std::sync::Arc;

    #[test]
    fn what_came_before_the_hour_is_waited_for() {
        let (arrivals, clock) = (Arc::new(Arrivals::default()), Driven::at(Timestamp::UNIX_EPOCH));
        let hour = clock.now() + SignedDuration::from_secs(1);
        let early = [arrivals.arrive(&clock), arrivals.arrive(&clock)];
        clock.go_on_to(hour);
        let late = arrivals.arrive(&clock);
        let [one, other] = early;
        assert!(arrivals.any_before(hour));
        drop(one);
        assert!(arrivals.any_before(hour));
        drop(other);
        assert!(!arrivals.any_before(hour) && late.at == hour, "who comes at the hour is late");
    }
}
