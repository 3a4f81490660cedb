//! The number of matches that wait in the queue, for the size of bundles.

use crate::data::Error;
use jiff::{SignedDuration, Timestamp};

/// The last count of waiting matches of tournaments. When there are many, the count is used
/// again for a moment, because counting a million of them takes a tenth of a second.
#[derive(Debug, Default)]
pub(super) struct WaitingCount {
    count: i64,
    is_untrusted: bool,
    /// The time from which the matches are counted again.
    ends: Timestamp,
}

impl WaitingCount {
    /// The smallest count that is used again.
    const MANY: i64 = 10_000;

    /// The number of matches for which a count is used again for a second. About a twentieth of the
    /// time is then spent on counting.
    const FOR_A_SECOND: f64 = 500_000.0;

    /// Returns the last count, or counts again with the given function.
    pub(super) fn get(
        &mut self,
        is_untrusted: bool,
        now: Timestamp,
        count: impl FnOnce() -> Result<i64, Error>,
    ) -> Result<i64, Error> {
        if now >= self.ends || is_untrusted != self.is_untrusted || self.count < Self::MANY {
            let count = count()?;
            let lasts =
                SignedDuration::try_from_secs_f64(count as f64 / Self::FOR_A_SECOND).unwrap_or_default();
            let ends = now.saturating_add(lasts).unwrap_or(Timestamp::MAX);
            *self = WaitingCount { count, is_untrusted, ends };
        }
        Ok(self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::WaitingCount;
    use jiff::{SignedDuration, Timestamp};

    #[test]
    fn many_waiting_matches_are_counted_from_time_to_time() {
        let mut waiting_count = WaitingCount::default();
        let start = Timestamp::UNIX_EPOCH + SignedDuration::from_secs(1);
        let mut count = |is_untrusted, milliseconds, now| {
            let at = start + SignedDuration::from_millis(milliseconds);
            waiting_count.get(is_untrusted, at, || Ok(now)).expect("the number can be read")
        };
        let many = WaitingCount::MANY;
        assert_eq!(count(false, 0, many - 1), many - 1);
        assert_eq!(count(false, 0, many), many, "few matches are counted each time");
        assert_eq!(count(false, 19, 5), many, "many are counted again after a moment");
        assert_eq!(count(true, 19, 7), 7, "an untrusted worker may take others");
        assert_eq!(count(false, 19, 50 * many), 50 * many);
        assert_eq!(count(false, 1018, 5), 50 * many);
        assert_eq!(count(false, 1019, 5), 5);
    }
}
