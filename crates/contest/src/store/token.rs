//! The table `token`: the API tokens of people.

use super::person::person;
use super::values::{Time, time};
use super::{Store, Tables, changed};
use crate::data::{Error, Person, PersonId, Secret, Token};
use jiff::Timestamp;
use rusqlite::params;

impl Tables<'_> {
    /// Creates an API token for a person's programs. It is valid until it is revoked.
    pub(crate) fn new_token(&self, id: PersonId, name: &str, now: Timestamp) -> Result<Secret, Error> {
        let secret = Secret::new()?;
        let values = params![secret.hash(), id, name, Time(now)];
        self.execute("INSERT INTO token VALUES (?1, ?2, ?3, ?4)", values)?;
        Ok(secret)
    }

    /// Revokes all API tokens of a person.
    pub(crate) fn delete_tokens(&self, id: PersonId) -> Result<(), Error> {
        self.execute("DELETE FROM token WHERE person = ?1", [id])
    }
}

impl Store {
    /// Returns a person's API tokens, the newest first.
    pub fn tokens(&self, id: PersonId) -> Result<Vec<Token>, Error> {
        let query =
            "SELECT lower(hex(hash)), name, created FROM token WHERE person = ?1 ORDER BY created DESC";
        self.tables()
            .rows(query, [id], |row| Ok(Token { key: row.get(0)?, name: row.get(1)?, made: time(row, 2)? }))
    }

    /// Revokes one API token of a person.
    ///
    /// # Errors
    /// Returns an error if the token does not belong to this person.
    pub fn forget_token(&self, id: PersonId, key: &str) -> Result<(), Error> {
        let query = "DELETE FROM token WHERE person = ?1 AND lower(hex(hash)) = ?2";
        changed(self.tables().0.execute(query, params![id, key])?, Error::Missing("token"))
    }

    /// Returns the person to whom the given API token belongs.
    ///
    /// # Errors
    /// Returns an error if the token is unknown.
    pub fn bearer(&self, token: &str) -> Result<Person, Error> {
        let query = "SELECT id, person.name, role, out FROM token JOIN person ON person = id WHERE hash = ?1";
        let found = self.tables().first(query, [Secret::hash_of(token)], person)?;
        found.ok_or(Error::Missing("token"))
    }

    /// Revokes all API tokens of a person.
    pub fn forget_tokens(&self, id: PersonId) -> Result<(), Error> {
        self.transaction(|tables| tables.delete_tokens(id))
    }
}
