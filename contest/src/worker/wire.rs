//! The JSON messages between a worker and its server.

use serde::{Deserialize, Serialize};

/// A request for work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkRequest {
    /// The name of the game that the worker plays.
    pub game: String,
    /// The hash of the game's API in hexadecimal. It differs if the worker runs another version of
    /// the game.
    pub api: String,
    /// A random value for the process, because several processes may share a token.
    pub process: String,
}

/// The game of a server's contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServedGame {
    /// The name of the game.
    pub game: String,
    /// The hash of the game's API in hexadecimal.
    pub api: String,
}

/// A job that is given to a worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobOffer {
    /// The number of the job.
    pub id: i64,
    /// The description of the work.
    pub work: String,
    /// The secret that proves that a result comes from the holder of the lease.
    pub secret: String,
    /// The time at which the lease expires unless it is extended, in microseconds since 1970.
    pub until: i64,
    /// The text of the contest's limits file. If it is empty, the limits of the game apply.
    pub limits: String,
}

/// A report that the worker is still working on a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heartbeat {
    /// The secret of the lease.
    pub secret: String,
}

/// The result of a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultMessage {
    /// The secret of the lease.
    pub secret: String,
    /// The result in the form that the queue stores.
    pub result: String,
}

/// A job that the worker returns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReturnMessage {
    /// The secret of the lease.
    pub secret: String,
    /// The reason why the job could not be done, or `None` if the worker is stopping.
    pub why: Option<String>,
}

/// The maximum size in bytes of a file that is transferred.
pub const LARGEST: usize = 128 << 20;
