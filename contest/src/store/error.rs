//! Why a contest's memory did not do something.

use joute_words::Locale;
use rusqlite::ErrorCode;

/// Why something was not done. Nothing of it was.
#[derive(Debug)]
pub enum Error {
    /// There is none.
    Missing(&'static str),
    /// There is one already.
    Taken(&'static str),
    /// It may not be done now; why, for whoever asked.
    Refused(&'static str),
    /// It may not be done now; why, for whoever asked, in its language.
    Told(fn(Locale) -> &'static str),
    /// The database's, with its cure.
    Database(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Missing(what) => write!(f, "there is no such {what}"),
            Error::Taken(what) => write!(f, "this {what} is taken"),
            Error::Refused(why) => f.write_str(why),
            Error::Told(why) => f.write_str(why(Locale::En)),
            Error::Database(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for Error {}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        let cure = match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                "; it is damaged, or no contest's: restore a backup"
            }
            Some(ErrorCode::DiskFull) => "; free some space",
            Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                "; it must be a file, and its folder one that you may write to"
            }
            _ => "",
        };
        Error::Database(format!("{}: {error}{cure}", super::NAME))
    }
}
