//! The error type of operations on the contest's database.

use crate::people::list::ListError;
use joute_words::{Locale, people as say};
use rusqlite::ErrorCode;
use std::time::Duration;

/// The reason why a database operation of the contest failed. The operation has changed nothing.
#[derive(Debug)]
pub enum Error {
    /// Something that the operation needs does not exist. The value names it, such as a session.
    Missing(&'static str),
    /// Something cannot be created because it exists already. The value names it.
    Taken(&'static str),
    /// The operation is not allowed now. The value is the reason.
    Refused(&'static str),
    /// The operation is not allowed now. The value gives the reason in the caller's language.
    Message(fn(Locale) -> &'static str),
    /// The operation came too soon. It may be tried again after a pause.
    RetryLater(RetryDelay),
    /// The person was excluded from the contest. The value is the reason.
    Excluded(String),
    /// A line of a list of people is invalid. No person of the list was added.
    InvalidList(ListError),
    /// The database failed. The message says what to do.
    Database(String),
}

/// The pause before an operation may be tried again. It includes the kind of the operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetryDelay {
    /// The kind of the operation. Only a limited number of requests of one kind may wait at the
    /// same time.
    pub kind: String,
    /// The time after which another attempt may succeed.
    pub pause: Duration,
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Missing(what) => write!(f, "there is no such {what}"),
            Error::Taken(what) => write!(f, "this {what} is taken"),
            Error::Refused(why) => f.write_str(why),
            Error::Message(why) => f.write_str(why(Locale::En)),
            Error::RetryLater(_) => f.write_str(say::too_many_at_once(Locale::En)),
            Error::InvalidList(wrong) => f.write_str(&wrong.message(Locale::En)),
            Error::Excluded(why) => f.write_str(&say::put_out(Locale::En, why)),
            Error::Database(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Error {}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        let cure = match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                "; the file is damaged, or is not the database of a contest: restore a backup"
            }
            Some(ErrorCode::DiskFull) => "; free some space",
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                "; it must be a file, in a folder to which you can write"
            }
            _ => "",
        };
        Error::Database(format!("{}: {error}{cure}", super::NAME))
    }
}
