//! Was the arena awake? If somebody stopped it (SIGSTOP, Ctrl-Z, a closed laptop, a busy host), a champion that
//! answered in time must not be put out, because nobody was there to see when it answered.

use rustix::time::{ClockId, clock_gettime};
use std::time::{Duration, Instant};

/// The arena looks at its clocks at least this often while it waits.
pub const LOOK: Duration = Duration::from_millis(100);

/// How late it may come back from waiting and still count as awake: a busy machine makes everybody this late. With
/// [`LOOK`] it is less than the subject's margin of a call (500 ms), so a pause too short to be noticed costs nobody
/// its match.
const LATE: Duration = Duration::from_millis(250);

/// What two clocks said: one stands still while the machine is suspended, the other does not.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    /// What champions are timed by: a suspended machine takes nobody's time.
    pub running: Instant,
    boot: Duration,
}

impl Reading {
    /// By both clocks.
    pub fn now() -> Self {
        let boot = clock_gettime(ClockId::Boottime);
        Reading {
            running: Instant::now(),
            boot: Duration::new(boot.tv_sec.unsigned_abs(), u32::try_from(boot.tv_nsec).unwrap_or(0)),
        }
    }

    /// How long the arena was away between this reading and a later one, if it meant to wait for so long at most;
    /// nothing, if that is not more than a busy machine may make of it.
    pub fn away(&self, later: &Reading, meant: Duration) -> Option<Duration> {
        // The clock that runs on while the machine is suspended has seen all of it.
        let late = later.boot.saturating_sub(self.boot).saturating_sub(meant);
        (late > LATE).then_some(late)
    }
}

#[cfg(test)]
mod tests {
    use super::Reading;
    use std::time::{Duration, Instant};

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn only_a_long_absence_is_one() {
        let start = Reading { running: Instant::now(), boot: ms(5_000) };
        let after = |boot: u64| Reading { boot: ms(5_000 + boot), ..start };
        assert_eq!(start.away(&after(100), ms(100)), None);
        assert_eq!(start.away(&after(300), ms(100)), None);
        assert_eq!(start.away(&after(3_100), ms(100)), Some(ms(3_000)));
        // Suspended for an hour: the other clock says nothing of it.
        assert_eq!(start.away(&after(3_600_000), ms(100)), Some(ms(3_599_900)));
    }

    #[test]
    fn the_clocks_run() {
        let (first, second) = (Reading::now(), Reading::now());
        assert!(second.boot >= first.boot && second.running >= first.running);
    }
}
