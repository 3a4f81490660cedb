//! The progress of a tournament. It determines the next matches and the number of remaining ones.

use super::super::matches::new_key;
use super::forfeit;
use super::results::{complete, records};
use crate::blobs::Hash;
use crate::contest::Contest;
use crate::data::{
    Entry, Error, FIRST_TOURNAMENT_NUMBER, MatchReason, MatchSpec, NUMBERS_PER_TOURNAMENT, NewMatch,
    Schedule, Seat, TournamentError, TournamentId, TournamentSetup,
};
use crate::game::Game;
use crate::store::Tables;
use jiff::Timestamp;
use joute_league::book::Record;
use joute_league::cup::cup_file::CupFile;
use joute_league::cup::entry::Cup;
use joute_league::cup::state::{CupState, cup_state};
use joute_league::few::FewRounds;
use joute_league::plan::{Fixture, FixtureParameters, Map};
use std::collections::HashMap;
use std::path::Path;

/// The next step of a tournament: further matches, or its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TournamentStep {
    /// The given matches of the tournament must be played next.
    Play(Vec<Pairing>),
    /// The tournament has no further matches to play.
    Over,
}

/// A match of a tournament that is to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pairing {
    /// The index of the match's map in the tournament's list of maps.
    map: usize,
    seed: u64,
    mode: String,
    /// The participants of the match, by their numbers in the tournament's list. They are in the
    /// order of their player positions.
    seats: Vec<usize>,
}

impl Pairing {
    fn of(Fixture { map, seed, seats }: Fixture, mode: &str) -> Self {
        Pairing { map, seed, mode: mode.to_owned(), seats }
    }
}

/// Returns the cup of a tournament with its results so far.
pub(super) fn cup_with_results(
    game: &Game,
    setup: &TournamentSetup,
    entries: &[Entry],
    records: &[Record],
) -> Result<Option<(Cup, CupState)>, TournamentError> {
    let Schedule::Cup { file, text, maps: own } = &setup.played else { return Ok(None) };
    let cup_file = CupFile::parse(file, text, Path::new(""))?;
    let names = entries.iter().map(|entry| entry.name.clone()).collect();
    let maps = setup.maps.iter().map(|(name, _)| Map::new(name, "")).collect();
    let cup = Cup::with_stored_champions(cup_file, game.shape, names, maps, own.clone())?;
    let played: HashMap<_, _> = records.iter().map(|record| (record.key(), record)).collect();
    let state = cup_state(&cup, &|key| played.get(key).map(|record| (*record).clone()))?;
    Ok(Some((cup, state)))
}

/// The maximum number of matches that are added to the queue in one transaction, for which
/// other requests wait.
const MATCHES_PER_TRANSACTION: usize = 1000;

/// Returns the next matches of a tournament, from its results and the number of queued matches so
/// far. Once all scheduled matches were played, it returns the end of the tournament.
///
/// # Errors
/// Returns an error if the cup file does not fit the number of participants, or if there would be
/// too many matches.
pub(super) fn next(
    game: &Game,
    setup: &TournamentSetup,
    entries: &[Entry],
    records: &[Record],
    queued: usize,
) -> Result<TournamentStep, TournamentError> {
    if entries.len() < 2 {
        return match setup.is_cup() {
            // A league with one champion ends without a match. The stages of a cup need several champions.
            true => Err(TournamentError::TooFewForCup(entries.len())),
            false => Ok(TournamentStep::Over),
        };
    }
    let pairings: Vec<Pairing> = match cup_with_results(game, setup, entries, records)? {
        Some((cup, state)) => {
            let Some(now) = state.now() else { return Ok(TournamentStep::Over) };
            let mode = cup.plan_of(&cup.cup_file.stages[now]).mode;
            let missing = state.stages[now].encounters.iter().filter(|encounter| !encounter.is_over());
            missing.map(|encounter| Pairing::of(cup.fixture(encounter), &mode)).collect()
        }
        None => {
            let mode = game.shape.mode("").map_err(joute_league::Error::from)?.map_or("", |mode| mode.name);
            let players = game.shape.seats(mode).map_err(joute_league::Error::from)?.default_number();
            if entries.len() < players {
                let champions = entries.len();
                return Err(TournamentError::TooFew { champions, game: game.name, players });
            }
            let rounds = FixtureParameters {
                champions: entries.len(),
                players,
                maps: setup.maps.len(),
                seeds: &setup.seeds,
                sides: setup.played.sides(),
            };
            rounds.can_end(0)?;
            let fixtures = match setup.played {
                Schedule::Few => next_round(rounds, setup, entries, records),
                // The list of a league is known from the start, and its matches are numbered in this order.
                Schedule::League | Schedule::Cup { .. } => {
                    rounds.fixtures().into_iter().skip(queued).collect()
                }
            };
            fixtures.into_iter().map(|fixture| Pairing::of(fixture, mode)).collect()
        }
    };
    Ok(if pairings.is_empty() { TournamentStep::Over } else { TournamentStep::Play(pairings) })
}

/// Returns the most informative matches after those that were played.
fn next_round(
    parameters: FixtureParameters<'_>,
    setup: &TournamentSetup,
    entries: &[Entry],
    records: &[Record],
) -> Vec<Fixture> {
    let mut rounds = FewRounds::new(parameters, Vec::new());
    let names: HashMap<&str, usize> =
        entries.iter().map(|entry| (entry.name.as_str(), entry.number)).collect();
    for record in records {
        let map = setup.maps.iter().position(|(name, _)| *name == record.map);
        let seats =
            record.seats.iter().map(|name| names.get(name.as_str()).copied()).collect::<Option<Vec<_>>>();
        if let (Some(map), Some(seats)) = (map, seats) {
            rounds.record(&Fixture { map, seed: record.seed, seats }, &record.ranks);
        }
    }
    rounds.next_round()
}

/// Checks that a tournament can be played by a number of participants.
///
/// # Errors
/// Returns an error if the cup file does not fit the number of participants, or if there are too
/// few or too many of them.
pub(super) fn possible(
    game: &Game,
    setup: &TournamentSetup,
    champions: usize,
) -> Result<(), TournamentError> {
    let seat = || Seat::House { language: String::new(), name: String::new(), kit: Hash::of(b"") };
    let entry = |number: usize| Entry {
        number,
        person: None,
        name: format!("champion {}", number + 1),
        seat: seat(),
    };
    next(game, setup, &(0..champions).map(entry).collect::<Vec<_>>(), &[], 0).map(drop)
}

/// Adds the next matches of a tournament to the queue.
fn queue(
    tables: &Tables<'_>,
    id: TournamentId,
    setup: &TournamentSetup,
    entries: &[Entry],
    pairings: &[Pairing],
    now: Timestamp,
) -> Result<(), Error> {
    let last = tables.last_match_number(id)?.unwrap_or(first_number(id) - 1);
    let mut new = Vec::new();
    for (number, pairing) in (last + 1..).zip(pairings) {
        let (map, text) = &setup.maps[pairing.map];
        let spec = MatchSpec {
            number,
            map: text.clone(),
            seed: pairing.seed,
            key: Some(new_key()?),
            mode: pairing.mode.clone(),
            seats: pairing.seats.iter().map(|seat| entries[*seat].seat.clone()).collect(),
        };
        new.push(NewMatch { reason: MatchReason::Tournament, person: None, tournament: Some(id), map, spec });
    }
    tables.insert_matches(&new, now)
}

/// Returns the number of a tournament's first match.
const fn first_number(id: TournamentId) -> i64 {
    FIRST_TOURNAMENT_NUMBER + id * NUMBERS_PER_TOURNAMENT + 1
}

/// Returns the number of a tournament's matches that were added to the queue.
fn count_queued(tables: &Tables<'_>, id: TournamentId) -> Result<usize, Error> {
    let last = tables.last_match_number(id)?;
    Ok(last.map_or(0, |last| (last + 1 - first_number(id)) as usize))
}

/// Adds the matches of a league's list that are not in the queue yet, in several transactions. It
/// stops if the league has ended, or if another server does the same.
fn queue_league(contest: &Contest, id: TournamentId) -> Result<(), Error> {
    let read_progress = |tables: &Tables<'_>| {
        Ok((tables.tournament_setup(id)?, tables.entries(id)?, count_queued(tables, id)?))
    };
    let (setup, entries, mut queued) = contest.store.read(read_progress)?;
    let pairings = match next(&contest.game, &setup, &entries, &[], queued)? {
        TournamentStep::Play(pairings) => pairings,
        TournamentStep::Over => Vec::new(),
    };
    let mut rest = pairings.as_slice();
    loop {
        let (chunk, after) = rest.split_at(rest.len().min(MATCHES_PER_TRANSACTION));
        let goes_on = contest.store.transaction(|tables| {
            if !tables.is_queueing(id)? || count_queued(tables, id)? != queued {
                return Ok(false);
            }
            queue(tables, id, &setup, &entries, chunk, contest.clock.now())?;
            if queued == 0 {
                tables.update_statistics()?;
            }
            if after.is_empty() {
                tables.end_queueing(id)?;
            }
            Ok(!after.is_empty())
        })?;
        if !goes_on {
            return Ok(());
        }
        (rest, queued) = (after, queued + chunk.len());
    }
}

/// Continues a running tournament. It queues the next matches, or ends the tournament after its last match.
/// Returns true if it did so.
pub(super) fn advance(contest: &Contest, id: TournamentId) -> Result<bool, Error> {
    if contest.store.read(|tables| tables.is_queueing(id))? {
        return queue_league(contest, id).map(|()| true);
    }
    contest.store.transaction(|tables| advance_round(tables, contest, id))
}

/// Continues a tournament after all matches of its list or of its current round. It queues the matches of the
/// next round or ends the tournament. Returns true if it did so.
fn advance_round(tables: &Tables<'_>, contest: &Contest, id: TournamentId) -> Result<bool, Error> {
    // Another server may have ended the tournament since it was listed.
    let due = &tables.tournament(id)?;
    if !due.is_open() {
        return Ok(false);
    }
    forfeit::decide_remaining(tables, contest, due.id)?;
    if tables.is_queueing(due.id)? || tables.has_unplayed_match(due.id)? || tables.has_open_recheck(due.id)? {
        return Ok(false);
    }
    let now = contest.clock.now();
    let (setup, entries) = (tables.tournament_setup(due.id)?, tables.entries(due.id)?);
    let records = records(tables, due.id, &entries)?;
    match next(&contest.game, &setup, &entries, &records, count_queued(tables, due.id)?) {
        // A league that was ended early plays no further match, even if it has played none.
        _ if due.ended.is_some() && !setup.is_cup() => {
            complete(tables, &contest.game, due, &setup, &entries, &records, now)?;
        }
        Ok(TournamentStep::Over) => complete(tables, &contest.game, due, &setup, &entries, &records, now)?,
        Ok(TournamentStep::Play(pairings)) => queue(tables, due.id, &setup, &entries, &pairings, now)?,
        // The cup file was valid at the start, and results do not change the number of champions.
        Err(reason) => return Err(reason.into()),
    }
    Ok(true)
}
