//! The table `address`: the mail addresses of people.

use super::engine::params;
use super::person::person;
use super::values::{Time, time_after};
use super::{Store, Tables, require_change};
use crate::data::{Error, Person, PersonAddresses, PersonId, Secret};
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeSet;

/// The time for which the link that confirms a mail address is valid.
const LINK_LIFETIME: SignedDuration = SignedDuration::from_hours(24);

impl Tables<'_> {
    /// Returns the mail addresses of a person.
    pub(crate) fn addresses(&self, id: PersonId) -> Result<PersonAddresses, Error> {
        let query = "SELECT confirmed, proposed FROM address WHERE person = ?1";
        let found = self.first(query, params![id], |row| {
            Ok(PersonAddresses { confirmed: row.get(0)?, proposed: row.get(1)? })
        })?;
        Ok(found.unwrap_or_default())
    }

    /// Stores a mail address that a person has entered. It is not used until it is confirmed.
    pub(crate) fn propose_address(&self, id: PersonId, address: &str) -> Result<(), Error> {
        let query = "INSERT INTO address (person, proposed) VALUES (?1, ?2)
            ON CONFLICT (person) DO UPDATE SET proposed = ?2, hash = NULL, expires = NULL";
        self.execute(query, params![id, address])
    }

    /// Creates the secret that confirms the proposed address of a person. Earlier ones become invalid.
    pub(crate) fn new_confirmation(&self, id: PersonId, now: Timestamp) -> Result<Secret, Error> {
        let secret = Secret::new()?;
        let query = "UPDATE address SET hash = ?2, expires = ?3 WHERE person = ?1 AND proposed IS NOT NULL";
        let rows = self.change(query, params![id, secret.hash(), time_after(now, LINK_LIFETIME)])?;
        require_change(rows, Error::Missing("address"))?;
        Ok(secret)
    }

    /// Confirms the proposed address to which a secret was sent. Returns its owner.
    pub(crate) fn confirm_address(&self, secret: &str, now: Timestamp) -> Result<PersonId, Error> {
        let query = "UPDATE address SET confirmed = proposed, proposed = NULL, hash = NULL, expires = NULL
            WHERE hash = ?1 AND expires > ?2 RETURNING person";
        let found = self.first(query, params![Secret::hash_of(secret), Time(now)], |row| row.get(0))?;
        found.ok_or(Error::Missing("link"))
    }

    /// Stores a mail address for which an organiser vouches.
    pub(crate) fn set_address(&self, id: PersonId, address: &str) -> Result<(), Error> {
        let query = "INSERT INTO address (person, confirmed) VALUES (?1, ?2)
            ON CONFLICT (person) DO UPDATE SET confirmed = ?2";
        self.execute(query, params![id, address])
    }

    /// Deletes all mail addresses of a person.
    pub(crate) fn delete_addresses(&self, id: PersonId) -> Result<(), Error> {
        self.execute("DELETE FROM address WHERE person = ?1", params![id])
    }

    /// Returns the people with a confirmed address, regardless of case in ASCII.
    pub(crate) fn people_at(&self, address: &str) -> Result<Vec<Person>, Error> {
        let query = "SELECT id, name, role, out, team FROM address JOIN person ON person = id
            WHERE lower(confirmed) = ?1 ORDER BY id";
        self.rows(query, params![address.to_ascii_lowercase()], person)
    }
}

impl Store {
    /// Returns the mail addresses of a person.
    pub fn addresses(&self, id: PersonId) -> Result<PersonAddresses, Error> {
        self.tables()?.addresses(id)
    }

    /// Returns the person and the proposed address that a secret confirms. The secret stays valid.
    ///
    /// # Errors
    /// Returns an error if the secret is used, expired or unknown.
    pub fn proposed_address(&self, secret: &str, now: Timestamp) -> Result<(Person, String), Error> {
        let query = "SELECT id, name, role, out, team, proposed FROM address JOIN person ON person = id
            WHERE hash = ?1 AND expires > ?2";
        let values = params![Secret::hash_of(secret), Time(now)];
        let found = self.tables()?.first(query, values, |row| Ok((person(row)?, row.get(5)?)))?;
        found.ok_or(Error::Missing("link"))
    }

    /// Returns the people who have a confirmed address.
    pub fn people_with_address(&self) -> Result<BTreeSet<PersonId>, Error> {
        let query = "SELECT person FROM address WHERE confirmed IS NOT NULL";
        self.tables()?.rows(query, params![], |row| row.get(0))
    }
}
