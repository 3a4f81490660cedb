//! The challenges between candidates. A candidate asks another one for matches, who accepts or declines.
//! A candidate may also have all challenges accepted, or none.
//!
//! *Invariants:*
//! - The matches of a challenge are requested matches of the challenger. They are queued in the
//!   challenger's turn and count towards the challenger's quota.
//! - The challenged candidate plays with the version that counts when the challenge is accepted.
//! - The number and the rate of a candidate's challenges are bounded. Two candidates have one open
//!   challenge at a time.

use super::match_requests::{
    MatchRequestError, current_seat, has_room, own_program, prepare_matches, seat as playable_seat,
};
use super::matches::queue_requested_match;
use crate::contest::Contest;
use crate::data::{
    Challenge, ChallengePolicy, ChallengeState, Error, MatchReason, MatchRequest, NoticeContent,
    OpponentChoice, PersonId, RequestedMatch,
};
use crate::store::{Store, Tables};
use jiff::Timestamp;
use joute_words::{Locale, challenges as say, contest as words};

/// The maximum number of challenges in a candidate's list.
pub const MAX_LISTED: u32 = 50;

/// The maximum number of challenges that a candidate may send in an hour.
const MAX_PER_HOUR: u32 = 20;

/// Challenges another candidate to matches and returns the number of the challenge. The matches are
/// queued at once if that candidate accepts all challenges.
///
/// # Errors
/// Returns the reason why the challenge was refused.
pub fn challenge(
    contest: &Contest,
    person: PersonId,
    request: &MatchRequest,
) -> Result<i64, MatchRequestError> {
    let opponent = match request.against {
        OpponentChoice::Other(opponent) if opponent != person => opponent,
        _ => return Err(MatchRequestError::Opponent),
    };
    let (own, other) =
        (own_program(contest, person, request.version)?, current_seat(&contest.store, opponent)?);
    let matches = prepare_matches(contest, MatchReason::Challenge, person, request, (&own, &other))?;
    let (now, quotas) = (contest.clock.now(), contest.plan.quotas);
    let number = contest.store.transaction(|tables| {
        let counts = tables.count_challenges(person, opponent, now)?;
        let policy = tables.challenge_policy(opponent)?;
        let refusal: Option<fn(Locale) -> &'static str> = match policy {
            ChallengePolicy::Never => Some(say::accepts_none),
            _ if counts.open >= quotas.challenges => Some(say::too_many_open),
            _ if counts.open_between > 0 => Some(say::already_open),
            _ if counts.recent >= MAX_PER_HOUR => Some(say::too_many_an_hour),
            ChallengePolicy::Ask | ChallengePolicy::Always => None,
        };
        if let Some(refusal) = refusal {
            return Err(Error::Message(refusal));
        }
        let number = tables.insert_challenge(person, opponent, request, now)?;
        if policy == ChallengePolicy::Always {
            queue_matches(tables, number, &matches, quotas.wishes, words::too_many_wishes, now)?;
        } else {
            let by = tables.person(person)?.name;
            tables.insert_notice(opponent, &NoticeContent::Challenged { by }, now)?;
        }
        Ok(number)
    })?;
    contest.notify_changed();
    Ok(number)
}

/// Queues the matches of an open challenge, which is accepted with it.
///
/// # Errors
/// Returns an error if the challenge is not open any more. Returns the error `full` if the challenger has
/// too many requested matches in the queue.
fn queue_matches(
    tables: &Tables<'_>,
    number: i64,
    matches: &[RequestedMatch],
    maximum: u32,
    full: fn(Locale) -> &'static str,
    now: Timestamp,
) -> Result<(), Error> {
    let challenger = matches.first().ok_or(Error::Missing("match"))?.person;
    if !has_room(tables, challenger, matches.len(), maximum)? {
        return Err(Error::Message(full));
    }
    let numbers = matches.iter().map(|one| queue_requested_match(tables, one, now));
    let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
    match tables.close_challenge(number, ChallengeState::Accepted, &numbers, now)? {
        true => Ok(()),
        false => Err(Error::Message(say::not_open)),
    }
}

/// Accepts a challenge to a candidate. Its matches are queued, and the challenger receives a notice.
///
/// # Errors
/// Returns an error if there is no such challenge to this candidate, if it is not open any more, or if
/// its matches cannot be played now.
pub fn accept(contest: &Contest, person: PersonId, number: i64) -> Result<(), Error> {
    let challenge = received_challenge(&contest.store, person, number)?;
    let matches = matches_of(contest, &challenge).map_err(|error| match error {
        MatchRequestError::Broken(error) => error,
        _ => Error::Message(say::cannot_be_played),
    })?;
    let (now, maximum) = (contest.clock.now(), contest.plan.quotas.wishes);
    contest.store.transaction(|tables| {
        queue_matches(tables, number, &matches, maximum, say::challenger_is_full, now)?;
        let [_, by] = &challenge.names;
        tables.insert_notice(challenge.person, &NoticeContent::ChallengeAccepted { by: by.clone() }, now)
    })?;
    contest.notify_changed();
    Ok(())
}

/// Returns the matches of a challenge with the versions that play now.
fn matches_of(contest: &Contest, challenge: &Challenge) -> Result<Vec<RequestedMatch>, MatchRequestError> {
    if contest.store.person(challenge.person)?.out.is_some() {
        return Err(MatchRequestError::Opponent);
    }
    let own = playable_seat(&contest.store, challenge.person, challenge.version)?
        .ok_or(MatchRequestError::Version)?;
    let other = current_seat(&contest.store, challenge.opponent)?;
    let wanted = MatchRequest {
        version: challenge.version,
        against: OpponentChoice::Other(challenge.opponent),
        map: challenge.map.clone(),
        seed: challenge.seed,
        seat: challenge.seat,
    };
    prepare_matches(contest, MatchReason::Challenge, challenge.person, &wanted, (&own, &other))
}

/// Declines a challenge to a candidate. The challenger receives a notice.
///
/// # Errors
/// Returns an error if there is no such challenge to this candidate, or if it is not open any more.
pub fn decline(contest: &Contest, person: PersonId, number: i64) -> Result<(), Error> {
    let challenge = received_challenge(&contest.store, person, number)?;
    let [_, by] = challenge.names;
    let notice = NoticeContent::ChallengeDeclined { by };
    close(contest, number, ChallengeState::Declined, Some((challenge.person, notice)))
}

/// Withdraws a challenge of a candidate.
///
/// # Errors
/// Returns an error if the candidate has sent no such challenge, or if it is not open any more.
pub fn withdraw(contest: &Contest, person: PersonId, number: i64) -> Result<(), Error> {
    if contest.store.challenge_of(person, number)?.person != person {
        return Err(Error::Missing("challenge"));
    }
    close(contest, number, ChallengeState::Withdrawn, None)
}

/// Returns a challenge to a candidate.
fn received_challenge(store: &Store, person: PersonId, number: i64) -> Result<Challenge, Error> {
    let challenge = store.challenge_of(person, number)?;
    if challenge.opponent == person { Ok(challenge) } else { Err(Error::Missing("challenge")) }
}

/// Closes an open challenge without matches, and sends a notice.
fn close(
    contest: &Contest,
    number: i64,
    state: ChallengeState,
    notice: Option<(PersonId, NoticeContent)>,
) -> Result<(), Error> {
    let now = contest.clock.now();
    contest.store.transaction(|tables| {
        if !tables.close_challenge(number, state, &[], now)? {
            return Err(Error::Message(say::not_open));
        }
        notice.map_or(Ok(()), |(whom, content)| tables.insert_notice(whom, &content, now))
    })?;
    contest.notify_changed();
    Ok(())
}

/// Stores the way in which a candidate answers challenges. Open challenges stay open.
pub fn set_policy(store: &Store, person: PersonId, policy: ChallengePolicy) -> Result<(), Error> {
    store.transaction(|tables| tables.set_challenge_policy(person, policy))
}
