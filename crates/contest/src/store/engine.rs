//! The interface between the storage and the engines of its database, SQLite and PostgreSQL.
//!
//! Each statement is written once, in the SQL that both engines understand. Parameters are written
//! `?1`, `?2` and so on. The few differences are translated by the engines, each in one function:
//! - SQLite ignores [`lock`], because a transaction locks its whole database.
//! - PostgreSQL calls the function `json_each` by another name.

pub(super) mod postgres;
pub(super) mod sqlite;

use crate::data::Error;

/// The end of a query for jobs that the transaction changes afterwards. Jobs that another transaction
/// has locked are skipped.
macro_rules! lock {
    () => {
        " FOR UPDATE OF job SKIP LOCKED"
    };
}

pub(super) use lock;

/// The numbers of the first parameter, which is a list in JSON. It is used after `IN`.
macro_rules! listed {
    () => {
        "(SELECT CAST(CAST(value AS TEXT) AS BIGINT) FROM json_each(?1))"
    };
}

/// The rows of the first parameter, a list in JSON, as a table with the columns `id` and `text`.
macro_rules! listed_rows {
    () => {
        "(SELECT CAST(value ->> 'id' AS BIGINT) AS id, value ->> 'text' AS text FROM json_each(?1)) AS listed"
    };
}

pub(super) use {listed, listed_rows};

/// The type of a value in a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Integer,
    Real,
    Text,
    Json,
    Bytes,
    /// The type of the column to which the value is written.
    OfColumn,
}

/// A value in a statement or in a row.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Null,
    Integer(i64),
    Real(f64),
    /// A text, or a document in JSON.
    Text(String),
    Bytes(Vec<u8>),
}

/// A type whose values can be stored in a column.
pub(super) trait ToColumn {
    /// The type of the column.
    const KIND: Kind;

    /// Converts the value for the database.
    fn to_value(&self) -> Result<Value, Error>;
}

/// A parameter of a statement.
pub(super) trait Parameter {
    /// Converts the parameter for the database. Its type is known even if its value is null.
    fn parameter(&self) -> Result<(Kind, Value), Error>;
}

impl<T: ToColumn + ?Sized> Parameter for T {
    fn parameter(&self) -> Result<(Kind, Value), Error> {
        Ok((T::KIND, self.to_value()?))
    }
}

/// Returns the parameters of a statement.
macro_rules! params {
    ($($value:expr),* $(,)?) => {
        &[$(&$value as &dyn $crate::store::engine::Parameter),*] as &[&dyn $crate::store::engine::Parameter]
    };
}

pub(super) use params;

/// The reason why a value of the database cannot be converted.
#[derive(Debug)]
pub(super) struct ConversionError(pub String);

/// A type whose values can be read from a column.
pub(super) trait FromColumn: Sized {
    /// Converts a value of the database.
    fn from_value(value: &Value) -> Result<Self, ConversionError>;
}

/// A row of a query's result.
#[derive(Debug)]
pub(super) struct Row(pub Vec<Value>);

impl Row {
    /// Returns the value of a column. Columns are counted from 0.
    ///
    /// # Errors
    /// Returns an error if the value does not have the expected type.
    pub(super) fn get<T: FromColumn>(&self, column: usize) -> Result<T, Error> {
        let value = self.0.get(column).unwrap_or(&Value::Null);
        T::from_value(value)
            .map_err(|ConversionError(reason)| Error::Database(format!("column {}: {reason}", column + 1)))
    }
}

/// Implements the conversion of rows to tuples.
macro_rules! tuples {
    ($($($name:ident $column:literal),*;)*) => {$(
        impl<$($name: FromColumn),*> TryFrom<&Row> for ($($name,)*) {
            type Error = Error;

            fn try_from(row: &Row) -> Result<Self, Error> {
                Ok(($(row.get::<$name>($column)?,)*))
            }
        }
    )*};
}

tuples! {
    A 0, B 1;
    A 0, B 1, C 2, D 3, E 4;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9;
}

/// The kind of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// The transaction sees the state of one moment.
    Read,
    /// The transaction excludes all other transactions that write.
    Write,
}

/// The kind of use for which a process reserves a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reservation {
    /// The process serves the contest. Several servers may share a database of PostgreSQL.
    Serve,
    /// The process moves the contest. No other process may serve or move it.
    Move,
}

/// A connection to a database.
pub(super) trait Connection: Send {
    /// Returns another connection to the same database, which refuses changes. Returns `None` for a
    /// database in the memory of this connection.
    fn reader(&self) -> Result<Option<Box<dyn Connection>>, Error>;

    /// Prepares the connection for use. A lost connection is opened again.
    fn restore(&mut self) -> Result<(), Error>;

    /// Runs a statement and returns the number of rows that it changed.
    fn execute(&self, statement: &str, values: &[(Kind, Value)]) -> Result<usize, Error>;

    /// Runs a query and returns its rows.
    fn query(&self, query: &str, values: &[(Kind, Value)]) -> Result<Vec<Row>, Error>;

    /// Runs a query in a transaction and calls a function with each of its rows. The rows need not
    /// fit into memory.
    fn for_each_row(&self, query: &str, call: &mut dyn FnMut(Row) -> Result<(), Error>) -> Result<(), Error>;

    /// Returns the columns of a table, without the number that SQLite gives rows itself.
    fn columns(&self, table: &str) -> Result<Vec<String>, Error>;

    /// Continues the numbers of rows after rows with given numbers were added.
    fn renumber(&self) -> Result<(), Error>;

    /// Updates the statistics of the tables of matches. The engine uses them to plan queries.
    fn update_statistics(&self) -> Result<(), Error>;

    /// Begins a transaction.
    fn begin(&self, mode: Mode) -> Result<(), Error>;

    /// Commits the current transaction.
    fn commit(&self) -> Result<(), Error>;

    /// Undoes the current transaction.
    fn roll_back(&self) -> Result<(), Error>;

    /// Returns the number of migrations that were applied to the database. Returns `None` if the
    /// database contains tables, but not those of a contest.
    fn format(&self) -> Result<Option<usize>, Error>;

    /// Applies migrations and sets the number of those that were applied. `all` contains the ones
    /// that were applied already, too.
    fn migrate(&self, all: &[&str], from: usize) -> Result<(), Error>;

    /// Returns the database's name for error messages.
    fn place(&self) -> String;

    /// Reserves the database for this process until the connection is closed.
    fn reserve(&mut self, reservation: Reservation) -> Result<(), Error>;
}
