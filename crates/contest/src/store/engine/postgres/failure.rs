//! The messages about errors of PostgreSQL. Each says what to do.

use crate::data::Error;
use std::error::Error as _;
use tokio_postgres::error::SqlState;

/// Converts an error of a database to an error of the contest. Errors that may pass are
/// [`Error::Unavailable`].
pub(in crate::store) fn failure(place: &str, error: &tokio_postgres::Error) -> Error {
    let Some(state) = error.code() else {
        let reason = error.source().map_or_else(|| error.to_string(), ToString::to_string);
        if reason.contains("certificate") {
            return Error::Unavailable(format!(
                "{place}: {reason}; add sslrootcert=FILE to `database` in contest.toml, with the certificate \
                 of the authority that certifies the server for its name in the address"
            ));
        }
        return Error::Unavailable(format!(
            "{place}: {reason}; check that the server runs and that `database` in contest.toml names it"
        ));
    };
    let reason = error.as_db_error().map_or_else(|| error.to_string(), |error| error.message().to_owned());
    let message = |cure: &str| format!("{place}: {reason}{cure}");
    match (state, &state.code()[..2]) {
        (&SqlState::INSUFFICIENT_PRIVILEGE, _) => Error::Database(message(
            "; the user in `database` must be the owner of the database: ALTER DATABASE … OWNER TO …",
        )),
        (&SqlState::INVALID_CATALOG_NAME, _) => {
            Error::Database(message("; create it with: createdb --encoding=UTF8 --template=template0 NAME"))
        }
        (&SqlState::READ_ONLY_SQL_TRANSACTION, _) => {
            Error::Unavailable(message("; this server is a standby, or the database is read-only"))
        }
        (&SqlState::LOCK_NOT_AVAILABLE, _) => {
            Error::Unavailable(message("; another process is changing the contest"))
        }
        // The password or the user's name is wrong.
        (_, "28") => {
            Error::Database(message("; correct the user and password of `database` in contest.toml"))
        }
        // The disk of the server is full, or it has too many connections.
        (_, "53") => Error::Unavailable(message("; the server needs more resources")),
        // The connection was lost, the transaction conflicted with another one, or the server is starting or
        // stopping.
        (_, "08" | "40" | "57" | "58") => Error::Unavailable(message("; try again")),
        _ => Error::Database(message("")),
    }
}
