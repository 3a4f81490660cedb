//! What a champion used.

use crate::jail::process::Usage;
use std::time::Duration;

/// What a champion used, for the report beside the result.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Account {
    /// Loading and calls.
    pub time: Duration,
    /// The longest call, the one that it did not survive included.
    pub longest: Duration,
    /// The call, or loading, that it did not survive; `None` if it survived.
    pub last: Duration,
    /// Bytes of output thrown away in that call.
    pub thrown: usize,
    /// Memory and processor time.
    pub usage: Usage,
    /// What was kept of its output.
    pub output: Vec<u8>,
    /// Of an answer that it had begun, in its author's language.
    pub unfinished: Option<String>,
}
