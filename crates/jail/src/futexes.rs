//! Answers a program's waits for locks (futexes) that other processes could share.
//!
//! The kernel identifies a shared futex by its page. A page of a library is the same in every jail,
//! so a program that waits there could be woken by a program of another jail: by `FUTEX_WAKE`,
//! which the filter refuses, or by the end of a thread whose `clear_child_tid` has that address,
//! which no filter sees. Shared waits cannot be refused, because the C library joins threads with
//! them. Such a wait therefore never reaches the kernel. It is answered with `EAGAIN` after a
//! pause, and the C library checks the thread and waits again. The pause is a quarter of the time
//! that the thread has waited, within two limits.

use std::time::{Duration, Instant};

/// The wait operations of the system call `futex`. They are `FUTEX_WAIT`, and `FUTEX_WAIT_BITSET`
/// with each of two clocks.
pub(super) const WAITS: [u32; 3] = [0, 9, REAL];

/// The `futex` operation that waits until a time of the real-time clock: `FUTEX_WAIT_BITSET |
/// FUTEX_CLOCK_REALTIME`.
const REAL: u32 = 9 | 256;

const MIN_WAIT: Duration = Duration::from_micros(20);
const MAX_WAIT: Duration = Duration::from_millis(5);

/// A program's waits for shared locks (futexes). The parent answers them in place of the kernel.
#[derive(Debug, Default)]
pub(super) struct FutexWaits {
    pending: Vec<PendingWait>,
    streaks: Vec<RepeatedWait>,
}

/// A wait for a shared lock (futex) that the parent has not answered yet.
#[derive(Debug)]
struct PendingWait {
    /// The kernel's id of the waiting system call.
    id: u64,
    until: Instant,
    timed_out: bool,
}

/// A program's thread that waits again and again for a shared lock (futex).
#[derive(Debug)]
struct RepeatedWait {
    thread: u32,
    since: Instant,
    last: Instant,
}

impl FutexWaits {
    /// Adds a thread's wait for a shared lock (futex). `remaining` is the remaining time if the
    /// wait has a timeout.
    pub(super) fn add(&mut self, id: u64, thread: u32, remaining: Option<Duration>, now: Instant) {
        self.streaks.retain(|streak| now < streak.last + 2 * MAX_WAIT);
        let streak_start = match self.streaks.iter_mut().find(|streak| streak.thread == thread) {
            Some(streak) => streak.since,
            None => {
                self.streaks.push(RepeatedWait { thread, since: now, last: now });
                now
            }
        };
        let pause = (now.duration_since(streak_start) / 4).clamp(MIN_WAIT, MAX_WAIT);
        let timed_out = remaining.is_some_and(|remaining| remaining <= pause);
        let until = now + remaining.map_or(pause, |remaining| remaining.min(pause));
        self.streaks
            .iter_mut()
            .filter(|streak| streak.thread == thread)
            .for_each(|streak| streak.last = until);
        self.pending.push(PendingWait { id, until, timed_out });
    }

    /// Returns the time by which the next wait for a lock must be answered.
    pub(super) fn next(&self) -> Option<Instant> {
        self.pending.iter().map(|pending| pending.until).min()
    }

    /// Removes the waits for shared locks that must be answered now. Returns the id of each, and
    /// whether its timeout is over.
    pub(super) fn due(&mut self, now: Instant) -> Vec<(u64, bool)> {
        let due = self.pending.extract_if(.., |pending| pending.until <= now);
        due.map(|pending| (pending.id, pending.timed_out)).collect()
    }
}

/// Returns the remaining time of a wait for a lock. Depending on the operation, its timeout is
/// relative or absolute.
pub(super) fn remaining_time(operation: u32, time: Duration) -> Duration {
    let clock = match operation {
        REAL => rustix::time::ClockId::Realtime,
        9 => rustix::time::ClockId::Monotonic,
        _ => return time,
    };
    let now = rustix::time::clock_gettime(clock);
    let now = Duration::new(now.tv_sec.try_into().unwrap_or(0), now.tv_nsec.try_into().unwrap_or(0));
    time.saturating_sub(now)
}

#[cfg(test)]
mod tests {
    use super::{FutexWaits, MAX_WAIT, MIN_WAIT};
    use std::time::{Duration, Instant};

    #[test]
    fn pauses_grow_with_the_wait_and_end_with_its_time() {
        let start = Instant::now();
        let mut waits = FutexWaits::default();
        waits.add(1, 7, None, start);
        assert_eq!(waits.next(), Some(start + MIN_WAIT));
        assert_eq!(waits.due(start + MIN_WAIT), [(1, false)]);
        let mut now = start + MIN_WAIT;
        for id in 2..200 {
            waits.add(id, 7, None, now);
            now = waits.next().expect("another element exists");
            assert_eq!(waits.due(now), [(id, false)]);
        }
        waits.add(200, 7, None, now);
        assert_eq!(waits.next(), Some(now + MAX_WAIT));
        // The count of another thread starts at zero, and so does that of a thread that made another call in
        // between.
        waits.add(201, 8, Some(Duration::from_micros(5)), now);
        assert_eq!(waits.due(now + MIN_WAIT), [(201, true)]);
        let later = now + Duration::from_secs(1);
        assert_eq!(waits.due(later), [(200, false)]);
        waits.add(202, 7, None, later);
        assert_eq!(waits.next(), Some(later + MIN_WAIT));
    }
}
