//! The part of a call's real time that is charged to the champion. Time in which the champion was
//! ready to run but the machine gave it no processor is not charged.
//!
//! The kernel counts the time in which no thread of a control group runs although at least one is
//! ready (`full` in `cpu.pressure`). A program cannot increase this time by its own threads, because
//! one of them runs while the others wait for it. The kernel's counter loses waits of less than a
//! tick between two readings, so it is read rarely, and the last interval is judged in the
//! champion's favour if it is short.

use joute_jail::process::ProgramTimes;
use std::time::Duration;

/// The length of an interval in which the kernel's counter may lose a wait. It is at least the
/// longest tick of the kernel (100 Hz).
pub const COARSE: Duration = Duration::from_millis(10);

/// The duration of a call below which its whole real time is charged, and no counter is read.
pub const UNREAD: Duration = Duration::from_millis(1);

/// The part of a call's real time that is always charged is one in this many. It bounds the real
/// time of a match.
pub const REAL_FACTOR: u32 = 10;

/// The kernel's counters during one call of a champion.
#[derive(Debug)]
pub struct OwnTime {
    /// The counters at the start of the call.
    start: ProgramTimes,
    /// The last reading of the counters, and the real time of the call at this moment.
    last: (Duration, ProgramTimes),
    /// The time until the last reading in which the champion waited for a processor. In the last
    /// interval, it is an upper bound if the interval was short.
    stalled: Duration,
    /// The time until the last reading in which the champion waited for the arena, which had no
    /// processor.
    arena: Duration,
    /// The time in which the arena had no processor since the last reading. The champion may have
    /// been busy meanwhile.
    pending: Duration,
}

impl OwnTime {
    /// Starts to measure a call. `start` contains the counters at its start.
    pub fn new(start: ProgramTimes) -> Self {
        let none = Duration::ZERO;
        OwnTime { start, last: (none, start), stalled: none, arena: none, pending: none }
    }

    /// Adds time in which the arena was ready to serve the champion but had no processor.
    pub fn add_arena_delay(&mut self, delay: Duration) {
        self.pending += delay;
    }

    /// Records the counters when the call has taken `time`.
    pub fn record(&mut self, time: Duration, times: ProgramTimes) {
        let (before, counted) = self.last;
        let interval = time.saturating_sub(before);
        let stalled = times.stalled.saturating_sub(counted.stalled);
        let most = interval.saturating_sub(times.processor.saturating_sub(counted.processor));
        // Only a champion that waited before comes to a second reading.
        let coarse = !before.is_zero() && interval < COARSE;
        let stalled = if coarse { most } else { stalled.min(most) };
        self.stalled += stalled;
        self.arena += std::mem::take(&mut self.pending).min(most - stalled);
        self.last = (time, times);
    }

    /// Returns the part of the call's real time that is charged. It is at least the champion's
    /// processor time, and a tenth of the real time.
    pub fn charged(&self, time: Duration) -> Duration {
        let used = self.last.1.processor.saturating_sub(self.start.processor).min(time);
        time.saturating_sub(self.stalled + self.arena).max(used).max(time / REAL_FACTOR)
    }
}

#[cfg(test)]
mod tests {
    use super::{OwnTime, ProgramTimes};
    use std::time::Duration;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    const fn times(processor: u64, stalled: u64) -> ProgramTimes {
        ProgramTimes { processor: ms(500 + processor), stalled: ms(70 + stalled) }
    }

    #[test]
    fn waiting_for_a_processor_is_free_and_sleeping_is_not() {
        let mut call = OwnTime::new(times(0, 0));
        assert_eq!(call.charged(ms(100)), ms(100), "nothing is known yet");
        call.record(ms(100), times(30, 50));
        assert_eq!(call.charged(ms(100)), ms(50), "it ran for 30 ms and slept for 20 ms");
        assert_eq!(call.charged(ms(120)), ms(70), "what follows counts");
        call.record(ms(200), times(50, 120));
        assert_eq!(call.charged(ms(200)), ms(80));
    }

    #[test]
    fn processor_time_is_always_charged() {
        let mut call = OwnTime::new(times(0, 0));
        call.add_arena_delay(ms(90));
        call.record(ms(100), times(60, 30));
        assert_eq!(call.charged(ms(100)), ms(60), "10 ms of it waited for the arena at most");
        let mut call = OwnTime::new(times(0, 0));
        // A program with several processors, and counters that contradict each other.
        call.record(ms(100), times(150, 90));
        assert_eq!(call.charged(ms(100)), ms(100));
    }

    #[test]
    fn the_arena_makes_up_for_no_earlier_sleep() {
        let mut call = OwnTime::new(times(0, 0));
        call.record(ms(100), times(40, 40));
        call.add_arena_delay(ms(15));
        call.record(ms(120), times(58, 40));
        assert_eq!(call.charged(ms(120)), ms(78), "it slept for 20 ms before the first reading");
    }

    #[test]
    fn real_time_is_bounded() {
        let mut call = OwnTime::new(times(0, 0));
        call.record(ms(5000), times(1, 4990));
        assert_eq!(call.charged(ms(5000)), ms(500));
    }

    #[test]
    fn a_short_last_interval_may_have_lost_a_wait() {
        let mut call = OwnTime::new(times(0, 0));
        call.record(ms(50), times(10, 40));
        call.record(ms(55), times(12, 40));
        assert_eq!(call.charged(ms(55)), ms(12));
        // Alone, it could as well have slept.
        let mut call = OwnTime::new(times(0, 0));
        call.record(ms(5), times(2, 0));
        assert_eq!(call.charged(ms(5)), ms(5));
    }
}
