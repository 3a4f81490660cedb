//! Limits as data. What is not enforced yet is not listed here.

use std::time::Duration;

/// What a champion may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// From the start of the process to its `Ready`.
    pub start: Duration,
    /// For one turn: the subject's second and its margin of 500 ms (section 8).
    pub turn: Duration,
    /// For the whole match (section 8).
    pub total: Duration,
    /// Bytes of output that are kept (section 8); the rest is thrown away.
    pub output: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            start: Duration::from_secs(10),
            turn: Duration::from_millis(1500),
            total: Duration::from_secs(300),
            output: 256 << 10,
        }
    }
}
