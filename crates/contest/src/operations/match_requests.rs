//! The matches that candidates request. One of their versions plays against another program on an
//! official map.
//!
//! *Invariant:* A candidate has at most `quotas.wishes` requested matches in the queue. Matches of
//! duels and challenges are included.

use super::matches::{new_key, queue_requested_match};
use crate::blobs::Hash;
use crate::contest::Contest;
use crate::data::{
    Error, MatchReason, MatchRequest, OpponentChoice, PersonId, RequestedMatch, Seat, Version, VersionState,
};
use crate::store::{Store, Tables};

/// The reason why a candidate's request for a match was refused. No match was queued.
#[derive(Debug)]
pub enum MatchRequestError {
    /// The candidate's version does not exist or cannot play.
    Version,
    /// The requested opponent does not exist or cannot play.
    Opponent,
    /// The requested map is not an official map of the game.
    Map,
    /// The game has no player position with the requested number.
    Seat,
    /// The candidate has too many requested matches in the queue.
    Quota,
    /// The candidate is disqualified from the contest.
    Out,
    /// The database or the disk failed. No match was queued.
    Broken(Error),
}

impl<E: Into<Error>> From<E> for MatchRequestError {
    fn from(error: E) -> Self {
        match error.into() {
            Error::Missing("version") => MatchRequestError::Version,
            error => MatchRequestError::Broken(error),
        }
    }
}

/// Queues the matches that a candidate requests and returns their numbers.
///
/// # Errors
/// Returns the reason why the request was refused.
pub fn request_matches(
    contest: &Contest,
    person: PersonId,
    request: &MatchRequest,
) -> Result<Vec<i64>, MatchRequestError> {
    let (own, other) =
        (own_program(contest, person, request.version)?, opponent(contest, person, &request.against)?);
    let matches = prepare_matches(contest, MatchReason::Requested, person, request, (&own, &other))?;
    let now = contest.clock.now();
    let numbers = contest.store.transaction(|tables| {
        if !has_room(tables, person, matches.len(), contest.plan.quotas.wishes)? {
            return Ok(None);
        }
        let numbers = matches.iter().map(|one| queue_requested_match(tables, one, now));
        numbers.collect::<Result<Vec<_>, _>>().map(Some)
    })?;
    contest.notify_changed();
    numbers.ok_or(MatchRequestError::Quota)
}

/// Returns the matches of a request between the programs `own` and `other`. They differ only in the
/// seats. There is one match for each player number that the program `own` can have.
pub(super) fn prepare_matches(
    contest: &Contest,
    reason: MatchReason,
    person: PersonId,
    request: &MatchRequest,
    (own, other): (&Seat, &Seat),
) -> Result<Vec<RequestedMatch>, MatchRequestError> {
    let text = map_of(contest, &request.map)?;
    let players = contest.game.shape.seats.default_number();
    let seats = match request.seat {
        None => 0..players,
        Some(seat) if seat < players => seat..seat + 1,
        Some(_) => return Err(MatchRequestError::Seat),
    };
    let key = new_key()?;
    let match_for_seat = |seat: usize| RequestedMatch {
        reason,
        person,
        map: request.map.clone(),
        text: text.clone(),
        seed: request.seed,
        key,
        seats: (0..players).map(|at| if at == seat { own.clone() } else { other.clone() }).collect(),
    };
    Ok(seats.map(match_for_seat).collect())
}

/// Returns the built program of a candidate's own version. It is for a match that the candidate
/// requests.
pub(super) fn own_program(
    contest: &Contest,
    person: PersonId,
    number: u32,
) -> Result<Seat, MatchRequestError> {
    if contest.store.person(person)?.out.is_some() {
        return Err(MatchRequestError::Out);
    }
    seat(&contest.store, person, number)?.ok_or(MatchRequestError::Version)
}

/// Returns the built program of the opponent that a candidate chose.
pub(super) fn opponent(
    contest: &Contest,
    person: PersonId,
    choice: &OpponentChoice,
) -> Result<Seat, MatchRequestError> {
    match choice {
        OpponentChoice::Own(number) => {
            seat(&contest.store, person, *number)?.ok_or(MatchRequestError::Opponent)
        }
        OpponentChoice::House(name) if contest.game.bundled_opponents().contains(&name.as_str()) => {
            Ok(contest.store.bundled_opponent(name)?)
        }
        OpponentChoice::House(_) => Err(MatchRequestError::Opponent),
        OpponentChoice::Other(other) => {
            if !contest.plan.quotas.against_others {
                return Err(MatchRequestError::Opponent);
            }
            current_seat(&contest.store, *other)
        }
    }
}

/// Returns the built program with which another candidate plays.
pub(super) fn current_seat(store: &Store, other: PersonId) -> Result<Seat, MatchRequestError> {
    let there = store.person(other).map_err(|_| MatchRequestError::Opponent)?;
    if !there.competes() {
        return Err(MatchRequestError::Opponent);
    }
    let last = store.playable_versions(other, 1)?.pop().ok_or(MatchRequestError::Opponent)?;
    seat(store, other, last)?.ok_or(MatchRequestError::Opponent)
}

/// Returns the hash of an official map by the map's name. Returns `None` if the game has no
/// maps.
fn map_of(contest: &Contest, name: &str) -> Result<Option<Hash>, MatchRequestError> {
    if contest.game.maps.is_empty() && name.is_empty() {
        return Ok(None);
    }
    let (_, text) =
        contest.game.maps.iter().find(|(known, _)| *known == name).ok_or(MatchRequestError::Map)?;
    Ok(Some(contest.blobs.store(text.as_bytes())?))
}

/// Returns true if a candidate's version can play matches. Its build must have succeeded, and it
/// must not be disqualified.
fn can_play(version: &Version) -> bool {
    version.state == VersionState::Ready && version.out.is_none()
}

/// Returns the built program of a candidate's version. Returns `None` if it does not exist or cannot play.
pub(super) fn seat(store: &Store, person: PersonId, number: u32) -> Result<Option<Seat>, Error> {
    match store.version(person, number) {
        Ok(version) => Ok(version.seat().filter(|_| can_play(&version))),
        Err(Error::Missing(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns true if a candidate may request `more` further matches. At most `maximum` requested matches
/// of a candidate may be in the queue.
pub(super) fn has_room(
    tables: &Tables<'_>,
    person: PersonId,
    more: usize,
    maximum: u32,
) -> Result<bool, Error> {
    Ok(tables.count_requested_matches(person)? as usize + more <= maximum as usize)
}
