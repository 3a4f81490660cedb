//! What came of a rehearsal.

use std::fmt;
use std::time::Duration;

/// A rehearsal that was played to its end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    /// How many took part.
    pub candidates: usize,
    /// Versions that were sent, and taken in.
    pub sent: usize,
    /// Of these, how many cannot play.
    pub broken: usize,
    /// Matches that somebody wished for.
    pub wishes: usize,
    /// By their hour.
    pub tournaments: Vec<Played>,
    /// Matches of all kinds.
    pub matches: usize,
    /// How long it took.
    pub took: Duration,
    /// The most memory that this program held, in KiB, workers and champions not counted.
    pub memory: u64,
    /// What should not have been, one line each.
    pub faults: Vec<String>,
}

/// A tournament of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// Its name.
    pub name: String,
    /// Champions on its list.
    pub champions: usize,
    /// Its matches.
    pub matches: usize,
    /// From its hour to its last result, builds of the last minute included.
    pub took: Duration,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { candidates, sent, broken, wishes, tournaments, matches, took, memory, faults } = self;
        writeln!(f, "{:<24} {:>9} {:>8} {:>8}", "tournament", "champions", "matches", "seconds")?;
        for Played { name, champions, matches, took } in tournaments {
            let name: String = name.chars().take(24).collect();
            writeln!(f, "{name:<24} {champions:>9} {matches:>8} {:>8.1}", took.as_secs_f64())?;
        }
        writeln!(f, "{candidates} candidates sent {sent} versions, {broken} of which do not build")?;
        writeln!(f, "{matches} matches, {wishes} of which somebody wished for")?;
        writeln!(f, "took {:.0} s; the server held {} MiB at most", took.as_secs_f64(), memory >> 10)?;
        for fault in faults {
            writeln!(f, "FAULT: {fault}")?;
        }
        match faults.len() {
            0 => write!(f, "nothing was lost, nothing counted twice"),
            count => write!(f, "{count} faults"),
        }
    }
}

/// The most memory that this process has held, in KiB.
pub fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
