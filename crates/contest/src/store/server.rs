//! The table `server`: the servers that serve the contest at the same time. Only a database of PostgreSQL
//! can have several.
//!
//! Each server has a session of its own ([`Membership`]). It holds a lock while the server runs, sends
//! and receives messages, and elects the server that does timed work. The statements here and in
//! `server/session.rs` are for PostgreSQL only, because a database of SQLite has one server.

mod session;
#[cfg(test)]
mod tests;

pub(crate) use session::Membership;

use super::engine::params;
use super::values::Time;
use super::{Store, Tables};
use crate::data::Error;
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeMap;

/// The number that identifies a server of the contest. It is not used again.
pub(crate) type ServerId = i64;

/// The condition that the server of a row runs. It is true while the server's session holds its lock.
/// Advisory locks of PostgreSQL have two numbers. The first is 1785689462 for a server that runs and
/// 1785689463 for the one that leads. The second is a hash of the schema, and of the server's number.
macro_rules! is_present {
    () => {
        "EXISTS (
            SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = 1785689462
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND CAST(objid AS BIGINT) = (CAST(hashtext(CAST(current_schema() AS TEXT) || ' ' || CAST(server.id AS TEXT)) AS BIGINT)
                & 4294967295))"
    };
}

use is_present;

/// The state that a server sends to the others every second.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ServerStatus {
    /// The time before which all received requests are stored.
    pub(crate) settled: Timestamp,
    /// The bytes of the files that the server has added.
    pub(crate) added: u64,
}

/// The part of a server that takes part in the coordination. Its methods return quickly, because they
/// are called on the thread of the connections.
pub(crate) trait Member: Send + Sync {
    /// Prepares the contest's folder before the other servers see this one.
    ///
    /// # Errors
    /// Returns the reason for the organiser if the folder cannot be used.
    fn enter(&self, own: ServerId) -> Result<(), String>;

    /// Checks that other servers use the same folder.
    ///
    /// # Errors
    /// Returns the reason for the organiser if they do not.
    fn check(&self, others: &[ServerId]) -> Result<(), String>;

    /// Receives the time of the database's machine, which was correct at some moment of the last `delay`.
    fn synchronize(&self, shared: Timestamp, delay: SignedDuration);

    /// Returns the current state of this server.
    fn status(&self) -> ServerStatus;

    /// Receives the bytes of the files that each other server has added since it started.
    fn set_added_elsewhere(&self, added: &BTreeMap<ServerId, u64>);

    /// Receives a message of another server.
    fn receive(&self, message: &str);

    /// Handles the loss of messages while the session was interrupted.
    fn recover(&self);
}

impl Tables<'_> {
    /// Removes a server that no longer runs.
    pub(crate) fn delete_server(&self, id: ServerId) -> Result<(), Error> {
        self.execute("DELETE FROM server WHERE id = ?1", params![id])
    }
}

impl Store {
    /// Returns the servers of the contest and whether each one runs.
    pub(crate) fn servers(&self) -> Result<BTreeMap<ServerId, bool>, Error> {
        let query = concat!("SELECT id, ", is_present!(), " FROM server");
        self.tables()?.rows(query, params![], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Returns true if another server runs that may not have stored each request that it received
    /// before the given time.
    pub(crate) fn has_unsettled_server(&self, own: ServerId, time: Timestamp) -> Result<bool, Error> {
        let query = concat!(
            "SELECT EXISTS (SELECT 1 FROM server WHERE id <> ?1 AND settled < ?2 AND ",
            is_present!(),
            ")"
        );
        self.tables()?.value(query, params![own, Time(time)])
    }

    /// Returns true if the session with the given process of PostgreSQL holds the lock of the leader.
    pub(crate) fn holds_lead(&self, process: i32) -> Result<bool, Error> {
        let query = "SELECT EXISTS (
            SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = 1785689463
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND CAST(objid AS BIGINT) = (CAST(hashtext(current_schema()) AS BIGINT) & 4294967295)
            AND pid = ?1)";
        self.tables()?.value(query, params![i64::from(process)])
    }
}
