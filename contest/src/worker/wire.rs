//! The JSON messages between a worker and its server.

use serde::{Deserialize, Serialize};

/// The message with which a worker requests a job from the server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkRequest {
    /// The name of the game that the worker plays.
    pub game: String,
    /// The hash in hexadecimal of the API of the worker's game. It differs from the server's if the
    /// worker runs another version of the game.
    pub api: String,
    /// A random value that identifies the worker's process, because several processes may share a
    /// token.
    pub process: String,
}

/// The message in which a server names the game of its contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServedGame {
    /// The name of the contest's game.
    pub game: String,
    /// The hash of the API of the contest's game, in hexadecimal.
    pub api: String,
}

/// The message with which the server gives a job to a worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobOffer {
    /// The number of the offered job.
    pub id: i64,
    /// The description of the job's work as JSON.
    pub work: String,
    /// The secret that proves that a result comes from the holder of the lease.
    pub secret: String,
    /// The time at which the lease expires unless it is extended, in microseconds since 1970.
    pub until: i64,
    /// The text of the organiser's file with limits on the champions' resources. If it is empty,
    /// the limits of the game apply.
    pub limits: String,
}

/// The message that a worker is still working on its job, which extends the lease.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heartbeat {
    /// The secret of the worker's lease on the job.
    pub secret: String,
}

/// The message with which a worker sends the result of its job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultMessage {
    /// The secret of the worker's lease on the job.
    pub secret: String,
    /// The result of the job in the form in which the queue stores it.
    pub result: String,
}

/// The message with which a worker returns its job to the queue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReturnMessage {
    /// The secret of the worker's lease on the job.
    pub secret: String,
    /// The reason why the job could not be done, or `None` if the worker is stopping.
    pub why: Option<String>,
}

/// The maximum size in bytes of a file that workers and the server exchange.
pub const LARGEST: usize = 128 << 20;
