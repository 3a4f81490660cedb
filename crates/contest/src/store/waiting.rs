//! The number of matches that wait in the queue, for the size of bundles.

use crate::data::Error;
use jiff::{SignedDuration, Timestamp};

/// The last count of waiting matches of tournaments. It is used again for a moment, because many
/// workers ask at the same time, and counting a million matches takes a tenth of a second.
#[derive(Debug, Default)]
pub(super) struct WaitingCount {
    count: i64,
    is_untrusted: bool,
    /// The time from which the matches are counted again.
    ends: Timestamp,
}

impl WaitingCount {
    /// The shortest time for which a count is used again. The matches that this process leases meanwhile
    /// are subtracted, so the count is wrong only by what other servers lease and add.
    const MIN_COUNT_LIFETIME: SignedDuration = SignedDuration::from_millis(50);

    /// The number of matches for which a count is used again for a second. About a twentieth of the
    /// time is then spent on counting.
    const MATCHES_PER_SECOND_OF_REUSE: f64 = 500_000.0;

    /// Returns the last count, or counts again with the given function.
    pub(super) fn get(
        &mut self,
        is_untrusted: bool,
        now: Timestamp,
        count: impl FnOnce() -> Result<i64, Error>,
    ) -> Result<i64, Error> {
        if now >= self.ends || is_untrusted != self.is_untrusted {
            let count = count()?;
            let lasts = SignedDuration::try_from_secs_f64(count as f64 / Self::MATCHES_PER_SECOND_OF_REUSE)
                .unwrap_or_default();
            let ends = now.saturating_add(lasts.max(Self::MIN_COUNT_LIFETIME)).unwrap_or(Timestamp::MAX);
            *self = WaitingCount { count, is_untrusted, ends };
        }
        Ok(self.count)
    }

    /// Subtracts the number of matches that were leased.
    pub(super) fn subtract(&mut self, leased: usize) {
        self.count -= leased as i64;
    }
}

#[cfg(test)]
mod tests {
    use super::WaitingCount;
    use jiff::{SignedDuration, Timestamp};

    #[test]
    fn waiting_matches_are_counted_from_time_to_time() {
        let mut waiting_count = WaitingCount::default();
        let start = Timestamp::UNIX_EPOCH + SignedDuration::from_secs(1);
        let count = |waiting_count: &mut WaitingCount, is_untrusted, milliseconds, now| {
            let at = start + SignedDuration::from_millis(milliseconds);
            waiting_count.get(is_untrusted, at, || Ok(now)).expect("the number can be read")
        };
        assert_eq!(count(&mut waiting_count, false, 0, 100), 100);
        waiting_count.subtract(30);
        assert_eq!(count(&mut waiting_count, false, 49, 5), 70, "the leased matches are subtracted");
        assert_eq!(count(&mut waiting_count, true, 49, 7), 7, "an untrusted worker may take others");
        assert_eq!(count(&mut waiting_count, false, 49, 500_000), 500_000);
        assert_eq!(count(&mut waiting_count, false, 1048, 5), 500_000, "many are counted once a second");
        assert_eq!(count(&mut waiting_count, false, 1049, 5), 5);
    }
}
