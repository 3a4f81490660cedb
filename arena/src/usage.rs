//! The resources that a champion used in a match.

use crate::jail::process::ProcessUsage;
use std::time::Duration;

/// The resources that a champion used in a match. They are reported in addition to the result.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChampionUsage {
    /// The time that the champion used for loading and for all calls.
    pub time: Duration,
    /// The duration of the champion's longest call. This may be the call in which it was
    /// eliminated.
    pub longest: Duration,
    /// The duration of the call, or of loading, in which the champion was eliminated. It is zero if
    /// there was none.
    pub last: Duration,
    /// The number of bytes of the champion's output that were discarded in its last call.
    pub discarded: usize,
    /// The memory and processor time that the champion's process used.
    pub usage: ProcessUsage,
    /// The part of the champion's output that was kept.
    pub output: Vec<u8>,
    /// A description of the champion's incomplete answer, in the candidate's language, or None if
    /// there is none.
    pub unfinished: Option<String>,
}
