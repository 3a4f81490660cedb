//! The results of a tournament: ranks, ratings and statistics. They are stored when the tournament
//! is complete.

use super::progress::{ground, standing};
use super::rows::{Entry, Tournament, TournamentId, entries, entry};
use super::secret::Visibility;
use super::setup::TournamentSetup;
use crate::game::Game;
use crate::matches::{COLUMNS, StoredMatch, stored_match};
use crate::notices::{self, NoticeContent};
use crate::people::PersonId as Person;
use crate::store::{Error, Store};
use crate::work::{MatchResult, Seat};
use jiff::Timestamp;
use joute_league::book::Record;
use joute_league::cup::entry::Cup;
use joute_league::cup::state::CupState;
use joute_league::standing::{StandingLine, ranking};
use rusqlite::{Connection, Row, params};
use std::collections::HashMap;

/// The result of one participant in a completed tournament.
#[derive(Debug, Clone, PartialEq)]
pub struct TournamentResult {
    /// The participant of the tournament.
    pub entry: Entry,
    /// The participant's rank, or `None` if the participant played no match. It comes from the
    /// rating in a league, and from the first podium in a cup.
    pub rank: Option<u32>,
    /// The statistics of the participant's matches, or `None` if it played none. `cross` lists the
    /// opponents in the order of [`Store::tournament_results`].
    pub line: Option<StandingLine>,
}

/// Returns the played matches of a tournament in order. Standings are computed from them.
pub(super) fn records(store: &Connection, id: TournamentId, entries: &[Entry]) -> Result<Vec<Record>, Error> {
    let mut query = store.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM match WHERE tournament = ?1 AND played IS NOT NULL"
    ))?;
    let names: HashMap<Option<Person>, &str> =
        entries.iter().map(|entry| (entry.person, entry.name.as_str())).collect();
    let mut records = Vec::new();
    for one in query.query_map([id], stored_match)? {
        records.extend(record(one?, &names));
    }
    records.sort_by_cached_key(Record::key);
    Ok(records)
}

fn record(one: StoredMatch, names: &HashMap<Option<Person>, &str>) -> Option<Record> {
    let MatchResult { scores, ranks, gone, departures: _, turns, public, private: _ } = one.played?;
    let person = |seat: &Seat| match seat {
        Seat::Version { person, .. } => Some(*person),
        Seat::House { .. } => None,
    };
    let name = |seat| names.get(&person(seat)).map(|name| (*name).to_owned());
    Some(Record {
        map: one.map,
        seed: one.spec.seed,
        seats: one.spec.seats.iter().map(name).collect::<Option<_>>()?,
        scores,
        ranks,
        gone,
        turns,
        steps: 0,
        replay: one.number.to_string(),
        sum: String::new(),
        seal: public.into(),
        millis: 0.0,
    })
}

/// Completes a tournament after its last match. It stores the ranks and releases the results,
/// unless the jury has to release them.
pub(super) fn complete(
    store: &Connection,
    game: &Game,
    due: &Tournament,
    ground: &TournamentSetup,
    entries: &[Entry],
    records: &[Record],
    now: Timestamp,
) -> Result<(), Error> {
    let languages = entries.iter().map(|entry| (entry.name.clone(), entry.language().to_owned())).collect();
    let table = ranking(records, &languages);
    let broken = |why: String| Error::Database(why);
    let cup =
        if entries.len() < 2 { None } else { standing(game, ground, entries, records).map_err(broken)? };
    let places = cup.as_ref().map(|(_, state)| state.podiums.first().cloned().unwrap_or_default());
    for (place, line) in table.lines.iter().enumerate() {
        let Some(entry) = entries.iter().find(|entry| entry.name == line.name) else { continue };
        let rank = match &places {
            None => Some(line.rank),
            Some(places) => places.iter().position(|who| *who == Some(entry.number)).map(|place| place + 1),
        };
        let text = serde_json::to_string(line).map_err(|error| Error::Database(error.to_string()))?;
        let query = "UPDATE entry SET rank = ?3, place = ?4, line = ?5 WHERE tournament = ?1 AND number = ?2";
        let rank = rank.map(|rank| rank as i64);
        store.execute(query, params![due.id, entry.number as i64, rank, place as i64, text])?;
    }
    let released = (!due.hidden && !due.by_jury).then_some(now.as_microsecond());
    let query = "UPDATE tournament SET complete = ?2, released = ?3 WHERE id = ?1 AND complete IS NULL";
    store.execute(query, params![due.id, now.as_microsecond(), released])?;
    if released.is_some() { notify_results(store, due.id, now) } else { Ok(()) }
}

fn outcome(row: &Row<'_>) -> rusqlite::Result<TournamentResult> {
    let line: Option<String> = row.get(5)?;
    let line = line.map(|line| serde_json::from_str(&line)).transpose();
    Ok(TournamentResult {
        entry: entry(row)?,
        rank: row.get(4)?,
        line: line.map_err(|_| rusqlite::Error::InvalidQuery)?,
    })
}

/// A tournament with the result of one candidate in it.
pub type CandidateResult = (Tournament, TournamentResult);

impl Store {
    /// Returns the results of a tournament's participants, sorted by rating. Those without matches
    /// come last. The ranks of a cup may differ from this order.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn tournament_results(&self, id: TournamentId) -> Result<Vec<TournamentResult>, Error> {
        self.query(|store| {
            let mut query = store.prepare_cached(
                "SELECT number, person, name, seat, rank, line FROM entry WHERE tournament = ?1
                 ORDER BY place IS NULL, place, number",
            )?;
            let all = query.query_map([id], outcome)?.collect::<Result<_, _>>()?;
            Ok(all)
        })
    }

    /// Returns a candidate's results in all tournaments, in the order of time. Only released
    /// results are included.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn candidate_results(&self, person: Person) -> Result<Vec<CandidateResult>, Error> {
        let released = self.tournaments()?.into_iter().filter(|one| one.released.is_some());
        let mut parts = Vec::new();
        for tournament in released {
            let found = self.query(|store| {
                let mut query = store.prepare_cached(
                    "SELECT number, person, name, seat, rank, line FROM entry WHERE tournament = ?1 AND person = ?2",
                )?;
                let found: Vec<TournamentResult> =
                    query.query_map([tournament.id, person], outcome)?.collect::<Result<_, _>>()?;
                Ok(found)
            })?;
            parts.extend(found.into_iter().map(|outcome| (tournament.clone(), outcome)));
        }
        Ok(parts)
    }

    /// Returns the cup of a tournament with its results so far. Returns `None` if the tournament is
    /// no cup or has not started.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn cup(&self, id: TournamentId, game: &Game) -> Result<Option<(Cup, CupState)>, Error> {
        self.query(|store| {
            let (ground, entries) = (ground(store, id)?, entries(store, id)?);
            // Other tournaments return early, because their records can be numerous.
            if entries.len() < 2 || !ground.is_cup() {
                return Ok(None);
            }
            let records = records(store, id, &entries)?;
            standing(game, &ground, &entries, &records).map_err(Error::Database)
        })
    }

    /// Returns the matches of a tournament in order, starting at an index. It returns at most the
    /// given number. If a person is given, only this person's matches are returned.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn matches_in(
        &self,
        id: TournamentId,
        sees: Visibility,
        of: Option<Person>,
        from: u32,
        most: u32,
    ) -> Result<Vec<StoredMatch>, Error> {
        self.query(|store| {
            let query = format!(
                "SELECT {COLUMNS} FROM {} WHERE tournament = ?1
                 AND (?2 IS NULL OR number IN (SELECT match FROM plays WHERE person = ?2))
                 ORDER BY number LIMIT ?4 OFFSET ?3",
                sees.matches()
            );
            let mut query = store.prepare_cached(&query)?;
            let all =
                query.query_map(params![id, of, from, most], stored_match)?.collect::<Result<_, _>>()?;
            Ok(all)
        })
    }
}

/// Notifies all participants of a tournament that its results are released.
pub(super) fn notify_results(store: &Connection, id: TournamentId, now: Timestamp) -> Result<(), Error> {
    let query = "SELECT name FROM tournament WHERE id = ?1";
    let told = NoticeContent::Results { tournament: store.query_row(query, [id], |row| row.get(0))? };
    for person in entries(store, id)?.iter().filter_map(|entry| entry.person) {
        notices::add_notice(store, person, &told, now)?;
    }
    Ok(())
}
