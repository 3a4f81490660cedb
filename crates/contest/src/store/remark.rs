//! The table `remark`: the jury's comments on lines of sources.

use super::engine::{Row, params};
use super::values::Time;
use super::{Store, Tables};
use crate::data::{Error, PersonId, Remark};
use jiff::Timestamp;

fn remark(row: &Row) -> Result<Remark, Error> {
    let (id, person, version, file, line, by, text) = row.try_into()?;
    Ok(Remark { id, person, version, file, line, by, text })
}

impl Tables<'_> {
    /// Adds a jury member's remark on a line of a candidate's code.
    pub(crate) fn insert_remark(&self, new: &Remark, by: PersonId, now: Timestamp) -> Result<(), Error> {
        let Remark { id: _, person, version, file, line, by: _, text } = new;
        let query = "INSERT INTO remark (person, version, file, line, by, at, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
        self.execute(query, params![person, version, file, line, by, Time(now), text])
    }

    /// Returns the candidates who have received remarks.
    pub(crate) fn remarked_candidates(&self) -> Result<Vec<PersonId>, Error> {
        let query = "SELECT DISTINCT person FROM remark";
        self.rows(query, params![], |row| row.get(0))
    }
}

impl Store {
    /// Deletes a remark of the jury. Returns the candidate who had received it.
    ///
    /// # Errors
    /// Returns an error if there is no remark with this number by this author.
    pub fn take_remark_away(&self, id: i64, by: PersonId) -> Result<PersonId, Error> {
        let query = "DELETE FROM remark WHERE id = ?1 AND by = ?2 RETURNING person";
        let found = self.tables_to_change()?.first(query, params![id, by], |row| row.get(0))?;
        found.ok_or(Error::Missing("remark of yours"))
    }

    /// Returns the jury's remarks on a candidate's code. They are sorted by version, file and line.
    pub fn remarks(&self, person: PersonId) -> Result<Vec<Remark>, Error> {
        let query = "SELECT remark.id, person, version, file, line, name, text FROM remark
             JOIN person ON person.id = by WHERE person = ?1 ORDER BY version, file, line, remark.id";
        self.tables()?.rows(query, params![person], remark)
    }
}
