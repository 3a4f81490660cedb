//! What a worker and its server say to each other, as JSON.

use serde::{Deserialize, Serialize};

/// Asks for work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The game that it plays.
    pub game: String,
    /// The hash of that game's API, in hexadecimal: a worker of another joute plays other matches.
    pub api: String,
    /// Drawn when it started: several may have one token.
    pub process: String,
}

/// What a server's contest plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plays {
    /// The game, by its name.
    pub game: String,
    /// The hash of its API, in hexadecimal.
    pub api: String,
}

/// A job, for the worker that asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// The job's number.
    pub id: i64,
    /// What to do.
    pub work: String,
    /// Shows that the result comes from who took it.
    pub secret: String,
    /// Until when, unless it asks for more time: microseconds since 1970.
    pub until: i64,
    /// A limits file of the contest; empty: the game's limits.
    pub limits: String,
}

/// Still works on a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beat {
    /// Of the lease.
    pub secret: String,
}

/// A job's result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ended {
    /// Of the lease.
    pub secret: String,
    /// As the queue keeps it.
    pub result: String,
}

/// Gives a job back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Back {
    /// Of the lease.
    pub secret: String,
    /// Why it could not be done; none: the worker only stops.
    pub why: Option<String>,
}

/// Bytes of the largest file that travels.
pub const LARGEST: usize = 128 << 20;
