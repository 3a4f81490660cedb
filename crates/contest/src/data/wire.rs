//! The JSON messages between a worker and its server.

use super::job::Lease;
use super::work::{JobResult, Work};
use serde::{Deserialize, Serialize};

/// The message with which a worker requests a job from the server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkRequest {
    /// The name of the game that the worker plays.
    pub game: String,
    /// The hash of the game's API for programs, in hexadecimal. If it differs from the server's,
    /// the worker runs another version of the game.
    pub api: String,
    /// A random value that identifies the worker's process. Several processes may use the same
    /// token.
    pub process: String,
}

/// The message in which a server names the game of its contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServedGame {
    /// The name of the contest's game.
    pub game: String,
    /// The hash of the game's API for programs, in hexadecimal.
    pub api: String,
}

/// The message with which the server gives a job to a worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssignedJob {
    /// The worker's temporary claim on the job. It contains the work to do.
    pub lease: Lease<Work>,
    /// The text of the organiser's file with resource limits for candidates' programs. If it is
    /// empty, the limits of the game apply.
    pub limits: String,
}

/// The message with which a worker reports that it is still busy. It extends the worker's lease on
/// its job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heartbeat {
    /// The secret of the worker's lease. It proves that the worker holds the job.
    pub secret: String,
}

/// The message with which a worker sends the result of its job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultMessage {
    /// The secret of the worker's lease. It proves that the worker holds the job.
    pub secret: String,
    /// The result of the job.
    pub result: JobResult,
}

/// The message with which a worker returns its job to the queue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReturnMessage {
    /// The secret of the worker's lease. It proves that the worker holds the job.
    pub secret: String,
    /// The reason why the job could not be done. It is `None` if the worker is only stopping.
    pub why: Option<String>,
}
