//! Tournaments that organisers finish by hand. A match can be decided without being played, a
//! participant can leave, and a tournament can end early or be cancelled.
//!
//! *Decision:* a forfeit counts as a match that ended before its first turn: the champions that
//! forfeit rank behind the others, with the score 0 and the reason `FORFEIT`. If all of them
//! forfeit, the match is a draw.

use super::super::disqualify::check_reason;
use crate::blobs::Hash;
use crate::contest::Contest;
use crate::data::{
    Act, Entry, Error, MatchResult, NoticeContent, Person, PersonId, Seat, StoredMatch, TournamentId,
};
use crate::store::{Store, Tables};
use joute_words::tournaments as say;

/// The code for players that lose by an organiser's decision. It is in the match's result, followed
/// by the organiser's reason.
pub const FORFEIT: &str = "FORFEIT";

/// Returns the candidate who owns a program in a match. An opponent from the kits gives `None`.
const fn owner(seat: &Seat) -> Option<PersonId> {
    match seat {
        Seat::Version { person, .. } => Some(*person),
        Seat::House { .. } => None,
    }
}

/// Decides a match without playing it. The players at the positions `losers` lose. If a worker is
/// playing the match at the moment, its result is no longer accepted.
fn decide(tables: &Tables<'_>, one: &StoredMatch, losers: &[usize], reason: &str) -> Result<(), Error> {
    let seats = one.spec.seats.len();
    let winners = seats.saturating_sub(losers.len());
    let rank = |seat: usize| if winners > 0 && losers.contains(&seat) { winners as u32 + 1 } else { 1 };
    let gone = |seat: usize| losers.contains(&seat).then(|| format!("{FORFEIT}: {reason}"));
    let played = MatchResult {
        scores: vec![0; seats],
        ranks: (0..seats).map(rank).collect(),
        gone: (0..seats).map(gone).collect(),
        departures: Vec::new(),
        turns: vec![0; seats],
        // There is no replay; the empty file is always kept.
        public: Hash::of(b""),
        private: None,
        picture: None,
    };
    tables.set_forfeit(one.number, &played, reason)?;
    tables.forfeit_job(one.job)
}

/// Removes the unplayed matches of a tournament that has ended.
fn remove_unplayed(tables: &Tables<'_>, id: TournamentId) -> Result<(), Error> {
    tables.unplayed_matches(id)?.iter().try_for_each(|one| {
        tables.forfeit_job(one.job)?;
        tables.delete_match(one.number)
    })
}

/// Decides all matches of a tournament that will not be played. A participant was withdrawn, or the
/// tournament was ended early. Matches of later stages of a cup follow when they are known.
pub(super) fn decide_remaining(
    tables: &Tables<'_>,
    contest: &Contest,
    id: TournamentId,
) -> Result<(), Error> {
    let withdrawn = tables.withdrawn_entries(id)?;
    let ended = tables.tournament(id)?.ended;
    if withdrawn.is_empty() && ended.is_none() {
        return Ok(());
    }
    contest.blobs.store(b"")?;
    let is_cup = tables.tournament_setup(id)?.is_cup();
    for one in tables.unplayed_matches(id)? {
        let out = |seat: &Seat| withdrawn.iter().find(|(_, person, _)| *person == owner(seat));
        let losers: Vec<usize> = (0..one.spec.seats.len())
            .filter(|seat| one.spec.seats.get(*seat).is_some_and(|seat| out(seat).is_some()))
            .collect();
        let reason = one.spec.seats.iter().find_map(out).map(|(.., reason)| reason);
        match (reason, &ended) {
            (Some(reason), _) => decide(tables, &one, &losers, reason)?,
            // A cup continues only if each match has a result. Lots decide between equal champions.
            (None, Some(reason)) if is_cup => {
                decide(tables, &one, &(0..one.spec.seats.len()).collect::<Vec<_>>(), reason)?;
            }
            (None, _) => {}
        }
    }
    if ended.is_some() && !is_cup { remove_unplayed(tables, id) } else { Ok(()) }
}

/// Decides a tournament's match without playing it. One player loses, or all players do.
///
/// # Errors
/// Returns an error if no match with this number waits for its result, if the match has no such
/// seat, or if no reason is given.
pub fn forfeit_match(
    contest: &Contest,
    number: i64,
    seat: Option<usize>,
    reason: &str,
    act: &Act,
) -> Result<(), Error> {
    let reason = check_reason(reason)?;
    contest.blobs.store(b"")?;
    contest.store.audited_transaction(act, |tables| {
        let one = tables.unplayed_match(number)?.ok_or(Error::Message(say::not_to_forfeit))?;
        let seats = one.spec.seats.len();
        let losers: Vec<usize> = seat.map_or_else(|| (0..seats).collect(), |seat| vec![seat]);
        if losers.iter().any(|seat| *seat >= seats) {
            return Err(Error::Missing("seat"));
        }
        decide(tables, &one, &losers, reason)
    })
}

/// Withdraws a participant from a running tournament. The participant loses its remaining matches.
///
/// # Errors
/// Returns an error if the tournament is not being played, if it has no such participant, or if no
/// reason is given.
pub fn forfeit_entry(
    store: &Store,
    id: TournamentId,
    number: usize,
    reason: &str,
    act: &Act,
) -> Result<(), Error> {
    let reason = check_reason(reason)?;
    store.audited_transaction(act, |tables| tables.withdraw_entry(id, number, reason))
}

/// Ends a tournament before all its matches were played. The missing matches do not count in a
/// league, and are draws in a cup.
///
/// # Errors
/// Returns an error if the tournament is not being played, or if no reason is given.
pub fn end_early(store: &Store, id: TournamentId, reason: &str, act: &Act) -> Result<(), Error> {
    let reason = check_reason(reason)?;
    store.audited_transaction(act, |tables| tables.end_tournament(id, reason))
}

/// Cancels a tournament. It then has no results and plays no more matches. Candidates are notified
/// of the reason.
///
/// # Errors
/// Returns an error if the tournament is complete or already cancelled, or if no reason is given.
pub fn cancel(store: &Store, id: TournamentId, reason: &str, act: &Act) -> Result<(), Error> {
    let reason = check_reason(reason)?;
    store.audited_transaction(act, |tables| {
        let tournament = tables.cancel_tournament(id, reason)?;
        remove_unplayed(tables, id)?;
        let content = NoticeContent::Cancelled { tournament, reason: reason.to_owned() };
        let people = tables.people()?.into_iter();
        let candidates = people.filter(Person::competes);
        tables.insert_notices(candidates.map(|person| person.id), &content, act.at)
    })
}

/// Returns a tournament's participants and its unplayed matches. It returns at most the given number
/// of matches.
pub fn unplayed(
    store: &Store,
    id: TournamentId,
    maximum: usize,
) -> Result<(Vec<StoredMatch>, Vec<Entry>), Error> {
    store.read(|tables| {
        let mut all = tables.unplayed_matches(id)?;
        all.truncate(maximum);
        Ok((all, tables.entries(id)?))
    })
}
