//! Tournaments and their lists of champions, as stored in the contest's database.

use crate::people::PersonId as Person;
use crate::plan;
use crate::running::Act;
use crate::store::{Error, Store};
use crate::work::Seat;
use jiff::Timestamp;
use joute_words::tournaments as say;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// The number that identifies a tournament in the contest.
pub type TournamentId = i64;

/// A tournament of the contest, as stored in the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// The number that identifies the tournament in the contest.
    pub id: TournamentId,
    /// The name of the tournament. It is unique in the contest.
    pub name: String,
    /// The time at which the tournament starts.
    pub at: Timestamp,
    /// Whether the tournament's maps, matches and results are hidden before their release.
    pub hidden: bool,
    /// Whether the jury releases the tournament's results. Otherwise, they are released
    /// automatically.
    pub by_jury: bool,
    /// The time at which the tournament's list of participants was fixed. It is `None` before.
    pub frozen: Option<Timestamp>,
    /// The time at which the tournament's last match ended. It is `None` before.
    pub complete: Option<Timestamp>,
    /// The time at which the tournament's results were released. It is `None` before.
    pub released: Option<Timestamp>,
    /// The problem that prevents the tournament from starting, if any. Organisers can see it.
    pub trouble: Option<String>,
    /// The number of places that the jury has revealed on its screen. It reveals the standings from
    /// the last place upwards.
    pub revealed: u32,
    /// The organisers' reason for ending the tournament early. It is `None` if they did not.
    pub ended: Option<String>,
    /// The organisers' reason for cancelling the tournament. It is `None` if they did not.
    pub cancelled: Option<String>,
}

/// The state of a tournament, from its announcement to its released results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TournamentState {
    /// The tournament is planned and has not started.
    Announced,
    /// The tournament has started, but some earlier submissions are still being built.
    Freezing,
    /// The matches of the tournament are being played.
    Playing,
    /// All matches of the tournament were played. The results are not released yet.
    Complete,
    /// The results of the tournament are visible to everyone.
    Released,
    /// The tournament should have started, but a problem prevents it.
    Blocked,
    /// Organisers cancelled the tournament. It has no results.
    Cancelled,
}

impl Tournament {
    /// Returns the state of this tournament at the given time.
    pub fn state(&self, now: Timestamp) -> TournamentState {
        match (self.released, self.complete, self.frozen) {
            _ if self.cancelled.is_some() => TournamentState::Cancelled,
            (Some(_), ..) => TournamentState::Released,
            (_, Some(_), _) => TournamentState::Complete,
            (.., Some(_)) => TournamentState::Playing,
            _ if self.at <= now && self.trouble.is_some() => TournamentState::Blocked,
            _ if self.at <= now => TournamentState::Freezing,
            _ => TournamentState::Announced,
        }
    }

    /// Returns true if the tournament is neither complete nor cancelled.
    pub const fn is_open(&self) -> bool {
        self.complete.is_none() && self.cancelled.is_none()
    }

    /// Returns true if only the jury and organisers can see the tournament's matches.
    pub const fn is_shut(&self) -> bool {
        self.released.is_none() && (self.hidden || self.by_jury)
    }
}

/// A participant of a tournament: a candidate's program or the opponent from the kits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The participant's position in the tournament's list, from 0.
    pub number: usize,
    /// The candidate who takes part. It is `None` for the opponent from the kits.
    pub person: Option<Person>,
    /// The participant's name at the time of the tournament.
    pub name: String,
    /// The built program with which the participant plays.
    pub seat: Seat,
}

impl Entry {
    /// Returns the id of the programming language of the participant's program.
    pub fn language(&self) -> &str {
        let (Seat::Version { language, .. } | Seat::House { language, .. }) = &self.seat;
        language
    }

    /// Returns the number of the candidate's version that plays. The opponent from the kits gives
    /// `None`.
    pub const fn version(&self) -> Option<u32> {
        match &self.seat {
            Seat::Version { number, .. } => Some(*number),
            Seat::House { .. } => None,
        }
    }
}

/// The SQL columns of a tournament. The starting time is the planned one, unless organisers
/// postponed it.
const COLUMNS: &str =
    "id, name, coalesce((SELECT hour.at FROM hour WHERE hour.tournament = name), at) AS hour,
    hidden, by_jury, frozen, complete, released, trouble, revealed, ended, cancelled";

fn tournament(row: &Row<'_>) -> rusqlite::Result<Tournament> {
    let time = |at| -> rusqlite::Result<Option<Timestamp>> {
        Ok(row.get::<_, Option<i64>>(at)?.and_then(|time| Timestamp::from_microsecond(time).ok()))
    };
    Ok(Tournament {
        id: row.get(0)?,
        name: row.get(1)?,
        at: time(2)?.unwrap_or_default(),
        hidden: row.get(3)?,
        by_jury: row.get(4)?,
        frozen: time(5)?,
        complete: time(6)?,
        released: time(7)?,
        trouble: row.get(8)?,
        revealed: row.get(9)?,
        ended: row.get(10)?,
        cancelled: row.get(11)?,
    })
}

impl Store {
    /// Stores the planned tournaments of the contest in the database. Tournaments whose list of
    /// participants is already fixed are not changed.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn schedule(&self, planned: &[plan::PlannedTournament]) -> Result<(), Error> {
        self.transaction(|store| {
            store.execute("UPDATE tournament SET planned = 0 WHERE frozen IS NULL", [])?;
            for one in planned {
                store.execute(
                    "INSERT INTO tournament (name, planned, at, hidden, by_jury) VALUES (?1, 1, ?2, ?3, ?4)
                     ON CONFLICT (name) DO UPDATE SET planned = 1, at = ?2, hidden = ?3, by_jury = ?4 WHERE frozen IS NULL",
                    params![one.name, one.at.as_microsecond(), one.hidden, one.by_jury],
                )?;
            }
            Ok(())
        })
    }

    /// Returns all tournaments of the contest, sorted by time.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn tournaments(&self) -> Result<Vec<Tournament>, Error> {
        self.query(|store| {
            let query = format!("SELECT {COLUMNS} FROM tournament WHERE planned = 1 ORDER BY hour, id");
            let mut query = store.prepare_cached(&query)?;
            let all = query.query_map([], tournament)?.collect::<Result<_, _>>()?;
            Ok(all)
        })
    }

    /// Returns the tournament with the given number.
    ///
    /// # Errors
    /// Returns an error if there is no tournament with this number.
    pub fn tournament(&self, id: TournamentId) -> Result<Tournament, Error> {
        self.query(|store| {
            let query = format!("SELECT {COLUMNS} FROM tournament WHERE planned = 1 AND id = ?1");
            store.query_row(&query, [id], tournament).optional()?.ok_or(Error::Missing("tournament"))
        })
    }

    /// Releases the results of a tournament to everyone.
    ///
    /// # Errors
    /// Returns an error if the tournament is not complete.
    pub fn release(&self, id: TournamentId, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited_transaction(act, now, |store| {
            let query = "UPDATE tournament SET released = ?2
                WHERE id = ?1 AND complete IS NOT NULL AND released IS NULL";
            match store.execute(query, params![id, now.as_microsecond()])? {
                0 => Err(Error::Message(say::not_to_release)),
                _ => super::results::notify_results(store, id, now),
            }
        })
    }

    /// Sets the number of places that the jury has revealed. The jury's screen reveals the
    /// standings from the last place upwards.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn reveal(&self, id: TournamentId, places: u32) -> Result<(), Error> {
        self.query(|store| {
            let query = "UPDATE tournament SET revealed = ?2 WHERE id = ?1 AND complete IS NOT NULL";
            Ok(store.execute(query, params![id, places]).map(drop)?)
        })
    }

    /// Returns the participants of a tournament. The list is empty before the tournament starts.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn entries(&self, id: TournamentId) -> Result<Vec<Entry>, Error> {
        self.query(|store| entries(store, id))
    }
}

/// Returns the participants of a tournament, within a transaction.
pub(super) fn entries(store: &Connection, id: TournamentId) -> Result<Vec<Entry>, Error> {
    let mut query = store.prepare_cached(
        "SELECT number, person, name, seat FROM entry WHERE tournament = ?1 ORDER BY number",
    )?;
    let all = query.query_map([id], entry)?.collect::<Result<_, _>>()?;
    Ok(all)
}

/// Reads a participant of a tournament from a row of a query. The first columns contain the
/// participant.
pub(super) fn entry(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let seat: String = row.get(3)?;
    Ok(Entry {
        number: row.get::<_, i64>(0)?.unsigned_abs() as usize,
        person: row.get(1)?,
        name: row.get(2)?,
        seat: serde_json::from_str(&seat).map_err(|_| rusqlite::Error::InvalidQuery)?,
    })
}
