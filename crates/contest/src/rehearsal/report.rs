//! The report of a rehearsal, a simulated contest. It contains its numbers, its tournaments and the
//! faults that were found.

use std::fmt;
use std::time::Duration;

/// The results of a completed rehearsal, a simulated contest.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RehearsalReport {
    /// The number of simulated candidates.
    pub candidates: usize,
    /// The number of versions that the server accepted.
    pub sent: usize,
    /// The number of accepted versions that were expected not to build.
    pub broken: usize,
    /// The number of matches that the simulated candidates requested.
    pub wishes: usize,
    /// The tournaments of the rehearsal, sorted by time.
    pub tournaments: Vec<TournamentSummary>,
    /// The number of all matches that the rehearsal played.
    pub matches: usize,
    /// The real time that the whole rehearsal took.
    pub took: Duration,
    /// The peak memory of the server process in KiB. Workers and candidates' programs are not
    /// included.
    pub memory: u64,
    /// The faults that the rehearsal found in the server. Each is one line.
    pub faults: Vec<String>,
}

/// The summary of one tournament of a rehearsal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentSummary {
    /// The name of the tournament.
    pub name: String,
    /// The number of programs that took part in the tournament.
    pub champions: usize,
    /// The number of matches of the tournament.
    pub matches: usize,
    /// The real time from the tournament's start to its last result. It includes the builds of
    /// submissions in the last minute.
    pub took: Duration,
}

impl fmt::Display for RehearsalReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RehearsalReport { candidates, sent, broken, wishes, tournaments, matches, took, memory, faults } =
            self;
        writeln!(f, "{:<24} {:>9} {:>8} {:>8}", "tournament", "champions", "matches", "seconds")?;
        for TournamentSummary { name, champions, matches, took } in tournaments {
            let name: String = name.chars().take(24).collect();
            writeln!(f, "{name:<24} {champions:>9} {matches:>8} {:>8.1}", took.as_secs_f64())?;
        }
        writeln!(f, "{candidates} candidates sent {sent} versions, {broken} of which do not build")?;
        writeln!(f, "{matches} matches, {wishes} of which candidates asked for")?;
        writeln!(f, "took {:.0} s; the server held {} MiB at most", took.as_secs_f64(), memory >> 10)?;
        for fault in faults {
            writeln!(f, "FAULT: {fault}")?;
        }
        match faults.len() {
            0 => write!(f, "no match was lost, and no result was counted twice"),
            count => write!(f, "{count} faults"),
        }
    }
}

/// Returns the peak memory of this process in KiB.
pub fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
