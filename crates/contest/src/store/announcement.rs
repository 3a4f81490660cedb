//! The table `announcement`: the organisers' announcements.

use super::engine::params;
use super::values::Time;
use super::{Store, Tables, require_change};
use crate::data::{Announcement, Error};
use jiff::Timestamp;

impl Tables<'_> {
    /// Adds an announcement. `about` is the path of a web page about its subject.
    pub(crate) fn insert_announcement(
        &self,
        french: &str,
        english: &str,
        about: Option<&str>,
        now: Timestamp,
    ) -> Result<(), Error> {
        let query = "INSERT INTO announcement (at, french, english, about) VALUES (?1, ?2, ?3, ?4)";
        self.execute(query, params![Time(now), french, english, about])
    }

    /// Withdraws an announcement. Pages no longer show it.
    pub(crate) fn end_announcement(&self, id: i64, now: Timestamp) -> Result<(), Error> {
        let query = "UPDATE announcement SET ended = ?2 WHERE id = ?1 AND ended IS NULL";
        require_change(self.change(query, params![id, Time(now)])?, Error::Missing("announcement"))
    }
}

impl Store {
    /// Returns the organisers' announcements that have not been withdrawn, the newest first.
    pub fn announcements(&self) -> Result<Vec<Announcement>, Error> {
        let query =
            "SELECT id, at, french, english, about FROM announcement WHERE ended IS NULL ORDER BY id DESC";
        self.tables()?.rows(query, params![], |row| {
            let (id, Time(at), french, english, about) = row.try_into()?;
            Ok(Announcement { id, at, french, english, about })
        })
    }
}
