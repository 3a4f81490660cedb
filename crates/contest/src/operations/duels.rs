//! Duels in the queue. A duel plays matches between a version and another program, a few at a time,
//! until the statistical test of `joute duel` decides.
//!
//! *Invariants:*
//! - The matches of a duel are requested matches of its owner. They are queued in the owner's turn
//!   and count towards the owner's quota.
//! - The state of a duel follows from the results of its matches in their order. It can be resumed
//!   after any process was killed.

use super::match_requests::{MatchRequestError, has_room, opponent, own_program};
use super::matches::{new_key, queue_requested_match};
use crate::contest::Contest;
use crate::data::{
    Duel, DuelRequest, DuelState, Error, MatchReason, OpponentChoice, PersonId, RequestedMatch, StoredMatch,
};
use crate::store::Store;
use joute_engine::MatchKey;
use joute_league::duel::{
    DuelConditions, DuelEnd, DuelQueue, Findings, MapChoice, PlayedMatch, QueueStep, Seating, Slot, Verdict,
    events_hash,
};
use joute_league::sprt::SprtBounds;
use std::time::Instant;

/// The number of pairs of matches that a duel queues at once. The two players exchange their places
/// in the second match of a pair.
const QUEUED_PAIRS: usize = 2;

/// The maximum number of duels in a candidate's list of duels.
pub const MAX_LISTED: u32 = 50;

/// The maximum number of matches in a duel. After that, the duel ends without a decision.
pub const MAX_MATCHES: u64 = 400;

/// The number of matches of a duel in which the better program wins them all.
const MATCHES_OF_CLEAR_DUEL: u64 = 30;

/// The largest probability with which the statistical test of a duel gives a wrong answer.
pub const ERROR_PROBABILITY: f64 = 0.05;

/// Returns the shortest and the longest time in seconds that the matches of a duel need on the machines that
/// work now. Returns `None` if no machine works or no match was played yet.
pub fn expected_seconds(contest: &Contest) -> Option<[f64; 2]> {
    let totals = contest.fleet.totals();
    let slots: u32 = contest.fleet.machines(Instant::now()).iter().map(|machine| machine.slots).sum();
    let seconds = totals.busy_seconds / totals.matches as f64 / f64::from(slots);
    seconds.is_finite().then(|| [MATCHES_OF_CLEAR_DUEL, MAX_MATCHES].map(|matches| matches as f64 * seconds))
}

/// Returns the bounds of the statistical test in a duel. The test (SPRT) decides which program is
/// better.
///
/// # Errors
/// Never fails, because the bounds are valid constants.
pub fn bounds() -> Result<SprtBounds, Error> {
    SprtBounds::new(0.0, 30.0, ERROR_PROBABILITY, ERROR_PROBABILITY)
        .map_err(|error| Error::Duel(Box::new(error)))
}

/// Starts a duel between a candidate's version and another program. Returns the number of the
/// duel.
///
/// # Errors
/// Returns the reason why the duel cannot be played.
pub fn start_duel(
    contest: &Contest,
    person: PersonId,
    DuelRequest { version, against }: &DuelRequest,
    seed: u64,
) -> Result<i64, MatchRequestError> {
    if matches!(against, OpponentChoice::Other(_)) {
        return Err(MatchRequestError::Opponent);
    }
    let (own, other) = (own_program(contest, person, *version)?, opponent(contest, person, against)?);
    if own == other {
        return Err(MatchRequestError::Opponent);
    }
    let (now, quota) = (contest.clock.now(), contest.plan.quotas.wishes);
    let batch = QUEUED_PAIRS * Seating::of(contest.game.shape.seats.default_number()).matches();
    let number = contest.store.transaction(|tables| {
        if tables.has_running_duel(person)? || !has_room(tables, person, batch, quota)? {
            return Ok(None);
        }
        tables.insert_duel(person, (&own, &other), seed, now).map(Some)
    })?;
    let number = number.ok_or(MatchRequestError::Quota)?;
    advance_duels(contest)?;
    contest.notify_changed();
    Ok(number)
}

/// Queues the next matches of duels, or ends these duels. It handles the duels whose queued
/// matches were all played, and returns true if there was one.
pub fn advance_duels(contest: &Contest) -> Result<bool, Error> {
    let due = contest.store.due_duels()?;
    for duel in &due {
        // A duel that fails must not block the others.
        if let Err(error) = advance_duel(contest, duel) {
            if matches!(error, Error::Unavailable(_)) {
                return Err(error);
            }
            tracing::error!(duel = duel.number, %error, "a duel cannot continue");
            contest.store.transaction(|tables| tables.set_duel_state(duel.number, DuelState::Over))?;
        }
    }
    Ok(!due.is_empty())
}

fn advance_duel(contest: &Contest, duel: &Duel) -> Result<(), Error> {
    let queued = contest.store.read(|tables| tables.count_duel_matches(duel.number))?;
    let mut queue = queue_of(contest, duel, &contest.store.matches_of_duel(duel.number)?)?;
    let conditions = conditions(contest)?;
    let mut slots: Vec<Slot> = Vec::new();
    while slots.len() < QUEUED_PAIRS * conditions.seating.matches() {
        match queue.next_step() {
            QueueStep::Play(slot) => slots.push(slot),
            QueueStep::Wait | QueueStep::Over => break,
        }
    }
    let mut requests: Vec<RequestedMatch> = Vec::new();
    for (place, slot) in slots.iter().enumerate() {
        // The matches of a bout differ only in the seats. A batch holds whole bouts.
        let same = place.checked_sub(1).filter(|before| slots[*before].bout == slot.bout);
        let key = same.map_or_else(new_key, |before| Ok(requests[before].key))?;
        requests.push(requested_match(contest, duel, &conditions, *slot, key)?);
    }
    let now = contest.clock.now();
    contest.store.transaction(|tables| {
        // Another server may have queued these matches in the meantime.
        if tables.count_duel_matches(duel.number)? != queued {
            return Ok(());
        }
        // A duel that was cancelled in the meantime gets no more matches.
        let state = if slots.is_empty() { DuelState::Over } else { DuelState::Running };
        if !tables.set_duel_state(duel.number, state)? {
            return Ok(());
        }
        for (place, request) in (queued..).zip(&requests) {
            let number = queue_requested_match(tables, request, now)?;
            tables.insert_duel_match(duel.number, place, number)?;
        }
        Ok(())
    })
}

fn conditions(contest: &Contest) -> Result<DuelConditions, Error> {
    Ok(DuelConditions {
        bounds: bounds()?,
        seating: Seating::of(contest.game.shape.seats.default_number()),
        maps: contest.game.maps.len().max(1) as u64,
        makes_maps: contest.game.make_map.is_some() && !contest.game.maps.is_empty(),
        max_matches: MAX_MATCHES,
        max_lost: 0,
    })
}

/// Creates the request for the next match of a duel.
fn requested_match(
    contest: &Contest,
    duel: &Duel,
    conditions: &DuelConditions,
    slot: Slot,
    key: MatchKey,
) -> Result<RequestedMatch, Error> {
    let (map, text, seed) = match (conditions.map_choice(slot, duel.seed), contest.game.make_map) {
        (MapChoice::Map(index, seed), _) => match contest.game.maps.get(index) {
            Some((name, text)) => ((*name).to_owned(), Some((*text).to_owned()), seed),
            None => (String::new(), None, seed),
        },
        (MapChoice::New(seed), Some(make)) => (format!("new {seed}"), Some(make(seed, None)?), seed),
        (MapChoice::New(seed), None) => (String::new(), None, seed),
    };
    let text = text.map(|text| contest.blobs.store(text.as_bytes())).transpose();
    let seats = conditions.seating.champions(slot.turn).into_iter();
    Ok(RequestedMatch {
        reason: MatchReason::Duel,
        person: duel.person,
        map,
        text: text?,
        seed,
        key,
        seats: seats.map(|who| if who == 0 { duel.own.clone() } else { duel.other.clone() }).collect(),
    })
}

/// Returns the results of a duel's matches in the order of play. They determine the next
/// matches.
fn queue_of(
    contest: &Contest,
    duel: &Duel,
    matches: &[(i64, StoredMatch, Option<String>)],
) -> Result<DuelQueue, Error> {
    let conditions = conditions(contest)?;
    let mut queue = DuelQueue::new(conditions);
    for (place, seen, known) in matches {
        let (Some(played), QueueStep::Play(slot)) = (&seen.played, queue.next_step()) else { break };
        let mut met =
            PlayedMatch::of(conditions.seating, slot.turn, &played.scores, &played.ranks, &played.gone);
        if slot.bout < conditions.proof() {
            met.events_hash = match known {
                Some(course) => course.clone(),
                None => events_hash_of(contest, duel.number, *place, seen)?,
            };
        }
        queue.record(slot, met, &|_| ());
    }
    Ok(queue)
}

/// Returns the results of a duel's matches so far and its decision.
///
/// # Errors
/// Returns an error of the database, or an error if a replay is missing.
pub fn findings(contest: &Contest, duel: &Duel) -> Result<Findings, Error> {
    Ok(findings_and_matches(contest, duel)?.0)
}

/// Returns what [`findings`] returns, and the matches of the duel in their order.
///
/// # Errors
/// Returns an error of the database, or an error if a replay is missing.
pub fn findings_and_matches(contest: &Contest, duel: &Duel) -> Result<(Findings, Vec<StoredMatch>), Error> {
    let matches = contest.store.matches_of_duel(duel.number)?;
    let DuelQueue { standing, end, maps_made, .. } = queue_of(contest, duel, &matches)?;
    let end = end.or((duel.state != DuelState::Running).then_some(DuelEnd::Open));
    let matches = matches.into_iter().map(|(_, one, _)| one).collect();
    Ok((Findings { standing, end, maps_made }, matches))
}

/// Returns the verdict of a duel. It is `None` if the duel is running or ended without an answer. It is also
/// `None` if a replay is missing, because the matches cannot be judged then.
///
/// # Errors
/// Returns an error of the database.
pub fn verdict(contest: &Contest, duel: &Duel) -> Result<Option<Verdict>, Error> {
    let verdict = match duel.verdict {
        Some(known) => known,
        None if duel.state == DuelState::Running => return Ok(None),
        None => {
            let verdict = match findings(contest, duel) {
                Ok(findings) => findings.verdict(),
                Err(error @ (Error::Database(_) | Error::Unavailable(_))) => return Err(error),
                // One such duel must not hide the candidate's other ones.
                Err(error) => {
                    tracing::error!(duel = duel.number, %error, "the matches of a duel cannot be judged");
                    return Ok(None);
                }
            };
            contest.store.set_duel_verdict(duel.number, verdict)?;
            verdict
        }
    };
    Ok(Some(verdict).filter(|verdict| *verdict != Verdict::Open))
}

/// Cancels a candidate's duel. Its queued matches are not played.
///
/// # Errors
/// Returns an error if the candidate has no running duel with this number.
pub fn cancel_duel(store: &Store, person: PersonId, number: i64) -> Result<(), Error> {
    store.transaction(|tables| {
        tables.cancel_duel(person, number)?;
        for (one, job) in tables.waiting_duel_matches(number)? {
            tables.delete_duel_match(one)?;
            tables.delete_match(one)?;
            tables.drop_job(job)?;
        }
        Ok(())
    })
}

/// Returns the hash of the events in a match's replay. It is computed once and stored.
fn events_hash_of(
    contest: &Contest,
    duel: i64,
    place: i64,
    stored_match: &StoredMatch,
) -> Result<String, Error> {
    let played = stored_match.played.as_ref().ok_or(Error::Missing("replay"))?;
    let hash = events_hash(&contest.blobs.get(&played.public)?);
    let hash = hash
        .map_err(|error| Error::UnreadableReplay { number: stored_match.number, source: Box::new(error) })?;
    contest.store.set_events_hash(duel, place, &hash)?;
    Ok(hash)
}
