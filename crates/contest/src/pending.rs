//! Requests that have been received in full but are not yet stored.
//!
//! A request counts if its last byte arrived before the hour of a tournament. Some time passes
//! between this byte and the row in the database, so the list of champions is fixed only after all
//! earlier requests are stored.

use crate::clock::Clock;
use jiff::Timestamp;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The HTTP requests that have arrived completely but are not stored yet. They are counted by
/// arrival time. A tournament waits for them before it fixes its list of participants.
#[derive(Debug, Default)]
pub struct PendingRequests(Mutex<BTreeMap<Timestamp, usize>>);

/// An HTTP request that has arrived but is not stored yet. When this value is dropped, the request
/// counts as finished.
#[derive(Debug)]
pub struct PendingRequest {
    /// The time at which the last byte of the request arrived.
    pub at: Timestamp,
    all: Arc<PendingRequests>,
}

impl PendingRequests {
    /// Registers an HTTP request that has just arrived completely. It stays registered until the
    /// returned value is dropped.
    pub fn register(self: &Arc<Self>, clock: &dyn Clock) -> PendingRequest {
        let mut pending = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // The time is taken under the lock, so that later calls of `has_before` see this request.
        let at = clock.now();
        *pending.entry(at).or_default() += 1;
        PendingRequest { at, all: self.clone() }
    }

    /// Returns true if an older request is not stored yet. Such a request arrived before the given
    /// time.
    pub fn has_before(&self, hour: Timestamp) -> bool {
        let pending = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pending.range(..hour).next().is_some()
    }

    /// Returns the time before which all requests that arrived are stored.
    pub fn stored_until(&self, clock: &dyn Clock) -> Timestamp {
        let pending = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A later call of `register` returns this time or a later one.
        let now = clock.now();
        pending.keys().next().map_or(now, |oldest| now.min(*oldest))
    }
}

impl Drop for PendingRequest {
    fn drop(&mut self) {
        let mut pending = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = pending.get_mut(&self.at) {
            *count -= 1;
            if *count == 0 {
                pending.remove(&self.at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PendingRequests;
    use crate::clock::{Clock as _, ManualClock};
    use jiff::{SignedDuration, Timestamp};
    use std::sync::Arc;

    #[test]
    fn requests_before_the_hour_are_awaited() {
        let (pending_requests, clock) =
            (Arc::new(PendingRequests::default()), ManualClock::at(Timestamp::UNIX_EPOCH));
        let hour = clock.now() + SignedDuration::from_secs(1);
        let early = [pending_requests.register(&clock), pending_requests.register(&clock)];
        clock.advance_to(hour);
        let late = pending_requests.register(&clock);
        assert_eq!(pending_requests.stored_until(&clock), hour - SignedDuration::from_secs(1));
        let [one, other] = early;
        assert!(pending_requests.has_before(hour));
        drop(one);
        assert!(pending_requests.has_before(hour));
        drop(other);
        assert!(
            !pending_requests.has_before(hour) && late.at == hour,
            "requests of the hour itself are late"
        );
        assert_eq!(pending_requests.stored_until(&clock), hour);
        drop(late);
        clock.advance_to(hour + SignedDuration::from_secs(1));
        assert_eq!(pending_requests.stored_until(&clock), hour + SignedDuration::from_secs(1));
    }
}
