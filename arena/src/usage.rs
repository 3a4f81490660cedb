//! The resources that a champion used in a match.

use crate::jail::process::ProcessUsage;
use std::time::Duration;

/// The resources that a champion used in a match, which are reported beside the result.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChampionUsage {
    /// The time that the champion used for loading and for all calls.
    pub time: Duration,
    /// The duration of the champion's longest call, including one that ended the champion.
    pub longest: Duration,
    /// The duration of the call, or of loading, that ended the champion. It is zero if none did.
    pub last: Duration,
    /// The number of bytes of the champion's output that were discarded in its last call.
    pub discarded: usize,
    /// The memory and processor time that the champion's process used.
    pub usage: ProcessUsage,
    /// The champion's output, as far as it was kept.
    pub output: Vec<u8>,
    /// A description of the champion's incomplete answer, in the candidate's language, or None if
    /// there is none.
    pub unfinished: Option<String>,
}
