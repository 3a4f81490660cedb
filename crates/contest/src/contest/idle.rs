//! The recent searches for a job that found none. Many workers wait for jobs at the same time, and
//! one query to the database serves all of them.

use crate::data::BundleBounds;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time for which the result of a search for a job also counts for other workers.
const RESULT_LIFETIME: Duration = Duration::from_millis(50);

/// The times of the last searches that found no due job, by the kind of jobs that a
/// worker could receive.
#[derive(Debug, Default)]
pub struct IdleSearches(Mutex<HashMap<[bool; 4], Instant>>);

/// Returns the kind of jobs that a worker could receive. Workers with equal results can
/// receive the same jobs.
const fn kind(bounds: &BundleBounds) -> [bool; 4] {
    let BundleBounds { free, is_between_jobs, matches, share: _, is_untrusted } = bounds;
    [*free > 0, *is_between_jobs, *matches > 0, *is_untrusted]
}

impl IdleSearches {
    /// Searches for a job with the given function, unless a search for a similar worker found none
    /// a moment ago or is running now. Returns true if a job is due.
    pub(crate) fn search<E>(
        &self,
        bounds: &BundleBounds,
        now: Instant,
        is_due: impl FnOnce() -> Result<bool, E>,
    ) -> Result<bool, E> {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut searches = lock();
        if searches.get(&kind(bounds)).is_some_and(|look| now.duration_since(*look) < RESULT_LIFETIME) {
            return Ok(false);
        }
        searches.insert(kind(bounds), now);
        drop(searches);
        let result = is_due();
        if !matches!(result, Ok(false)) {
            lock().remove(&kind(bounds));
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::{IdleSearches, RESULT_LIFETIME};
    use crate::data::BundleBounds;
    use std::time::Instant;

    #[test]
    fn a_look_counts_for_a_moment_and_for_similar_workers() {
        let (searches, now) = (IdleSearches::default(), Instant::now());
        let one =
            BundleBounds { free: 2, is_between_jobs: false, matches: 9, share: 0.5, is_untrusted: false };
        let similar = BundleBounds { free: 1, matches: 3, share: 1.0, ..one };
        let search = |bounds: &BundleBounds, at, is_due: bool| {
            let mut was_called = false;
            let result = searches.search(bounds, at, || {
                was_called = true;
                Ok::<_, ()>(is_due)
            });
            (was_called, result)
        };
        assert_eq!(search(&one, now, true), (true, Ok(true)));
        assert_eq!(search(&one, now, false), (true, Ok(false)), "a job that was due may be due for others");
        assert_eq!(search(&similar, now + RESULT_LIFETIME / 2, true), (false, Ok(false)));
        assert_eq!(
            search(&similar, now + RESULT_LIFETIME, true),
            (true, Ok(true)),
            "a look that was left out does not count"
        );
        search(&one, now, false).1.expect("the search succeeds");
        for other in [
            BundleBounds { free: 0, ..one },
            BundleBounds { is_between_jobs: true, ..one },
            BundleBounds { matches: 0, ..one },
            BundleBounds { is_untrusted: true, ..one },
        ] {
            assert_eq!(search(&other, now, true), (true, Ok(true)), "{other:?}");
        }
        let failed = searches.search(&one, now + RESULT_LIFETIME, || Err("no database"));
        assert_eq!(failed, Err("no database"));
        assert_eq!(
            search(&one, now + RESULT_LIFETIME, true),
            (true, Ok(true)),
            "a look that failed does not count"
        );
        searches
            .search(&one, now, || Ok::<_, ()>(searches.search(&one, now, || Ok::<_, ()>(true)) == Ok(true)))
            .map(|result| assert!(!result, "another worker does not look at the same time"))
            .expect("the search succeeds");
    }
}
