//! Matches of a contest: a version's first one, those that people wished for, those of tournaments.

use crate::blobs::Hash;
use crate::people::Id;
use crate::queue::{self, Class, Job};
use crate::store::{Error, Store};
use crate::tournaments::{Sees, TOURNAMENTS};
use crate::work::{Meeting, Played, Seat, Work};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// Why a match is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// A version plays for the first time, against the house.
    First,
    /// Somebody wished for it.
    Wish,
    /// A tournament plays it.
    Tournament,
    /// Somebody's duel plays it.
    Duel,
}

impl Why {
    const fn word(self) -> &'static str {
        match self {
            Why::First => "first",
            Why::Wish => "wish",
            Why::Tournament => "tournament",
            Why::Duel => "duel",
        }
    }

    /// Only words of ours are written.
    fn of(word: &str) -> Self {
        let all = [Why::First, Why::Tournament, Why::Duel];
        all.into_iter().find(|why| why.word() == word).unwrap_or(Why::Wish)
    }

    const fn class(self) -> Class {
        match self {
            Why::First => Class::New,
            Why::Wish | Why::Duel => Class::Wish,
            Why::Tournament => Class::Tournament,
        }
    }
}

/// A match that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// What for.
    pub why: Why,
    /// By whom, or for whom.
    pub person: Id,
    /// The map's name; empty for games without maps.
    pub map: String,
    /// The map's text.
    pub text: Option<Hash>,
    /// Of what the rules draw.
    pub seed: u64,
    /// By player.
    pub seats: Vec<Seat>,
}

/// What every version plays first: against the house, on every seat but its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Debut {
    /// The map's name; empty for games without maps.
    pub map: String,
    /// The map's text.
    pub text: Option<Hash>,
    /// Of one match.
    pub players: usize,
    /// Whom it meets: a champion that comes with the kits, by its folder's name.
    pub house: String,
}

impl Debut {
    /// Of a version that was built.
    pub(crate) fn of(&self, person: Id, own: Seat, house: Seat) -> Asked {
        let others = std::iter::repeat_n(house, self.players.saturating_sub(1));
        let seats = std::iter::once(own).chain(others).collect();
        Asked { why: Why::First, person, map: self.map.clone(), text: self.text.clone(), seed: 0, seats }
    }
}

/// A match as it is remembered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remembered {
    /// Its number.
    pub number: i64,
    /// What for.
    pub why: Why,
    /// When it was asked for.
    pub asked: Timestamp,
    /// By whom, or for whom; none: for a tournament.
    pub person: Option<Id>,
    /// The map's name.
    pub map: String,
    /// Who meets whom.
    pub meeting: Meeting,
    /// How it ended, once it did.
    pub played: Option<Played>,
    /// The tournament that it is a part of.
    pub tournament: Option<i64>,
    /// Its job in the queue.
    pub job: Option<i64>,
}

pub(crate) fn remembered(row: &Row<'_>) -> rusqlite::Result<Remembered> {
    let json = |at: usize| row.get::<_, Option<String>>(at);
    let unreadable = || rusqlite::Error::InvalidQuery;
    Ok(Remembered {
        number: row.get(0)?,
        why: Why::of(&row.get::<_, String>(1)?),
        asked: Timestamp::from_microsecond(row.get(2)?).unwrap_or_default(),
        person: row.get(3)?,
        map: row.get(4)?,
        meeting: json(5)?.and_then(|text| serde_json::from_str(&text).ok()).ok_or_else(unreadable)?,
        played: json(6)?.map(|text| serde_json::from_str(&text)).transpose().map_err(|_| unreadable())?,
        tournament: row.get(7)?,
        job: row.get(8)?,
    })
}

pub(crate) const COLUMNS: &str = "number, why, asked, person, map, meeting, played, tournament, job";

impl Store {
    /// One match.
    ///
    /// # Errors
    /// There is none of this number that its reader may know of.
    pub fn match_of(&self, number: i64, sees: Sees) -> Result<Remembered, Error> {
        self.ask(|store| {
            let query = format!("SELECT {COLUMNS} FROM {} WHERE number = ?1", sees.matches());
            store.query_row(&query, [number], remembered).optional()?.ok_or(Error::Missing("match"))
        })
    }

    /// The matches in which somebody plays, the last ones first; at most so many.
    ///
    /// # Errors
    /// The database's.
    pub fn matches_of(&self, person: Id, sees: Sees, most: u32) -> Result<Vec<Remembered>, Error> {
        self.ask(|store| {
            let query = format!(
                "SELECT {COLUMNS} FROM {} WHERE number IN (SELECT match FROM plays WHERE person = ?1)
                 ORDER BY asked DESC, number DESC LIMIT ?2",
                sees.matches()
            );
            let mut query = store.prepare(&query)?;
            let matches = query.query_map(params![person, most], remembered)?.collect::<Result<_, _>>()?;
            Ok(matches)
        })
    }
}

/// Has a match played, as a part of something else that happens.
pub(crate) fn ask_for(store: &Connection, asked: &Asked, now: Timestamp) -> Result<i64, Error> {
    let query = "SELECT coalesce(max(number), 0) + 1 FROM match WHERE number < ?1";
    let number = store.query_row(query, [TOURNAMENTS], |row| row.get(0))?;
    let meeting = Meeting {
        number,
        map: asked.text.clone(),
        seed: asked.seed,
        mode: String::new(),
        seats: asked.seats.clone(),
    };
    plan(
        store,
        &Planned { why: asked.why, person: Some(asked.person), tournament: None, map: &asked.map, meeting },
        now,
    )?;
    Ok(number)
}

/// A match that goes into the queue.
pub(crate) struct Planned<'a> {
    /// What for.
    pub why: Why,
    /// By whom, or for whom; none: for a tournament.
    pub person: Option<Id>,
    /// The tournament that it is a part of.
    pub tournament: Option<i64>,
    /// The map's name.
    pub map: &'a str,
    /// Who meets whom, under which number.
    pub meeting: Meeting,
}

/// Writes a match down, and puts it into the queue.
pub(crate) fn plan(store: &Connection, planned: &Planned<'_>, now: Timestamp) -> Result<(), Error> {
    let Planned { why, person, tournament, map, meeting } = planned;
    let text = serde_json::to_string(meeting).map_err(|error| Error::Database(error.to_string()))?;
    let query = "INSERT INTO match (number, why, asked, person, map, meeting, tournament)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let values = params![meeting.number, why.word(), now.as_microsecond(), person, map, text, tournament];
    store.prepare_cached(query)?.execute(values)?;
    let mut plays = store.prepare_cached("INSERT OR IGNORE INTO plays VALUES (?1, ?2)")?;
    for seat in &meeting.seats {
        if let Seat::Version { person, .. } = seat {
            plays.execute(params![person, meeting.number])?;
        }
    }
    let job = Job { class: why.class(), person: *person, work: Work::Play(meeting.clone()).text() };
    let job = queue::put(store, &job, now)?;
    store.prepare_cached("UPDATE match SET job = ?2 WHERE number = ?1")?.execute([meeting.number, job])?;
    Ok(())
}

/// A match has ended. Once: what is settled stays.
pub(crate) fn played(store: &Connection, number: i64, played: &Played) -> Result<(), Error> {
    let text = serde_json::to_string(played).map_err(|error| Error::Database(error.to_string()))?;
    store.execute(
        "UPDATE match SET played = ?2 WHERE number = ?1 AND played IS NULL",
        params![number, text],
    )?;
    Ok(())
}
