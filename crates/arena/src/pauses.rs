//! Detects pauses of the arena itself, such as SIGSTOP, Ctrl-Z, a suspended laptop or an overloaded
//! host. Such a pause makes the time of an answer unknown, so it must not eliminate a champion that
//! may have answered in time.

use rustix::time::{ClockId, clock_gettime};
use std::cell::Cell;
use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::time::{Duration, Instant};

/// The maximum time between two checks whether the arena was paused.
pub const CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// The longest delay that does not count as a pause of the arena. A busy machine causes delays of
/// this size. Together with [`CHECK_INTERVAL`] it is less than the tolerance of a call (500 ms), so
/// an unnoticed pause cannot eliminate a champion.
const MAX_TOLERATED_DELAY: Duration = Duration::from_millis(250);

/// The times of two clocks at one moment. One clock stops while the machine is suspended, so two
/// readings show a pause.
#[derive(Debug, Clone, Copy)]
pub struct ClockReading {
    /// The time of the clock that measures champions. It stops while the machine is suspended.
    pub running: Instant,
    boot: Duration,
}

impl ClockReading {
    /// Reads both clocks now.
    pub fn now() -> Self {
        let boot = clock_gettime(ClockId::Boottime);
        ClockReading {
            running: Instant::now(),
            boot: Duration::new(boot.tv_sec.unsigned_abs(), u32::try_from(boot.tv_nsec).unwrap_or(0)),
        }
    }

    /// Returns the length of the arena's pause between two readings of the clocks. `expected` is
    /// the longest time that it wanted to wait. Returns `None` for delays that a busy machine can
    /// cause.
    pub fn pause_until(&self, later: &ClockReading, expected: Duration) -> Option<Duration> {
        // The boot clock continues while the machine is suspended, so it covers the whole pause.
        let excess = later.boot.saturating_sub(self.boot).saturating_sub(expected);
        (excess > MAX_TOLERATED_DELAY).then_some(excess)
    }
}

thread_local! {
    /// The kernel's counters for this thread, if it has them.
    static COUNTERS: Option<File> = File::open("/proc/thread-self/schedstat").ok();
    /// The time for which this thread had waited when the counters were last read.
    static WAITED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Returns the time that this thread was ready to run but had no processor, since the last call of
/// this function. A kernel without this counter gives zero.
pub fn processor_wait() -> Duration {
    let mut text = [0; 80];
    let length = COUNTERS.with(|file| file.as_ref()?.read_at(&mut text, 0).ok()).unwrap_or(0);
    let words = std::str::from_utf8(&text[..length]).unwrap_or_default();
    let nanos = words.split(' ').nth(1).and_then(|word| word.parse().ok());
    let waited = nanos.map_or(Duration::ZERO, Duration::from_nanos);
    waited.saturating_sub(WAITED.replace(waited))
}

#[cfg(test)]
mod tests {
    use super::ClockReading;
    use std::time::{Duration, Instant};

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn only_long_absences_are_reported() {
        let start = ClockReading { running: Instant::now(), boot: ms(5_000) };
        let after = |boot: u64| ClockReading { boot: ms(5_000 + boot), ..start };
        assert_eq!(start.pause_until(&after(100), ms(100)), None);
        assert_eq!(start.pause_until(&after(300), ms(100)), None);
        assert_eq!(start.pause_until(&after(3_100), ms(100)), Some(ms(3_000)));
        // The machine was suspended for an hour, during which the running clock stood still.
        assert_eq!(start.pause_until(&after(3_600_000), ms(100)), Some(ms(3_599_900)));
    }

    #[test]
    fn the_clocks_run() {
        let (first, second) = (ClockReading::now(), ClockReading::now());
        assert!(second.boot >= first.boot && second.running >= first.running);
    }
}
