//! The table `challenge`: the challenges of candidates to others.

use super::engine::{Row, params};
use super::values::{HOUR, Json, Time, json, time, time_after, time_before};
use super::{Store, Tables};
use crate::data::{
    CHALLENGE_LIFETIME, Challenge, ChallengeCounts, ChallengeState, Error, MatchRequest, PersonId,
};
use jiff::Timestamp;

/// The SQL query for challenges with the names of both candidates. A condition follows.
const SELECT_CHALLENGES: &str =
    "SELECT number, challenge.person, opponent, challenger.name, challenged.name, at, expires,
    version, map, seed, seat, state, matches
    FROM challenge JOIN person AS challenger ON challenger.id = challenge.person
    JOIN person AS challenged ON challenged.id = opponent";

fn challenge(row: &Row) -> Result<Challenge, Error> {
    Ok(Challenge {
        number: row.get(0)?,
        person: row.get(1)?,
        opponent: row.get(2)?,
        names: [row.get(3)?, row.get(4)?],
        received: time(row, 5)?,
        expires: time(row, 6)?,
        version: row.get(7)?,
        map: row.get(8)?,
        seed: i64::cast_unsigned(row.get(9)?),
        seat: row.get(10)?,
        state: row.get(11)?,
        matches: json(row, 12)?,
    })
}

impl Tables<'_> {
    /// Adds an open challenge and returns its number.
    pub(crate) fn insert_challenge(
        &self,
        person: PersonId,
        opponent: PersonId,
        request: &MatchRequest,
        now: Timestamp,
    ) -> Result<i64, Error> {
        let query =
            "INSERT INTO challenge (person, opponent, at, expires, version, map, seed, seat, state, matches)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) RETURNING number";
        let MatchRequest { version, map, seed, seat, against: _ } = request;
        let (expires, seed) = (time_after(now, CHALLENGE_LIFETIME), seed.cast_signed());
        let (state, matches) = (ChallengeState::Open, Json(Vec::<i64>::new()));
        let values = params![person, opponent, Time(now), expires, version, map, seed, seat, state, matches];
        self.value(query, values)
    }

    /// Returns the challenge with the given number.
    pub(crate) fn challenge(&self, number: i64) -> Result<Challenge, Error> {
        let query = format!("{SELECT_CHALLENGES} WHERE number = ?1");
        self.first(&query, params![number], challenge)?.ok_or(Error::Missing("challenge"))
    }

    /// Stores the answer to an open challenge with the numbers of its matches. Returns false if the
    /// challenge is not open.
    pub(crate) fn close_challenge(
        &self,
        number: i64,
        state: ChallengeState,
        matches: &[i64],
        now: Timestamp,
    ) -> Result<bool, Error> {
        let query = "UPDATE challenge SET state = ?2, matches = ?3 WHERE number = ?1 AND state = 'open' AND expires > ?4";
        Ok(self.change(query, params![number, state, Json(matches), Time(now)])? > 0)
    }

    /// Counts the challenges of a candidate, and those between the candidate and an opponent.
    pub(crate) fn count_challenges(
        &self,
        person: PersonId,
        opponent: PersonId,
        now: Timestamp,
    ) -> Result<ChallengeCounts, Error> {
        let query = "SELECT
                (SELECT count(*) FROM challenge WHERE person = ?1 AND state = 'open' AND expires > ?4),
                (SELECT count(*) FROM challenge WHERE state = 'open' AND expires > ?4
                    AND (person = ?1 AND opponent = ?2 OR person = ?2 AND opponent = ?1)),
                (SELECT count(*) FROM challenge WHERE person = ?1 AND at > ?3)";
        let counts =
            self.first(query, params![person, opponent, time_before(now, HOUR), Time(now)], |row| {
                Ok(ChallengeCounts { open: row.get(0)?, open_between: row.get(1)?, recent: row.get(2)? })
            })?;
        Ok(counts.unwrap_or_default())
    }
}

impl Store {
    /// Returns a challenge of a candidate or to a candidate.
    ///
    /// # Errors
    /// Returns an error if the candidate has no part in a challenge with this number.
    pub fn challenge_of(&self, person: PersonId, number: i64) -> Result<Challenge, Error> {
        let challenge = self.tables()?.challenge(number)?;
        let has_part = [challenge.person, challenge.opponent].contains(&person);
        if has_part { Ok(challenge) } else { Err(Error::Missing("challenge")) }
    }

    /// Returns the latest challenges of a candidate and to the candidate, the newest first. It returns at
    /// most the given number.
    pub fn challenges_of(&self, person: PersonId, maximum: u32) -> Result<Vec<Challenge>, Error> {
        let query = format!(
            "{SELECT_CHALLENGES} WHERE challenge.person = ?1 OR opponent = ?1 ORDER BY number DESC LIMIT ?2"
        );
        self.tables()?.rows(&query, params![person, maximum], challenge)
    }
}
