//! Runs work in parallel and waits for conditions.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Calls `work` with each number from 0 to `count - 1`, using two threads. A panic in a thread
/// fails the test.
pub fn two_at_a_time(count: usize, work: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let mut index = next.fetch_add(1, Ordering::Relaxed);
                while index < count {
                    work(index);
                    index = next.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
}

/// The maximum time that a test waits for a condition. It is long because the machine may be busy.
const TIMEOUT: Duration = Duration::from_secs(300);

/// Calls `check` repeatedly until it returns a value, and returns that value. Panics after
/// five minutes. `what` describes the expected value for the message.
#[track_caller]
pub fn wait_until<T>(condition: &str, mut check: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(value) = check() {
            return value;
        }
        assert!(start.elapsed() < TIMEOUT, "{condition}: not within {} s", TIMEOUT.as_secs());
        std::thread::sleep(Duration::from_millis(5));
    }
}
