//! Who may work for a contest: each worker has a token of its own, which is kept as a hash.

use crate::clock::Clock;
use crate::people::{Secret, name};
use crate::store::{Error, Store};
use jiff::Timestamp;
use rusqlite::{OptionalExtension as _, params};

/// Workers that the server itself starts are called so, and numbered.
pub const CREW: &str = "here-";

/// A worker that may work, or might.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    /// What it is called.
    pub name: String,
    /// Since when.
    pub created: Timestamp,
}

impl Store {
    /// A token for a worker. Those that workers of this name had before are good for nothing.
    ///
    /// # Errors
    /// The name is none.
    pub fn admit_worker(&self, worker: &str, clock: &dyn Clock) -> Result<Secret, Error> {
        let (secret, worker, now) = (Secret::new()?, name(worker)?.to_owned(), clock.now().as_microsecond());
        self.change(|store| {
            let query = "UPDATE worker_token SET revoked = ?2 WHERE name = ?1 AND revoked IS NULL";
            store.execute(query, params![worker, now])?;
            store.execute(
                "INSERT INTO worker_token VALUES (?1, ?2, ?3, NULL)",
                params![secret.hash(), worker, now],
            )?;
            Ok(())
        })?;
        Ok(secret)
    }

    /// The worker of a token, by name.
    ///
    /// # Errors
    /// Nobody's, or it was taken back.
    pub fn worker(&self, token: &str) -> Result<String, Error> {
        let hash = Secret::hash_of(token).ok_or(Error::Missing("token"))?;
        self.ask(|store| {
            let query = "SELECT name FROM worker_token WHERE hash = ?1 AND revoked IS NULL";
            store.query_row(query, [hash], |row| row.get(0)).optional()?.ok_or(Error::Missing("token"))
        })
    }

    /// Takes the tokens of a worker back.
    ///
    /// # Errors
    /// It has none.
    pub fn dismiss_worker(&self, worker: &str, clock: &dyn Clock) -> Result<(), Error> {
        let now = clock.now().as_microsecond();
        self.ask(|store| {
            let query = "UPDATE worker_token SET revoked = ?2 WHERE name = ?1 AND revoked IS NULL";
            match store.execute(query, params![worker, now])? {
                0 => Err(Error::Missing("worker")),
                _ => Ok(()),
            }
        })
    }

    /// Who may work, by name.
    ///
    /// # Errors
    /// The database's.
    pub fn workers(&self) -> Result<Vec<Known>, Error> {
        self.ask(|store| {
            let mut query = store
                .prepare("SELECT name, created FROM worker_token WHERE revoked IS NULL ORDER BY name")?;
            let known = query.query_map([], |row| {
                let created = Timestamp::from_microsecond(row.get(1)?).unwrap_or_default();
                Ok(Known { name: row.get(0)?, created })
            })?;
            Ok(known.collect::<Result<_, _>>()?)
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::clock::Driven;
    use crate::store::Store;
    use jiff::Timestamp;

    #[test]
    fn a_token_is_a_worker_s_until_it_is_taken_back() {
        let (store, clock) = (Store::in_memory().expect("memory"), Driven::at(Timestamp::UNIX_EPOCH));
        let old = store.admit_worker("hall-1", &clock).expect("a token");
        let token = store.admit_worker("hall-1", &clock).expect("a token");
        assert!(store.worker(old.shown()).is_err(), "a newer one replaced it");
        assert_eq!(store.worker(token.shown()).expect("it is its own"), "hall-1");
        assert!(store.bearer(token.shown()).is_err(), "a worker is nobody who takes part");
        assert!(store.worker("").is_err() && store.admit_worker("<b>", &clock).is_err());
        assert_eq!(store.workers().expect("a list").len(), 1);
        store.dismiss_worker("hall-1", &clock).expect("it goes");
        assert!(store.worker(token.shown()).is_err() && store.dismiss_worker("hall-1", &clock).is_err());
    }
}
