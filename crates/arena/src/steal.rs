//! Reads the steal time of a virtual machine: the time in which its host gave a processor to other
//! programs although this machine had work for it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The shortest and the longest time for which calls use the same reading of the counters.
const READING_AGE_RANGE: (Duration, Duration) = (Duration::from_millis(10), Duration::from_millis(100));

/// The ratio of the time for which calls use a reading to the duration of this reading. The
/// result is limited by [`READING_AGE_RANGE`]. A reading takes about 15 µs with two processors, and
/// longer with more of them.
const READING_COST_RATIO: u32 = 100;

/// The unit of the kernel's counters. It is the same on all machines on which joute runs
/// (`USER_HZ` is 100).
const TICK: Duration = Duration::from_millis(10);

/// The steal time of each processor at one moment, in units of [`TICK`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StealCounters(Arc<[u64]>);

impl StealCounters {
    /// Returns the counters of this machine. They are up to 10 ms old, or up to 100 ms
    /// if the kernel needs more than 0.1 ms to read them. A machine without them gives an empty list.
    pub fn now() -> Self {
        static LAST: Mutex<Option<(Instant, StealCounters)>> = Mutex::new(None);
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        match &*last {
            Some((until, counters)) if Instant::now() < *until => counters.clone(),
            _ => {
                let start = Instant::now();
                let text = std::fs::read_to_string("/proc/stat").unwrap_or_default();
                let counters = StealCounters::parse(&text);
                let pause =
                    (start.elapsed() * READING_COST_RATIO).clamp(READING_AGE_RANGE.0, READING_AGE_RANGE.1);
                *last = Some((start + pause, counters.clone()));
                counters
            }
        }
    }

    /// Reads the counters in the text of `/proc/stat`.
    pub(crate) fn parse(text: &str) -> Self {
        let processors = text.lines().skip(1).take_while(|line| line.starts_with("cpu"));
        let ticks = processors.map(|line| {
            let steal = line.split_ascii_whitespace().nth(8);
            steal.and_then(|ticks| ticks.parse().ok()).unwrap_or_default()
        });
        StealCounters(ticks.collect())
    }

    /// Returns the steal time between an earlier reading and this one. It is that of the
    /// processor that lost most, because the kernel does not count it for each program.
    pub fn lost_since(&self, earlier: &StealCounters) -> Duration {
        let pairs = self.0.iter().zip(&*earlier.0);
        let largest = pairs.map(|(now, before)| now.saturating_sub(*before)).max().unwrap_or_default();
        TICK.saturating_mul(u32::try_from(largest).unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::StealCounters;
    use std::time::Duration;

    #[test]
    fn the_processor_that_lost_most_counts() {
        let before = StealCounters::parse(
            "cpu  1 2 3 4 5 6 7 60 9 10\ncpu0 1 2 3 4 5 6 7 20 9 10\ncpu1 1 2 3 4 5 6 7 40 9 10\nintr 9\n",
        );
        let after = StealCounters::parse(
            "cpu  1 2 3 4 5 6 7 73 9 10\ncpu0 1 2 3 4 5 6 7 30 9 10\ncpu1 1 2 3 4 5 6 7 43 9 10\nintr 9\n",
        );
        assert_eq!(after.lost_since(&before), Duration::from_millis(100));
        assert_eq!(before.lost_since(&after), Duration::ZERO);
        assert_eq!(after.lost_since(&StealCounters::parse("")), Duration::ZERO);
    }

    #[test]
    fn this_machine_has_a_counter_for_each_processor() {
        let processors =
            std::thread::available_parallelism().expect("the number of processors can be read").get();
        assert!(StealCounters::now().0.len() >= processors);
    }
}
