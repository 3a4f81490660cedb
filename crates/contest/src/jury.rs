//! The jury's judgements of sources: marks for candidates and remarks on lines.
//!
//! *Invariant:* Candidates can read remarks only after an organiser has released them, which is
//! possible once the results of every tournament are released. Candidates can never read marks.

use crate::notices::{self, NoticeContent};
use crate::people::PersonId;
use crate::running::Act;
use crate::store::{Error, Store};
use jiff::Timestamp;
use joute_words::tournaments as say;
use rusqlite::{OptionalExtension as _, Row, params};

/// A jury member's comment on a line of a candidate's code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// The number of the remark in the contest.
    pub id: i64,
    /// The candidate whose code the remark is about.
    pub person: PersonId,
    /// The number of the candidate's version that the remark is about.
    pub version: u32,
    /// The name of the source file that the remark is about.
    pub file: String,
    /// The number of the source line that the remark is about. The first line is 1.
    pub line: u32,
    /// The name of the jury member who wrote the remark.
    pub by: String,
    /// The text of the jury's remark.
    pub text: String,
}

/// The points that a jury member gave to a candidate, with a reason.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// The candidate who received the points.
    pub person: PersonId,
    /// The number of the jury member who gave the points.
    pub by: PersonId,
    /// The name of the jury member who gave the points.
    pub of: String,
    /// The number of points that the jury member gave.
    pub points: f64,
    /// The jury member's reason for the points.
    pub note: String,
}

/// The maximum length in characters of a jury member's text. It applies to remarks and to reasons
/// for marks.
const LONGEST: usize = 4000;

/// The name of the database setting that opens the jury's remarks to candidates.
const OPEN: &str = "remarks";

fn bounded(text: &str) -> Result<&str, Error> {
    let text = text.trim();
    if text.chars().count() > LONGEST {
        return Err(Error::Message(say::jury_text_long));
    }
    Ok(text)
}

fn remark(row: &Row<'_>) -> rusqlite::Result<Remark> {
    Ok(Remark {
        id: row.get(0)?,
        person: row.get(1)?,
        version: row.get(2)?,
        file: row.get(3)?,
        line: row.get(4)?,
        by: row.get(5)?,
        text: row.get(6)?,
    })
}

impl Store {
    /// Adds a jury member's remark on a line of a candidate's code.
    ///
    /// # Errors
    /// Returns an error if the text is empty or too long, or if there is no such version.
    pub fn remark(&self, new: &Remark, by: PersonId, now: Timestamp) -> Result<(), Error> {
        let text = bounded(&new.text)?;
        if text.is_empty() || new.line == 0 {
            return Err(Error::Message(say::remark_needs));
        }
        self.version(new.person, new.version)?;
        self.query(|store| {
            let query = "INSERT INTO remark (person, version, file, line, by, at, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            let values = params![new.person, new.version, new.file, new.line, by, now.as_microsecond(), text];
            Ok(store.execute(query, values).map(drop)?)
        })
    }

    /// Deletes a remark of the jury. Returns the candidate who had received it.
    ///
    /// # Errors
    /// Returns an error if there is no remark with this number by this author.
    pub fn take_remark_away(&self, id: i64, by: PersonId) -> Result<PersonId, Error> {
        self.query(|store| {
            let query = "DELETE FROM remark WHERE id = ?1 AND by = ?2 RETURNING person";
            let found = store.query_row(query, params![id, by], |row| row.get(0)).optional()?;
            found.ok_or(Error::Missing("remark of yours"))
        })
    }

    /// Returns the jury's remarks on a candidate's code. They are sorted by version, file and line.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn remarks(&self, person: PersonId) -> Result<Vec<Remark>, Error> {
        self.query(|store| {
            let mut query = store.prepare_cached(
                "SELECT remark.id, person, version, file, line, name, text FROM remark
                 JOIN person ON person.id = by WHERE person = ?1 ORDER BY version, file, line, remark.id",
            )?;
            let all = query.query_map([person], remark)?.collect::<Result<_, _>>()?;
            Ok(all)
        })
    }

    /// Returns true if candidates may read the jury's remarks on their sources.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn remarks_are_open(&self) -> Result<bool, Error> {
        self.query(|store| {
            let query = "SELECT EXISTS (SELECT 1 FROM setting WHERE name = ?1)";
            Ok(store.query_row(query, [OPEN], |row| row.get(0))?)
        })
    }

    /// Allows candidates to read the jury's remarks. Candidates who have received remarks are
    /// notified.
    ///
    /// # Errors
    /// Returns an error if the results of a tournament are not released yet.
    pub fn open_remarks(&self, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited_transaction(act, now, |store| {
            let query = "SELECT EXISTS (SELECT 1 FROM tournament WHERE planned = 1 AND released IS NULL)";
            if store.query_row(query, [], |row| row.get(0))? {
                return Err(Error::Message(say::remarks_too_early));
            }
            if store.execute("INSERT OR IGNORE INTO setting VALUES (?1, '')", [OPEN])? == 0 {
                return Ok(());
            }
            let mut remarked = store.prepare("SELECT DISTINCT person FROM remark")?;
            let remarked = remarked.query_map([], |row| row.get(0))?.collect::<Result<Vec<PersonId>, _>>()?;
            remarked
                .into_iter()
                .try_for_each(|person| notices::add_notice(store, person, &NoticeContent::Remarks, now))
        })
    }

    /// Stores the points that a jury member gives to a candidate. They replace earlier points by
    /// the same member for this candidate.
    ///
    /// # Errors
    /// Returns an error if the points are not a finite number or the reason is too long.
    pub fn mark(
        &self,
        person: PersonId,
        by: PersonId,
        points: f64,
        note: &str,
        now: Timestamp,
    ) -> Result<(), Error> {
        let note = bounded(note)?;
        if !points.is_finite() || points.abs() > 1e6 {
            return Err(Error::Message(say::mark_is_number));
        }
        self.person(person)?;
        self.query(|store| {
            let query =
                "INSERT OR REPLACE INTO mark (person, by, points, note, at) VALUES (?1, ?2, ?3, ?4, ?5)";
            Ok(store.execute(query, params![person, by, points, note, now.as_microsecond()]).map(drop)?)
        })
    }

    /// Returns the marks of all candidates by the jury. They are sorted by candidate and then by
    /// author.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn marks(&self) -> Result<Vec<Mark>, Error> {
        self.query(|store| {
            let mut query = store.prepare_cached(
                "SELECT mark.person, by, name, points, note FROM mark JOIN person ON person.id = by ORDER BY mark.person, name",
            )?;
            let marks = query.query_map([], |row| {
                Ok(Mark {
                    person: row.get(0)?,
                    by: row.get(1)?,
                    of: row.get(2)?,
                    points: row.get(3)?,
                    note: row.get(4)?,
                })
            })?;
            Ok(marks.collect::<Result<_, _>>()?)
        })
    }
}
