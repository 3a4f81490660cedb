//! The list of a candidate's matches with the state of each.

use crate::match_requests::OpponentChoice;
use crate::matches::{COLUMNS, StoredMatch, stored_match};
use crate::people::PersonId;
use crate::queue;
use crate::store::{Error, Store};
use crate::tournaments::Visibility;
use rusqlite::{OptionalExtension as _, params};
use serde::Deserialize;
use std::collections::HashMap;
use utoipa::IntoParams;

/// The maximum number of matches on a page of a candidate's match list.
pub const FILTERED: usize = 50;

/// A filter for a candidate's list of matches, as a query string contains it. A field that is `None` does not restrict the list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Filter {
    /// Only matches of this version of the caller.
    pub version: Option<u32>,
    /// Only matches against `own:NUMBER`, `house:NAME` or `other:PERSON`.
    #[serde(rename = "opponent")]
    #[param(value_type = Option<String>)]
    pub against: Option<OpponentChoice>,
    /// Only matches on the map with this name.
    pub map: Option<String>,
    /// Only matches with numbers below this one. It selects the next page of the list.
    pub before: Option<i64>,
}

/// The SQL expression for the players of a match and their programs.
const SEATS: &str = "json_each(meeting, '$.seats')";

/// The SQL condition for a player that is the candidate's own program.
const MINE: &str = "value ->> '$.version.person' = ?1";

/// The progress of a match from the queue to its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchProgress {
    /// The match waits for a worker. The value is the number of earlier jobs in the queue, without
    /// those of tournaments.
    Waiting(usize),
    /// A worker is playing the match.
    Playing,
    /// The match was played, and its result is known.
    Over,
    /// The match could not be played after many attempts. An organiser must look at it.
    Stuck,
}

impl Store {
    /// Returns a candidate's matches that pass a filter, the newest first. It returns at most
    /// [`FILTERED`] matches, plus one if there are further ones.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn own_matches(
        &self,
        person: PersonId,
        sees: Visibility,
        filter: &Filter,
    ) -> Result<Vec<StoredMatch>, Error> {
        let Filter { version, against, map, before } = filter;
        let (own, house, other) = match against {
            Some(OpponentChoice::Own(number)) => (Some(number), None, None),
            Some(OpponentChoice::House(name)) => (None, Some(name), None),
            Some(OpponentChoice::Other(other)) => (None, None, Some(other)),
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
        self.query(|store| {
            let mut query = store.prepare_cached(&query)?;
            let values = params![person, version, house, other, map, before, FILTERED as i64 + 1, own];
            Ok(query.query_map(values, stored_match)?.collect::<Result<_, _>>()?)
        })
    }

    /// Returns the progress of each given match, by match number.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn match_progress(&self, matches: &[StoredMatch]) -> Result<HashMap<i64, MatchProgress>, Error> {
        self.query(|store| {
            let waits = matches.iter().any(|one| one.played.is_none());
            let places = if waits { queue::positions(store)? } else { HashMap::new() };
            let mut state = store.prepare_cached("SELECT state FROM job WHERE id = ?1")?;
            let mut stage = |one: &StoredMatch| -> Result<MatchProgress, Error> {
                let Some(job) = one.job.filter(|_| one.played.is_none()) else {
                    return Ok(MatchProgress::Over);
                };
                let word: Option<String> = state.query_row([job], |row| row.get(0)).optional()?;
                Ok(match word.as_deref() {
                    Some("waiting") => MatchProgress::Waiting(places.get(&job).copied().unwrap_or(0)),
                    Some("stuck") | None => MatchProgress::Stuck,
                    Some(_) => MatchProgress::Playing,
                })
            };
            matches.iter().map(|one| Ok((one.number, stage(one)?))).collect()
        })
    }
}
