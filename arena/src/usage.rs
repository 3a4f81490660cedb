//! The resources that a champion used in a match.

use crate::jail::process::ProcessUsage;
use std::time::Duration;

/// The resources that a champion used, for the report beside the result.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChampionUsage {
    /// The time of loading and of all calls.
    pub time: Duration,
    /// The duration of the longest call, including one that ended the champion.
    pub longest: Duration,
    /// The duration of the call, or of loading, that ended the champion. `None` if none did.
    pub last: Duration,
    /// The number of bytes of output that were discarded in that call.
    pub discarded: usize,
    /// The memory and processor time.
    pub usage: ProcessUsage,
    /// The output that was kept.
    pub output: Vec<u8>,
    /// A description of an incomplete answer, in the candidate's language.
    pub unfinished: Option<String>,
}
