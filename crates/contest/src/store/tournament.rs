//! The table `tournament`: the tournaments of the contest and their state.

use super::engine::{Row, params};
use super::values::{Json, Time, json, optional_time, time};
use super::{Store, Tables, require_change};
use crate::data::{Error, Schedule, Tournament, TournamentId, TournamentProgress, TournamentSetup};
use crate::plan::PlannedTournament;
use jiff::Timestamp;
use joute_words::tournaments as say;
use std::collections::BTreeMap;

/// The SQL columns of a tournament. The starting time is the planned one, unless organisers
/// postponed it.
const COLUMNS: &str =
    "id, name, coalesce((SELECT hour.at FROM hour WHERE hour.tournament = name), at) AS hour,
    hidden, by_jury, frozen, complete, released, trouble, revealed, ended, cancelled";

/// The SQL condition for a tournament that is being played.
macro_rules! is_played {
    () => {
        "frozen IS NOT NULL AND complete IS NULL AND cancelled IS NULL"
    };
}

pub(super) use is_played;

fn tournament(row: &Row) -> Result<Tournament, Error> {
    Ok(Tournament {
        id: row.get(0)?,
        name: row.get(1)?,
        at: time(row, 2)?,
        hidden: row.get(3)?,
        by_jury: row.get(4)?,
        frozen: optional_time(row, 5)?,
        complete: optional_time(row, 6)?,
        released: optional_time(row, 7)?,
        trouble: row.get(8)?,
        revealed: row.get(9)?,
        ended: row.get(10)?,
        cancelled: row.get(11)?,
    })
}

/// The change of the stored numbers of a tournament by one match.
#[derive(Debug, Clone, Copy)]
pub(super) struct CountChange {
    /// The change of the number of known matches.
    matches: i64,
    /// The change of the number of results.
    results: i64,
}

impl CountChange {
    pub(super) const MATCH_ADDED: Self = CountChange { matches: 1, results: 0 };
    pub(super) const MATCH_DELETED: Self = CountChange { matches: -1, results: 0 };
    pub(super) const RESULT_ADDED: Self = CountChange { matches: 0, results: 1 };
    pub(super) const RESULT_DELETED: Self = CountChange { matches: 0, results: -1 };
}

/// The SQL query for the numbers of results and of known matches of a tournament.
pub(super) const PROGRESS_QUERY: &str = "SELECT results, matches FROM tournament WHERE id = ?1";

impl Tables<'_> {
    /// Stores the fixed setup of a tournament, which starts it. Returns false if it has started
    /// already.
    pub(crate) fn freeze_tournament(
        &self,
        due: &Tournament,
        setup: &TournamentSetup,
        now: Timestamp,
    ) -> Result<bool, Error> {
        let query = "UPDATE tournament SET frozen = ?2, at = ?3, field = ?4, trouble = NULL, queueing = ?5
            WHERE id = ?1 AND frozen IS NULL";
        let is_league = setup.played == Schedule::League;
        let values = params![due.id, Time(now), Time(due.at), Json(setup), is_league];
        Ok(self.change(query, values)? > 0)
    }

    /// Returns true if further matches of a league's list are still to be added to the queue.
    pub(crate) fn is_queueing(&self, id: TournamentId) -> Result<bool, Error> {
        let query = "SELECT EXISTS (SELECT 1 FROM tournament
            WHERE id = ?1 AND queueing = 1 AND ended IS NULL AND cancelled IS NULL AND complete IS NULL)";
        self.value(query, params![id])
    }

    /// Records that all matches of a league's list were added to the queue.
    pub(crate) fn end_queueing(&self, id: TournamentId) -> Result<(), Error> {
        self.execute("UPDATE tournament SET queueing = 0 WHERE id = ?1", params![id])
    }

    /// Returns the number of played and of known matches of a tournament.
    pub(crate) fn tournament_progress(&self, id: TournamentId) -> Result<TournamentProgress, Error> {
        let found = self.first(PROGRESS_QUERY, params![id], |row| row.try_into())?;
        let (played, all) = found.unwrap_or_default();
        Ok(TournamentProgress { played, all })
    }

    /// Adds to the stored numbers of matches and of results of tournaments. `tournaments` contains the
    /// tournament of each changed match, and `change` is what each of these matches adds to both numbers.
    pub(super) fn change_counts(
        &self,
        tournaments: impl IntoIterator<Item = Option<TournamentId>>,
        change: CountChange,
    ) -> Result<(), Error> {
        let mut changed: BTreeMap<TournamentId, i64> = BTreeMap::new();
        tournaments.into_iter().flatten().for_each(|id| *changed.entry(id).or_default() += 1);
        let query = "UPDATE tournament SET matches = matches + ?2, results = results + ?3 WHERE id = ?1";
        changed.into_iter().try_for_each(|(id, count)| {
            self.execute(query, params![id, count * change.matches, count * change.results])
        })
    }

    /// Returns true if a tournament has started whose hour is after the given time.
    pub(crate) fn has_started_after(&self, time: Timestamp) -> Result<bool, Error> {
        let query = "SELECT EXISTS (SELECT 1 FROM tournament WHERE frozen IS NOT NULL AND at > ?1)";
        self.value(query, params![Time(time)])
    }

    /// Stores the problem that prevents a tournament from starting, or removes it.
    pub(crate) fn set_trouble(&self, id: TournamentId, reason: Option<&str>) -> Result<(), Error> {
        self.execute("UPDATE tournament SET trouble = ?2 WHERE id = ?1", params![id, reason])
    }

    /// Records that all matches of a tournament were played, and whether its results are released.
    pub(crate) fn complete_tournament(
        &self,
        id: TournamentId,
        released: bool,
        now: Timestamp,
    ) -> Result<(), Error> {
        let query = "UPDATE tournament SET complete = ?2, released = ?3 WHERE id = ?1 AND complete IS NULL";
        self.execute(query, params![id, Time(now), released.then_some(Time(now))])
    }

    /// Records that the results of a complete tournament are released.
    pub(crate) fn release_tournament(&self, id: TournamentId, now: Timestamp) -> Result<(), Error> {
        let query = "UPDATE tournament SET released = ?2
            WHERE id = ?1 AND complete IS NOT NULL AND released IS NULL";
        require_change(self.change(query, params![id, Time(now)])?, Error::Message(say::not_to_release))
    }

    /// Stores the organisers' reason for ending a tournament that is being played.
    pub(crate) fn end_tournament(&self, id: TournamentId, reason: &str) -> Result<(), Error> {
        let query = concat!("UPDATE tournament SET ended = ?2 WHERE id = ?1 AND ", is_played!());
        require_change(self.change(query, params![id, reason])?, Error::Message(say::not_playing))
    }

    /// Stores the organisers' reason for cancelling a tournament. Returns the tournament's name.
    pub(crate) fn cancel_tournament(&self, id: TournamentId, reason: &str) -> Result<String, Error> {
        let query = "UPDATE tournament SET cancelled = ?2, trouble = NULL
            WHERE id = ?1 AND complete IS NULL AND cancelled IS NULL RETURNING name";
        let name = self.first(query, params![id, reason], |row| row.get(0))?;
        name.ok_or(Error::Message(say::not_to_cancel))
    }

    /// Returns the maps, seeds and schedule of a tournament that has started.
    pub(crate) fn tournament_setup(&self, id: TournamentId) -> Result<TournamentSetup, Error> {
        let query = "SELECT field FROM tournament WHERE id = ?1 AND field IS NOT NULL";
        let found = self.first(query, params![id], |row| json(row, 0))?;
        found.ok_or(Error::Missing("frozen list"))
    }

    /// Returns the tournament with the given number.
    pub(crate) fn tournament(&self, id: TournamentId) -> Result<Tournament, Error> {
        let query = format!("SELECT {COLUMNS} FROM tournament WHERE planned = 1 AND id = ?1");
        let found = self.first(&query, params![id], tournament)?;
        found.ok_or(Error::Missing("tournament"))
    }

    /// Returns all tournaments, sorted by time.
    pub(crate) fn tournaments(&self) -> Result<Vec<Tournament>, Error> {
        let query = format!("SELECT {COLUMNS} FROM tournament WHERE planned = 1 ORDER BY hour, id");
        self.rows(&query, params![], tournament)
    }
}

impl Store {
    /// Returns the number of played and of known matches of a tournament.
    pub fn progress(&self, id: TournamentId) -> Result<TournamentProgress, Error> {
        self.tables()?.tournament_progress(id)
    }

    /// Stores the planned tournaments of the contest in the database. Tournaments whose list of
    /// participants is already fixed are not changed.
    pub fn schedule(&self, planned: &[PlannedTournament]) -> Result<(), Error> {
        self.transaction(|tables| {
            tables.execute("UPDATE tournament SET planned = 0 WHERE frozen IS NULL", params![])?;
            for one in planned {
                tables.execute(
                    "INSERT INTO tournament (name, planned, at, hidden, by_jury) VALUES (?1, 1, ?2, ?3, ?4)
                     ON CONFLICT (name) DO UPDATE SET planned = 1, at = ?2, hidden = ?3, by_jury = ?4 WHERE tournament.frozen IS NULL",
                    params![one.name, Time(one.at), one.hidden, one.by_jury],
                )?;
            }
            Ok(())
        })
    }

    /// Returns all tournaments of the contest, sorted by time.
    pub fn tournaments(&self) -> Result<Vec<Tournament>, Error> {
        self.tables()?.tournaments()
    }

    /// Returns the tournament with the given number.
    ///
    /// # Errors
    /// Returns an error if there is no tournament with this number.
    pub fn tournament(&self, id: TournamentId) -> Result<Tournament, Error> {
        self.tables()?.tournament(id)
    }

    /// Sets the number of places that the jury has revealed. The jury's screen reveals the
    /// standings from the last place upwards.
    pub fn reveal(&self, id: TournamentId, places: u32) -> Result<(), Error> {
        let query = "UPDATE tournament SET revealed = ?2 WHERE id = ?1 AND complete IS NOT NULL";
        self.tables_to_change()?.execute(query, params![id, places])
    }
}
