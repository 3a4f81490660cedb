//! Measures the CPU time of a thread for benchmarks. It depends less on the load of the machine
//! than real time does.

use rustix::time::{ClockId, clock_gettime};

/// The number of measured runs in [`fastest`]. It returns the time of the fastest one.
const RUN_COUNT: usize = 7;

/// Returns the CPU time that this thread has used, in nanoseconds.
pub fn thread_nanos() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// Measures the time of one call of a closure, in nanoseconds. It makes several runs of `times`
/// calls and uses the fastest run, because other processes disturb it least.
pub fn fastest<T>(times: u32, mut call: impl FnMut() -> T) -> f64 {
    let run = |_| {
        let start = thread_nanos();
        (0..times).for_each(|_| drop(std::hint::black_box(call())));
        (thread_nanos() - start) / f64::from(times)
    };
    (0..RUN_COUNT).map(run).fold(f64::INFINITY, f64::min)
}
