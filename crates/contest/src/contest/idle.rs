//! The recent looks for a job that found none. Many workers wait for jobs at the same time, and the database
//! is asked only once for all of them.

use crate::data::BundleBounds;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time for which a look for a job counts for other workers.
const RECENT: Duration = Duration::from_millis(50);

/// The times at which no job was due, by the kind of jobs that a worker could receive.
#[derive(Debug, Default)]
pub struct IdleLooks(Mutex<HashMap<[bool; 4], Instant>>);

/// Returns the parts of the bounds that decide whether a job is due for a worker.
const fn kind(bounds: &BundleBounds) -> [bool; 4] {
    let BundleBounds { free, is_between_jobs, matches, share: _, is_untrusted } = bounds;
    [*free > 0, *is_between_jobs, *matches > 0, *is_untrusted]
}

impl IdleLooks {
    /// Records that no job was due for a worker.
    pub(crate) fn record(&self, bounds: &BundleBounds, now: Instant) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(kind(bounds), now);
    }

    /// Returns true if no job was due a moment ago for a worker with such bounds.
    pub(crate) fn is_recent(&self, bounds: &BundleBounds, now: Instant) -> bool {
        let looks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        looks.get(&kind(bounds)).is_some_and(|look| now.duration_since(*look) < RECENT)
    }
}

#[cfg(test)]
mod tests {
    use super::{IdleLooks, RECENT};
    use crate::data::BundleBounds;
    use std::time::Instant;

    #[test]
    fn a_look_counts_for_a_moment_and_for_similar_workers() {
        let (looks, now) = (IdleLooks::default(), Instant::now());
        let one =
            BundleBounds { free: 2, is_between_jobs: false, matches: 9, share: 0.5, is_untrusted: false };
        assert!(!looks.is_recent(&one, now));
        looks.record(&one, now);
        assert!(looks.is_recent(&BundleBounds { free: 1, matches: 3, share: 1.0, ..one }, now));
        assert!(!looks.is_recent(&one, now + RECENT));
        for other in [
            BundleBounds { free: 0, ..one },
            BundleBounds { is_between_jobs: true, ..one },
            BundleBounds { matches: 0, ..one },
            BundleBounds { is_untrusted: true, ..one },
        ] {
            assert!(!looks.is_recent(&other, now), "{other:?}");
        }
    }
}
