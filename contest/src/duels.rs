//! Duels in the queue: matches between a version and another champion, a few at a time, until the
//! statistical test of `joute duel` decides.
//!
//! *Invariants:*
//! - The matches of a duel are requested matches of its owner. They are queued in the owner's turn
//!   and count towards the owner's quota.
//! - The state of a duel follows from the results of its matches in their order. It can be resumed
//!   after any process was killed.

mod verdict;

pub use verdict::Verdict;

use crate::blobs::Blobs;
use crate::contest::Contest;
use crate::matches::{Asked, COLUMNS, Remembered, Why, ask_for, new_key, remembered};
use crate::people::Id;
use crate::store::{Error, Store};
use crate::wishes::{Against, Unfit, has_room};
use crate::work::Seat;
use jiff::Timestamp;
use joute_engine::MatchKey;
use joute_league::duel::{End, Met, Next, Place, Queue, Seating, Slot, Standing, Terms, course};
use joute_league::sprt::Bounds;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// The number of pairs of matches that are queued at the same time.
const BATCH: usize = 2;

/// The number of matches after which a duel ends without a decision.
pub const MOST: u64 = 400;

/// The state of a duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Matches of the duel are being played.
    Running,
    /// The duel is finished.
    Over,
    /// The owner has cancelled the duel.
    Cancelled,
}

impl State {
    const fn word(self) -> &'static str {
        match self {
            State::Running => "running",
            State::Over => "over",
            State::Cancelled => "cancelled",
        }
    }

    /// Parses a state from the database, which contains only words written by this program.
    fn of(word: &str) -> Self {
        let all = [State::Running, State::Over];
        all.into_iter().find(|state| state.word() == word).unwrap_or(State::Cancelled)
    }
}

/// A duel between two versions of a candidate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Duel {
    /// The number of the duel.
    pub number: i64,
    /// The candidate who requested the duel.
    pub person: Id,
    /// The time of the request.
    pub asked: Timestamp,
    /// The version that is being judged.
    pub own: Seat,
    /// The champion with which it is compared.
    pub other: Seat,
    /// The seed of the first round of maps.
    pub seed: u64,
    /// The state of the duel.
    pub state: State,
}

/// The findings of a duel so far.
#[derive(Debug, Clone)]
pub struct Findings {
    /// The results of the matches.
    pub standing: Standing,
    /// The decision or the reason why there is none. It is `None` while the duel is running.
    pub end: Option<End>,
    /// Whether the duel is played on generated maps after the official ones.
    pub maps_made: bool,
}

/// Returns the bounds of the statistical test.
///
/// # Errors
/// Never fails, because the bounds are valid constants.
pub fn bounds() -> Result<Bounds, Error> {
    Bounds::new(0.0, 30.0, 0.05, 0.05).map_err(Error::Database)
}

fn duel(row: &Row<'_>) -> rusqlite::Result<Duel> {
    let seat = |at: usize| -> rusqlite::Result<Seat> {
        serde_json::from_str(&row.get::<_, String>(at)?).map_err(|_| rusqlite::Error::InvalidQuery)
    };
    Ok(Duel {
        number: row.get(0)?,
        person: row.get(1)?,
        asked: Timestamp::from_microsecond(row.get(2)?).unwrap_or_default(),
        own: seat(3)?,
        other: seat(4)?,
        seed: row.get::<_, i64>(5)?.cast_unsigned(),
        state: State::of(&row.get::<_, String>(6)?),
    })
}

const DUEL: &str = "number, person, asked, own, other, seed, state";

impl Contest {
    /// Starts a duel and returns its number.
    ///
    /// # Errors
    /// Returns the reason why the duel cannot be played.
    pub fn duel(&self, person: Id, number: u32, against: &Against, seed: u64) -> Result<i64, Unfit> {
        if matches!(against, Against::Other(_)) {
            return Err(Unfit::Opponent);
        }
        let (own, other) = (self.own(person, number)?, self.opponent(person, against)?);
        if own == other {
            return Err(Unfit::Opponent);
        }
        let text = |seat| serde_json::to_string(seat).map_err(|error| Error::Database(error.to_string()));
        let (now, quota) = (self.clock.now(), self.plan.quotas.wishes);
        let values = (text(&own)?, text(&other)?);
        let batch = BATCH * Seating::of(self.game.shape.seats.default_number()).matches();
        let number = self.store.change(|store| {
            let query = "SELECT number FROM duel WHERE person = ?1 AND state = 'running'";
            let runs = store.query_row(query, [person], |_| Ok(())).optional()?.is_some();
            if runs || !has_room(store, person, batch, quota)? {
                return Ok(None);
            }
            let query =
                "INSERT INTO duel (person, asked, own, other, seed, state) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let state = State::Running.word();
            let seed = seed.cast_signed();
            store.execute(query, params![person, now.as_microsecond(), values.0, values.1, seed, state])?;
            Ok(Some(store.last_insert_rowid()))
        })?;
        let number = number.ok_or(Unfit::Quota)?;
        self.go_on_with_duels()?;
        self.tell();
        Ok(number)
    }

    /// Queues the next matches of duels whose matches have all been played, or ends these duels.
    /// Returns true if there was such a duel.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn go_on_with_duels(&self) -> Result<bool, Error> {
        let due = self.store.ask(|store| {
            let query = format!(
                "SELECT {DUEL} FROM duel WHERE state = 'running' AND NOT EXISTS (
                 SELECT 1 FROM duel_match JOIN match ON match.number = match WHERE duel = duel.number AND played IS NULL)"
            );
            let mut query = store.prepare_cached(&query)?;
            Ok(query.query_map([], duel)?.collect::<Result<Vec<_>, _>>()?)
        })?;
        for duel in &due {
            // A duel that fails must not block the others.
            if let Err(error) = self.go_on_with(duel) {
                tracing::error!(duel = duel.number, %error, "a duel cannot go on");
                self.store.ask(|store| {
                    let query = "UPDATE duel SET state = 'over' WHERE number = ?1 AND state = 'running'";
                    Ok(store.execute(query, [duel.number]).map(drop)?)
                })?;
            }
        }
        Ok(!due.is_empty())
    }

    fn go_on_with(&self, duel: &Duel) -> Result<(), Error> {
        let mut queue = self.queue_of(duel)?;
        let terms = self.terms()?;
        let mut slots: Vec<Slot> = Vec::new();
        while slots.len() < BATCH * terms.seating.matches() {
            match queue.give() {
                Next::Play(slot) => slots.push(slot),
                Next::Wait | Next::Over => break,
            }
        }
        let mut asked: Vec<Asked> = Vec::new();
        for (place, slot) in slots.iter().enumerate() {
            // The matches of a bout differ only in the seats. A batch holds whole bouts.
            let same = place.checked_sub(1).filter(|before| slots[*before].bout == slot.bout);
            let key = same.map_or_else(new_key, |before| Ok(asked[before].key))?;
            asked.push(self.asked(duel, &terms, *slot, key)?);
        }
        let now = self.clock.now();
        self.store.change(|store| {
            // A duel that was cancelled in the meantime gets no more matches.
            let state = if slots.is_empty() { State::Over } else { State::Running };
            let query = "UPDATE duel SET state = ?2 WHERE number = ?1 AND state = 'running'";
            if store.execute(query, params![duel.number, state.word()])? == 0 {
                return Ok(());
            }
            let query = "SELECT count(*) FROM duel_match WHERE duel = ?1";
            let first: i64 = store.query_row(query, [duel.number], |row| row.get(0))?;
            for (place, asked) in (first..).zip(&asked) {
                let number = ask_for(store, asked, now)?;
                let query = "INSERT INTO duel_match (duel, place, match) VALUES (?1, ?2, ?3)";
                store.execute(query, [duel.number, place, number])?;
            }
            Ok(())
        })
    }

    fn terms(&self) -> Result<Terms, Error> {
        Ok(Terms {
            bounds: bounds()?,
            seating: Seating::of(self.game.shape.seats.default_number()),
            maps: self.game.maps.len().max(1) as u64,
            makes_maps: self.game.make_map.is_some() && !self.game.maps.is_empty(),
            most: MOST,
            kept: 0,
        })
    }

    /// Returns the request for one match of a duel.
    fn asked(&self, duel: &Duel, terms: &Terms, slot: Slot, key: MatchKey) -> Result<Asked, Error> {
        let (map, text, seed) = match (terms.place(slot, duel.seed), self.game.make_map) {
            (Place::Map(index, seed), _) => match self.game.maps.get(index) {
                Some((name, text)) => ((*name).to_owned(), Some((*text).to_owned()), seed),
                None => (String::new(), None, seed),
            },
            (Place::New(seed), Some(make)) => {
                (format!("new {seed}"), Some(make(seed, None).map_err(Error::Database)?), seed)
            }
            (Place::New(seed), None) => (String::new(), None, seed),
        };
        let text = text.map(|text| self.blobs.keep(text.as_bytes())).transpose();
        let seats = terms.seating.champions(slot.turn).into_iter();
        Ok(Asked {
            why: Why::Duel,
            person: duel.person,
            map,
            text: text.map_err(|error| Error::Database(error.to_string()))?,
            seed,
            key,
            seats: seats.map(|who| if who == 0 { duel.own.clone() } else { duel.other.clone() }).collect(),
        })
    }

    /// Returns the results of a duel in their order.
    fn queue_of(&self, duel: &Duel) -> Result<Queue, Error> {
        let terms = self.terms()?;
        let mut queue = Queue::new(terms);
        for (place, seen, known) in self.store.matches_of_duel(duel.number)? {
            let (Some(played), Next::Play(slot)) = (&seen.played, queue.give()) else { break };
            let mut met = Met::of(terms.seating, slot.turn, &played.scores, &played.ranks, &played.gone);
            if slot.bout < terms.proof() {
                met.course = match known {
                    Some(course) => course,
                    None => self.store.course_of(&self.blobs, duel.number, place, &seen)?,
                };
            }
            queue.take(slot, met, &|_| ());
        }
        Ok(queue)
    }

    /// Returns the findings of a duel so far.
    ///
    /// # Errors
    /// Returns an error of the database, or an error if a replay is missing.
    pub fn findings(&self, duel: &Duel) -> Result<Findings, Error> {
        let Queue { standing, end, maps_made, .. } = self.queue_of(duel)?;
        let end = end.or((duel.state != State::Running).then_some(End::Open));
        Ok(Findings { standing, end, maps_made })
    }
}

impl Store {
    /// Returns a duel of a candidate.
    ///
    /// # Errors
    /// Returns an error if the candidate has no duel with this number.
    pub fn duel_of(&self, person: Id, number: i64) -> Result<Duel, Error> {
        self.ask(|store| {
            let query = format!("SELECT {DUEL} FROM duel WHERE number = ?1 AND person = ?2");
            store.query_row(&query, [number, person], duel).optional()?.ok_or(Error::Missing("duel"))
        })
    }

    /// Returns a candidate's duels, the newest first, up to the given number.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn duels_of(&self, person: Id, most: u32) -> Result<Vec<Duel>, Error> {
        self.ask(|store| {
            let query = format!("SELECT {DUEL} FROM duel WHERE person = ?1 ORDER BY number DESC LIMIT ?2");
            let mut query = store.prepare_cached(&query)?;
            Ok(query.query_map(params![person, most], duel)?.collect::<Result<_, _>>()?)
        })
    }

    /// Cancels a candidate's duel. Its queued matches are not played.
    ///
    /// # Errors
    /// Returns an error if the candidate has no running duel with this number.
    pub fn cancel_duel(&self, person: Id, number: i64) -> Result<(), Error> {
        self.change(|store| {
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

    /// Returns the matches of a duel with their positions and, if known, the hash of their course.
    fn matches_of_duel(&self, duel: i64) -> Result<Vec<(i64, Remembered, Option<String>)>, Error> {
        self.ask(|store| {
            let query = format!(
                "SELECT {COLUMNS}, place, course FROM duel_match JOIN match ON number = match WHERE duel = ?1 ORDER BY place"
            );
            let mut query = store.prepare_cached(&query)?;
            let rows = query.query_map([duel], |row| Ok((row.get("place")?, remembered(row)?, row.get("course")?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Returns the hash of the course of a match. It is computed once and stored.
    fn course_of(&self, blobs: &Blobs, duel: i64, place: i64, seen: &Remembered) -> Result<String, Error> {
        let lost = |why: String| Error::Database(format!("the replay of match {}: {why}", seen.number));
        let played = seen.played.as_ref().ok_or(Error::Missing("replay"))?;
        let replay = blobs.get(&played.public).map_err(|error| lost(error.to_string()))?;
        let course = course(&replay).map_err(lost)?;
        self.ask(|store| {
            let query = "UPDATE duel_match SET course = ?3 WHERE duel = ?1 AND place = ?2";
            store.execute(query, params![duel, place, course])?;
            Ok(())
        })?;
        Ok(course)
    }
}

/// Returns the matches of a duel that are still queued, with their jobs.
fn waiting(store: &Connection, duel: i64) -> Result<Vec<(i64, i64)>, Error> {
    let mut query = store.prepare_cached(
        "SELECT match.number, job.id FROM duel_match JOIN match ON match.number = match JOIN job ON job.id = match.job
         WHERE duel = ?1 AND job.state IN ('waiting', 'stuck')",
    )?;
    let rows = query.query_map([duel], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}
