//! Tournaments as the database has them.

use crate::people::Id as Person;
use crate::plan;
use crate::running::Act;
use crate::store::{Error, Store};
use crate::work::Seat;
use jiff::Timestamp;
use joute_words::tournaments as say;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// A tournament's number.
pub type Id = i64;

/// A tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// Its number.
    pub id: Id,
    /// Unique in the contest.
    pub name: String,
    /// Its hour.
    pub at: Timestamp,
    /// Its maps, matches and results are nobody's to know before they are released.
    pub hidden: bool,
    /// The jury releases its results.
    pub by_jury: bool,
    /// When its list was frozen.
    pub frozen: Option<Timestamp>,
    /// When its last match was over.
    pub complete: Option<Timestamp>,
    /// When its results were shown.
    pub released: Option<Timestamp>,
    /// Why its list cannot be frozen, for organisers.
    pub trouble: Option<String>,
    /// How many places the jury has revealed, from the last one.
    pub revealed: u32,
}

/// How a tournament stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Its hour has not come.
    Announced,
    /// Its hour has come; champions that were sent before it are still being built.
    Freezing,
    /// Its matches are played.
    Playing,
    /// Its results wait for the jury.
    Complete,
    /// Everybody may see its results.
    Released,
}

impl Tournament {
    /// How it stands.
    pub fn state(&self, now: Timestamp) -> State {
        match (self.released, self.complete, self.frozen) {
            (Some(_), ..) => State::Released,
            (_, Some(_), _) => State::Complete,
            (.., Some(_)) => State::Playing,
            _ if self.at <= now => State::Freezing,
            _ => State::Announced,
        }
    }

    /// Must its matches and what tells of them be kept from everybody but jury and organisers?
    pub const fn is_shut(&self) -> bool {
        self.released.is_none() && (self.hidden || self.by_jury)
    }
}

/// A champion of a frozen list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its place in the list, from 0.
    pub number: usize,
    /// Whose; none: the house's.
    pub person: Option<Person>,
    /// As it was called at the hour.
    pub name: String,
    /// What plays.
    pub seat: Seat,
}

impl Entry {
    /// The language's id.
    pub fn language(&self) -> &str {
        let (Seat::Version { language, .. } | Seat::House { language, .. }) = &self.seat;
        language
    }

    /// The number of its version; none: the house's.
    pub const fn version(&self) -> Option<u32> {
        match &self.seat {
            Seat::Version { number, .. } => Some(*number),
            Seat::House { .. } => None,
        }
    }
}

/// Its hour is the plan's, or the one to which organisers moved it.
const COLUMNS: &str =
    "id, name, coalesce((SELECT hour.at FROM hour WHERE hour.tournament = name), at) AS hour,
    hidden, by_jury, frozen, complete, released, trouble, revealed";

fn tournament(row: &Row<'_>) -> rusqlite::Result<Tournament> {
    let time = |at| -> rusqlite::Result<Option<Timestamp>> {
        Ok(row.get::<_, Option<i64>>(at)?.and_then(|time| Timestamp::from_microsecond(time).ok()))
    };
    Ok(Tournament {
        id: row.get(0)?,
        name: row.get(1)?,
        at: time(2)?.unwrap_or_default(),
        hidden: row.get(3)?,
        by_jury: row.get(4)?,
        frozen: time(5)?,
        complete: time(6)?,
        released: time(7)?,
        trouble: row.get(8)?,
        revealed: row.get(9)?,
    })
}

impl Store {
    /// Takes what is planned over: what is frozen already stays as it was.
    ///
    /// # Errors
    /// The database's.
    pub fn schedule(&self, planned: &[plan::Tournament]) -> Result<(), Error> {
        self.change(|store| {
            store.execute("UPDATE tournament SET planned = 0 WHERE frozen IS NULL", [])?;
            for one in planned {
                store.execute(
                    "INSERT INTO tournament (name, planned, at, hidden, by_jury) VALUES (?1, 1, ?2, ?3, ?4)
                     ON CONFLICT (name) DO UPDATE SET planned = 1, at = ?2, hidden = ?3, by_jury = ?4 WHERE frozen IS NULL",
                    params![one.name, one.at.as_microsecond(), one.hidden, one.by_jury],
                )?;
            }
            Ok(())
        })
    }

    /// All tournaments, by their hour.
    ///
    /// # Errors
    /// The database's.
    pub fn tournaments(&self) -> Result<Vec<Tournament>, Error> {
        self.ask(|store| {
            let query = format!("SELECT {COLUMNS} FROM tournament WHERE planned = 1 ORDER BY hour, id");
            let mut query = store.prepare_cached(&query)?;
            let all = query.query_map([], tournament)?.collect::<Result<_, _>>()?;
            Ok(all)
        })
    }

    /// One tournament.
    ///
    /// # Errors
    /// There is none of this number.
    pub fn tournament(&self, id: Id) -> Result<Tournament, Error> {
        self.ask(|store| {
            let query = format!("SELECT {COLUMNS} FROM tournament WHERE planned = 1 AND id = ?1");
            store.query_row(&query, [id], tournament).optional()?.ok_or(Error::Missing("tournament"))
        })
    }

    /// Shows the results of a tournament to everybody: who releases them is the jury.
    ///
    /// # Errors
    /// It is not complete.
    pub fn release(&self, id: Id, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited(act, now, |store| {
            let query = "UPDATE tournament SET released = ?2
                WHERE id = ?1 AND complete IS NOT NULL AND released IS NULL";
            match store.execute(query, params![id, now.as_microsecond()])? {
                0 => Err(Error::Told(say::not_to_release)),
                _ => super::results::tell_results(store, id, now),
            }
        })
    }

    /// Reveals places to whoever looks at the jury's screen: so many, from the last one.
    ///
    /// # Errors
    /// The database's.
    pub fn reveal(&self, id: Id, places: u32) -> Result<(), Error> {
        self.ask(|store| {
            let query = "UPDATE tournament SET revealed = ?2 WHERE id = ?1 AND complete IS NOT NULL";
            Ok(store.execute(query, params![id, places]).map(drop)?)
        })
    }

    /// The frozen list of a tournament; empty before its hour.
    ///
    /// # Errors
    /// The database's.
    pub fn entries(&self, id: Id) -> Result<Vec<Entry>, Error> {
        self.ask(|store| entries(store, id))
    }
}

/// The frozen list of a tournament.
pub(super) fn entries(store: &Connection, id: Id) -> Result<Vec<Entry>, Error> {
    let mut query = store.prepare_cached(
        "SELECT number, person, name, seat FROM entry WHERE tournament = ?1 ORDER BY number",
    )?;
    let all = query.query_map([id], entry)?.collect::<Result<_, _>>()?;
    Ok(all)
}

/// Of the first columns of a query.
pub(super) fn entry(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let seat: String = row.get(3)?;
    Ok(Entry {
        number: row.get::<_, i64>(0)?.unsigned_abs() as usize,
        person: row.get(1)?,
        name: row.get(2)?,
        seat: serde_json::from_str(&seat).map_err(|_| rusqlite::Error::InvalidQuery)?,
    })
}
