//! The table `token`: the API tokens of people.

use super::engine::params;
use super::person::person;
use super::values::{Time, time};
use super::{Store, Tables, require_change};
use crate::data::{Error, Person, PersonId, Secret, Token};
use jiff::Timestamp;

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
        self.execute("DELETE FROM token WHERE person = ?1", params![id])
    }
}

impl Store {
    /// Returns a person's API tokens, the newest first. The tokens of a team are those of its members.
    pub fn tokens(&self, id: PersonId) -> Result<Vec<Token>, Error> {
        let query =
            "SELECT hash, token.name, token.created, person.name FROM token JOIN person ON id = person
            WHERE id = ?1 OR team = ?1 ORDER BY token.created DESC";
        self.tables()?.rows(query, params![id], |row| {
            let hash: Vec<u8> = row.get(0)?;
            Ok(Token { key: hex(&hash), name: row.get(1)?, made: time(row, 2)?, owner: row.get(3)? })
        })
    }

    /// Revokes one API token of a person or of a team's member.
    ///
    /// # Errors
    /// Returns an error if the token does not belong to this person or team.
    pub fn forget_token(&self, id: PersonId, key: &str) -> Result<(), Error> {
        let query = "DELETE FROM token WHERE hash = ?2 AND person IN (SELECT id FROM person WHERE id = ?1 OR team = ?1)";
        let hash = bytes(key).ok_or(Error::Missing("token"))?;
        require_change(self.tables_to_change()?.change(query, params![id, hash])?, Error::Missing("token"))
    }

    /// Returns the person to whom the given API token belongs.
    ///
    /// # Errors
    /// Returns an error if the token is unknown.
    pub fn bearer(&self, token: &str) -> Result<Person, Error> {
        let query =
            "SELECT id, person.name, role, out, team FROM token JOIN person ON person = id WHERE hash = ?1";
        let found = self.tables()?.first(query, params![Secret::hash_of(token)], person)?;
        found.ok_or(Error::Missing("token"))
    }

    /// Revokes all API tokens of a person.
    pub fn forget_tokens(&self, id: PersonId) -> Result<(), Error> {
        self.transaction(|tables| tables.delete_tokens(id))
    }
}

/// Returns bytes as hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the bytes that hexadecimal digits stand for. Returns `None` for any other text.
fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digits = hex.bytes().all(|digit| digit.is_ascii_hexdigit());
    let pairs = (0..hex.len()).step_by(2).filter(|_| digits);
    pairs.map(|at| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok()).collect()
}
