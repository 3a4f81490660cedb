//! The border between a worker and the server of its contest.

use crate::blobs::Hash;
use crate::data::wire::AssignedJob;
use crate::data::{JobResult, Lease, Work};

/// The connection between a worker and its contest. The worker receives jobs and sends results over
/// it.
pub trait JobServer: Sync {
    /// Requests a job from the contest's server. Returns `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if the server cannot be reached or rejects this worker.
    fn take(&self) -> Result<Option<AssignedJob>, WorkerError>;
    /// Tells the server that the worker is still doing a job. This extends the worker's lease on
    /// the job.
    ///
    /// # Errors
    /// Returns an error if the server cannot be reached or the lease has expired.
    fn extend_lease(&self, lease: &Lease<Work>) -> Result<(), String>;
    /// Sends the result of a job to the server.
    ///
    /// # Errors
    /// Returns the same errors as [`JobServer::extend_lease`].
    fn send_result(&self, lease: &Lease<Work>, result: &JobResult) -> Result<(), String>;
    /// Gives a job back to the server after a failure of this worker. The job is not at fault. The
    /// reason is shown to the organiser.
    ///
    /// # Errors
    /// Returns the same errors as [`JobServer::extend_lease`].
    fn return_job(&self, lease: &Lease<Work>, why: &str) -> Result<(), String>;
    /// Fetches the file with the given hash from the server.
    ///
    /// # Errors
    /// Returns an error if the file does not exist or the server cannot be reached.
    fn get(&self, hash: &Hash) -> Result<Vec<u8>, String>;
    /// Sends a file to the server and returns the file's hash.
    ///
    /// # Errors
    /// Returns an error if the server rejects the file or cannot be reached.
    fn put(&self, bytes: &[u8]) -> Result<Hash, String>;
}

/// The reason why a worker cannot work at the moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WorkerError {
    /// The server cannot be reached at the moment.
    Unreachable(String),
    /// The server rejects this worker. The value is the reason.
    Rejected(String),
    /// Something failed on the worker's machine. The job was given back to the server.
    Failed(String),
}

impl std::fmt::Display for WorkerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (WorkerError::Unreachable(why) | WorkerError::Rejected(why) | WorkerError::Failed(why)) = self;
        f.write_str(why)
    }
}
