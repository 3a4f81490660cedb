//! The tables `duel` and `duel_match`: the duels that candidates requested, and their matches.

use super::engine::{Row, params};
use super::matches::{COLUMNS, stored_match};
use super::values::{Json, Time};
use super::{Store, Tables, require_change};
use crate::data::{Duel, DuelState, Error, PersonId, Seat, StoredMatch};
use jiff::Timestamp;
use joute_league::duel::Verdict;

/// The SQL columns of a duel.
const DUEL: &str = "number, person, asked, own, other, seed, state, verdict";

fn duel(row: &Row) -> Result<Duel, Error> {
    let (number, person, Time(requested), Json(own), Json(other), seed, state, verdict) = row.try_into()?;
    let verdict = Option::map(verdict, |Json(verdict)| verdict);
    Ok(Duel { number, person, requested, own, other, seed: i64::cast_unsigned(seed), state, verdict })
}

impl Tables<'_> {
    /// Adds a running duel and returns its number.
    pub(crate) fn insert_duel(
        &self,
        person: PersonId,
        (own, other): (&Seat, &Seat),
        seed: u64,
        now: Timestamp,
    ) -> Result<i64, Error> {
        let query =
            "INSERT INTO duel (person, asked, own, other, seed, state) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            RETURNING number";
        let (seed, state) = (seed.cast_signed(), DuelState::Running);
        self.value(query, params![person, Time(now), Json(own), Json(other), seed, state])
    }

    /// Returns true if a candidate has a running duel.
    pub(crate) fn has_running_duel(&self, person: PersonId) -> Result<bool, Error> {
        let query = "SELECT EXISTS (SELECT 1 FROM duel WHERE person = ?1 AND state = 'running')";
        self.value(query, params![person])
    }

    /// Sets the state of a running duel. Returns false if the duel is not running.
    pub(crate) fn set_duel_state(&self, number: i64, state: DuelState) -> Result<bool, Error> {
        let query = "UPDATE duel SET state = ?2 WHERE number = ?1 AND state = 'running'";
        Ok(self.change(query, params![number, state])? > 0)
    }

    /// Cancels a candidate's running duel.
    pub(crate) fn cancel_duel(&self, person: PersonId, number: i64) -> Result<(), Error> {
        let query = "UPDATE duel SET state = ?3 WHERE number = ?1 AND person = ?2 AND state = 'running'";
        let values = params![number, person, DuelState::Cancelled];
        require_change(self.change(query, values)?, Error::Missing("duel"))
    }

    /// Returns the number of matches of a duel.
    pub(crate) fn count_duel_matches(&self, duel: i64) -> Result<i64, Error> {
        let query = "SELECT count(*) FROM duel_match WHERE duel = ?1";
        self.value(query, params![duel])
    }

    /// Adds a match to a duel at a position.
    pub(crate) fn insert_duel_match(&self, duel: i64, place: i64, number: i64) -> Result<(), Error> {
        let query = "INSERT INTO duel_match (duel, place, match) VALUES (?1, ?2, ?3)";
        self.execute(query, params![duel, place, number])
    }

    /// Removes a match from its duel.
    pub(crate) fn delete_duel_match(&self, number: i64) -> Result<(), Error> {
        self.execute("DELETE FROM duel_match WHERE match = ?1", params![number])
    }

    /// Returns the matches of a duel that no worker has taken. Each is given by its number and the
    /// number of its job.
    pub(crate) fn waiting_duel_matches(&self, duel: i64) -> Result<Vec<(i64, i64)>, Error> {
        let query = "SELECT match.number, job.id FROM duel_match JOIN match ON match.number = match JOIN job ON job.id = match.job
             WHERE duel = ?1 AND job.state IN ('waiting', 'stuck')";
        self.rows(query, params![duel], |row| Ok((row.get(0)?, row.get(1)?)))
    }
}

impl Store {
    /// Returns the duel of a candidate with the given number.
    ///
    /// # Errors
    /// Returns an error if the candidate has no duel with this number.
    pub fn duel_of(&self, person: PersonId, number: i64) -> Result<Duel, Error> {
        let query = format!("SELECT {DUEL} FROM duel WHERE number = ?1 AND person = ?2");
        self.tables()?.first(&query, params![number, person], duel)?.ok_or(Error::Missing("duel"))
    }

    /// Returns the latest duels of a candidate, the newest first. It returns at most `maximum` duels.
    pub fn duels_of(&self, person: PersonId, maximum: u32) -> Result<Vec<Duel>, Error> {
        let query = format!("SELECT {DUEL} FROM duel WHERE person = ?1 ORDER BY number DESC LIMIT ?2");
        self.tables()?.rows(&query, params![person, maximum], duel)
    }

    /// Returns the running duels whose queued matches were all played.
    pub(crate) fn due_duels(&self) -> Result<Vec<Duel>, Error> {
        let query = format!(
            "SELECT {DUEL} FROM duel WHERE state = 'running' AND NOT EXISTS (
             SELECT 1 FROM duel_match JOIN match ON match.number = match WHERE duel = duel.number AND played IS NULL)"
        );
        self.tables()?.rows(&query, params![], duel)
    }

    /// Returns the matches of a duel. Each comes with its position in the duel, and with the hash
    /// of its events if it is known.
    pub(crate) fn matches_of_duel(
        &self,
        duel: i64,
    ) -> Result<Vec<(i64, StoredMatch, Option<String>)>, Error> {
        let query = format!(
            "SELECT {COLUMNS}, place, course FROM duel_match JOIN match ON number = match WHERE duel = ?1 ORDER BY place"
        );
        self.tables()?.rows(&query, params![duel], |row| Ok((row.get(10)?, stored_match(row)?, row.get(11)?)))
    }

    /// Stores the verdict of a duel, unless a match of it has yet to be played.
    pub(crate) fn set_duel_verdict(&self, number: i64, verdict: Verdict) -> Result<(), Error> {
        let query = "UPDATE duel SET verdict = ?2 WHERE number = ?1 AND state <> 'running' AND NOT EXISTS (
             SELECT 1 FROM duel_match JOIN match ON match.number = match WHERE duel = ?1 AND played IS NULL)";
        self.tables_to_change()?.execute(query, params![number, Json(verdict)])
    }

    /// Stores the hash of the events in a match of a duel.
    pub(crate) fn set_events_hash(&self, duel: i64, place: i64, hash: &str) -> Result<(), Error> {
        let query = "UPDATE duel_match SET course = ?3 WHERE duel = ?1 AND place = ?2";
        self.tables_to_change()?.execute(query, params![duel, place, hash])
    }
}
