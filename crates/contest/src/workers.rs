//! The workers that are admitted to a contest. Each worker has its own token. The token is stored
//! as a hash.

use crate::people::{Secret, name};
use crate::running::Act;
use crate::store::{Error, Store};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params};

/// The beginning of the names of the server's own workers. A number follows it.
pub const LOCAL_WORKER_PREFIX: &str = "here-";

/// A worker with a token. It can connect to the contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisteredWorker {
    /// The name of the worker.
    pub name: String,
    /// The time at which the worker's token was created.
    pub created: Timestamp,
}

/// Makes all tokens of a worker invalid and returns their number.
fn revoke(store: &Connection, worker: &str, now: Timestamp) -> Result<usize, Error> {
    let query = "UPDATE worker_token SET revoked = ?2 WHERE name = ?1 AND revoked IS NULL";
    Ok(store.execute(query, params![worker, now.as_microsecond()])?)
}

fn insert_token(store: &Connection, secret: &Secret, worker: &str, now: Timestamp) -> Result<(), Error> {
    revoke(store, worker, now)?;
    let values = params![secret.hash(), worker, now.as_microsecond()];
    store.execute("INSERT INTO worker_token VALUES (?1, ?2, ?3, NULL)", values)?;
    Ok(())
}

impl Store {
    /// Creates a token for a worker on another machine. Earlier tokens for the same name become
    /// invalid.
    ///
    /// # Errors
    /// Returns an error if the name is not allowed or is reserved for the server's own workers.
    pub fn admit_worker(&self, worker: &str, act: &Act, now: Timestamp) -> Result<Secret, Error> {
        let (secret, worker) = (Secret::new()?, name(worker)?);
        if worker.starts_with(LOCAL_WORKER_PREFIX) {
            return Err(Error::Refused(
                "this name is reserved for the server's own workers; choose another name",
            ));
        }
        self.audited_transaction(act, now, |store| insert_token(store, &secret, &worker, now))?;
        Ok(secret)
    }

    /// Creates a token for a worker on the server's own machine. The audit log does not record it,
    /// because nobody requests these tokens.
    pub(crate) fn admit_local_worker(&self, worker: &str, now: Timestamp) -> Result<Secret, Error> {
        let secret = Secret::new()?;
        self.transaction(|store| insert_token(store, &secret, worker, now))?;
        Ok(secret)
    }

    /// Makes the tokens of the server's former workers invalid. They ran before the server's
    /// restart.
    pub(crate) fn revoke_local_workers(&self, now: Timestamp) -> Result<(), Error> {
        self.query(|store| {
            let query = "UPDATE worker_token SET revoked = ?2 WHERE revoked IS NULL AND instr(name, ?1) = 1";
            Ok(store.execute(query, params![LOCAL_WORKER_PREFIX, now.as_microsecond()]).map(drop)?)
        })
    }

    /// Returns the name of the worker to which the given token belongs.
    ///
    /// # Errors
    /// Returns an error if the token is unknown or revoked.
    pub fn worker(&self, token: &str) -> Result<String, Error> {
        let hash = Secret::hash_of(token).ok_or(Error::Missing("token"))?;
        self.query(|store| {
            let query = "SELECT name FROM worker_token WHERE hash = ?1 AND revoked IS NULL";
            store.query_row(query, [hash], |row| row.get(0)).optional()?.ok_or(Error::Missing("token"))
        })
    }

    /// Makes a worker's token invalid. Results of this worker are no longer accepted, and its job
    /// returns to the queue within a minute.
    ///
    /// # Errors
    /// Returns an error if the worker has no token.
    pub fn revoke_worker(&self, worker: &str, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited_transaction(act, now, |store| match revoke(store, worker, now)? {
            0 => Err(Error::Missing("worker with a token")),
            _ => Ok(()),
        })
    }

    /// Returns the workers that have a token, sorted by name.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn workers(&self) -> Result<Vec<RegisteredWorker>, Error> {
        self.query(|store| {
            let mut query = store
                .prepare("SELECT name, created FROM worker_token WHERE revoked IS NULL ORDER BY name")?;
            let known = query.query_map([], |row| {
                let created = Timestamp::from_microsecond(row.get(1)?).unwrap_or_default();
                Ok(RegisteredWorker { name: row.get(0)?, created })
            })?;
            Ok(known.collect::<Result<_, _>>()?)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::running::Act;
    use crate::store::Store;
    use jiff::Timestamp;

    #[test]
    fn a_token_is_a_worker_s_until_it_is_taken_back() {
        let (store, now) = (Store::in_memory().expect("memory"), Timestamp::UNIX_EPOCH);
        let act = |what: &str| Act { by: None, whom: None, what: what.into() };
        let admit = |name: &str| store.admit_worker(name, &act("admitted"), now);
        let revoke = |name: &str| store.revoke_worker(name, &act("revoked"), now);
        let old = admit("hall-1").expect("a token");
        let token = admit("hall-1").expect("a token");
        assert!(store.worker(old.expose()).is_err(), "a newer one replaced it");
        assert_eq!(store.worker(token.expose()).expect("it is its own"), "hall-1");
        assert!(store.bearer(token.expose()).is_err(), "a worker is nobody who takes part");
        assert!(store.worker("").is_err() && admit("<b>").is_err());
        admit("here-1").expect_err("it is not the server's");
        let own = store.admit_local_worker("here-1", now).expect("a token");
        assert_eq!(store.workers().expect("a list").len(), 2);
        revoke("hall-1").expect("it goes");
        assert!(store.worker(token.expose()).is_err() && revoke("hall-1").is_err());
        let hall = admit("hall-2").expect("a token");
        store.revoke_local_workers(now).expect("they go");
        assert!(store.worker(own.expose()).is_err() && store.worker(hall.expose()).is_ok());
        let log = store.audit_log(9).expect("a log");
        let whats: Vec<&str> = log.iter().map(|line| line.what.as_str()).collect();
        assert_eq!(whats, ["admitted", "revoked", "admitted", "admitted"], "what was refused is not in it");
    }
}
