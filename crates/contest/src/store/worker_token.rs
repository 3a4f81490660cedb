//! The table `worker_token`: the workers that are admitted to the contest, and the clients that
//! send matches of leagues. Each has its own token, which is stored as a hash.

use super::engine::Row;
use super::engine::params;
use super::values::{Time, time};
use super::{Store, Tables};
use crate::data::{Error, RecheckShare, RegisteredWorker, Secret};
use jiff::Timestamp;

/// The SQL columns of a token's worker.
const COLUMNS: &str = "name, created, recheck, leagues";

fn registered(row: &Row) -> Result<RegisteredWorker, Error> {
    let recheck: Option<u32> = row.get(2)?;
    Ok(RegisteredWorker {
        name: row.get(0)?,
        created: time(row, 1)?,
        recheck: recheck.and_then(RecheckShare::from_percent),
        is_client: row.get(3)?,
    })
}

impl Tables<'_> {
    /// Creates a token for a worker. Earlier tokens for the same name become invalid. An untrusted worker
    /// has a share of its matches that are played again.
    pub(crate) fn new_worker_token(
        &self,
        worker: &str,
        recheck: Option<RecheckShare>,
        now: Timestamp,
    ) -> Result<Secret, Error> {
        let secret = Secret::new()?;
        self.revoke_worker_tokens(worker, now)?;
        let query = "INSERT INTO worker_token (hash, name, created, recheck) VALUES (?1, ?2, ?3, ?4)";
        let values = params![secret.hash(), worker, Time(now), recheck.map(RecheckShare::percent)];
        self.execute(query, values)?;
        Ok(secret)
    }

    /// Creates a token with which a client sends the matches of leagues. Earlier tokens for the
    /// name are revoked.
    pub(crate) fn new_client_token(&self, client: &str, now: Timestamp) -> Result<Secret, Error> {
        let secret = self.new_worker_token(client, None, now)?;
        self.execute("UPDATE worker_token SET leagues = 1 WHERE hash = ?1", params![secret.hash()])?;
        Ok(secret)
    }

    /// Returns the share of the matches of an untrusted worker that are played again. Returns `None` if the
    /// last token with the given name is that of a trusted worker.
    pub(crate) fn recheck_share(&self, worker: &str) -> Result<Option<RecheckShare>, Error> {
        let query =
            format!("SELECT {COLUMNS} FROM worker_token WHERE name = ?1 ORDER BY created DESC LIMIT 1");
        Ok(self.first(&query, params![worker], registered)?.and_then(|worker| worker.recheck))
    }

    /// Makes all tokens of a worker invalid and returns their number.
    pub(crate) fn revoke_worker_tokens(&self, worker: &str, now: Timestamp) -> Result<usize, Error> {
        let query = "UPDATE worker_token SET revoked = ?2 WHERE name = ?1 AND revoked IS NULL";
        self.change(query, params![worker, Time(now)])
    }
}

impl Store {
    /// Creates a token for a worker on the server's own machine. The audit log does not record it, because
    /// no person requests these tokens.
    pub(crate) fn admit_local_worker(&self, worker: &str, now: Timestamp) -> Result<Secret, Error> {
        self.transaction(|tables| tables.new_worker_token(worker, None, now))
    }

    /// Returns the worker or the client to which the given token belongs.
    ///
    /// # Errors
    /// Returns an error if the token is unknown or revoked.
    pub fn worker(&self, token: &str) -> Result<RegisteredWorker, Error> {
        let query = format!("SELECT {COLUMNS} FROM worker_token WHERE hash = ?1 AND revoked IS NULL");
        let found = self.tables()?.first(&query, params![Secret::hash_of(token)], registered)?;
        found.ok_or(Error::Missing("token"))
    }

    /// Returns the workers and the clients that have a token, sorted by name.
    pub fn workers(&self) -> Result<Vec<RegisteredWorker>, Error> {
        let query = format!("SELECT {COLUMNS} FROM worker_token WHERE revoked IS NULL ORDER BY name");
        self.tables()?.rows(&query, params![], registered)
    }
}
