//! The table `worker_token`: the workers that are admitted to the contest. Each worker has its own
//! token, which is stored as a hash.

use super::engine::params;
use super::values::{Time, time};
use super::{Store, Tables};
use crate::data::{Error, RegisteredWorker, Secret};
use jiff::Timestamp;

impl Tables<'_> {
    /// Creates a token for a worker. Earlier tokens for the same name become invalid.
    pub(crate) fn new_worker_token(&self, worker: &str, now: Timestamp) -> Result<Secret, Error> {
        let secret = Secret::new()?;
        self.revoke_worker_tokens(worker, now)?;
        let values = params![secret.hash(), worker, Time(now)];
        self.execute("INSERT INTO worker_token VALUES (?1, ?2, ?3, NULL)", values)?;
        Ok(secret)
    }

    /// Makes all tokens of a worker invalid and returns their number.
    pub(crate) fn revoke_worker_tokens(&self, worker: &str, now: Timestamp) -> Result<usize, Error> {
        let query = "UPDATE worker_token SET revoked = ?2 WHERE name = ?1 AND revoked IS NULL";
        self.change(query, params![worker, Time(now)])
    }
}

impl Store {
    /// Creates a token for a worker on the server's own machine. The audit log does not record it,
    /// because nobody requests these tokens.
    pub(crate) fn admit_local_worker(&self, worker: &str, now: Timestamp) -> Result<Secret, Error> {
        self.transaction(|tables| tables.new_worker_token(worker, now))
    }

    /// Returns the name of the worker to which the given token belongs.
    ///
    /// # Errors
    /// Returns an error if the token is unknown or revoked.
    pub fn worker(&self, token: &str) -> Result<String, Error> {
        let query = "SELECT name FROM worker_token WHERE hash = ?1 AND revoked IS NULL";
        let found = self.tables()?.first(query, params![Secret::hash_of(token)], |row| row.get(0))?;
        found.ok_or(Error::Missing("token"))
    }

    /// Returns the workers that have a token, sorted by name.
    pub fn workers(&self) -> Result<Vec<RegisteredWorker>, Error> {
        let query = "SELECT name, created FROM worker_token WHERE revoked IS NULL ORDER BY name";
        self.tables()?
            .rows(query, params![], |row| Ok(RegisteredWorker { name: row.get(0)?, created: time(row, 1)? }))
    }
}
