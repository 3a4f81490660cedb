//! The table `mark`: the points that jury members gave to candidates.

use super::engine::params;
use super::values::Time;
use super::{Store, Tables};
use crate::data::{Error, Mark, PersonId};
use jiff::Timestamp;

impl Tables<'_> {
    /// Stores the points that a jury member gives to a candidate, in place of earlier ones.
    pub(crate) fn set_mark(
        &self,
        person: PersonId,
        by: PersonId,
        points: f64,
        note: &str,
        now: Timestamp,
    ) -> Result<(), Error> {
        let query = "INSERT INTO mark (person, by, points, note, at) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (person, by) DO UPDATE SET points = ?3, note = ?4, at = ?5";
        self.execute(query, params![person, by, points, note, Time(now)])
    }
}

impl Store {
    /// Returns the marks of all candidates by the jury. They are sorted by candidate and then by
    /// author.
    pub fn marks(&self) -> Result<Vec<Mark>, Error> {
        let query = "SELECT mark.person, by, name, points, note FROM mark JOIN person ON person.id = by ORDER BY mark.person, name";
        self.tables()?.rows(query, params![], |row| {
            let (person, by, of, points, note) = row.try_into()?;
            Ok(Mark { person, by, of, points, note })
        })
    }
}
