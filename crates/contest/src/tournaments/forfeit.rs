//! Tournaments that organisers finish by hand. A match can be decided without being played, a
//! participant can leave, and a tournament can end early or be cancelled.
//!
//! *Decision:* a forfeit counts as a match that ended before its first turn: the champions that
//! forfeit rank behind the others, with the score 0 and the reason `FORFEIT`. If all of them
//! forfeit, the match is a draw.

use super::progress::ground;
use super::rows::{Entry, TournamentId, entries};
use crate::blobs::Hash;
use crate::contest::Contest;
use crate::matches::{COLUMNS, StoredMatch, stored_match};
use crate::notices::{self, NoticeContent};
use crate::people::PersonId as Person;
use crate::running::{Act, reason};
use crate::store::{Error, Store};
use crate::work::{MatchResult, Seat};
use jiff::Timestamp;
use joute_words::tournaments as say;
use rusqlite::{Connection, OptionalExtension as _, params};

/// The code for players that lose by an organiser's decision. It is in the match's result, followed
/// by the organiser's reason.
pub const FORFEIT: &str = "FORFEIT";

/// Returns the matches of a tournament that have not been played yet.
fn unplayed(store: &Connection, id: TournamentId) -> Result<Vec<StoredMatch>, Error> {
    let query =
        format!("SELECT {COLUMNS} FROM match WHERE tournament = ?1 AND played IS NULL ORDER BY number");
    let mut query = store.prepare_cached(&query)?;
    Ok(query.query_map([id], stored_match)?.collect::<Result<_, _>>()?)
}

/// Returns the candidate who owns a program in a match. An opponent from the kits gives `None`.
const fn owner(seat: &Seat) -> Option<Person> {
    match seat {
        Seat::Version { person, .. } => Some(*person),
        Seat::House { .. } => None,
    }
}

/// Decides a match without playing it. The players at the positions `losers` lose. If a worker is
/// playing the match at the moment, its result is no longer accepted.
fn decide(store: &Connection, one: &StoredMatch, losers: &[usize], why: &str) -> Result<(), Error> {
    let seats = one.spec.seats.len();
    let winners = seats.saturating_sub(losers.len());
    let rank = |seat: usize| if winners > 0 && losers.contains(&seat) { winners as u32 + 1 } else { 1 };
    let gone = |seat: usize| losers.contains(&seat).then(|| format!("{FORFEIT}: {why}"));
    let played = MatchResult {
        scores: vec![0; seats],
        ranks: (0..seats).map(rank).collect(),
        gone: (0..seats).map(gone).collect(),
        departures: Vec::new(),
        turns: vec![0; seats],
        // There is no replay; the empty file is always kept.
        public: Hash::of(b""),
        private: None,
    };
    let played = serde_json::to_string(&played).map_err(|error| Error::Database(error.to_string()))?;
    let query = "UPDATE match SET played = ?2, forfeit = ?3 WHERE number = ?1 AND played IS NULL";
    store.execute(query, params![one.number, played, why])?;
    leave_queue(store, one.job)
}

/// Removes a job from the queue, even if a worker is doing it.
fn leave_queue(store: &Connection, job: Option<i64>) -> Result<(), Error> {
    let query = "UPDATE job SET state = 'forfeited', lease = NULL
        WHERE id = ?1 AND state IN ('waiting', 'taken', 'stuck', 'done')";
    store.execute(query, [job])?;
    Ok(())
}

/// Removes the unplayed matches of a tournament that has ended.
fn remove_unplayed(store: &Connection, id: TournamentId) -> Result<(), Error> {
    for one in unplayed(store, id)? {
        leave_queue(store, one.job)?;
        store.execute("DELETE FROM plays WHERE match = ?1", [one.number])?;
        store.execute("DELETE FROM match WHERE number = ?1 AND played IS NULL", [one.number])?;
    }
    Ok(())
}

/// Withdraws a candidate from all running tournaments. If a version is given, only this version is
/// withdrawn.
pub(crate) fn withdraw(
    store: &Connection,
    person: Person,
    version: Option<u32>,
    why: &str,
) -> Result<(), Error> {
    let query = "UPDATE entry SET out = ?3 WHERE person = ?1 AND out IS NULL
        AND (?2 IS NULL OR json_extract(seat, '$.version.number') = ?2)
        AND tournament IN (SELECT id FROM tournament
            WHERE frozen IS NOT NULL AND complete IS NULL AND cancelled IS NULL)";
    store.execute(query, params![person, version, why])?;
    Ok(())
}

/// Decides all matches of a tournament that will not be played. A participant was withdrawn, or the
/// tournament was ended early. Matches of later stages of a cup follow when they are known.
pub(super) fn decide_left(store: &Connection, contest: &Contest, id: TournamentId) -> Result<(), Error> {
    let query = "SELECT number, person, out FROM entry WHERE tournament = ?1 AND out IS NOT NULL";
    let mut left = store.prepare_cached(query)?;
    let left = left.query_map([id], |row| Ok((row.get(1)?, row.get(2)?)))?;
    let left = left.collect::<Result<Vec<(Option<Person>, String)>, _>>()?;
    let query = "SELECT ended FROM tournament WHERE id = ?1";
    let ended: Option<String> = store.query_row(query, [id], |row| row.get(0))?;
    if left.is_empty() && ended.is_none() {
        return Ok(());
    }
    contest.blobs.store(b"").map_err(|error| Error::Database(error.to_string()))?;
    let is_cup = ground(store, id)?.is_cup();
    for one in unplayed(store, id)? {
        let out = |seat: &Seat| left.iter().find(|(person, _)| *person == owner(seat));
        let losers: Vec<usize> = (0..one.spec.seats.len())
            .filter(|seat| one.spec.seats.get(*seat).is_some_and(|seat| out(seat).is_some()))
            .collect();
        let why = one.spec.seats.iter().find_map(out).map(|(_, why)| why);
        match (why, &ended) {
            (Some(why), _) => decide(store, &one, &losers, why)?,
            // A cup needs a result of each match to go on; lots decide between equals.
            (None, Some(why)) if is_cup => {
                decide(store, &one, &(0..one.spec.seats.len()).collect::<Vec<_>>(), why)?;
            }
            (None, _) => {}
        }
    }
    if ended.is_some() && !is_cup { remove_unplayed(store, id) } else { Ok(()) }
}

impl Contest {
    /// Decides a tournament's match without playing it. One player loses, or all players do.
    ///
    /// # Errors
    /// Returns an error if no match with this number waits for its result, if the match has no such
    /// seat, or if no reason is given.
    pub fn forfeit_match(
        &self,
        number: i64,
        seat: Option<usize>,
        why: &str,
        act: &Act,
        now: Timestamp,
    ) -> Result<(), Error> {
        let why = reason(why)?;
        self.blobs.store(b"").map_err(|error| Error::Database(error.to_string()))?;
        self.store.audited_transaction(act, now, |store| {
            let query = format!(
                "SELECT {COLUMNS} FROM match WHERE number = ?1 AND played IS NULL AND tournament IS NOT NULL"
            );
            let found = store.query_row(&query, [number], stored_match).optional()?;
            let one = found.ok_or(Error::Message(say::not_to_forfeit))?;
            let seats = one.spec.seats.len();
            let losers: Vec<usize> = seat.map_or_else(|| (0..seats).collect(), |seat| vec![seat]);
            if losers.iter().any(|seat| *seat >= seats) {
                return Err(Error::Missing("seat"));
            }
            decide(store, &one, &losers, why)
        })
    }
}

impl Store {
    /// Withdraws a participant from a running tournament. The participant loses its remaining
    /// matches.
    ///
    /// # Errors
    /// Returns an error if the tournament is not being played, if it has no such participant, or if
    /// no reason is given.
    pub fn forfeit_entry(
        &self,
        id: TournamentId,
        number: usize,
        why: &str,
        act: &Act,
        now: Timestamp,
    ) -> Result<(), Error> {
        let why = reason(why)?;
        self.audited_transaction(act, now, |store| {
            let query = "UPDATE entry SET out = ?3 WHERE tournament = ?1 AND number = ?2 AND tournament IN (
                SELECT id FROM tournament WHERE frozen IS NOT NULL AND complete IS NULL AND cancelled IS NULL)";
            match store.execute(query, params![id, number as i64, why])? {
                0 => Err(Error::Message(say::not_playing)),
                _ => Ok(()),
            }
        })
    }

    /// Ends a tournament before all its matches were played. The missing matches do not count in a
    /// league, and are draws in a cup.
    ///
    /// # Errors
    /// Returns an error if the tournament is not being played, or if no reason is given.
    pub fn end_early(&self, id: TournamentId, why: &str, act: &Act, now: Timestamp) -> Result<(), Error> {
        let why = reason(why)?;
        self.audited_transaction(act, now, |store| {
            let query = "UPDATE tournament SET ended = ?2
                WHERE id = ?1 AND frozen IS NOT NULL AND complete IS NULL AND cancelled IS NULL";
            match store.execute(query, params![id, why])? {
                0 => Err(Error::Message(say::not_playing)),
                _ => Ok(()),
            }
        })
    }

    /// Cancels a tournament. It then has no results and plays no more matches. Candidates are
    /// notified of the reason.
    ///
    /// # Errors
    /// Returns an error if the tournament is complete or already cancelled, or if no reason is
    /// given.
    pub fn cancel(&self, id: TournamentId, why: &str, act: &Act, now: Timestamp) -> Result<(), Error> {
        let why = reason(why)?;
        self.audited_transaction(act, now, |store| {
            let query = "UPDATE tournament SET cancelled = ?2, trouble = NULL
                WHERE id = ?1 AND complete IS NULL AND cancelled IS NULL RETURNING name";
            let name = store.query_row(query, params![id, why], |row| row.get(0)).optional()?;
            let tournament: String = name.ok_or(Error::Message(say::not_to_cancel))?;
            remove_unplayed(store, id)?;
            let told = NoticeContent::Cancelled { tournament, why: why.to_owned() };
            let query = "SELECT id FROM person WHERE role = 'candidate' AND out IS NULL";
            let mut candidates = store.prepare(query)?;
            let candidates = candidates.query_map([], |row| row.get(0))?.collect::<Result<Vec<_>, _>>()?;
            candidates.into_iter().try_for_each(|person| notices::add_notice(store, person, &told, now))
        })
    }

    /// Returns the withdrawn participants of a tournament, with the reasons. Each is given by its
    /// number in the tournament's list.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn withdrawals(&self, id: TournamentId) -> Result<Vec<(usize, String)>, Error> {
        self.query(|store| {
            let query = "SELECT number, out FROM entry WHERE tournament = ?1 AND out IS NOT NULL";
            let mut query = store.prepare_cached(query)?;
            let left = query.query_map([id], |row| Ok((row.get::<_, i64>(0)? as usize, row.get(1)?)))?;
            Ok(left.collect::<Result<_, _>>()?)
        })
    }

    /// Returns a tournament's participants and its unplayed matches. It returns at most the given
    /// number of matches.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn unplayed(&self, id: TournamentId, most: usize) -> Result<(Vec<StoredMatch>, Vec<Entry>), Error> {
        self.query(|store| {
            let mut all = unplayed(store, id)?;
            all.truncate(most);
            Ok((all, entries(store, id)?))
        })
    }
}
