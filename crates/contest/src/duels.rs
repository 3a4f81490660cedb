//! Duels in the queue. A duel plays matches between a version and another program, a few at a time,
//! until the statistical test of `joute duel` decides.
//!
//! *Invariants:*
//! - The matches of a duel are requested matches of its owner. They are queued in the owner's turn
//!   and count towards the owner's quota.
//! - The state of a duel follows from the results of its matches in their order. It can be resumed
//!   after any process was killed.

mod verdict;

pub use verdict::DuelVerdict;

use crate::blobs::Blobs;
use crate::contest::Contest;
use crate::match_requests::{DuelRequest, MatchRequestError, OpponentChoice, has_room};
use crate::matches::{
    COLUMNS, MatchReason, RequestedMatch, StoredMatch, insert_requested_match, new_key, stored_match,
};
use crate::people::PersonId;
use crate::store::{Error, Store};
use crate::work::Seat;
use jiff::Timestamp;
use joute_engine::MatchKey;
use joute_league::duel::{
    DuelConditions, DuelEnd, DuelQueue, DuelStanding, MapChoice, PlayedMatch, QueueStep, Seating, Slot,
    events_hash,
};
use joute_league::sprt::SprtBounds;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// The number of pairs of matches that a duel queues at once. The two players exchange their places
/// in the second match of a pair.
const BATCH: usize = 2;

/// The maximum number of duels in a candidate's list of duels.
pub const LISTED: u32 = 50;

/// The maximum number of matches in a duel. After that, the duel ends without a decision.
pub const MAX_MATCHES: u64 = 400;

/// The state of a duel. A duel is a series of matches that decides which of two programs is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DuelState {
    /// Matches of the duel are being played.
    Running,
    /// The duel is finished, and no more of its matches are played.
    Over,
    /// The candidate who requested the duel has cancelled it.
    Cancelled,
}

impl DuelState {
    const fn word(self) -> &'static str {
        match self {
            DuelState::Running => "running",
            DuelState::Over => "over",
            DuelState::Cancelled => "cancelled",
        }
    }

    /// Returns the state of a duel for its word in the database.
    fn of(word: &str) -> Self {
        let all = [DuelState::Running, DuelState::Over];
        all.into_iter().find(|state| state.word() == word).unwrap_or(DuelState::Cancelled)
    }
}

/// A duel that a candidate requested. The candidate's version plays against another program until a
/// statistical test decides which one is better.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duel {
    /// The number of the duel in the contest.
    pub number: i64,
    /// The candidate who requested the duel.
    pub person: PersonId,
    /// The time at which the candidate requested the duel.
    pub requested: Timestamp,
    /// The candidate's version that the duel judges.
    pub own: Seat,
    /// The program with which the candidate's version is compared.
    pub other: Seat,
    /// The seed of the random numbers in the duel's first matches. There is one such match on each
    /// map.
    pub seed: u64,
    /// The state of the duel: running, over or cancelled.
    pub state: DuelState,
}

/// The results of a duel's matches so far, and its decision.
#[derive(Debug, Clone)]
pub struct Findings {
    /// The results of the duel's matches so far.
    pub standing: DuelStanding,
    /// The duel's decision, or the reason why there is none. It is `None` while the duel is
    /// running.
    pub end: Option<DuelEnd>,
    /// Whether the duel continues on generated maps. It does so after all official maps were
    /// played.
    pub maps_made: bool,
}

/// Returns the bounds of the statistical test in a duel. The test (SPRT) decides which program is
/// better.
///
/// # Errors
/// Never fails, because the bounds are valid constants.
pub fn bounds() -> Result<SprtBounds, Error> {
    SprtBounds::new(0.0, 30.0, 0.05, 0.05).map_err(Error::Database)
}

fn duel(row: &Row<'_>) -> rusqlite::Result<Duel> {
    let seat = |at: usize| -> rusqlite::Result<Seat> {
        serde_json::from_str(&row.get::<_, String>(at)?).map_err(|_| rusqlite::Error::InvalidQuery)
    };
    Ok(Duel {
        number: row.get(0)?,
        person: row.get(1)?,
        requested: Timestamp::from_microsecond(row.get(2)?).unwrap_or_default(),
        own: seat(3)?,
        other: seat(4)?,
        seed: row.get::<_, i64>(5)?.cast_unsigned(),
        state: DuelState::of(&row.get::<_, String>(6)?),
    })
}

const DUEL: &str = "number, person, asked, own, other, seed, state";

impl Contest {
    /// Starts a duel between a candidate's version and another program. Returns the number of the
    /// duel.
    ///
    /// # Errors
    /// Returns the reason why the duel cannot be played.
    pub fn duel(
        &self,
        person: PersonId,
        DuelRequest { version, against }: &DuelRequest,
        seed: u64,
    ) -> Result<i64, MatchRequestError> {
        if matches!(against, OpponentChoice::Other(_)) {
            return Err(MatchRequestError::Opponent);
        }
        let (own, other) = (self.own(person, *version)?, self.opponent(person, against)?);
        if own == other {
            return Err(MatchRequestError::Opponent);
        }
        let text = |seat| serde_json::to_string(seat).map_err(|error| Error::Database(error.to_string()));
        let (now, quota) = (self.clock.now(), self.plan.quotas.wishes);
        let values = (text(&own)?, text(&other)?);
        let batch = BATCH * Seating::of(self.game.shape.seats.default_number()).matches();
        let number = self.store.transaction(|store| {
            let query = "SELECT number FROM duel WHERE person = ?1 AND state = 'running'";
            let runs = store.query_row(query, [person], |_| Ok(())).optional()?.is_some();
            if runs || !has_room(store, person, batch, quota)? {
                return Ok(None);
            }
            let query =
                "INSERT INTO duel (person, asked, own, other, seed, state) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let state = DuelState::Running.word();
            let seed = seed.cast_signed();
            store.execute(query, params![person, now.as_microsecond(), values.0, values.1, seed, state])?;
            Ok(Some(store.last_insert_rowid()))
        })?;
        let number = number.ok_or(MatchRequestError::Quota)?;
        self.advance_duels()?;
        self.notify_changed();
        Ok(number)
    }

    /// Queues the next matches of duels, or ends these duels. It handles the duels whose queued
    /// matches were all played, and returns true if there was one.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn advance_duels(&self) -> Result<bool, Error> {
        let due = self.store.query(|store| {
            let query = format!(
                "SELECT {DUEL} FROM duel WHERE state = 'running' AND NOT EXISTS (
                 SELECT 1 FROM duel_match JOIN match ON match.number = match WHERE duel = duel.number AND played IS NULL)"
            );
            let mut query = store.prepare_cached(&query)?;
            Ok(query.query_map([], duel)?.collect::<Result<Vec<_>, _>>()?)
        })?;
        for duel in &due {
            // A duel that fails must not block the others.
            if let Err(error) = self.advance_duel(duel) {
                tracing::error!(duel = duel.number, %error, "a duel cannot continue");
                self.store.query(|store| {
                    let query = "UPDATE duel SET state = 'over' WHERE number = ?1 AND state = 'running'";
                    Ok(store.execute(query, [duel.number]).map(drop)?)
                })?;
            }
        }
        Ok(!due.is_empty())
    }

    fn advance_duel(&self, duel: &Duel) -> Result<(), Error> {
        let mut queue = self.queue_of(duel)?;
        let conditions = self.conditions()?;
        let mut slots: Vec<Slot> = Vec::new();
        while slots.len() < BATCH * conditions.seating.matches() {
            match queue.next_step() {
                QueueStep::Play(slot) => slots.push(slot),
                QueueStep::Wait | QueueStep::Over => break,
            }
        }
        let mut asked: Vec<RequestedMatch> = Vec::new();
        for (place, slot) in slots.iter().enumerate() {
            // The matches of a bout differ only in the seats. A batch holds whole bouts.
            let same = place.checked_sub(1).filter(|before| slots[*before].bout == slot.bout);
            let key = same.map_or_else(new_key, |before| Ok(asked[before].key))?;
            asked.push(self.requested_match(duel, &conditions, *slot, key)?);
        }
        let now = self.clock.now();
        self.store.transaction(|store| {
            // A duel that was cancelled in the meantime gets no more matches.
            let state = if slots.is_empty() { DuelState::Over } else { DuelState::Running };
            let query = "UPDATE duel SET state = ?2 WHERE number = ?1 AND state = 'running'";
            if store.execute(query, params![duel.number, state.word()])? == 0 {
                return Ok(());
            }
            let query = "SELECT count(*) FROM duel_match WHERE duel = ?1";
            let first: i64 = store.query_row(query, [duel.number], |row| row.get(0))?;
            for (place, asked) in (first..).zip(&asked) {
                let number = insert_requested_match(store, asked, now)?;
                let query = "INSERT INTO duel_match (duel, place, match) VALUES (?1, ?2, ?3)";
                store.execute(query, [duel.number, place, number])?;
            }
            Ok(())
        })
    }

    fn conditions(&self) -> Result<DuelConditions, Error> {
        Ok(DuelConditions {
            bounds: bounds()?,
            seating: Seating::of(self.game.shape.seats.default_number()),
            maps: self.game.maps.len().max(1) as u64,
            makes_maps: self.game.make_map.is_some() && !self.game.maps.is_empty(),
            max_matches: MAX_MATCHES,
            max_lost: 0,
        })
    }

    /// Creates the request for the next match of a duel.
    fn requested_match(
        &self,
        duel: &Duel,
        conditions: &DuelConditions,
        slot: Slot,
        key: MatchKey,
    ) -> Result<RequestedMatch, Error> {
        let (map, text, seed) = match (conditions.map_choice(slot, duel.seed), self.game.make_map) {
            (MapChoice::Map(index, seed), _) => match self.game.maps.get(index) {
                Some((name, text)) => ((*name).to_owned(), Some((*text).to_owned()), seed),
                None => (String::new(), None, seed),
            },
            (MapChoice::New(seed), Some(make)) => {
                (format!("new {seed}"), Some(make(seed, None).map_err(Error::Database)?), seed)
            }
            (MapChoice::New(seed), None) => (String::new(), None, seed),
        };
        let text = text.map(|text| self.blobs.store(text.as_bytes())).transpose();
        let seats = conditions.seating.champions(slot.turn).into_iter();
        Ok(RequestedMatch {
            why: MatchReason::Duel,
            person: duel.person,
            map,
            text: text.map_err(|error| Error::Database(error.to_string()))?,
            seed,
            key,
            seats: seats.map(|who| if who == 0 { duel.own.clone() } else { duel.other.clone() }).collect(),
        })
    }

    /// Returns the results of a duel's matches in the order of play. They determine the next
    /// matches.
    fn queue_of(&self, duel: &Duel) -> Result<DuelQueue, Error> {
        let conditions = self.conditions()?;
        let mut queue = DuelQueue::new(conditions);
        for (place, seen, known) in self.store.matches_of_duel(duel.number)? {
            let (Some(played), QueueStep::Play(slot)) = (&seen.played, queue.next_step()) else { break };
            let mut met =
                PlayedMatch::of(conditions.seating, slot.turn, &played.scores, &played.ranks, &played.gone);
            if slot.bout < conditions.proof() {
                met.events_hash = match known {
                    Some(course) => course,
                    None => self.store.events_hash_of(&self.blobs, duel.number, place, &seen)?,
                };
            }
            queue.record(slot, met, &|_| ());
        }
        Ok(queue)
    }

    /// Returns the results of a duel's matches so far and its decision.
    ///
    /// # Errors
    /// Returns an error of the database, or an error if a replay is missing.
    pub fn findings(&self, duel: &Duel) -> Result<Findings, Error> {
        let DuelQueue { standing, end, maps_made, .. } = self.queue_of(duel)?;
        let end = end.or((duel.state != DuelState::Running).then_some(DuelEnd::Open));
        Ok(Findings { standing, end, maps_made })
    }
}

impl Store {
    /// Returns the duel of a candidate with the given number.
    ///
    /// # Errors
    /// Returns an error if the candidate has no duel with this number.
    pub fn duel_of(&self, person: PersonId, number: i64) -> Result<Duel, Error> {
        self.query(|store| {
            let query = format!("SELECT {DUEL} FROM duel WHERE number = ?1 AND person = ?2");
            store.query_row(&query, [number, person], duel).optional()?.ok_or(Error::Missing("duel"))
        })
    }

    /// Returns the latest duels of a candidate, the newest first. It returns at most `most` duels.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn duels_of(&self, person: PersonId, most: u32) -> Result<Vec<Duel>, Error> {
        self.query(|store| {
            let query = format!("SELECT {DUEL} FROM duel WHERE person = ?1 ORDER BY number DESC LIMIT ?2");
            let mut query = store.prepare_cached(&query)?;
            Ok(query.query_map(params![person, most], duel)?.collect::<Result<_, _>>()?)
        })
    }

    /// Cancels a candidate's duel. Its queued matches are not played.
    ///
    /// # Errors
    /// Returns an error if the candidate has no running duel with this number.
    pub fn cancel_duel(&self, person: PersonId, number: i64) -> Result<(), Error> {
        self.transaction(|store| {
            let query =
                "UPDATE duel SET state = 'cancelled' WHERE number = ?1 AND person = ?2 AND state = 'running'";
            if store.execute(query, [number, person])? == 0 {
                return Err(Error::Missing("duel"));
            }
            let waiting = waiting(store, number)?;
            for (one, job) in waiting {
                for query in ["DELETE FROM duel_match WHERE match = ?1", "DELETE FROM plays WHERE match = ?1"]
                {
                    store.execute(query, [one])?;
                }
                store.execute("DELETE FROM match WHERE number = ?1", [one])?;
                store.execute("UPDATE job SET state = 'dropped' WHERE id = ?1", [job])?;
            }
            Ok(())
        })
    }

    /// Returns the matches of a duel. Each comes with its position in the duel, and with the hash
    /// of its events if it is known.
    fn matches_of_duel(&self, duel: i64) -> Result<Vec<(i64, StoredMatch, Option<String>)>, Error> {
        self.query(|store| {
            let query = format!(
                "SELECT {COLUMNS}, place, course FROM duel_match JOIN match ON number = match WHERE duel = ?1 ORDER BY place"
            );
            let mut query = store.prepare_cached(&query)?;
            let rows = query.query_map([duel], |row| Ok((row.get("place")?, stored_match(row)?, row.get("course")?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Returns the hash of the events in a match's replay. It is computed once and stored.
    fn events_hash_of(
        &self,
        blobs: &Blobs,
        duel: i64,
        place: i64,
        seen: &StoredMatch,
    ) -> Result<String, Error> {
        let lost = |why: String| Error::Database(format!("the replay of match {}: {why}", seen.number));
        let played = seen.played.as_ref().ok_or(Error::Missing("replay"))?;
        let replay = blobs.get(&played.public).map_err(|error| lost(error.to_string()))?;
        let course = events_hash(&replay).map_err(lost)?;
        self.query(|store| {
            let query = "UPDATE duel_match SET course = ?3 WHERE duel = ?1 AND place = ?2";
            store.execute(query, params![duel, place, course])?;
            Ok(())
        })?;
        Ok(course)
    }
}

/// Returns the matches of a duel that are still in the queue. Each is given by its number and the
/// number of its job.
fn waiting(store: &Connection, duel: i64) -> Result<Vec<(i64, i64)>, Error> {
    let mut query = store.prepare_cached(
        "SELECT match.number, job.id FROM duel_match JOIN match ON match.number = match JOIN job ON job.id = match.job
         WHERE duel = ?1 AND job.state IN ('waiting', 'stuck')",
    )?;
    let rows = query.query_map([duel], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
