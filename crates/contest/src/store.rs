//! The database of a contest, in SQLite.
//!
//! *Invariant:* Changes that belong together are one transaction, and acknowledged changes have
//! been synchronised to disk (`synchronous = FULL`). A submission in the last minute therefore
//! survives a crash of the machine.

mod error;
mod tables;

pub use error::{Error, RetryDelay};

use crate::private;
use crate::queue::LEASE;
use jiff::SignedDuration;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The name of the database file in a contest's folder.
pub const NAME: &str = "contest.db";

/// The database of a contest. Modules such as `people` and `versions` add methods for their tables
/// to it.
#[derive(Debug)]
pub struct Store {
    connection: Mutex<Connection>,
    /// The duration of a worker's lease on a job. It is [`LEASE`], unless the contest runs with an
    /// artificial clock.
    pub(crate) lease: SignedDuration,
}

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
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn in_memory() -> Result<Self, Error> {
        Self::with(Connection::open_in_memory()?)
    }

    fn with(mut connection: Connection) -> Result<Self, Error> {
        connection.busy_timeout(Duration::from_secs(10))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        tables::migrate(&mut connection)?;
        Ok(Store { connection: Mutex::new(connection), lease: LEASE })
    }

    /// Sets a longer duration for workers' leases on jobs. An artificial clock needs it, because it
    /// jumps faster than workers can extend their leases.
    pub const fn set_lease_duration(&mut self, lease: SignedDuration) {
        self.lease = lease;
    }

    /// Calls a function that runs a query on the contest's database. The query is a single
    /// statement.
    pub(crate) fn query<T>(&self, query: impl FnOnce(&Connection) -> Result<T, Error>) -> Result<T, Error> {
        query(&self.connection.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Calls a function in a database transaction. If it returns an error, all its changes are
    /// undone.
    pub(crate) fn transaction<T>(
        &self,
        change: impl FnOnce(&Transaction<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        // The transaction is immediate, so concurrent writers wait at its beginning, where no work
        // is lost.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = change(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }
}
