//! The table `link`: the one-time links with which people choose a password.

use super::engine::params;
use super::person::person;
use super::values::{Time, time_after};
use super::{Store, Tables};
use crate::data::{Error, Person, PersonId, Secret};
use jiff::{SignedDuration, Timestamp};

/// The time for which a one-time link is valid. A person chooses a password with the link.
const LINK_LIFETIME: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The time for which a one-time link is valid if it was sent by mail, for a forgotten password.
const MAILED_LINK_LIFETIME: SignedDuration = SignedDuration::from_hours(1);

impl Tables<'_> {
    /// Creates a one-time link for choosing a password. Earlier links of the person become invalid.
    pub(crate) fn new_link(&self, id: PersonId, now: Timestamp) -> Result<Secret, Error> {
        self.delete_links(id)?;
        self.insert_link(id, time_after(now, LINK_LIFETIME))
    }

    /// Creates a one-time link that is sent by mail. Earlier links stay valid, because any visitor can
    /// request this one. Expired ones are deleted.
    pub(crate) fn new_mailed_link(&self, id: PersonId, now: Timestamp) -> Result<Secret, Error> {
        self.execute("DELETE FROM link WHERE person = ?1 AND expires <= ?2", params![id, Time(now)])?;
        self.insert_link(id, time_after(now, MAILED_LINK_LIFETIME))
    }

    fn insert_link(&self, id: PersonId, expires: Time) -> Result<Secret, Error> {
        let secret = Secret::new()?;
        self.execute("INSERT INTO link VALUES (?1, ?2, ?3)", params![secret.hash(), id, expires])?;
        Ok(secret)
    }

    /// Deletes a one-time link and returns its owner.
    pub(crate) fn use_link(&self, link: &str, now: Timestamp) -> Result<PersonId, Error> {
        let query = "DELETE FROM link WHERE hash = ?1 AND expires > ?2 RETURNING person";
        let values = params![Secret::hash_of(link), Time(now)];
        let found = self.first(query, values, |row| row.get(0))?;
        found.ok_or(Error::Missing("link"))
    }

    /// Deletes all one-time links of a person.
    pub(crate) fn delete_links(&self, id: PersonId) -> Result<(), Error> {
        self.execute("DELETE FROM link WHERE person = ?1", params![id])
    }
}

impl Store {
    /// Returns the owner of a one-time link for choosing a password. The link can still be used
    /// afterwards.
    ///
    /// # Errors
    /// Returns an error if the link is used, expired or unknown.
    pub fn person_of_link(&self, link: &str, now: Timestamp) -> Result<Person, Error> {
        let query = "SELECT id, name, role, out, team FROM link JOIN person ON person = id
            WHERE hash = ?1 AND expires > ?2";
        let values = params![Secret::hash_of(link), Time(now)];
        self.tables()?.first(query, values, person)?.ok_or(Error::Missing("link"))
    }
}
