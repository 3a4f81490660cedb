//! How benchmarks of games take their times: the thread's own, so that others on the machine disturb them less.

use rustix::time::{ClockId, clock_gettime};

/// Runs of [`best`].
const RUNS: usize = 7;

/// Nanoseconds that this thread has run.
pub fn thread_nanos() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// Nanoseconds of one of so many calls: the best of several runs, the least disturbed one.
pub fn best<T>(times: u32, mut call: impl FnMut() -> T) -> f64 {
    let run = |_| {
        let start = thread_nanos();
        (0..times).for_each(|_| drop(std::hint::black_box(call())));
        (thread_nanos() - start) / f64::from(times)
    };
    (0..RUNS).map(run).fold(f64::INFINITY, f64::min)
}
