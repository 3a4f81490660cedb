//! The messages between the servers of a contest.

use serde::{Deserialize, Serialize};

/// A message of a server to the others that serve the same contest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ServerMessage {
    /// The contest has changed. The servers check whether the data of their live
    /// pages have changed.
    Changed,
    /// A job has a result. The leader applies it.
    Finished,
    /// A machine has reported figures.
    Reported(ReportedFigures),
}

/// The figures of one report of a machine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct ReportedFigures {
    /// The name of the worker.
    pub(crate) name: String,
    /// The number of jobs that the machine does at the same time.
    pub(crate) slots: u32,
    /// The number of matches since the last report.
    pub(crate) matches: u32,
    /// The time in seconds for which slots had a job since the last report.
    pub(crate) busy: f64,
}
