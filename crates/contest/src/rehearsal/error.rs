//! The reasons why a rehearsal fails.

use crate::data::Error;
use crate::operations::match_requests::MatchRequestError;
use crate::private::PathError;
use crate::service::ServiceError;
use std::path::PathBuf;

/// The reason why a rehearsal cannot continue.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are named after what the messages show")]
pub enum RehearsalError {
    /// The folder of kits contains no kit, so there are no champions to submit.
    #[error("{}: this folder contains no kits", .0.display())]
    NoKits(PathBuf),
    /// A champion in a kit cannot be read.
    #[error(transparent)]
    Path(#[from] PathError),
    /// A system call failed.
    #[error(transparent)]
    System(#[from] std::io::Error),
    /// The server did not answer.
    #[error(transparent)]
    Http(#[from] ureq::Error),
    /// The server refused a request.
    #[error("{status}: {text}")]
    Refused { status: ureq::http::StatusCode, text: String },
    /// The server's response is not the expected JSON.
    #[error("{text}: {error}")]
    Unreadable { text: String, error: serde_json::Error },
    /// The request for a match was refused.
    #[error("{0:?}")]
    Match(MatchRequestError),
    /// The workers have finished no job for a long time.
    #[error("no job was finished for ten minutes while {condition}; unfinished jobs: {busy}")]
    Stuck { condition: String, busy: usize },
    /// The database failed.
    #[error(transparent)]
    Contest(#[from] Error),
    /// The service ended because of an error.
    #[error(transparent)]
    Service(#[from] ServiceError),
}

impl From<tokio::task::JoinError> for RehearsalError {
    fn from(error: tokio::task::JoinError) -> Self {
        ServiceError::Panic(error).into()
    }
}
