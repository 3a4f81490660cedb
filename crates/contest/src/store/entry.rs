//! The table `entry`: the participants of tournaments and their results.

use super::engine::{Row, params};
use super::tournament::is_played;
use super::values::{Json, json};
use super::{Store, Tables, require_change};
use crate::data::{Entry, Error, PersonId, TournamentId, TournamentResult};
use joute_league::standing::StandingLine;
use joute_words::tournaments as say;

/// Reads a participant of a tournament from the first columns of a row.
fn entry(row: &Row) -> Result<Entry, Error> {
    Ok(Entry { number: row.get(0)?, person: row.get(1)?, name: row.get(2)?, seat: json(row, 3)? })
}

fn outcome(row: &Row) -> Result<TournamentResult, Error> {
    let line = row.get::<Option<Json<_>>>(5)?.map(|Json(line)| line);
    Ok(TournamentResult { entry: entry(row)?, rank: row.get(4)?, line })
}

impl Tables<'_> {
    /// Adds a participant to a tournament.
    pub(crate) fn insert_entry(&self, id: TournamentId, entry: &Entry) -> Result<(), Error> {
        let Entry { number, person, name, seat } = entry;
        let query = "INSERT INTO entry (tournament, number, person, name, seat) VALUES (?1, ?2, ?3, ?4, ?5)";
        self.execute(query, params![id, number, person, name, Json(seat)])
    }

    /// Stores the result of a participant: its rank, its place in the table and its statistics.
    pub(crate) fn set_standing(
        &self,
        (id, number): (TournamentId, usize),
        rank: Option<usize>,
        place: usize,
        line: &StandingLine,
    ) -> Result<(), Error> {
        let summary = StandingLine {
            name: line.name.clone(),
            language: line.language.clone(),
            places: line.places.clone(),
            sides: Vec::new(),
            cross: Vec::new(),
            maps: Vec::new(),
            ..*line
        };
        let query = "UPDATE entry SET rank = ?3, place = ?4, line = ?5, summary = ?6
             WHERE tournament = ?1 AND number = ?2";
        self.execute(query, params![id, number, rank, place, Json(line), Json(summary)])
    }

    /// Withdraws a candidate from all tournaments that are being played. If a version is given, only
    /// this version is withdrawn.
    pub(crate) fn withdraw_person(
        &self,
        person: PersonId,
        version: Option<u32>,
        reason: &str,
    ) -> Result<(), Error> {
        let query = concat!(
            "UPDATE entry SET out = ?3 WHERE person = ?1 AND out IS NULL
             AND (?2 IS NULL OR CAST(seat -> 'version' ->> 'number' AS BIGINT) = ?2)
             AND tournament IN (SELECT id FROM tournament WHERE ",
            is_played!(),
            ")"
        );
        self.execute(query, params![person, version, reason])
    }

    /// Withdraws a participant from a tournament that is being played.
    pub(crate) fn withdraw_entry(&self, id: TournamentId, number: usize, reason: &str) -> Result<(), Error> {
        let query = concat!(
            "UPDATE entry SET out = ?3 WHERE tournament = ?1 AND number = ?2
             AND tournament IN (SELECT id FROM tournament WHERE ",
            is_played!(),
            ")"
        );
        require_change(self.change(query, params![id, number, reason])?, Error::Message(say::not_playing))
    }

    /// Returns the participants of a tournament.
    pub(crate) fn entries(&self, id: TournamentId) -> Result<Vec<Entry>, Error> {
        let query = "SELECT number, person, name, seat FROM entry WHERE tournament = ?1 ORDER BY number";
        self.rows(query, params![id], entry)
    }

    /// Returns the withdrawn participants of a tournament with the reasons. Each is given by its
    /// number and its candidate.
    pub(crate) fn withdrawn_entries(
        &self,
        id: TournamentId,
    ) -> Result<Vec<(usize, Option<PersonId>, String)>, Error> {
        let query = "SELECT number, person, out FROM entry WHERE tournament = ?1 AND out IS NOT NULL";
        self.rows(query, params![id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
    }

    /// Returns the results of a tournament's participants, sorted by rating. Those without matches
    /// come last. The ranks of a cup may differ from this order.
    pub(crate) fn tournament_results(&self, id: TournamentId) -> Result<Vec<TournamentResult>, Error> {
        let query = "SELECT number, person, name, seat, rank, line FROM entry WHERE tournament = ?1
             ORDER BY place IS NULL, place, number";
        self.rows(query, params![id], outcome)
    }

    /// Returns the same as [`Tables::tournament_results`], without the results against each opponent, as
    /// each player and on each map. Results that were stored by an earlier version have them nevertheless.
    fn result_summaries(&self, id: TournamentId) -> Result<Vec<TournamentResult>, Error> {
        let query = "SELECT number, person, name, seat, rank, COALESCE(summary, line) FROM entry
             WHERE tournament = ?1 ORDER BY place IS NULL, place, number";
        self.rows(query, params![id], outcome)
    }

    /// Returns the results of a candidate in a tournament.
    pub(crate) fn results_of(
        &self,
        id: TournamentId,
        person: PersonId,
    ) -> Result<Vec<TournamentResult>, Error> {
        let query =
            "SELECT number, person, name, seat, rank, line FROM entry WHERE tournament = ?1 AND person = ?2";
        self.rows(query, params![id, person], outcome)
    }
}

impl Store {
    /// Returns the participants of a tournament. The list is empty before the tournament starts.
    pub fn entries(&self, id: TournamentId) -> Result<Vec<Entry>, Error> {
        self.tables()?.entries(id)
    }

    /// Returns the participants of a tournament in the order of [`Store::tournament_results`], without
    /// their results. Those of a large tournament take many megabytes.
    pub(crate) fn ranked_entries(&self, id: TournamentId) -> Result<Vec<Entry>, Error> {
        let query = "SELECT number, person, name, seat FROM entry WHERE tournament = ?1
             ORDER BY place IS NULL, place, number";
        self.tables()?.rows(query, params![id], entry)
    }

    /// Returns the withdrawn participants of a tournament, with the reasons. Each is given by its
    /// number in the tournament's list.
    pub fn withdrawals(&self, id: TournamentId) -> Result<Vec<(usize, String)>, Error> {
        let left = self.tables()?.withdrawn_entries(id)?;
        Ok(left.into_iter().map(|(number, _, reason)| (number, reason)).collect())
    }

    /// Returns the results of a tournament's participants, sorted by rating. Those without matches
    /// come last. The ranks of a cup may differ from this order.
    pub fn tournament_results(&self, id: TournamentId) -> Result<Vec<TournamentResult>, Error> {
        self.tables()?.tournament_results(id)
    }

    /// Returns the same as [`Store::tournament_results`], without the results against each opponent, as
    /// each player and on each map. They are most of the data of a large tournament.
    pub fn result_summaries(&self, id: TournamentId) -> Result<Vec<TournamentResult>, Error> {
        self.tables()?.result_summaries(id)
    }
}
