//! The engine SQLite. The database is a file in the contest's folder.

use super::{Connection, Kind, Mode, Reservation, Row, Value, lock};
use crate::data::Error;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{ErrorCode, Statement, ToSql};
use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

/// The name of the database file in a contest's folder.
pub const DATABASE_FILE: &str = "contest.db";

/// The number of prepared statements that are kept. It is larger than the number of different
/// statements in the storage.
const CACHED_STATEMENTS: usize = 256;

/// A connection to a database of SQLite.
pub(crate) struct Sqlite(rusqlite::Connection);

impl Sqlite {
    /// Opens a database file, or creates it.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        Self::from_connection(rusqlite::Connection::open(path)?)
    }

    /// Creates a database in memory.
    pub(crate) fn in_memory() -> Result<Self, Error> {
        Self::from_connection(rusqlite::Connection::open_in_memory()?)
    }

    fn from_connection(connection: rusqlite::Connection) -> Result<Self, Error> {
        connection.busy_timeout(Duration::from_secs(10))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
        Ok(Sqlite(connection))
    }

    fn prepare(
        &self,
        statement: &str,
        values: &[(Kind, Value)],
    ) -> Result<rusqlite::CachedStatement<'_>, Error> {
        let mut prepared = self.0.prepare_cached(&translate(statement))?;
        bind(&mut prepared, values)?;
        Ok(prepared)
    }
}

/// Returns a statement of the store without its clause for locking rows, which SQLite
/// does not support.
fn translate(statement: &str) -> Cow<'_, str> {
    match statement.strip_suffix(lock!()) {
        Some(unlocked) => Cow::Borrowed(unlocked),
        None => Cow::Borrowed(statement),
    }
}

fn bind(prepared: &mut Statement<'_>, values: &[(Kind, Value)]) -> rusqlite::Result<()> {
    for (index, (_, value)) in values.iter().enumerate() {
        prepared.raw_bind_parameter(index + 1, value)?;
    }
    Ok(())
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Integer(number) => ValueRef::Integer(*number),
            Value::Real(number) => ValueRef::Real(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

/// Reads a row of a query's result.
fn row(sqlite_row: &rusqlite::Row<'_>, columns: usize) -> Result<Row, Error> {
    let cells = (0..columns).map(|column| {
        Ok(match sqlite_row.get_ref(column)? {
            ValueRef::Null => Value::Null,
            ValueRef::Integer(number) => Value::Integer(number),
            ValueRef::Real(number) => Value::Real(number),
            ValueRef::Text(text) => {
                Value::Text(std::str::from_utf8(text).map_err(rusqlite::Error::from)?.to_owned())
            }
            ValueRef::Blob(bytes) => Value::Bytes(bytes.to_vec()),
        })
    });
    Ok(Row(cells.collect::<Result<_, Error>>()?))
}

/// Calls a function with each row of a query's result.
fn for_each_row(
    prepared: &mut Statement<'_>,
    call: &mut dyn FnMut(Row) -> Result<(), Error>,
) -> Result<(), Error> {
    let columns = prepared.column_count();
    let mut rows = prepared.raw_query();
    while let Some(next) = rows.next()? {
        call(row(next, columns)?)?;
    }
    Ok(())
}

impl Connection for Sqlite {
    fn reader(&self) -> Result<Option<Box<dyn Connection>>, Error> {
        let Some(path) = self.0.path().filter(|path| !path.is_empty()) else { return Ok(None) };
        let reader = Sqlite::open(Path::new(path))?;
        reader.0.pragma_update(None, "query_only", true)?;
        Ok(Some(Box::new(reader)))
    }

    fn restore(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn execute(&self, statement: &str, values: &[(Kind, Value)]) -> Result<usize, Error> {
        Ok(self.prepare(statement, values)?.raw_execute()?)
    }

    fn query(&self, query: &str, values: &[(Kind, Value)]) -> Result<Vec<Row>, Error> {
        let mut prepared = self.prepare(query, values)?;
        let mut rows = Vec::new();
        for_each_row(&mut prepared, &mut |row| {
            rows.push(row);
            Ok(())
        })?;
        Ok(rows)
    }

    fn for_each_row(&self, query: &str, call: &mut dyn FnMut(Row) -> Result<(), Error>) -> Result<(), Error> {
        for_each_row(&mut *self.prepare(query, &[])?, call)
    }

    fn columns(&self, table: &str) -> Result<Vec<String>, Error> {
        let prepared = self.0.prepare(&format!("SELECT * FROM {table}"))?;
        Ok(prepared.column_names().map(str::to_owned).collect())
    }

    fn renumber(&self) -> Result<(), Error> {
        // SQLite continues after the largest number.
        Ok(())
    }

    fn update_statistics(&self) -> Result<(), Error> {
        // The contest's database has no statistics with SQLite.
        Ok(())
    }

    fn begin(&self, mode: Mode) -> Result<(), Error> {
        // A transaction that writes is immediate, so concurrent writers wait at its beginning, where
        // no work is lost.
        Ok(self.0.execute_batch(match mode {
            Mode::Read => "BEGIN",
            Mode::Write => "BEGIN IMMEDIATE",
        })?)
    }

    fn commit(&self) -> Result<(), Error> {
        Ok(self.0.execute_batch("COMMIT")?)
    }

    fn roll_back(&self) -> Result<(), Error> {
        // SQLite itself has undone the transaction after some errors.
        if self.0.is_autocommit() { Ok(()) } else { Ok(self.0.execute_batch("ROLLBACK")?) }
    }

    fn format(&self) -> Result<Option<usize>, Error> {
        let format = self.0.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))? as usize;
        let tables = self.query("SELECT name FROM sqlite_master WHERE type = 'table'", &[])?;
        Ok((format > 0 || tables.is_empty()).then_some(format))
    }

    fn migrate(&self, all: &[&str], from: usize) -> Result<(), Error> {
        for step in &all[from..] {
            self.0.execute_batch(step)?;
        }
        Ok(self.0.pragma_update(None, "user_version", all.len() as i64)?)
    }

    fn place(&self) -> String {
        DATABASE_FILE.to_owned()
    }

    fn reserve(&mut self, _: Reservation) -> Result<(), Error> {
        // The lock of the contest's folder reserves the file too.
        Ok(())
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
        Error::Database(format!("{DATABASE_FILE}: {error}{cure}"))
    }
}
