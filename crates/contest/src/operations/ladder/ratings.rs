//! The times at which the ratings of the ladder are fitted, and the ratings that are stored.

use crate::contest::{Contest, LadderState};
use crate::data::{Error, LadderBoard, LadderRating, StoredLadderResult};
use jiff::{SignedDuration, Timestamp};
use joute_league::ladder::{LadderField, LadderMatch, LadderResult, LadderStanding, LadderVersion};

/// The number of results that are read at once.
const RESULTS_PER_READ: u32 = 5000;

/// The divisor that determines when ratings are fitted again: after as many new results as the
/// number of versions divided by it. The time of a fit is proportional to the number of versions, so
/// the time per result stays constant.
const REFIT_DIVISOR: usize = 16;

/// The time after which the rating of a version is stored again, if the version has played.
const STORE_INTERVAL: SignedDuration = SignedDuration::from_hours(1);

/// Reads the results that the ladder does not contain yet.
pub(super) fn read_results(contest: &Contest, state: &mut LadderState) -> Result<(), Error> {
    loop {
        let results = contest.store.ladder_results_after(state.last, RESULTS_PER_READ)?;
        let is_last = results.len() < RESULTS_PER_READ as usize;
        for StoredLadderResult { id, map, seed, seats, ranks, number: _ } in results {
            // A map that is not in the state belongs to another plan.
            if let Some(map) = state.maps.iter().position(|(name, _)| *name == map) {
                state.ladder.record(&LadderResult { played: LadderMatch { map, seed, seats }, ranks });
                state.unrated += 1;
            }
            state.last = id;
        }
        if is_last {
            return Ok(());
        }
    }
}

/// Returns true if there are enough new results to fit the ratings again.
pub(super) fn is_due(state: &LadderState) -> bool {
    state.unrated > 0 && state.unrated >= state.ladder.versions() / REFIT_DIVISOR
}

/// Fits the ratings to all results and stores the standings.
pub(super) fn rate(contest: &Contest, state: &mut LadderState, field: &LadderField) -> Result<(), Error> {
    state.ladder.rate();
    state.unrated = 0;
    let now = contest.clock.now();
    let lines = state.ladder.standings(&field.current);
    let new = lines.iter().filter(|line| is_new(state, line, now));
    let due: Vec<LadderRating> = new.map(|line| rating(line, now)).collect();
    for one in &due {
        let version = LadderVersion { candidate: one.person, number: one.version };
        state.stored.insert(version, (one.matches, now));
    }
    contest.store.transaction(|tables| {
        due.iter().try_for_each(|one| tables.insert_ladder_rating(one))?;
        tables.set_ladder_board(&LadderBoard { at: now, lines })
    })
}

/// Returns true if the rating of a version differs enough from the last stored one: it has a
/// quarter more matches, or an hour has passed.
fn is_new(state: &LadderState, line: &LadderStanding, now: Timestamp) -> bool {
    match state.stored.get(&line.version) {
        None => line.matches > 0,
        Some((matches, at)) => {
            let is_later = now.duration_since(*at) >= STORE_INTERVAL && line.matches > *matches;
            // The time is part of the key, and a clock may go backwards.
            now > *at && (is_later || line.matches > matches + matches / 4)
        }
    }
}

fn rating(line: &LadderStanding, at: Timestamp) -> LadderRating {
    let LadderStanding { version, rating, half_width, matches, .. } = *line;
    LadderRating { person: version.candidate, version: version.number, at, matches, rating, half_width }
}
