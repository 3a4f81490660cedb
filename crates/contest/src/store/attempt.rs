//! The table `attempt`: the counted attempts to sign in and register.

use super::engine::params;
use super::values::{Time, time};
use super::{Store, Tables};
use crate::data::Error;
use jiff::Timestamp;

impl Tables<'_> {
    /// Deletes the attempts before a time.
    pub(crate) fn delete_attempts_before(&self, time: Timestamp) -> Result<(), Error> {
        self.execute("DELETE FROM attempt WHERE at < ?1", params![Time(time)])
    }

    /// Returns the number of attempts with a key since a time, and the time of the last one.
    pub(crate) fn count_attempts(&self, key: &str, since: Timestamp) -> Result<(u32, Timestamp), Error> {
        let query = "SELECT count(*), coalesce(max(at), 0) FROM attempt WHERE who = ?1 AND at >= ?2";
        let found = self.first(query, params![key, Time(since)], |row| Ok((row.get(0)?, time(row, 1)?)))?;
        Ok(found.unwrap_or((0, Timestamp::UNIX_EPOCH)))
    }

    /// Adds an attempt and returns its number.
    pub(crate) fn insert_attempt(&self, key: &str, now: Timestamp) -> Result<i64, Error> {
        self.value("INSERT INTO attempt (who, at) VALUES (?1, ?2) RETURNING rowid", params![key, Time(now)])
    }

    /// Deletes the attempt with the given number.
    pub(crate) fn delete_attempt(&self, number: i64) -> Result<(), Error> {
        self.execute("DELETE FROM attempt WHERE rowid = ?1", params![number])
    }
}

impl Store {
    /// Deletes all attempts with a key.
    pub(crate) fn delete_attempts_of(&self, key: &str) -> Result<(), Error> {
        self.tables_to_change()?.execute("DELETE FROM attempt WHERE who = ?1", params![key])
    }
}
