//! The progress of a tournament. It determines the next matches and the number of remaining ones.

use super::super::matches::{new_key, queue_match};
use super::forfeit;
use super::results::{complete, records};
use crate::blobs::Hash;
use crate::contest::Contest;
use crate::data::{
    BLOCK, Entry, Error, MatchReason, MatchSpec, NewMatch, Schedule, Seat, TOURNAMENTS, TournamentError,
    TournamentId, TournamentSetup,
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
pub(super) fn standing(
    game: &Game,
    ground: &TournamentSetup,
    entries: &[Entry],
    records: &[Record],
) -> Result<Option<(Cup, CupState)>, TournamentError> {
    let Schedule::Cup { file, text, maps: own } = &ground.played else { return Ok(None) };
    let cup_file = CupFile::parse(file, text, Path::new(""))?;
    let names = entries.iter().map(|entry| entry.name.clone()).collect();
    let maps = ground.maps.iter().map(|(name, _)| Map::new(name, "")).collect();
    let cup = Cup::between(cup_file, game.shape, names, maps, own.clone())?;
    let played: HashMap<_, _> = records.iter().map(|record| (record.key(), record)).collect();
    let state = cup_state(&cup, &|key| played.get(key).map(|record| (*record).clone()))?;
    Ok(Some((cup, state)))
}

/// Returns the next matches of a tournament, from its results so far. Once all scheduled matches
/// were played, it returns the end of the tournament.
///
/// # Errors
/// Returns an error if the cup file does not fit the number of participants, or if there would be
/// too many matches.
pub(super) fn next(
    game: &Game,
    ground: &TournamentSetup,
    entries: &[Entry],
    records: &[Record],
) -> Result<TournamentStep, TournamentError> {
    if entries.len() < 2 {
        return match ground.is_cup() {
            // A league with one champion ends without a match. The stages of a cup need several champions.
            true => Err(TournamentError::TooFewForCup(entries.len())),
            false => Ok(TournamentStep::Over),
        };
    }
    let pairings: Vec<Pairing> = match standing(game, ground, entries, records)? {
        Some((cup, state)) => {
            let Some(now) = state.now() else { return Ok(TournamentStep::Over) };
            let mode = cup.plan_of(&cup.cup_file.stages[now]).mode;
            let missing = state.stages[now].encounters.iter().filter(|encounter| !encounter.over());
            missing.map(|encounter| Pairing::of(cup.fixture(encounter), &mode)).collect()
        }
        None if !records.is_empty() && ground.played != Schedule::Few => Vec::new(),
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
                maps: ground.maps.len(),
                seeds: &ground.seeds,
                sides: ground.played.sides(),
            };
            rounds.can_end(0)?;
            let fixtures = match ground.played {
                Schedule::Few => next_round(rounds, ground, entries, records),
                Schedule::League | Schedule::Cup { .. } => rounds.fixtures(),
            };
            fixtures.into_iter().map(|fixture| Pairing::of(fixture, mode)).collect()
        }
    };
    Ok(if pairings.is_empty() { TournamentStep::Over } else { TournamentStep::Play(pairings) })
}

/// Returns the most informative matches after those that were played.
fn next_round(
    parameters: FixtureParameters<'_>,
    ground: &TournamentSetup,
    entries: &[Entry],
    records: &[Record],
) -> Vec<Fixture> {
    let mut rounds = FewRounds::new(parameters, Vec::new());
    let names: HashMap<&str, usize> =
        entries.iter().map(|entry| (entry.name.as_str(), entry.number)).collect();
    for record in records {
        let map = ground.maps.iter().position(|(name, _)| *name == record.map);
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
    ground: &TournamentSetup,
    champions: usize,
) -> Result<(), TournamentError> {
    let seat = || Seat::House { language: String::new(), name: String::new(), kit: Hash::of(b"") };
    let entry = |number: usize| Entry {
        number,
        person: None,
        name: format!("champion {}", number + 1),
        seat: seat(),
    };
    next(game, ground, &(0..champions).map(entry).collect::<Vec<_>>(), &[]).map(drop)
}

/// Stores the next step of a tournament. Its next matches are added to the queue, or its end is
/// recorded.
pub(super) fn take(
    tables: &Tables<'_>,
    id: TournamentId,
    ground: &TournamentSetup,
    entries: &[Entry],
    next: &TournamentStep,
    now: Timestamp,
) -> Result<(), Error> {
    let TournamentStep::Play(pairings) = next else { return Ok(()) };
    let before = i64::from(tables.tournament_progress(id)?.all);
    for (index, pairing) in pairings.iter().enumerate() {
        let (map, text) = &ground.maps[pairing.map];
        let spec = MatchSpec {
            number: TOURNAMENTS + id * BLOCK + before + index as i64 + 1,
            map: text.clone(),
            seed: pairing.seed,
            key: Some(new_key()?),
            mode: pairing.mode.clone(),
            seats: pairing.seats.iter().map(|seat| entries[*seat].seat.clone()).collect(),
        };
        let new = NewMatch { why: MatchReason::Tournament, person: None, tournament: Some(id), map, spec };
        queue_match(tables, &new, now)?;
    }
    Ok(())
}

/// Continues a running tournament after its scheduled matches. It queues the next matches or ends
/// the tournament. Returns true if it did so.
pub(super) fn advance(tables: &Tables<'_>, contest: &Contest, id: TournamentId) -> Result<bool, Error> {
    // Another server may have ended the tournament since it was listed.
    let due = &tables.tournament(id)?;
    if !due.is_open() {
        return Ok(false);
    }
    forfeit::decide_left(tables, contest, due.id)?;
    let progress = tables.tournament_progress(due.id)?;
    if progress.played < progress.all || tables.has_open_recheck(due.id)? {
        return Ok(false);
    }
    let now = contest.clock.now();
    let (setup, entries) = (tables.tournament_setup(due.id)?, tables.entries(due.id)?);
    let records = records(tables, due.id, &entries)?;
    match next(&contest.game, &setup, &entries, &records) {
        // A league that was ended early plays no further match, even if it has played none.
        _ if due.ended.is_some() && !setup.is_cup() => {
            complete(tables, &contest.game, due, &setup, &entries, &records, now)?;
        }
        Ok(TournamentStep::Over) => complete(tables, &contest.game, due, &setup, &entries, &records, now)?,
        Ok(play) => take(tables, due.id, &setup, &entries, &play, now)?,
        // The cup file was valid at the start, and results do not change the number of champions.
        Err(why) => return Err(why.into()),
    }
    Ok(true)
}
