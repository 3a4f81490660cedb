//! Somebody's matches: which, and how each stands.

use crate::matches::{COLUMNS, Remembered, remembered};
use crate::people::Id;
use crate::queue;
use crate::store::{Error, Store};
use crate::tournaments::Sees;
use crate::wishes::Against;
use rusqlite::{OptionalExtension as _, params};
use std::collections::HashMap;

/// Matches of one page.
pub const FILTERED: usize = 50;

/// Which of somebody's matches; what is none is not asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// In which this version of theirs plays.
    pub version: Option<u32>,
    /// Whom it meets in them.
    pub against: Option<Against>,
    /// On this map.
    pub map: Option<String>,
    /// Asked for before this match.
    pub before: Option<i64>,
}

/// Seats of a match.
const SEATS: &str = "json_each(meeting, '$.seats')";

/// On a seat that is one's own.
const MINE: &str = "value ->> '$.version.person' = ?1";

/// How a match stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// So many go before it, tournaments' aside.
    Waiting(usize),
    /// A worker plays it.
    Playing,
    /// It was played.
    Over,
    /// Too many workers never came back with it: an organiser has to look.
    Stuck,
}

impl Store {
    /// Somebody's matches, the last ones first: [`FILTERED`] of them, and one more if there are more.
    ///
    /// # Errors
    /// The database's.
    pub fn own_matches(&self, person: Id, sees: Sees, filter: &Filter) -> Result<Vec<Remembered>, Error> {
        let Filter { version, against, map, before } = filter;
        let (own, house, other) = match against {
            Some(Against::Own(number)) => (Some(number), None, None),
            Some(Against::House(name)) => (None, Some(name), None),
            Some(Against::Other(other)) => (None, None, Some(other)),
            None => (None, None, None),
        };
        let seats = format!("EXISTS (SELECT 1 FROM {SEATS} WHERE");
        let query = format!(
            "SELECT {COLUMNS} FROM {matches} AS m WHERE number IN (SELECT match FROM plays WHERE person = ?1)
             AND (?2 IS NULL OR {seats} {MINE} AND value ->> '$.version.number' = ?2))
             AND (?3 IS NULL OR {seats} value ->> '$.house.name' = ?3))
             AND (?4 IS NULL OR {seats} value ->> '$.version.person' = ?4))
             AND (?5 IS NULL OR map = ?5)
             AND (?8 IS NULL OR {seats} {MINE} AND value ->> '$.version.number' = ?8)
                 AND (SELECT count(*) FROM {SEATS} WHERE {MINE}) > 1)
             AND (?6 IS NULL OR (asked, number) < (SELECT asked, number FROM {matches} WHERE number = ?6))
             ORDER BY asked DESC, number DESC LIMIT ?7",
            matches = sees.matches(),
        );
        self.ask(|store| {
            let mut query = store.prepare_cached(&query)?;
            let values = params![person, version, house, other, map, before, FILTERED as i64 + 1, own];
            Ok(query.query_map(values, remembered)?.collect::<Result<_, _>>()?)
        })
    }

    /// How matches stand, by number.
    ///
    /// # Errors
    /// The database's.
    pub fn stages(&self, matches: &[Remembered]) -> Result<HashMap<i64, Stage>, Error> {
        self.ask(|store| {
            let waits = matches.iter().any(|one| one.played.is_none());
            let places = if waits { queue::places(store)? } else { HashMap::new() };
            let mut state = store.prepare_cached("SELECT state FROM job WHERE id = ?1")?;
            let mut stage = |one: &Remembered| -> Result<Stage, Error> {
                let Some(job) = one.job.filter(|_| one.played.is_none()) else { return Ok(Stage::Over) };
                let word: Option<String> = state.query_row([job], |row| row.get(0)).optional()?;
                Ok(match word.as_deref() {
                    Some("waiting") => Stage::Waiting(places.get(&job).copied().unwrap_or(0)),
                    Some("stuck") | None => Stage::Stuck,
                    Some(_) => Stage::Playing,
                })
            };
            matches.iter().map(|one| Ok((one.number, stage(one)?))).collect()
        })
    }
}
