//! The part of a call's real time that is charged to the champion. Time in which the champion was
//! ready to run but the machine gave it no processor is not charged.
//!
//! The kernel counts this wait for each thread. The arena reads it for the busiest threads of the
//! champion, and uses the longest. This is exact for a champion that computes in one thread. The
//! kernel also counts the time in which no thread of a control group runs although at least one is
//! ready (`full` in `cpu.pressure`). It covers champions that compute in several threads by turns,
//! but it is exact only if all of them use the same processor, because the kernel averages over
//! processors. The greater of both is used. A champion cannot profit by threads that wait for each
//! other, because the processor time of all threads is always charged.
//!
//! The time that the host of a virtual machine takes away from a processor (steal time) is not
//! charged either. In calls of at least [`MIN_STEAL_MEASURED_CALL`], it is counted for the busiest
//! threads if the kernel's performance counters may be used, and it is a part of their waits.
//! Otherwise, it is known for each processor only, in units of 10 ms.

use crate::steal::StealCounters;
use joute_jail::process::ProgramTimes;
use std::time::{Duration, Instant};

/// The shortest time between two checks of a champion that has not answered and may be waiting for
/// a processor.
pub const RECHECK_INTERVAL: Duration = Duration::from_millis(10);

/// The duration of a call below which its whole real time is charged, and no counter is read. A
/// reading of the counters that is not older than this counts as one at the start of a call, so
/// that short calls share it.
pub const MIN_MEASURED_CALL: Duration = Duration::from_millis(1);

/// The duration of a call after which stolen time is counted for the champion. Starting to count takes
/// some 30 µs for each thread.
pub const MIN_STEAL_MEASURED_CALL: Duration = Duration::from_millis(2);

/// The real time of a call that may remain uncharged. Of the time beyond it, a part is always charged
/// ([`REAL_DIVISOR`]). It allows for short limits on a machine with much other work.
const REAL_ALLOWANCE: Duration = Duration::from_secs(10);

/// The divisor that determines which part of a call's real time is always charged. Of the time beyond
/// [`REAL_ALLOWANCE`], one part in [`REAL_DIVISOR`] is charged even if the champion was waiting. This
/// bounds the real time of a match.
const REAL_DIVISOR: u32 = 10;

/// The kernel's counters for a champion's program and for this machine at one moment.
#[derive(Debug, Clone, Default)]
pub struct Counters {
    /// The times of the program since its start.
    pub program: ProgramTimes,
    /// The steal time of this machine's processors.
    pub steal: StealCounters,
}

impl Counters {
    /// Adds the machine's counters to those of a program, which were read just now.
    pub fn of_program(program: ProgramTimes) -> Self {
        Counters { program, steal: StealCounters::now() }
    }
}

/// A reading of the kernel's counters, with its time.
pub type Reading = (Instant, Counters);

/// The kernel's counters during one call of a champion.
#[derive(Debug)]
pub struct OwnTime {
    /// The counters at the start of the call, or shortly before it.
    start: Counters,
    /// The time from the reading of `start` to the start of the call. Waits of this length may
    /// belong to earlier calls.
    age: Duration,
    /// The last reading of the program's counters, and the real time of the call at this moment.
    last: (Duration, ProgramTimes),
    /// The time until the last reading in which the champion waited for the arena, which had no
    /// processor.
    arena: Duration,
    /// The time in which the arena had no processor since the last reading. The champion may have
    /// been busy meanwhile.
    pending: Duration,
    /// The time from the start of the call to the last reading in which a host gave a processor of
    /// this virtual machine to other programs.
    stolen: Duration,
}

impl OwnTime {
    /// Starts to measure a call that began at `began`. `start` contains the counters at this
    /// moment, or at most [`MIN_MEASURED_CALL`] before it.
    pub fn new(began: Instant, (at, start): Reading) -> Self {
        let none = Duration::ZERO;
        let age = began.saturating_duration_since(at);
        OwnTime { age, last: (none, start.program), start, arena: none, pending: none, stolen: none }
    }

    /// Adds time in which the arena was ready to serve the champion but had no processor.
    pub fn add_arena_delay(&mut self, delay: Duration) {
        self.pending += delay;
    }

    /// Records the counters when the call has taken `time`.
    pub fn record(&mut self, time: Duration, Counters { program: times, steal }: Counters) {
        let (before, last_counters) = self.last;
        let busy = times.processor.saturating_sub(last_counters.processor);
        let waited = self.waited(&times).saturating_sub(self.waited(&last_counters));
        let rest = time.saturating_sub(before).saturating_sub(busy + waited);
        self.arena += std::mem::take(&mut self.pending).min(rest);
        self.last = (time, times);
        // Waits contain the stolen time if the kernel counts it for the champion.
        self.stolen =
            if times.counts_stolen_time { Duration::ZERO } else { steal.lost_since(&self.start.steal) };
    }

    /// Returns the time from the start of the call to a reading in which the champion was ready but
    /// did not run, as far as the kernel has counted it.
    fn waited(&self, times: &ProgramTimes) -> Duration {
        let threads = times.waits.iter().zip(self.start.program.waits);
        let longest = threads.map(|(now, start)| now.saturating_sub(start)).max().unwrap_or_default();
        longest.max(times.stalled.saturating_sub(self.start.program.stalled))
    }

    /// Returns the part of the call's real time that is charged. It is at least the champion's
    /// processor time, and the part of the real time that is always charged.
    pub fn charged_part(&self, time: Duration) -> Duration {
        let (at, last) = &self.last;
        let processor_time = last.processor.saturating_sub(self.start.program.processor);
        let maximum = at.saturating_sub(processor_time);
        // The kernel adds a wait to its counters only when the wait is over.
        let excused = (self.waited(last) + self.arena + self.stolen).saturating_sub(self.age);
        let waited = if last.is_ready { maximum } else { excused.min(maximum) };
        let always = time.saturating_sub(REAL_ALLOWANCE) / REAL_DIVISOR;
        time.saturating_sub(waited).max(always)
    }
}

#[cfg(test)]
mod tests {
    use super::{Counters, OwnTime, ProgramTimes, StealCounters};
    use std::time::{Duration, Instant};

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    /// Returns a reading, on a machine with one processor. All times are in milliseconds.
    fn read(processor: u64, stalled: u64, waits: [u64; 4], is_ready: bool, stolen: u64) -> Counters {
        let steal = format!("cpu\ncpu0 0 0 0 0 0 0 0 {}", 3 + stolen / 10);
        let (processor, stalled) = (ms(500 + processor), ms(70 + stalled));
        let waits = waits.map(ms);
        let program = ProgramTimes { processor, stalled, waits, counts_stolen_time: false, is_ready };
        Counters { program, steal: StealCounters::parse(&steal) }
    }

    /// Returns a reading of a champion whose threads have not waited and are not ready.
    fn times(processor: u64, stalled: u64) -> Counters {
        read(processor, stalled, [0; 4], false, 0)
    }

    /// Starts to measure a call whose counters were read at its start.
    fn begin(start: Counters) -> OwnTime {
        let now = Instant::now();
        OwnTime::new(now, (now, start))
    }

    #[test]
    fn waits_that_may_be_older_than_the_call_do_not_count() {
        let now = Instant::now();
        let mut call = OwnTime::new(now + ms(1), (now, times(0, 0)));
        call.record(ms(100), times(30, 50));
        assert_eq!(call.charged_part(ms(100)), ms(51));
    }

    #[test]
    fn waiting_for_a_processor_is_free_and_sleeping_is_not() {
        let mut call = begin(times(0, 0));
        assert_eq!(call.charged_part(ms(100)), ms(100), "nothing is subtracted before the first reading");
        call.record(ms(100), times(30, 50));
        assert_eq!(call.charged_part(ms(100)), ms(50), "the champion ran for 30 ms and slept for 20 ms");
        assert_eq!(call.charged_part(ms(120)), ms(70), "the time after the reading counts");
        call.record(ms(200), times(50, 120));
        assert_eq!(call.charged_part(ms(200)), ms(80));
    }

    #[test]
    fn the_longest_wait_of_a_thread_counts() {
        for (waits, charged) in [([47, 110, 0, 0], 60), ([7, 110, 30, 0], 70), ([7, 110, 0, 0], 80)] {
            let mut call = begin(read(0, 0, [7, 100, 0, 0], false, 0));
            call.record(ms(100), read(30, 20, waits, false, 0));
            assert_eq!(call.charged_part(ms(100)), ms(charged), "{waits:?}");
        }
    }

    #[test]
    fn a_wait_that_is_not_over_is_free() {
        let mut call = begin(times(0, 0));
        call.record(ms(100), read(30, 10, [0; 4], true, 0));
        assert_eq!(call.charged_part(ms(100)), ms(30));
        assert_eq!(call.charged_part(ms(110)), ms(40), "the time after the reading counts");
        call.record(ms(120), times(40, 10));
        assert_eq!(call.charged_part(ms(120)), ms(110), "the champion slept");
    }

    #[test]
    fn processor_time_is_always_charged() {
        let mut call = begin(times(0, 0));
        call.add_arena_delay(ms(90));
        call.record(ms(100), times(60, 30));
        assert_eq!(
            call.charged_part(ms(100)),
            ms(60),
            "at most 10 ms of the call were spent waiting for the arena"
        );
        let mut call = begin(times(0, 0));
        // The counters of a program on several processors can contradict each other.
        call.record(ms(100), times(150, 90));
        assert_eq!(call.charged_part(ms(100)), ms(100));
    }

    #[test]
    fn time_that_a_host_takes_away_is_free() {
        let mut call = begin(times(0, 0));
        call.record(ms(100), read(30, 10, [0; 4], false, 40));
        assert_eq!(call.charged_part(ms(100)), ms(50));
        call.record(ms(200), read(90, 10, [0; 4], false, 150));
        assert_eq!(call.charged_part(ms(200)), ms(90), "processor time is charged in any case");
    }

    #[test]
    fn stolen_time_that_is_counted_for_the_champion_is_not_subtracted_twice() {
        let mut call = begin(times(0, 0));
        let mut counters = read(30, 25, [34, 0, 0, 0], false, 20);
        counters.program.counts_stolen_time = true;
        call.record(ms(100), counters);
        assert_eq!(call.charged_part(ms(100)), ms(66), "9 ms were taken away while the champion ran");
    }

    #[test]
    fn arena_delays_do_not_compensate_for_earlier_sleep() {
        let mut call = begin(times(0, 0));
        call.record(ms(100), times(40, 40));
        call.add_arena_delay(ms(15));
        call.record(ms(120), times(58, 40));
        assert_eq!(
            call.charged_part(ms(120)),
            ms(78),
            "the 20 ms of sleep before the first reading are not subtracted"
        );
    }

    #[test]
    fn real_time_is_bounded() {
        let mut call = begin(times(0, 0));
        call.record(ms(15_000), times(1, 14_990));
        assert_eq!(call.charged_part(ms(15_000)), ms(500));
        call.record(ms(9_000), times(1, 8_999));
        assert_eq!(call.charged_part(ms(9_000)), ms(1));
    }
}
