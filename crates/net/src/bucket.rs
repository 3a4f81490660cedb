//! A counter that limits the bytes per second of a network.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The number of seconds of full-rate traffic that a network may send at once after a pause.
const BURST_SECONDS: f64 = 2.0;

/// A counter of the bytes that a client's network has sent above its permitted rate. It is a leaky
/// bucket.
#[derive(Debug)]
pub(crate) struct Bucket {
    rate: f64,
    /// The number of bytes above the rate. The second value is the time at which they were counted.
    level: Mutex<(f64, Instant)>,
}

impl Bucket {
    /// Creates a counter for a network that may send this many bytes per second. It starts at zero.
    pub(crate) fn new(rate: u64) -> Self {
        Bucket { rate: rate as f64, level: Mutex::new((0.0, Instant::now())) }
    }

    /// Counts bytes that a network has sent. Returns how long it has to pause before it may send
    /// more.
    pub(crate) fn add(&self, bytes: usize) -> Duration {
        let mut level = self.level.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let drained = (now - level.1).as_secs_f64() * self.rate;
        *level = ((level.0 - drained).max(0.0) + bytes as f64, now);
        let excess = level.0 - self.rate * BURST_SECONDS;
        if excess > 0.0 { Duration::from_secs_f64(excess / self.rate) } else { Duration::ZERO }
    }
}

#[cfg(test)]
mod tests {
    use super::Bucket;
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn a_burst_passes_and_a_flood_is_slowed_down() {
        let bucket = Bucket::new(1000);
        assert_eq!(bucket.add(2000), Duration::ZERO);
        assert_eq!(bucket.add(500), Duration::from_millis(500));
        assert_eq!(bucket.add(500), Duration::from_secs(1), "the connections of a network share its rate");
        tokio::time::advance(Duration::from_secs(3)).await;
        assert_eq!(bucket.add(2000), Duration::ZERO);
    }
}
