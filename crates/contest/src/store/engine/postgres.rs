//! The engine PostgreSQL. The database is on a server, which several processes can use.
//!
//! *Decisions:*
//! - A process has one connection for changes. Processes that serve the contest share a lock of the
//!   server on this very connection ([`Connection::reserve`]), so a process that has lost the lock can
//!   change nothing either. A process that moves the contest excludes them.
//! - A process opens further connections for reading when they are needed ([`Connection::reader`]). Pages
//!   would otherwise wait for all results of workers that arrived before.
//! - A process that serves the contest has one more connection, with which the servers coordinate their
//!   work (`store/server.rs`).
//! - A transaction that writes begins with an advisory lock that excludes all others, as in SQLite. The
//!   alternative, transactions that are serializable and run again after a conflict, would need
//!   operations without effects outside of the database. The isolation level is `READ COMMITTED`, so
//!   that each statement sees the changes of the transactions before the lock was granted.
//! - A lost connection is opened again by the next operation. The operation during which it was lost
//!   fails with [`Error::Unavailable`], because it is unknown whether it was carried out.

mod failure;
mod schema;
#[cfg(test)]
mod tests;
mod tls;
mod wait;

use super::{Connection, Kind, Mode, Reservation, Row, Value};
use crate::data::Error;
use crate::plan::PostgresAddress;
use bytes::BytesMut;
pub(in crate::store) use failure::failure;
pub(in crate::store) use wait::{connect_session, spawn, wait};

use futures_util::TryStreamExt as _;
use std::cell::RefCell;
use std::collections::HashMap;
use std::pin::pin;
use std::time::{Duration, Instant};
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres::{Client, Statement};
use wait::connect;

/// The oldest version of PostgreSQL that is supported, as the server gives it.
const OLDEST_VERSION: i64 = 150_000;

/// The time after a failed connection attempt during which no other attempt is made.
const RETRY_DELAY: Duration = Duration::from_secs(1);

/// The number of rows that are read at once if there may be too many for the memory.
const ROWS_PER_FETCH: usize = 1000;

/// The key of the advisory lock that a transaction which writes holds. The second number of a key
/// is the hash of the schema, because one database can contain several contests.
const WRITE_LOCK: &str = "1785689460, hashtext(current_schema())";

/// The key of the advisory lock that processes hold while they serve or move the contest.
const SERVE_LOCK: &str = "1785689461, hashtext(current_schema())";

/// The settings of a session. Changes are acknowledged only when they are on the server's disk, and the
/// server ends the session soon after this machine became unreachable.
pub(in crate::store) const SESSION: &str = "SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off';
    SET default_transaction_isolation = 'read committed';
    SET lock_timeout = '10s';
    SET tcp_keepalives_idle = 10;
    SET tcp_keepalives_interval = 5;
    SET tcp_keepalives_count = 3";

/// A connection to a database of PostgreSQL, which is opened again after it was lost.
pub(crate) struct Postgres {
    address: PostgresAddress,
    /// True if the connection is for reading only.
    is_reader: bool,
    session: Option<Session>,
    /// The time of the last failed attempt to connect, and its error.
    failed: Option<(Instant, String)>,
    /// The use for which this process has reserved the database.
    reservation: Option<Reservation>,
}

/// An open connection with its prepared statements.
struct Session {
    client: Client,
    statements: RefCell<HashMap<String, Statement>>,
}

impl Postgres {
    /// Connects to the server.
    pub(crate) fn open(address: &PostgresAddress) -> Result<Self, Error> {
        let mut opened = Postgres::new(address, false);
        opened.restore()?;
        Ok(opened)
    }

    /// Creates a connection that is opened when it is used for the first time.
    fn new(address: &PostgresAddress, is_reader: bool) -> Self {
        Postgres { address: address.clone(), is_reader, session: None, failed: None, reservation: None }
    }

    fn session(&self) -> Result<&Session, Error> {
        self.session.as_ref().ok_or_else(|| Error::Unavailable(format!("{}: not connected", self.place())))
    }

    fn failure(&self, error: &tokio_postgres::Error) -> Error {
        failure(&self.place(), error)
    }

    fn batch(&self, statements: &str) -> Result<(), Error> {
        wait(self.session()?.client.batch_execute(statements)).map_err(|error| self.failure(&error))
    }

    /// Returns the only value of a query without parameters.
    fn number(&self, query: &str) -> Result<i64, Error> {
        let rows = self.query(query, &[])?;
        rows.first().ok_or(Error::Missing("row"))?.get(0)
    }

    fn prepare(&self, statement: &str, values: &[(Kind, Value)]) -> Result<Statement, Error> {
        let Session { client, statements } = self.session()?;
        if let Some(known) = statements.borrow().get(statement) {
            return Ok(known.clone());
        }
        let types: Vec<Type> = values.iter().map(|(kind, _)| column_type(*kind)).collect();
        let prepared = wait(client.prepare_typed(&translate(statement), &types));
        let prepared = prepared.map_err(|error| self.failure(&error))?;
        statements.borrow_mut().insert(statement.to_owned(), prepared.clone());
        Ok(prepared)
    }

    /// Runs a statement without preparing it. Returns its rows and the number of rows that it
    /// changed or found.
    fn run_unprepared(&self, statement: &str, values: &[(Kind, Value)]) -> Result<(Vec<Row>, usize), Error> {
        let client = &self.session()?.client;
        let ran = wait(async {
            let cells = values.iter().map(|(kind, value)| (Cell(value), column_type(*kind)));
            let mut stream = pin!(client.query_typed_raw(&translate(statement), cells).await?);
            let mut rows = Vec::new();
            while let Some(row) = stream.try_next().await? {
                rows.push(row);
            }
            Ok((rows, stream.rows_affected().unwrap_or_default()))
        });
        let (rows, changed) = ran.map_err(|error| self.failure(&error))?;
        Ok((rows.iter().map(|row| self.row(row)).collect::<Result<_, _>>()?, changed as usize))
    }

    fn row(&self, postgres_row: &tokio_postgres::Row) -> Result<Row, Error> {
        let cells = (0..postgres_row.len()).map(|column| postgres_row.try_get::<_, Value>(column));
        Ok(Row(cells.collect::<Result<_, _>>().map_err(|error| self.failure(&error))?))
    }

    /// Opens the connection and checks the server.
    fn connect(&mut self) -> Result<(), Error> {
        let client = connect(&self.address)?;
        self.session = Some(Session { client, statements: RefCell::default() });
        self.batch(SESSION)?;
        if self.is_reader {
            self.batch("SET default_transaction_read_only = on")?;
        }
        let version = self.number("SELECT CAST(current_setting('server_version_num') AS BIGINT)")?;
        check_version(&self.place(), version)?;
        if self.number("SELECT CAST(current_setting('server_encoding') = 'UTF8' AS INT)")? == 0 {
            return Err(Error::Database(format!(
                "{}: the encoding of this database is not UTF8; create one with: createdb --encoding=UTF8 \
                 --template=template0 NAME",
                self.place()
            )));
        }
        self.reservation.map_or(Ok(()), |reservation| self.lock_service(reservation))
    }

    fn lock_service(&self, reservation: Reservation) -> Result<(), Error> {
        let (lock, user, cure) = match reservation {
            Reservation::Serve => {
                ("pg_try_advisory_lock_shared", "joute contest move", "wait until it has ended")
            }
            Reservation::Move => ("pg_try_advisory_lock", "joute serve", "stop it"),
        };
        match self.number(&format!("SELECT CAST({lock}({SERVE_LOCK}) AS INT)"))? {
            0 => Err(Error::Unavailable(format!("{}: {user} uses this database; {cure}", self.place()))),
            _ => Ok(()),
        }
    }
}

/// Returns the name of a database for error messages.
pub(in crate::store) fn place(address: &PostgresAddress) -> String {
    let config = &address.config;
    let hosts = config.get_hosts().iter().map(|host| match host {
        tokio_postgres::config::Host::Tcp(name) => name.clone(),
        tokio_postgres::config::Host::Unix(path) => path.display().to_string(),
    });
    let (hosts, name) = (hosts.collect::<Vec<_>>().join(" or "), config.get_dbname().unwrap_or_default());
    format!("the PostgreSQL database {name} on {hosts}")
}

/// Checks that the server is not too old. `version` is its version as the server gives it.
fn check_version(place: &str, version: i64) -> Result<(), Error> {
    if version >= OLDEST_VERSION {
        return Ok(());
    }
    let major = version / 10_000;
    Err(Error::Database(format!("{place}: this is PostgreSQL {major}; joute needs PostgreSQL 15 or newer")))
}

/// Translates a statement of the store to the syntax of PostgreSQL: parameters such as `$1`, and
/// the function that reads a JSON list.
fn translate(statement: &str) -> String {
    statement.replace('?', "$").replace("json_each(", "json_array_elements(")
}

/// Returns true if the first parameter of a statement is a list. Such a statement is planned each
/// time that it is run. A plan from the time of small tables would read the complete tables.
fn has_list(statement: &str) -> bool {
    statement.contains("json_each(?1)")
}

const fn column_type(kind: Kind) -> Type {
    match kind {
        Kind::Integer => Type::INT8,
        Kind::Real => Type::FLOAT8,
        Kind::Text => Type::TEXT,
        Kind::Json => Type::JSON,
        Kind::Bytes => Type::BYTEA,
        // The server determines the type.
        Kind::OfColumn => Type::UNKNOWN,
    }
}

/// A parameter of a statement. Its type is the one with which the statement was prepared.
#[derive(Debug)]
struct Cell<'a>(&'a Value);

impl ToSql for Cell<'_> {
    fn to_sql(
        &self,
        column: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self.0 {
            Value::Null => Ok(IsNull::Yes),
            Value::Integer(number) => number.to_sql(column, out),
            Value::Real(number) => number.to_sql(column, out),
            Value::Text(text) => text.as_str().to_sql(column, out),
            Value::Bytes(bytes) => bytes.as_slice().to_sql(column, out),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(column: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(match *column {
            Type::BOOL => Value::Integer(bool::from_sql(column, raw)?.into()),
            Type::INT4 => Value::Integer(i32::from_sql(column, raw)?.into()),
            Type::INT8 => Value::Integer(i64::from_sql(column, raw)?),
            Type::FLOAT8 => Value::Real(f64::from_sql(column, raw)?),
            Type::TEXT | Type::NAME | Type::JSON => Value::Text(std::str::from_utf8(raw)?.to_owned()),
            Type::BYTEA => Value::Bytes(raw.to_vec()),
            _ => return Err(format!("columns of the type {column} are not supported").into()),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Value::Null)
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

impl Connection for Postgres {
    fn reader(&self) -> Result<Option<Box<dyn Connection>>, Error> {
        Ok(Some(Box::new(Postgres::new(&self.address, true))))
    }

    fn restore(&mut self) -> Result<(), Error> {
        if self.session.as_ref().is_some_and(|session| !session.client.is_closed()) {
            return Ok(());
        }
        self.session = None;
        if let Some((at, reason)) = &self.failed
            && at.elapsed() < RETRY_DELAY
        {
            return Err(Error::Unavailable(reason.clone()));
        }
        self.failed = None;
        self.connect().inspect_err(|error| {
            self.session = None;
            self.failed = Some((Instant::now(), error.to_string()));
        })
    }

    fn execute(&self, statement: &str, values: &[(Kind, Value)]) -> Result<usize, Error> {
        if has_list(statement) {
            return self.run_unprepared(statement, values).map(|(_, changed)| changed);
        }
        let prepared = self.prepare(statement, values)?;
        let cells = values.iter().map(|(_, value)| Cell(value));
        let changed = wait(self.session()?.client.execute_raw(&prepared, cells));
        changed.map(|rows| rows as usize).map_err(|error| self.failure(&error))
    }

    fn query(&self, query: &str, values: &[(Kind, Value)]) -> Result<Vec<Row>, Error> {
        if has_list(query) {
            return self.run_unprepared(query, values).map(|(rows, _)| rows);
        }
        let prepared = self.prepare(query, values)?;
        let cells: Vec<Cell<'_>> = values.iter().map(|(_, value)| Cell(value)).collect();
        let cells: Vec<&(dyn ToSql + Sync)> = cells.iter().map(|cell| cell as _).collect();
        let rows = wait(self.session()?.client.query(&prepared, &cells));
        let rows = rows.map_err(|error| self.failure(&error))?;
        rows.iter().map(|row| self.row(row)).collect()
    }

    fn for_each_row(&self, query: &str, call: &mut dyn FnMut(Row) -> Result<(), Error>) -> Result<(), Error> {
        self.batch(&format!("DECLARE rows CURSOR FOR {query}"))?;
        loop {
            let rows = wait(self.session()?.client.query(&format!("FETCH {ROWS_PER_FETCH} FROM rows"), &[]));
            let rows = rows.map_err(|error| self.failure(&error))?;
            if rows.is_empty() {
                return self.batch("CLOSE rows");
            }
            rows.iter().try_for_each(|row| call(self.row(row)?))?;
        }
    }

    fn columns(&self, table: &str) -> Result<Vec<String>, Error> {
        let prepared = self.prepare(&format!("SELECT * FROM {table}"), &[])?;
        let names = prepared.columns().iter().map(|column| column.name());
        Ok(names.filter(|name| *name != "rowid").map(str::to_owned).collect())
    }

    fn renumber(&self) -> Result<(), Error> {
        self.batch(schema::RENUMBER_QUERY)
    }

    fn update_statistics(&self) -> Result<(), Error> {
        // The jobs are left out. All of them wait at this time, and plans that expect no others are slow.
        self.batch("ANALYZE match, plays")
    }

    fn begin(&self, mode: Mode) -> Result<(), Error> {
        self.batch(&match mode {
            Mode::Read => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY".to_owned(),
            Mode::Write => format!("BEGIN; SELECT pg_advisory_xact_lock({WRITE_LOCK})"),
        })
    }

    fn commit(&self) -> Result<(), Error> {
        self.batch("COMMIT")
    }

    fn roll_back(&self) -> Result<(), Error> {
        self.batch("ROLLBACK")
    }

    fn format(&self) -> Result<Option<usize>, Error> {
        schema::format(self)
    }

    fn migrate(&self, all: &[&str], from: usize) -> Result<(), Error> {
        self.batch(&schema::script(all, from))
    }

    fn place(&self) -> String {
        place(&self.address)
    }

    fn reserve(&mut self, reservation: Reservation) -> Result<(), Error> {
        self.lock_service(reservation)?;
        self.reservation = Some(reservation);
        Ok(())
    }
}
