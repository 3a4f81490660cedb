//! The resources that a champion used in a match.

use joute_jail::process::ProcessUsage;
use std::time::Duration;

/// The resources that a champion used in a match. They are not part of the result.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChampionUsage {
    /// The time that the champion used for loading and for all calls.
    pub time: Duration,
    /// The real time of calls that is not part of `time`, because the champion waited for a
    /// processor or the arena was paused.
    pub uncharged: Duration,
    /// The duration of the champion's longest call. It may be the call that eliminated the
    /// champion.
    pub longest: Duration,
    /// The duration of the call that eliminated the champion, or zero. Loading counts as a call.
    pub last: Duration,
    /// The number of bytes of output that were discarded in the champion's last call.
    pub discarded: usize,
    /// The memory and processor time that the champion's process used.
    pub usage: ProcessUsage,
    /// The part of the champion's output that was kept.
    pub output: Vec<u8>,
    /// A description of the champion's incomplete answer for the candidate, or None.
    pub unfinished: Option<String>,
}
