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
pub use engine::sqlite::DATABASE_FILE;

use crate::data::{Error, LEASE_DURATION};
use crate::plan::Database;
use crate::private;
use engine::postgres::Postgres;
use engine::sqlite::Sqlite;
use engine::{Connection, FromColumn, Kind, Mode, Parameter, Row, Value};
use jiff::SignedDuration;
use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use waiting::WaitingCount;

/// The number of connections for reading. Each server of a contest opens as many to PostgreSQL.
const READER_COUNT: usize = 3;

/// The database of a contest.
pub struct Store {
    /// The connection for changes. It is also the one for reading if `readers` is empty.
    connection: Mutex<Box<dyn Connection>>,
    /// The lock that a thread without priority holds while it waits for `connection`.
    turn: Mutex<()>,
    /// The connections for reading. A page therefore does not wait for the results of workers. The list is
    /// empty for a database in memory.
    readers: Vec<Mutex<Box<dyn Connection>>>,
    /// The number of times that all connections for reading were in use. It selects the one to wait for.
    waits: AtomicUsize,
    /// The duration of a worker's lease on a job. It is [`LEASE_DURATION`], unless the contest runs with an
    /// artificial clock.
    lease: SignedDuration,
    /// The last count of waiting matches of tournaments.
    waiting: Mutex<WaitingCount>,
}

thread_local! {
    /// True while the thread has a [`Priority`].
    static HAS_PRIORITY: Cell<bool> = const { Cell::new(false) };
}

/// The priority of the current thread: its changes wait for few others. It ends when this value is dropped.
pub(crate) struct Priority(PhantomData<*const ()>);

impl Drop for Priority {
    fn drop(&mut self) {
        HAS_PRIORITY.set(false);
    }
}

/// The tables of a contest's database, on a connection that no other thread uses at the same time.
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
                let path = folder.join(DATABASE_FILE);
                // SQLite's other files get the permissions of this one. Errors of the path are reported by
                // SQLite when it opens the file.
                let _ = private::open(&path).and_then(|_| private::close(&path));
                Self::open_file(&path)
            }
            Database::Postgres(server) => Self::from_connection(Box::new(Postgres::open(server)?)),
        }
    }

    /// Opens a database file of SQLite, or creates it.
    fn open_file(path: &Path) -> Result<Self, Error> {
        Self::from_connection(Box::new(Sqlite::open(path)?))
    }

    /// Creates an empty contest database in memory, for tests.
    pub fn in_memory() -> Result<Self, Error> {
        Self::from_connection(Box::new(Sqlite::in_memory()?))
    }

    fn from_connection(connection: Box<dyn Connection>) -> Result<Self, Error> {
        let mut store = Store {
            connection: Mutex::new(connection),
            turn: Mutex::default(),
            readers: Vec::new(),
            waits: AtomicUsize::new(0),
            lease: LEASE_DURATION,
            waiting: Mutex::default(),
        };
        migrations::migrate(&store)?;
        for _ in 0..READER_COUNT {
            let reader = store.tables_to_change()?.0.reader()?;
            store.readers.extend(reader.map(Mutex::new));
        }
        Ok(store)
    }

    /// Reserves the database for this process, which serves or moves the contest.
    ///
    /// # Errors
    /// Returns an error if another process uses the database in a way that excludes this one.
    pub fn reserve(&self, reservation: Reservation) -> Result<(), Error> {
        self.tables_to_change()?.0.reserve(reservation)
    }

    /// Sets a longer duration for workers' leases on jobs. An artificial clock needs it, because it
    /// jumps faster than workers can extend their leases.
    pub const fn set_lease_duration(&mut self, lease: SignedDuration) {
        self.lease = lease;
    }

    /// Returns the tables for statements that only read. Other threads may change the tables between
    /// two statements, unless these are in one call of [`Store::read`].
    fn tables<'a>(&'a self) -> Result<Tables<'a>, Error> {
        let try_lock = |reader: &'a Mutex<_>| match reader.try_lock() {
            Ok(free) => Some(free),
            Err(TryLockError::Poisoned(free)) => Some(free.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        };
        let free = self.readers.iter().find_map(try_lock);
        free.map_or_else(|| self.wait_for_reader(), restore)
    }

    /// Waits for a connection for reading. All of them are in use.
    fn wait_for_reader(&self) -> Result<Tables<'_>, Error> {
        if self.readers.is_empty() {
            return self.tables_to_change();
        }
        let index = self.waits.fetch_add(1, Ordering::Relaxed) % self.readers.len();
        restore(self.readers[index].lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the tables for a single statement that changes them. Several statements belong in one
    /// call of [`Store::transaction`].
    fn tables_to_change(&self) -> Result<Tables<'_>, Error> {
        let lock_turn = || self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let _turn = (!HAS_PRIORITY.get()).then(lock_turn);
        restore(self.connection.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Gives priority to the current thread. Its changes would otherwise wait for the changes of all
    /// threads that are waiting already.
    pub(crate) fn prioritise() -> Priority {
        HAS_PRIORITY.set(true);
        Priority(PhantomData)
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
        let tables = match mode {
            Mode::Read => self.tables()?,
            Mode::Write => self.tables_to_change()?,
        };
        let transaction = OpenTransaction(Some(&**tables.0));
        tables.0.begin(mode)?;
        let done = call(&tables)?;
        transaction.commit()?;
        Ok(done)
    }
}

/// Returns the tables on a connection. A lost connection is opened again.
fn restore(mut connection: MutexGuard<'_, Box<dyn Connection>>) -> Result<Tables<'_>, Error> {
    connection.restore()?;
    Ok(Tables(connection))
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
fn require_change(rows: usize, missing: Error) -> Result<(), Error> {
    if rows == 0 { Err(missing) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::{Store, testing};
    use crate::data::Role;
    use crate::plan::Database;
    use jiff::Timestamp;
    use std::sync::Arc;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    /// The time in which a thread must have read the tables. A busy machine is slow.
    const PATIENCE: Duration = Duration::from_secs(60);

    /// Checks that other threads can read the committed state while a transaction is open, and that a
    /// connection for reading refuses changes.
    fn check_readers(database: &Database) {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Arc::new(Store::open(folder.path(), database).expect("a database"));
        let count_people = |store: &Store| store.people().expect("the tables can be read").len();
        let added = store.transaction(|tables| {
            tables.insert_person("Ada", Role::Candidate, None, Timestamp::UNIX_EPOCH)?;
            let (sender, receiver) = channel();
            let reader = Arc::clone(&store);
            std::thread::spawn(move || sender.send(count_people(&reader)));
            assert_eq!(receiver.recv_timeout(PATIENCE), Ok(0), "the transaction is not committed yet");
            Ok(())
        });
        added.expect("a new person");
        assert_eq!(count_people(&store), 1);
        let refused = store.tables().expect("a connection").execute("DELETE FROM person", &[]);
        assert!(refused.is_err(), "a connection for reading must refuse changes");
        assert_eq!(count_people(&store), 1);
    }

    #[test]
    fn reading_does_not_wait_for_a_transaction() {
        check_readers(&Database::Sqlite);
        check_readers(&testing::postgres());
    }
}
