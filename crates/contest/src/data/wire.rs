//! The JSON messages between a worker and its server.

use super::bounded::at_most;
use super::job::Lease;
use super::work::{JobResult, Work};
use crate::blobs::SignedUpload;
use serde::{Deserialize, Serialize};

/// The maximum size in bytes of a message of a worker. It does not apply to files that are sent
/// separately.
pub const MAX_MESSAGE_SIZE: usize = 16 << 20;

/// The maximum number of results in one report of a worker.
pub const MAX_RESULTS: usize = 250;

/// The maximum number of leases of one kind in a message of a worker: those that it holds, or those
/// that it returns.
pub const MAX_LEASES: usize = 10_000;

/// The maximum number of short files in one report of a worker.
pub const MAX_FILES: usize = 2_000;

/// The message with which a worker requests jobs from the server.
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
    /// The worker's capacity for further jobs.
    pub capacity: Capacity,
}

/// The capacity of a worker for further jobs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Capacity {
    /// The number of jobs that the worker does at the same time.
    pub slots: u32,
    /// The number of slots that have no job.
    pub free: u32,
    /// The numbers of the jobs that the worker has received and whose results the server has not
    /// acknowledged. Other jobs that were given to the worker return to the queue, because the
    /// response that contained them was lost.
    #[serde(deserialize_with = "at_most::<MAX_LEASES, _, _>")]
    pub held: Vec<i64>,
    /// True if a slot has ended a job and waits for the response before it begins a job that the
    /// worker has received earlier. If an urgent job is due, the slot begins that job instead.
    pub is_between_jobs: bool,
    /// True if the server waits for a job before it responds, if none is due.
    pub wait: bool,
}

impl Capacity {
    /// Returns the capacity of a worker that does one job at a time and has none.
    pub const fn single() -> Self {
        Capacity { slots: 1, free: 1, held: Vec::new(), is_between_jobs: false, wait: true }
    }
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

/// The message with which the server gives jobs to a worker.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bundle {
    /// The jobs in the order in which the worker begins them.
    pub jobs: Vec<AssignedJob>,
    /// The text of the organiser's file with resource limits for candidates' programs. If it is
    /// empty, the limits of the game apply.
    pub limits: String,
    /// True if the worker should request addresses for its files ([`FileOffer`]), because they can
    /// be sent directly to an object store.
    pub has_upload_addresses: bool,
}

/// The message with which a worker requests the address to which it sends a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileOffer {
    /// The size of the file in bytes.
    pub bytes: u64,
}

/// The server's response to a [`FileOffer`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FileDestination {
    /// The server has the file, or receives it itself.
    Server {
        /// True if the server has the file already.
        is_stored: bool,
    },
    /// The worker sends the file to this address.
    Store(SignedUpload),
}

/// A job that the server gives to a worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssignedJob {
    /// The worker's temporary claim on the job. It contains the work to do.
    pub lease: Lease<Work>,
    /// True if a candidate waits for the job. The worker begins it before the jobs that it has
    /// received already, and sends its result at once.
    pub urgent: bool,
}

/// The message with which a worker sends the results of its jobs, and reports which jobs it still
/// holds. It extends the worker's leases on them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The random value that identifies the worker's process, as in [`WorkRequest::process`].
    pub process: String,
    /// The number of jobs that the worker does at the same time.
    pub slots: u32,
    /// The time in seconds for which the worker's slots had a job since the last report. Several
    /// slots add up.
    pub busy: f64,
    /// The jobs that the worker is doing or has still to do.
    #[serde(deserialize_with = "at_most::<MAX_LEASES, _, _>")]
    pub held: Vec<HeldLease>,
    /// The results of the jobs that the worker has done.
    #[serde(deserialize_with = "at_most::<MAX_RESULTS, _, _>")]
    pub results: Vec<SentResult>,
    /// The jobs that the worker returns to the queue.
    #[serde(deserialize_with = "at_most::<MAX_LEASES, _, _>")]
    pub returned: Vec<ReturnedLease>,
    /// The texts of short files to which the results refer. Other files are sent separately.
    #[serde(deserialize_with = "at_most::<MAX_FILES, _, _>")]
    pub files: Vec<String>,
}

/// A lease that a worker holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeldLease {
    /// The number of the leased job.
    pub id: i64,
    /// The secret of the worker's lease. It proves that the worker holds the job.
    pub secret: String,
}

impl HeldLease {
    /// Returns a lease on the job with the given number.
    pub fn new(id: i64, secret: &str) -> Self {
        HeldLease { id, secret: secret.to_owned() }
    }

    /// Returns a reference to a lease without its work.
    pub fn of(lease: &Lease<Work>) -> Self {
        HeldLease::new(lease.id, lease.secret.expose())
    }
}

/// The result of a job that a worker sends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SentResult {
    /// The lease on the job.
    pub lease: HeldLease,
    /// The time in seconds that the job took.
    pub seconds: f64,
    /// The result of the job.
    pub result: JobResult,
}

/// A job that a worker returns to the queue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReturnedLease {
    /// The lease on the job.
    pub lease: HeldLease,
    /// The reason why the job could not be done. It is `None` if the worker is only stopping.
    #[serde(rename = "why")]
    pub reason: Option<String>,
}

/// The server's response to a worker's report.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReportResponse {
    /// The numbers of the jobs on which the worker no longer holds a lease.
    pub lost: Vec<i64>,
    /// The results that do not fit their jobs, each with the number of the job and the reason.
    pub refused: Vec<(i64, String)>,
}
