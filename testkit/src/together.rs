//! Work side by side, and waiting for what others do.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Does work for numbers below a bound, two at a time; a panic in one is the test's.
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

/// How long something may take to be there, on a machine that does other things.
const PATIENCE: Duration = Duration::from_secs(60);

/// Looks again until there is something; a minute is too long.
#[track_caller]
pub fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "{what}: not in time");
        std::thread::sleep(Duration::from_millis(5));
    }
}
