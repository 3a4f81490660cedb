//! What happened in a contest: a SQLite database in its folder.
//!
//! *Invariant:* whatever changes together is one transaction, and what was acknowledged to somebody is on the disk
//! (`synchronous = FULL`): a submission in the last minute survives the machine.

mod error;
mod tables;

pub use error::Error;

use crate::queue::LEASE;
use jiff::SignedDuration;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The database's file in a contest's folder.
pub const NAME: &str = "contest.db";

/// A contest's memory. Functions of other modules are its tables' families: `people`, `versions`, `queue`.
#[derive(Debug)]
pub struct Store {
    connection: Mutex<Connection>,
    /// How long a lease lasts: [`LEASE`], but where the clock jumps.
    pub(crate) lease: SignedDuration,
}

impl Store {
    /// Opens a contest's database, or makes it; one of before is brought up to date.
    ///
    /// # Errors
    /// It is no contest's, is damaged, or is of a later joute.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        Self::with(Connection::open(folder.join(NAME))?)
    }

    /// A memory that is lost with the program.
    ///
    /// # Errors
    /// The database's.
    pub fn in_memory() -> Result<Self, Error> {
        Self::with(Connection::open_in_memory()?)
    }

    fn with(mut connection: Connection) -> Result<Self, Error> {
        connection.busy_timeout(Duration::from_secs(10))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        tables::bring_up_to_date(&mut connection)?;
        Ok(Store { connection: Mutex::new(connection), lease: LEASE })
    }

    /// Gives leases that last, for a clock that is driven: nobody beats as fast as it jumps.
    pub const fn leases_last(&mut self, lease: SignedDuration) {
        self.lease = lease;
    }

    /// Reads, or does something that is one statement.
    pub(crate) fn ask<T>(&self, ask: impl FnOnce(&Connection) -> Result<T, Error>) -> Result<T, Error> {
        ask(&self.connection.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Does several things, or none of them.
    pub(crate) fn change<T>(
        &self,
        change: impl FnOnce(&Transaction<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        // Immediate: two programs that write wait for each other at the beginning, where nothing is lost.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let done = change(&transaction)?;
        transaction.commit()?;
        Ok(done)
    }
}
