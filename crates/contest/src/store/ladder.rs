//! The tables `ladder_result`, `ladder_rating` and `ladder_board`: the results of the ladder's matches, the
//! ratings of its versions in the course of time, and its standings.

use super::engine::{Row, listed, params};
use super::matches::{COLUMNS, stored_match};
use super::values::{Json, Time, json, time};
use super::{Store, Tables};
use crate::data::{
    Error, JobState, LadderBoard, LadderRating, MatchReason, PersonId, PlayedMatch, RunningLadderMatch,
    StoredLadderResult, StoredMatch, ladder_versions,
};

/// The SQL columns of a result.
const RESULT: &str = "id, ladder_result.match, map, seed, seats, ranks";

/// The SQL columns of a rating.
const RATING: &str = "person, version, at, matches, rating, half_width";

fn result(row: &Row) -> Result<StoredLadderResult, Error> {
    let (id, number, map) = (row.get(0)?, row.get(1)?, row.get(2)?);
    let seed = row.get::<i64>(3)?.cast_unsigned();
    Ok(StoredLadderResult { id, number, map, seed, seats: json(row, 4)?, ranks: json(row, 5)? })
}

fn rating(row: &Row) -> Result<LadderRating, Error> {
    let (person, version, at) = (row.get(0)?, row.get(1)?, time(row, 2)?);
    Ok(LadderRating {
        person,
        version,
        at,
        matches: row.get(3)?,
        rating: row.get(4)?,
        half_width: row.get(5)?,
    })
}

impl Tables<'_> {
    /// Stores the results of the matches that belong to the ladder. A result that is stored already is kept.
    pub(crate) fn insert_ladder_results(&self, played: &[PlayedMatch<'_>]) -> Result<(), Error> {
        let numbers: Vec<i64> = played.iter().map(|one| one.spec.number).collect();
        let query = concat!("SELECT number FROM match WHERE why = ?2 AND number IN ", listed!());
        let of_ladder: Vec<i64> =
            self.rows(query, params![Json(&numbers), MatchReason::Ladder], |row| row.get(0))?;
        for PlayedMatch { spec, result, .. } in
            played.iter().filter(|one| of_ladder.contains(&one.spec.number))
        {
            let Some(seats) = ladder_versions(spec) else { continue };
            let query = "INSERT INTO ladder_result (match, map, seed, seats, ranks)
                SELECT number, map, ?2, ?3, ?4 FROM match WHERE number = ?1 ON CONFLICT (match) DO NOTHING";
            let seed = spec.seed.cast_signed();
            self.execute(query, params![spec.number, seed, Json(&seats), Json(&result.ranks)])?;
        }
        Ok(())
    }

    /// Deletes the results of matches whose results were withdrawn.
    pub(crate) fn delete_withdrawn_ladder_results(&self) -> Result<(), Error> {
        let query = "DELETE FROM ladder_result WHERE match IN
            (SELECT number FROM match WHERE why = 'ladder' AND played IS NULL)";
        self.execute(query, params![])
    }

    /// Returns the greatest number of a match of the ladder that has no result. Returns `None` if
    /// there is none.
    pub(crate) fn last_running_ladder_match(&self) -> Result<Option<i64>, Error> {
        self.value("SELECT max(number) FROM match WHERE why = 'ladder' AND played IS NULL", params![])
    }

    /// Returns the number of the last result of the ladder, or 0 if there is none.
    pub(crate) fn last_ladder_result(&self) -> Result<i64, Error> {
        self.value("SELECT coalesce(max(id), 0) FROM ladder_result", params![])
    }

    /// Replaces the standings of the ladder.
    pub(crate) fn set_ladder_board(&self, LadderBoard { at, lines }: &LadderBoard) -> Result<(), Error> {
        let query = "INSERT INTO ladder_board (id, at, lines) VALUES (1, ?1, ?2)
            ON CONFLICT (id) DO UPDATE SET at = ?1, lines = ?2";
        self.execute(query, params![Time(*at), Json(lines)])
    }

    /// Stores the rating of a version at a time. One that is stored already is kept.
    pub(crate) fn insert_ladder_rating(&self, one: &LadderRating) -> Result<(), Error> {
        let LadderRating { person, version, at, matches, rating, half_width } = one;
        let query = "INSERT INTO ladder_rating VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING";
        self.execute(query, params![person, version, Time(*at), matches, rating, half_width])
    }
}

impl Store {
    /// Returns the results of the ladder with greater numbers than the given one, in order. It
    /// returns at most the given number.
    pub(crate) fn ladder_results_after(
        &self,
        id: i64,
        maximum: u32,
    ) -> Result<Vec<StoredLadderResult>, Error> {
        let query = format!("SELECT {RESULT} FROM ladder_result WHERE id > ?1 ORDER BY id LIMIT ?2");
        self.tables()?.rows(&query, params![id, maximum], result)
    }

    /// Returns the names of all maps on which matches of the ladder were played.
    pub(crate) fn ladder_maps(&self) -> Result<Vec<String>, Error> {
        self.tables()?
            .rows("SELECT DISTINCT map FROM ladder_result ORDER BY map", params![], |row| row.get(0))
    }

    /// Returns the results of a candidate's versions in the ladder, in order.
    pub(crate) fn ladder_results_of(&self, person: PersonId) -> Result<Vec<StoredLadderResult>, Error> {
        let query = format!(
            "SELECT {RESULT} FROM ladder_result JOIN plays ON plays.match = ladder_result.match
             WHERE person = ?1 ORDER BY id"
        );
        self.tables()?.rows(&query, params![person], result)
    }

    /// Returns the matches of the ladder that have no result. Matches that workers could not play
    /// are left out.
    pub(crate) fn running_ladder_matches(&self) -> Result<Vec<RunningLadderMatch>, Error> {
        let query = "SELECT match.job, job.state, map, meeting FROM match JOIN job ON job.id = match.job
            WHERE why = 'ladder' AND played IS NULL AND job.state IN ('waiting', 'taken', 'done')
            ORDER BY number";
        self.tables()?.rows(query, params![], |row| {
            let waits = row.get::<JobState>(1)? == JobState::Waiting;
            Ok(RunningLadderMatch { job: row.get(0)?, waits, map: row.get(2)?, spec: json(row, 3)? })
        })
    }

    /// Returns the last stored rating of each version.
    pub(crate) fn last_ladder_ratings(&self) -> Result<Vec<LadderRating>, Error> {
        let query = format!(
            "SELECT {RATING} FROM ladder_rating AS own
             WHERE at = (SELECT max(at) FROM ladder_rating AS other
                 WHERE other.person = own.person AND other.version = own.version)"
        );
        self.tables()?.rows(&query, params![], rating)
    }

    /// Returns the ratings of a candidate's versions in the course of time. They are sorted by
    /// version and time.
    pub fn ladder_ratings_of(&self, person: PersonId) -> Result<Vec<LadderRating>, Error> {
        let query = format!("SELECT {RATING} FROM ladder_rating WHERE person = ?1 ORDER BY version, at");
        self.tables()?.rows(&query, params![person], rating)
    }

    /// Returns the standings of the ladder. Returns `None` before its first matches.
    pub fn ladder_board(&self) -> Result<Option<LadderBoard>, Error> {
        let query = "SELECT at, lines FROM ladder_board WHERE id = 1";
        self.tables()?
            .first(query, params![], |row| Ok(LadderBoard { at: time(row, 0)?, lines: json(row, 1)? }))
    }

    /// Returns the latest matches of the ladder with a result, the newest first, and at most the
    /// given number. If a person is given, only this person's matches are returned.
    pub fn latest_ladder_matches(
        &self,
        person: Option<PersonId>,
        maximum: u32,
    ) -> Result<Vec<StoredMatch>, Error> {
        let query = format!(
            "SELECT {COLUMNS} FROM match WHERE number IN (
                 SELECT match FROM ladder_result
                 WHERE ?1 IS NULL OR match IN (SELECT match FROM plays WHERE person = ?1)
                 ORDER BY id DESC LIMIT ?2)
             ORDER BY number DESC"
        );
        self.tables()?.rows(&query, params![person, maximum], stored_match)
    }
}
