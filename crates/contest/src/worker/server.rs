//! The interface between a worker and the server of its contest.

use crate::blobs::Hash;
use crate::data::Error;
use crate::data::wire::{Bundle, Capacity, Report, ReportResponse};
use crate::parcel::ParcelError;
use crate::private::PathError;
use joute_arena::error::ArenaError;
use joute_arena::kit_error::KitError;
use joute_arena::limits::LimitsError;

/// The connection between a worker and its contest. The worker receives jobs and sends results over
/// it.
pub trait JobServer: Sync {
    /// Requests jobs from the contest's server. The bundle is empty if no job is due.
    ///
    /// # Errors
    /// Returns an error if the server cannot be reached or rejects this worker.
    fn take(&self, capacity: &Capacity) -> Result<Bundle, ServerError>;
    /// Sends results to the server, returns jobs to it and extends the worker's leases. A report
    /// may be sent again if the server has not answered.
    ///
    /// # Errors
    /// Returns an error if the server cannot be reached or rejects this worker.
    fn report(&self, report: Report) -> Result<ReportResponse, ServerError>;
    /// Fetches the file with the given hash from the server.
    ///
    /// # Errors
    /// Returns an error if the file does not exist or the server cannot be reached.
    fn get(&self, hash: &Hash) -> Result<Vec<u8>, ServerError>;
    /// Sends a file to the server and returns the file's hash.
    ///
    /// # Errors
    /// Returns an error if the server rejects the file or cannot be reached.
    fn put(&self, bytes: &[u8]) -> Result<Hash, ServerError>;
}

/// The reason why a worker's request to the server failed.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum ServerError {
    /// The address of the server is not supported.
    #[error(
        "{0}: write the server's address in the form http://10.0.0.1:8080 or https://contest.example.org"
    )]
    Address(String),
    /// The server did not answer or had an internal error. The request can be repeated.
    #[error("{address}: {reason}")]
    Unanswered { address: String, reason: String },
    /// The server does not accept the worker's token. The token is unknown or was revoked. The value
    /// is the server's address.
    #[error("{0}: the server does not know this token")]
    InvalidToken(String),
    /// The server refused the request.
    #[error("{address}: {reason}")]
    Refused { address: String, reason: String },
    /// The worker cannot interpret the server's response.
    #[error("this server does not serve a contest, or runs another version of joute")]
    OtherVersion,
    /// The server sent a file that does not have the requested hash.
    #[error("{0}: the server sent a file with another hash")]
    WrongFile(Hash),
    /// A contest in the same process refused the request.
    #[error(transparent)]
    Contest(#[from] Error),
}

/// The reason why a worker cannot do a job. It is never a candidate's fault.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum JobError {
    /// A file of the job cannot be fetched or stored.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The server has no kits yet. The value is the message for the candidate.
    #[error("{0}")]
    NoKits(String),
    /// A program that builds champions is not installed.
    #[error("{program} is not installed on this machine: install {package}")]
    NoTool { program: &'static str, package: &'static str },
    /// A kit cannot be unpacked.
    #[error(transparent)]
    Parcel(#[from] ParcelError),
    /// A submitted archive cannot be read or unpacked because of this machine.
    #[error(transparent)]
    Workshop(#[from] joute_workshop::Error),
    /// A map or a replay is not UTF-8.
    #[error(transparent)]
    NotUtf8(#[from] std::string::FromUtf8Error),
    /// A file of a league does not begin like one.
    #[error("{0}: this is not a file of a league")]
    NoLeagueFile(Hash),
    /// The contest's resource limits are invalid.
    #[error(transparent)]
    Limits(#[from] LimitsError),
    /// The kit of a champion cannot be read.
    #[error(transparent)]
    Kit(#[from] KitError),
    /// The match cannot be played.
    #[error(transparent)]
    Arena(Box<ArenaError>),
    /// The replay of a match cannot be read.
    #[error(transparent)]
    League(Box<joute_league::Error>),
    /// This machine cannot build champions. The text gives the reason.
    #[error("{0}")]
    Build(String),
    /// The worker panicked while it did the job. The text is the message of the panic.
    #[error("internal error of the worker: {0}")]
    Panicked(String),
    /// A file or folder cannot be read or written.
    #[error(transparent)]
    Path(#[from] PathError),
}

impl From<joute_league::Error> for JobError {
    fn from(error: joute_league::Error) -> Self {
        JobError::League(Box::new(error))
    }
}

impl From<ArenaError> for JobError {
    fn from(error: ArenaError) -> Self {
        JobError::Arena(Box::new(error))
    }
}
