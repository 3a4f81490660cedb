//! The matches of a contest. They are first matches of versions, matches that candidates request,
//! and matches of tournaments and duels.

use crate::blobs::Hash;
use crate::people::PersonId;
use crate::queue::{self, Class, Job};
use crate::store::{Error, Store};
use crate::tournaments::{TOURNAMENTS, Visibility};
use crate::work::{MatchResult, MatchSpec, Seat, Work};
use jiff::Timestamp;
use joute_arena::key::draw;
use joute_engine::MatchKey;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// The reason why the contest plays a match. For example, a candidate requested it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchReason {
    /// The first match of a submitted version. The opponent comes with the kits.
    First,
    /// A match that a candidate requested.
    Requested,
    /// A match of a tournament. It counts for the standings.
    Tournament,
    /// A match of a duel. A duel compares two programs in a series of matches.
    Duel,
}

impl MatchReason {
    const fn word(self) -> &'static str {
        match self {
            MatchReason::First => "first",
            MatchReason::Requested => "wish",
            MatchReason::Tournament => "tournament",
            MatchReason::Duel => "duel",
        }
    }

    /// Returns the reason for a match from its word in the database.
    fn of(word: &str) -> Self {
        let all = [MatchReason::First, MatchReason::Tournament, MatchReason::Duel];
        all.into_iter().find(|why| why.word() == word).unwrap_or(MatchReason::Requested)
    }

    const fn class(self) -> Class {
        match self {
            MatchReason::First => Class::New,
            MatchReason::Requested | MatchReason::Duel => Class::Requested,
            MatchReason::Tournament => Class::Tournament,
        }
    }
}

/// A match that is to be queued for a candidate. The candidate requested it, submitted a version or
/// started a duel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestedMatch {
    /// The reason why the match is played.
    pub why: MatchReason,
    /// The candidate for whom the match is played.
    pub person: PersonId,
    /// The name of the match's map. It is empty in games without maps.
    pub map: String,
    /// The hash of the map's text. It is `None` in games without maps.
    pub text: Option<Hash>,
    /// The seed of the random numbers in the match.
    pub seed: u64,
    /// The secret key of the match. The rules derive their random numbers from it.
    pub key: MatchKey,
    /// The programs that play the match, one per player.
    pub seats: Vec<Seat>,
}

/// Creates a random secret key for a match. The rules derive random numbers from it.
pub(crate) fn new_key() -> Result<MatchKey, Error> {
    draw().map_err(Error::Database)
}

/// The settings of the first match of every submitted version. All other players are copies of one
/// opponent from the kits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstMatchSetup {
    /// The name of the first match's map. It is empty in games without maps.
    pub map: String,
    /// The hash of the map's text. It is `None` in games without maps.
    pub text: Option<Hash>,
    /// The number of players in the first match.
    pub players: usize,
    /// The folder name of the opponent in a version's first match. All other players are copies of
    /// this opponent.
    pub opponent: String,
}

impl FirstMatchSetup {
    /// Creates the request for a version's first match. The other players are copies of `house`, an
    /// opponent from the kits.
    pub(crate) fn of(&self, person: PersonId, own: Seat, house: Seat) -> Result<RequestedMatch, Error> {
        let others = std::iter::repeat_n(house, self.players.saturating_sub(1));
        let seats = std::iter::once(own).chain(others).collect();
        let (map, text, key) = (self.map.clone(), self.text.clone(), new_key()?);
        Ok(RequestedMatch { why: MatchReason::First, person, map, text, seed: 0, key, seats })
    }
}

/// A match of the contest as stored in the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMatch {
    /// The number of the match in the contest.
    pub number: i64,
    /// The reason why the match is played.
    pub why: MatchReason,
    /// The time at which the match was requested.
    pub requested: Timestamp,
    /// The candidate for whom the match is played. Matches of tournaments have none.
    pub person: Option<PersonId>,
    /// The name of the match's map. It is empty in games without maps.
    pub map: String,
    /// The settings of the match and the programs that play it.
    pub spec: MatchSpec,
    /// The result of the match. It is `None` if the match has not been played.
    pub played: Option<MatchResult>,
    /// The tournament to which the match belongs, if any.
    pub tournament: Option<i64>,
    /// The number of the match's job in the queue.
    pub job: Option<i64>,
    /// The organisers' reason for deciding the match without playing it. Other matches have `None`.
    pub forfeit: Option<String>,
}

pub(crate) fn stored_match(row: &Row<'_>) -> rusqlite::Result<StoredMatch> {
    let json = |at: usize| row.get::<_, Option<String>>(at);
    let unreadable = || rusqlite::Error::InvalidQuery;
    Ok(StoredMatch {
        number: row.get(0)?,
        why: MatchReason::of(&row.get::<_, String>(1)?),
        requested: Timestamp::from_microsecond(row.get(2)?).unwrap_or_default(),
        person: row.get(3)?,
        map: row.get(4)?,
        spec: json(5)?.and_then(|text| serde_json::from_str(&text).ok()).ok_or_else(unreadable)?,
        played: json(6)?.map(|text| serde_json::from_str(&text)).transpose().map_err(|_| unreadable())?,
        tournament: row.get(7)?,
        job: row.get(8)?,
        forfeit: row.get(9)?,
    })
}

pub(crate) const COLUMNS: &str = "number, why, asked, person, map, meeting, played, tournament, job, forfeit";

impl Store {
    /// Returns the match with the given number. The reader must be allowed to know of it.
    ///
    /// # Errors
    /// Returns an error if there is no match with this number that the reader may know of.
    pub fn match_of(&self, number: i64, sees: Visibility) -> Result<StoredMatch, Error> {
        self.query(|store| {
            let query = format!("SELECT {COLUMNS} FROM {} WHERE number = ?1", sees.matches());
            store.query_row(&query, [number], stored_match).optional()?.ok_or(Error::Missing("match"))
        })
    }

    /// Returns the latest matches of a candidate's versions, the newest first. It returns at most
    /// the given number.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn matches_of(
        &self,
        person: PersonId,
        sees: Visibility,
        most: u32,
    ) -> Result<Vec<StoredMatch>, Error> {
        self.query(|store| {
            let query = format!(
                "SELECT {COLUMNS} FROM {} WHERE number IN (SELECT match FROM plays WHERE person = ?1)
                 ORDER BY asked DESC, number DESC LIMIT ?2",
                sees.matches()
            );
            let mut query = store.prepare(&query)?;
            let matches = query.query_map(params![person, most], stored_match)?.collect::<Result<_, _>>()?;
            Ok(matches)
        })
    }
}

/// Adds a candidate's match to the queue and returns its number. It runs within a transaction.
pub(crate) fn insert_requested_match(
    store: &Connection,
    asked: &RequestedMatch,
    now: Timestamp,
) -> Result<i64, Error> {
    let query = "SELECT coalesce(max(number), 0) + 1 FROM match WHERE number < ?1";
    let number = store.query_row(query, [TOURNAMENTS], |row| row.get(0))?;
    let spec = MatchSpec {
        number,
        map: asked.text.clone(),
        seed: asked.seed,
        key: Some(asked.key),
        mode: String::new(),
        seats: asked.seats.clone(),
    };
    insert_match(
        store,
        &NewMatch { why: asked.why, person: Some(asked.person), tournament: None, map: &asked.map, spec },
        now,
    )?;
    Ok(number)
}

/// A new match. It is to be stored in the database and added to the queue.
pub(crate) struct NewMatch<'a> {
    /// The reason why the match is played.
    pub why: MatchReason,
    /// The candidate for whom the match is played. Matches of tournaments have none.
    pub person: Option<PersonId>,
    /// The tournament to which the match belongs, if any.
    pub tournament: Option<i64>,
    /// The name of the match's map.
    pub map: &'a str,
    /// The settings of the match and the programs that play it.
    pub spec: MatchSpec,
}

/// Stores a match in the database and queues a job for it.
pub(crate) fn insert_match(store: &Connection, planned: &NewMatch<'_>, now: Timestamp) -> Result<(), Error> {
    let NewMatch { why, person, tournament, map, spec } = planned;
    let text = serde_json::to_string(spec).map_err(|error| Error::Database(error.to_string()))?;
    let query = "INSERT INTO match (number, why, asked, person, map, meeting, tournament)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let values = params![spec.number, why.word(), now.as_microsecond(), person, map, text, tournament];
    store.prepare_cached(query)?.execute(values)?;
    let mut plays = store.prepare_cached("INSERT OR IGNORE INTO plays VALUES (?1, ?2)")?;
    for seat in &spec.seats {
        if let Seat::Version { person, .. } = seat {
            plays.execute(params![person, spec.number])?;
        }
    }
    let job = Job { class: why.class(), person: *person, work: Work::Play(spec.clone()).text() };
    let job = queue::put(store, &job, now)?;
    store.prepare_cached("UPDATE match SET job = ?2 WHERE number = ?1")?.execute([spec.number, job])?;
    Ok(())
}

/// Stores the result of a match. A result that is stored already is kept.
pub(crate) fn store_result(store: &Connection, number: i64, played: &MatchResult) -> Result<(), Error> {
    let text = serde_json::to_string(played).map_err(|error| Error::Database(error.to_string()))?;
    store.execute(
        "UPDATE match SET played = ?2 WHERE number = ?1 AND played IS NULL",
        params![number, text],
    )?;
    Ok(())
}
