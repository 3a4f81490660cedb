//! What the jury thinks of sources: marks of candidates, and remarks on lines.
//!
//! *Invariant:* candidates read remarks only when organisers say so, which they can when every tournament's results are
//! released; marks they never read.

use crate::notices::{self, Told};
use crate::people::Id;
use crate::running::Act;
use crate::store::{Error, Store};
use jiff::Timestamp;
use joute_words::tournaments as say;
use rusqlite::{OptionalExtension as _, Row, params};

/// A remark on a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    /// Its number.
    pub id: i64,
    /// On whose source.
    pub person: Id,
    /// Of which version.
    pub version: u32,
    /// The file's name in the archive.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// Who made it, by name.
    pub by: String,
    /// What it says.
    pub text: String,
}

/// A mark that somebody of the jury gave.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// To whom.
    pub person: Id,
    /// By whom.
    pub by: Id,
    /// The name of whoever gave it.
    pub of: String,
    /// How many points.
    pub points: f64,
    /// Why.
    pub note: String,
}

/// Characters of a remark or of a mark's reason.
const LONGEST: usize = 4000;

/// The setting that lets candidates read remarks.
const OPEN: &str = "remarks";

fn bounded(text: &str) -> Result<&str, Error> {
    let text = text.trim();
    if text.chars().count() > LONGEST {
        return Err(Error::Told(say::jury_text_long));
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
    /// Remarks on a line of a version's file.
    ///
    /// # Errors
    /// It says nothing, or too much; there is no such version.
    pub fn remark(&self, new: &Remark, by: Id, now: Timestamp) -> Result<(), Error> {
        let text = bounded(&new.text)?;
        if text.is_empty() || new.line == 0 {
            return Err(Error::Told(say::remark_needs));
        }
        self.version(new.person, new.version)?;
        self.ask(|store| {
            let query = "INSERT INTO remark (person, version, file, line, by, at, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            let values = params![new.person, new.version, new.file, new.line, by, now.as_microsecond(), text];
            Ok(store.execute(query, values).map(drop)?)
        })
    }

    /// Takes a remark away: of whom it was.
    ///
    /// # Errors
    /// There is none of this number, or it is another's.
    pub fn take_remark_away(&self, id: i64, by: Id) -> Result<Id, Error> {
        self.ask(|store| {
            let query = "DELETE FROM remark WHERE id = ?1 AND by = ?2 RETURNING person";
            let found = store.query_row(query, params![id, by], |row| row.get(0)).optional()?;
            found.ok_or(Error::Missing("remark of yours"))
        })
    }

    /// The remarks on somebody's sources, by version, file and line.
    ///
    /// # Errors
    /// The database's.
    pub fn remarks(&self, person: Id) -> Result<Vec<Remark>, Error> {
        self.ask(|store| {
            let mut query = store.prepare_cached(
                "SELECT remark.id, person, version, file, line, name, text FROM remark
                 JOIN person ON person.id = by WHERE person = ?1 ORDER BY version, file, line, remark.id",
            )?;
            let all = query.query_map([person], remark)?.collect::<Result<_, _>>()?;
            Ok(all)
        })
    }

    /// May candidates read remarks on their sources?
    ///
    /// # Errors
    /// The database's.
    pub fn remarks_are_open(&self) -> Result<bool, Error> {
        self.ask(|store| {
            let query = "SELECT EXISTS (SELECT 1 FROM setting WHERE name = ?1)";
            Ok(store.query_row(query, [OPEN], |row| row.get(0))?)
        })
    }

    /// Lets candidates read remarks on their sources, and tells those who have some.
    ///
    /// # Errors
    /// Results of a tournament are not released yet.
    pub fn open_remarks(&self, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited(act, now, |store| {
            let query = "SELECT EXISTS (SELECT 1 FROM tournament WHERE planned = 1 AND released IS NULL)";
            if store.query_row(query, [], |row| row.get(0))? {
                return Err(Error::Told(say::remarks_too_early));
            }
            if store.execute("INSERT OR IGNORE INTO setting VALUES (?1, '')", [OPEN])? == 0 {
                return Ok(());
            }
            let mut remarked = store.prepare("SELECT DISTINCT person FROM remark")?;
            let remarked = remarked.query_map([], |row| row.get(0))?.collect::<Result<Vec<Id>, _>>()?;
            remarked.into_iter().try_for_each(|person| notices::tell(store, person, &Told::Remarks, now))
        })
    }

    /// Gives somebody a mark; one of before is replaced.
    ///
    /// # Errors
    /// It is no number, or says too much.
    pub fn mark(&self, person: Id, by: Id, points: f64, note: &str, now: Timestamp) -> Result<(), Error> {
        let note = bounded(note)?;
        if !points.is_finite() || points.abs() > 1e6 {
            return Err(Error::Told(say::mark_is_number));
        }
        self.person(person)?;
        self.ask(|store| {
            let query =
                "INSERT OR REPLACE INTO mark (person, by, points, note, at) VALUES (?1, ?2, ?3, ?4, ?5)";
            Ok(store.execute(query, params![person, by, points, note, now.as_microsecond()]).map(drop)?)
        })
    }

    /// All marks, by candidate and by who gave them.
    ///
    /// # Errors
    /// The database's.
    pub fn marks(&self) -> Result<Vec<Mark>, Error> {
        self.ask(|store| {
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
