//! The storage of a contest, in SQLite or PostgreSQL (`engine`). Each table has one module here, which
//! alone writes it, and no other module of the crate contains SQL.
//!
//! The methods of [`Store`] are single operations. The methods of [`Tables`] belong to a transaction
//! that an operation above this layer composes.
//!
//! *Invariant:* Changes that belong together are one transaction, and acknowledged changes have
//! been synchronised to disk. A submission in the last minute therefore survives a crash of the machine.

mod address;
mod announcement;
mod attempt;
mod audit;
mod challenge;
mod clarification;
mod digest;
mod duel;
mod engine;
mod entry;
mod hour;
mod job;
mod kit;
pub(crate) mod known;
mod ladder;
mod league;
mod link;
mod mail;
mod mark;
mod matches;
mod migrations;
mod notice;
mod official_map;
mod person;
mod queue_view;
mod recheck;
mod remark;
pub(crate) mod server;
pub mod session;
mod setting;
pub mod snapshot;
#[cfg(test)]
pub(crate) mod testing;
mod token;
mod tournament;
mod transfer;
mod values;
mod version;
mod waiting;
mod worker;
mod worker_token;

pub use engine::Reservation;
pub use engine::sqlite::NAME;

use crate::data::{Error, LEASE};
use crate::plan::Database;
use crate::private;
use engine::postgres::Postgres;
use engine::sqlite::Sqlite;
use engine::{Connection, FromColumn, Kind, Mode, Parameter, Row, Value};
use jiff::SignedDuration;
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use waiting::WaitingCount;

/// The database of a contest.
pub struct Store {
    connection: Mutex<Box<dyn Connection>>,
    /// The duration of a worker's lease on a job. It is [`LEASE`], unless the contest runs with an
    /// artificial clock.
    lease: SignedDuration,
    /// The last count of waiting matches of tournaments.
    waiting: Mutex<WaitingCount>,
}

/// The tables of a contest's database. No other operation of this process reads or changes them at the
/// same time.
pub struct Tables<'a>(MutexGuard<'a, Box<dyn Connection>>);

/// A transaction that is undone when this value is dropped, unless it was committed.
struct OpenTransaction<'a>(Option<&'a dyn Connection>);

impl OpenTransaction<'_> {
    fn commit(mut self) -> Result<(), Error> {
        self.0.map_or(Ok(()), Connection::commit)?;
        self.0 = None;
        Ok(())
    }
}

impl Drop for OpenTransaction<'_> {
    fn drop(&mut self) {
        if let Some(connection) = self.0 {
            // If the connection was lost, the database rolls the transaction back itself.
            let _ = connection.roll_back();
        }
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("lease", &self.lease).finish_non_exhaustive()
    }
}

impl Store {
    /// Opens the database of a contest, or creates it. A database of an older version of the
    /// program is converted.
    ///
    /// # Errors
    /// Returns an error if the database is not a contest's, is damaged or unreachable, or was written
    /// by a newer version of the program.
    pub fn open(folder: &Path, database: &Database) -> Result<Self, Error> {
        match database {
            Database::Sqlite => {
                let path = folder.join(NAME);
                // SQLite's other files get the permissions of this one. Errors of the path are reported by
                // SQLite when it opens the file.
                let _ = private::open(&path).and_then(|_| private::close(&path));
                Self::open_file(&path)
            }
            Database::Postgres(server) => Self::with(Box::new(Postgres::open(server)?)),
        }
    }

    /// Opens a database file of SQLite, or creates it.
    fn open_file(path: &Path) -> Result<Self, Error> {
        Self::with(Box::new(Sqlite::open(path)?))
    }

    /// Creates an empty contest database in memory, for tests.
    pub fn in_memory() -> Result<Self, Error> {
        Self::with(Box::new(Sqlite::in_memory()?))
    }

    fn with(connection: Box<dyn Connection>) -> Result<Self, Error> {
        let store = Store { connection: Mutex::new(connection), lease: LEASE, waiting: Mutex::default() };
        migrations::migrate(&store)?;
        Ok(store)
    }

    /// Reserves the database for this process, which serves or moves the contest.
    ///
    /// # Errors
    /// Returns an error if another process uses the database in a way that excludes this one.
    pub fn reserve(&self, reservation: Reservation) -> Result<(), Error> {
        self.tables()?.0.reserve(reservation)
    }

    /// Sets a longer duration for workers' leases on jobs. An artificial clock needs it, because it
    /// jumps faster than workers can extend their leases.
    pub const fn set_lease_duration(&mut self, lease: SignedDuration) {
        self.lease = lease;
    }

    /// Locks the tables for a single statement, or for several ones that only read. Other changes
    /// belong in a [`Store::transaction`].
    fn tables(&self) -> Result<Tables<'_>, Error> {
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        connection.restore()?;
        Ok(Tables(connection))
    }

    /// Calls a function that reads several tables. It sees the state of one moment.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&Tables<'_>) -> Result<T, Error>) -> Result<T, Error> {
        self.run(Mode::Read, read)
    }

    /// Calls a function in a database transaction. If it returns an error, all its changes are
    /// undone.
    pub(crate) fn transaction<T>(
        &self,
        change: impl FnOnce(&Tables<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.run(Mode::Write, change)
    }

    fn run<T>(&self, mode: Mode, call: impl FnOnce(&Tables<'_>) -> Result<T, Error>) -> Result<T, Error> {
        let tables = self.tables()?;
        let transaction = OpenTransaction(Some(&**tables.0));
        tables.0.begin(mode)?;
        let done = call(&tables)?;
        transaction.commit()?;
        Ok(done)
    }
}

impl Tables<'_> {
    /// Runs a statement that changes the tables.
    fn execute(&self, statement: &str, values: &[&dyn Parameter]) -> Result<(), Error> {
        self.change(statement, values).map(drop)
    }

    /// Runs a statement that changes the tables. Returns the number of rows that it changed.
    fn change(&self, statement: &str, values: &[&dyn Parameter]) -> Result<usize, Error> {
        self.0.execute(statement, &column_values(values)?)
    }

    /// Runs a query and converts each of its rows.
    fn rows<T, C: FromIterator<T>>(
        &self,
        query: &str,
        values: &[&dyn Parameter],
        convert: impl FnMut(&Row) -> Result<T, Error>,
    ) -> Result<C, Error> {
        self.0.query(query, &column_values(values)?)?.iter().map(convert).collect()
    }

    /// Runs a query and converts its first row. Returns `None` if the query has no rows.
    fn first<T>(
        &self,
        query: &str,
        values: &[&dyn Parameter],
        convert: impl FnOnce(&Row) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        self.0.query(query, &column_values(values)?)?.first().map(convert).transpose()
    }

    /// Runs a query and returns the first value of its only row.
    fn value<T: FromColumn>(&self, query: &str, values: &[&dyn Parameter]) -> Result<T, Error> {
        let found = self.first(query, values, |row| row.get(0))?;
        found.ok_or_else(|| Error::Database(format!("{}: a query returned no row", self.0.place())))
    }
}

/// Returns the parameters of a statement as values of the database.
fn column_values(values: &[&dyn Parameter]) -> Result<Vec<(Kind, Value)>, Error> {
    values.iter().map(|value| value.parameter()).collect()
}

/// Returns an error if a statement changed no row. `missing` names the row.
fn changed(rows: usize, missing: Error) -> Result<(), Error> {
    if rows == 0 { Err(missing) } else { Ok(()) }
}
