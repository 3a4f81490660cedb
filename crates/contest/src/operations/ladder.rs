//! The ladder: matches between the current versions of all candidates, which idle workers play.
//!
//! *Invariants:*
//! - Jobs of the ladder are the last ones in the queue, and only a few of them wait. All other
//!   jobs go before them.
//! - A result counts once. It is stored in the transaction that applies the result of its job,
//!   and the server that leads reads the stored results in their order.
//! - A server adds matches only if it knows all results and all matches without one. Another
//!   server may have led in the meantime.

pub mod export;
mod ratings;
mod setup;
mod view;

pub use setup::check;
pub use view::{CandidateLadder, MapRecord, OpponentRecord, VersionRecord, candidate_ladder};

use super::health::disk;
use super::matches::new_key;
use crate::contest::{Contest, LadderState};
use crate::data::{
    Error, LadderSeats, MatchReason, MatchSpec, NewMatch, RunningLadderMatch, ladder_versions,
};
use crate::store::Store;
use jiff::Timestamp;
use joute_league::ladder::{LadderField, LadderMatch, LadderVersion};
use std::collections::HashSet;
use std::sync::PoisonError;
use std::time::Instant;

/// The number of matches without a result for each slot of the workers. While a slot plays one,
/// another one waits.
const MATCHES_PER_SLOT: usize = 2;

/// The smallest and the greatest number of matches without a result.
const MIN_OPEN_MATCHES: usize = 4;
const MAX_OPEN_MATCHES: usize = 2000;

/// The reason why no further matches of the ladder are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LadderRest {
    /// The contest has not begun.
    NotBegun,
    /// The contest has ended.
    Over,
    /// The contest's files use half of their space. The other half is for submissions and tournaments.
    Disk,
}

/// Returns the reason why no further matches of the ladder are played. Returns `None` if they are.
pub fn rest(contest: &Contest) -> Result<Option<LadderRest>, Error> {
    let (now, space) = (contest.clock.now(), disk(contest));
    Ok(match () {
        () if now < contest.plan.opens => Some(LadderRest::NotBegun),
        () if now >= contest.closes()? => Some(LadderRest::Over),
        () if space.used > space.quota / 2 || space.is_full() => Some(LadderRest::Disk),
        () => None,
    })
}

/// Reads new results of the ladder, fits its ratings, and adds matches to the queue.
pub(super) fn tick(contest: &Contest) -> Result<(), Error> {
    let Some(planned) = &contest.plan.ladder else { return Ok(()) };
    let mut shared_state = contest.ladder.lock().unwrap_or_else(PoisonError::into_inner);
    // After an error, the state may contain matches that are not in the database. It is read again then.
    let withdrawals = contest.store.read(|tables| tables.count_withdrawals())?;
    let mut state = match shared_state.take() {
        Some(state) if state.withdrawals == withdrawals => state,
        _ => setup::read_state(contest, planned)?,
    };
    ratings::read_results(contest, &mut state)?;
    if advance(contest, planned.anchors, &mut state)? {
        *shared_state = Some(state);
    }
    Ok(())
}

/// Fits the ratings and adds matches to the queue. Returns false if another server has added matches.
fn advance(contest: &Contest, anchors: u32, state: &mut LadderState) -> Result<bool, Error> {
    let last = contest.store.read(|tables| tables.last_running_ladder_match())?;
    let running = contest.store.running_ladder_matches()?;
    let machines = contest.fleet.machines(Instant::now());
    let slots: u32 = machines.iter().map(|machine| machine.slots).sum();
    let target = (MATCHES_PER_SLOT * slots as usize).clamp(MIN_OPEN_MATCHES, MAX_OPEN_MATCHES);
    let is_short = running.len() <= target / 2;
    if !is_short && !ratings::is_due(state) {
        return Ok(true);
    }
    let (field, seats) = playable(&contest.store, anchors)?;
    let running = drop_excluded(contest, running, &seats)?;
    state.ladder.add_versions(&field);
    // A new version plays as soon as the ratings contain it.
    if ratings::is_due(state) || (running.is_empty() && state.ladder.is_rating_due()) {
        ratings::rate(contest, state, &field)?;
    }
    if !is_short || rest(contest)?.is_some() {
        return Ok(true);
    }
    let known_matches: Vec<LadderMatch> = running.iter().filter_map(|one| known_match(state, one)).collect();
    let now = contest.clock.now();
    let seconds = now.as_microsecond() as f64 / 1e6;
    let new_matches =
        state.ladder.choose(&field, &known_matches, target.saturating_sub(running.len()), seconds);
    queue(contest, state, &seats, &new_matches, last, now)
}

/// Returns the versions that may play now, and their programs. Each candidate has at most `anchors` earlier
/// versions among them.
fn playable(store: &Store, anchors: u32) -> Result<(LadderField, LadderSeats), Error> {
    let (mut field, mut seats) = (LadderField::default(), LadderSeats::new());
    let (mut candidate, mut earlier) = (None, 0);
    for version in store.all_playable_versions()? {
        let Some(seat) = version.seat() else { continue };
        let own = LadderVersion { candidate: version.person, number: version.number };
        if candidate != Some(version.person) {
            (candidate, earlier) = (Some(version.person), 0);
            field.current.push(own);
        } else if earlier < anchors {
            earlier += 1;
            field.anchors.push(own);
        } else {
            continue;
        }
        seats.insert(own, seat);
    }
    Ok((field, seats))
}

/// Removes the waiting matches of versions that may no longer play. Returns the other matches.
fn drop_excluded(
    contest: &Contest,
    running: Vec<RunningLadderMatch>,
    seats: &LadderSeats,
) -> Result<Vec<RunningLadderMatch>, Error> {
    let is_in = |version: &LadderVersion| seats.contains_key(version);
    let is_excluded = |one: &RunningLadderMatch| {
        one.waits && !ladder_versions(&one.spec).is_some_and(|versions| versions.iter().all(is_in))
    };
    let (excluded, others): (Vec<_>, Vec<_>) = running.into_iter().partition(is_excluded);
    if excluded.is_empty() {
        return Ok(others);
    }
    let removed: HashSet<i64> = contest.store.transaction(|tables| {
        let mut removed = HashSet::new();
        for RunningLadderMatch { job, spec, .. } in &excluded {
            // A worker may have received the job in the meantime.
            if tables.drop_waiting_job(*job)? {
                tables.delete_match(spec.number)?;
                removed.insert(*job);
            }
        }
        Ok(removed)
    })?;
    Ok(excluded.into_iter().filter(|one| !removed.contains(&one.job)).chain(others).collect())
}

/// Returns a match as the ladder knows it.
fn known_match(state: &LadderState, one: &RunningLadderMatch) -> Option<LadderMatch> {
    let map = state.maps.iter().position(|(name, _)| *name == one.map)?;
    Some(LadderMatch { map, seed: one.spec.seed, seats: ladder_versions(&one.spec)? })
}

/// Adds matches to the queue. Returns false if another server has added some since `last` was the
/// last one, or if it has applied results in the meantime.
fn queue(
    contest: &Contest,
    state: &LadderState,
    seats: &LadderSeats,
    matches: &[LadderMatch],
    last: Option<i64>,
    now: Timestamp,
) -> Result<bool, Error> {
    if matches.is_empty() {
        return Ok(true);
    }
    contest.store.transaction(|tables| {
        let is_known = tables.last_running_ladder_match()?.max(last) == last;
        if !is_known || tables.last_ladder_result()? != state.last {
            return Ok(false);
        }
        for LadderMatch { map, seed, seats: versions } in matches {
            let (map, text) = &state.maps[*map];
            let programs = versions.iter().map(|version| seats.get(version).cloned());
            let Some(programs) = programs.collect::<Option<Vec<_>>>() else { continue };
            let spec = MatchSpec {
                number: tables.next_match_number()?,
                map: text.clone(),
                seed: *seed,
                key: Some(new_key()?),
                mode: String::new(),
                seats: programs,
            };
            let new = NewMatch { reason: MatchReason::Ladder, person: None, tournament: None, map, spec };
            tables.insert_matches(&[new], now)?;
        }
        Ok(true)
    })
}
