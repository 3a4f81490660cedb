//! The storage of a contest, in SQLite. Each table has one module here, which alone writes it, and
//! no other module of the crate contains SQL.
//!
//! The methods of [`Store`] are single operations. The methods of [`Tables`] belong to a transaction
//! that an operation above this layer composes.
//!
//! *Invariant:* Changes that belong together are one transaction, and acknowledged changes have
//! been synchronised to disk (`synchronous = FULL`). A submission in the last minute therefore
//! survives a crash of the machine.

mod announcement;
mod attempt;
mod audit;
mod digest;
mod duel;
mod entry;
mod hour;
mod job;
mod kit;
pub(crate) mod known;
mod link;
mod mark;
mod matches;
mod migrations;
mod notice;
mod official_map;
mod person;
mod queue_view;
mod remark;
pub mod session;
mod setting;
pub mod snapshot;
#[cfg(test)]
pub(crate) mod testing;
mod token;
mod tournament;
mod values;
mod version;
mod worker;
mod worker_token;

use crate::data::{Error, LEASE};
use crate::private;
use jiff::SignedDuration;
use rusqlite::types::FromSql;
use rusqlite::{
    Connection, ErrorCode, OptionalExtension as _, Params, Row, Transaction, TransactionBehavior,
};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The name of the database file in a contest's folder.
pub const NAME: &str = "contest.db";

/// The number of prepared statements that are kept. It is larger than the number of different
/// statements in this folder.
const STATEMENTS: usize = 256;

/// The database of a contest.
#[derive(Debug)]
pub struct Store {
    connection: Mutex<Connection>,
    /// The duration of a worker's lease on a job. It is [`LEASE`], unless the contest runs with an
    /// artificial clock.
    lease: SignedDuration,
}

/// The tables of a contest's database. No other operation reads or changes them at the same time.
pub struct Tables<'a>(MutexGuard<'a, Connection>);

impl Store {
    /// Opens the database of a contest, or creates it. A database of an older version of the
    /// program is converted.
    ///
    /// # Errors
    /// Returns an error if the file is not a contest's database, is damaged, or was written by a
    /// newer version of the program.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        let path = folder.join(NAME);
        // SQLite gives its other files the permissions of this one. It says what is wrong with a path itself.
        let _ = private::open(&path).and_then(|_| private::close(&path));
        Self::with(Connection::open(path)?)
    }

    /// Creates an empty contest database in memory, for tests.
    pub fn in_memory() -> Result<Self, Error> {
        Self::with(Connection::open_in_memory()?)
    }

    fn with(mut connection: Connection) -> Result<Self, Error> {
        connection.busy_timeout(Duration::from_secs(10))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        migrations::migrate(&mut connection)?;
        Ok(Store { connection: Mutex::new(connection), lease: LEASE })
    }

    /// Sets a longer duration for workers' leases on jobs. An artificial clock needs it, because it
    /// jumps faster than workers can extend their leases.
    pub const fn set_lease_duration(&mut self, lease: SignedDuration) {
        self.lease = lease;
    }

    /// Locks the tables for a single statement, or for several ones that only read. Other changes
    /// belong in a [`Store::transaction`].
    fn tables(&self) -> Tables<'_> {
        Tables(self.connection.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Calls a function that reads several tables. No other operation changes them at the same
    /// time.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&Tables<'_>) -> Result<T, Error>) -> Result<T, Error> {
        read(&self.tables())
    }

    /// Calls a function in a database transaction. If it returns an error, all its changes are
    /// undone.
    pub(crate) fn transaction<T>(
        &self,
        change: impl FnOnce(&Tables<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let tables = self.tables();
        // The transaction is immediate, so concurrent writers wait at its beginning, where no work
        // is lost.
        let transaction = Transaction::new_unchecked(&tables.0, TransactionBehavior::Immediate)?;
        let done = change(&tables)?;
        transaction.commit()?;
        Ok(done)
    }
}

impl Tables<'_> {
    /// Runs a statement that changes the tables.
    fn execute(&self, query: &str, values: impl Params) -> Result<(), Error> {
        self.0.prepare_cached(query)?.execute(values)?;
        Ok(())
    }

    /// Runs a query and converts each of its rows.
    fn rows<T, C: FromIterator<T>>(
        &self,
        query: &str,
        values: impl Params,
        convert: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<C, Error> {
        Ok(self.0.prepare_cached(query)?.query_map(values, convert)?.collect::<Result<_, _>>()?)
    }

    /// Runs a query and converts its first row. Returns `None` if the query has no rows.
    fn first<T>(
        &self,
        query: &str,
        values: impl Params,
        convert: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, Error> {
        Ok(self.0.prepare_cached(query)?.query_row(values, convert).optional()?)
    }

    /// Runs a query and returns the first value of its only row.
    fn value<T: FromSql>(&self, query: &str, values: impl Params) -> Result<T, Error> {
        Ok(self.0.prepare_cached(query)?.query_row(values, |row| row.get(0))?)
    }
}

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
        Error::Database(format!("{NAME}: {error}{cure}"))
    }
}

/// Returns an error if a statement changed no row. `missing` names the row.
fn changed(rows: usize, missing: Error) -> Result<(), Error> {
    if rows == 0 { Err(missing) } else { Ok(()) }
}
