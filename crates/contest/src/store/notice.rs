//! The table `notice`: messages to people who may not be online.

use super::engine::params;
use super::values::{Json, Time, json, time};
use super::{Store, Tables};
use crate::data::{Error, Notice, NoticeContent, PersonId};
use jiff::Timestamp;

impl Tables<'_> {
    /// Adds a notice for a person.
    pub(crate) fn insert_notice(
        &self,
        person: PersonId,
        content: &NoticeContent,
        now: Timestamp,
    ) -> Result<(), Error> {
        let query = "INSERT INTO notice (person, at, told) VALUES (?1, ?2, ?3)";
        self.execute(query, params![person, Time(now), Json(content)])
    }

    /// Adds a notice for each of the given people.
    pub(crate) fn insert_notices(
        &self,
        people: impl IntoIterator<Item = PersonId>,
        content: &NoticeContent,
        now: Timestamp,
    ) -> Result<(), Error> {
        people.into_iter().try_for_each(|person| self.insert_notice(person, content, now))
    }
}

impl Store {
    /// Returns a person's latest notices, the newest first. It returns at most `limit` notices.
    pub fn notices(&self, person: PersonId, limit: u32) -> Result<Vec<Notice>, Error> {
        let query = "SELECT at, told, read FROM notice WHERE person = ?1 ORDER BY id DESC LIMIT ?2";
        self.tables()?.rows(query, params![person, limit], |row| {
            Ok(Notice { at: time(row, 0)?, content: json(row, 1)?, read: row.get(2)? })
        })
    }

    /// Returns the number of a person's unread notices.
    pub fn unread(&self, person: PersonId) -> Result<u32, Error> {
        let query = "SELECT count(*) FROM notice WHERE person = ?1 AND read = 0";
        self.tables()?.value(query, params![person])
    }

    /// Marks all notices of a person as read.
    pub fn mark_notices_read(&self, person: PersonId) -> Result<(), Error> {
        self.tables_to_change()?
            .execute("UPDATE notice SET read = 1 WHERE person = ?1 AND read = 0", params![person])
    }
}
