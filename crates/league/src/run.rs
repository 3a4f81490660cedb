//! Plays the missing matches of a league on several threads, or lets a fleet play them.

mod sent_fixtures;

use crate::book::{Book, Record, key, missing_fixtures};
use crate::error::{Error, Result};
use crate::few::FewRounds;
use crate::fleet::{self, Fleet};
use crate::plan::{Fixture, Key, LeaguePlan, PlannedMatch, Sides, hash};
use crate::replays::{SplitReplay, replay_name, split_replay, turns};
use joute_arena::champion::Kit;
use joute_arena::error::ArenaError;
use joute_arena::key::derive;
use joute_arena::limits::{Limits, with_short_farewell};
use joute_arena::play::{MatchConfig, own_processors, play};
use joute_arena::spoilt_match::retry_paused;
use joute_engine::replay::Outcome;
use joute_engine::{GameError, MatchKey, Referee, Setup};
use joute_jail::Jail;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A function that creates the rules of a match, as the arena runs them.
pub type RefereeFn = fn(&Setup) -> Result<Box<dyn Referee>, GameError>;

/// The machines that play the matches of a league.
#[derive(Debug, Clone, Copy)]
pub enum Machines<'a> {
    /// This machine plays the matches.
    Local(LocalMachine<'a>),
    /// Other machines play the matches.
    Fleet(&'a dyn Fleet),
}

/// The way in which this machine plays the matches of a league.
#[derive(Debug, Clone, Copy)]
pub struct LocalMachine<'a> {
    /// The sandbox in which champions run.
    pub jail: &'a Jail,
    /// The number of processors reserved for each match. [`matches_at_once`] returns how many
    /// matches can then be played in parallel.
    pub width: usize,
    /// The number of the league's matches that are played in parallel.
    pub jobs: usize,
}

/// The options for playing the matches of a league.
#[derive(Debug, Clone, Copy)]
pub struct LeagueOptions<'a> {
    /// The plan of the league, from which its matches follow.
    pub plan: &'a LeaguePlan,
    /// The function that creates the rules of a match.
    pub seat: RefereeFn,
    /// The limits on the resources of each champion.
    pub limits: Limits,
    /// The machines that play the matches.
    pub machines: Machines<'a>,
    /// True if the replays should contain pictures of their matches, which can be shown without the
    /// game's rules.
    pub film: bool,
}

/// An event during the run of a league, for progress messages.
#[derive(Debug)]
pub enum LeagueEvent<'a> {
    /// The run of the league starts.
    Start {
        /// The number of matches of the league that remain to be played.
        left: usize,
        /// The number of all matches of the league.
        all: usize,
    },
    /// A match was played and its result was stored.
    Played(&'a Record),
    /// A match is played again, for the given reason, because the arena itself was interrupted.
    Again(&'a str),
    /// A match could not be played or stored for the given reason, which is not the fault of a
    /// champion.
    Failed(&'a Error),
}

/// Returns the number of processors that a match needs, so that each champion that is computing has
/// its own. If the jail freezes waiting champions, it is the number that compute at the same time
/// ([`simultaneous_players`]). Otherwise it is the number of players.
///
/// # Errors
/// Returns an error if the setup is invalid.
pub fn width(seat: RefereeFn, setup: &Setup, jail: &Jail) -> Result<usize> {
    if jail.freezes() { simultaneous_players(seat, setup) } else { Ok(setup.players) }
}

/// Returns the number of matches that can be played in parallel if each of them uses `width` of the
/// processors of this process. It is at least one.
pub fn matches_at_once(width: usize) -> usize {
    (own_processors().len() / width.max(1)).max(1)
}

/// Returns how many players are asked for a turn at the same time in most steps of a match. It is 1
/// if players take turns. To find out, the function plays a match in which all players have left.
///
/// # Errors
/// Returns an error if the setup is invalid.
pub fn simultaneous_players(seat: RefereeFn, setup: &Setup) -> Result<usize> {
    /// The number of steps after which a trial match without players is stopped. In some games,
    /// such a match would never end.
    const MAX_TRIAL_STEPS: usize = 10_000;
    let mut referee = seat(setup)?;
    let mut counts = vec![0_usize; referee.players() + 1];
    for _ in 0..MAX_TRIAL_STEPS {
        let questions = referee.ask();
        if questions.is_empty() {
            break;
        }
        let last = counts.len() - 1;
        counts[questions.len().min(last)] += 1;
        questions.iter().for_each(|question| referee.skip(question.player));
        referee.settle();
    }
    let commonest = counts.iter().enumerate().max_by_key(|(_, count)| **count);
    Ok(commonest.map_or(1, |(players, _)| players.max(1)))
}

/// Plays all matches of a league that have no result yet. Returns the number of matches that it
/// played.
///
/// # Errors
/// Returns an error if the league is incomplete ([`Error::is_unplayed_match`]) or its results
/// cannot be stored.
pub fn run(
    options: LeagueOptions<'_>,
    book: &Book,
    on_event: &(dyn Fn(LeagueEvent<'_>) + Sync),
) -> Result<usize> {
    if options.plan.sides == Sides::Few {
        return run_rounds(options, book, on_event);
    }
    let fixtures = missing_fixtures(book, options.plan)?;
    on_event(LeagueEvent::Start { left: fixtures.len(), all: options.plan.fixtures().len() });
    play_all(options, &fixtures, book, on_event)
}

/// Plays the rounds of a league that chooses its matches from results. Rounds that were already
/// played are computed again, because they decide on the next ones.
fn run_rounds(
    options: LeagueOptions<'_>,
    book: &Book,
    on_event: &(dyn Fn(LeagueEvent<'_>) + Sync),
) -> Result<usize> {
    let plan = options.plan;
    let mut rounds = FewRounds::new(plan.fixture_parameters(), plan.given_ratings());
    let mut records = book.intact_records()?;
    let all = rounds.matches();
    on_event(LeagueEvent::Start { left: all.saturating_sub(records.len()), all });
    let mut played_count = 0;
    loop {
        let round = rounds.next_round();
        if round.is_empty() {
            return Ok(played_count);
        }
        let unplayed = |fixture: &&Fixture| !records.contains_key(&key(plan, fixture));
        let unplayed: Vec<Fixture> = round.iter().filter(unplayed).cloned().collect();
        if !unplayed.is_empty() {
            played_count += play_all(options, &unplayed, book, on_event)?;
            records = book.records()?.into_iter().map(|record| (record.key(), record)).collect();
        }
        for fixture in &round {
            // All matches of the round have results, because otherwise there was an error.
            records
                .get(&key(plan, fixture))
                .into_iter()
                .for_each(|record| rounds.record(fixture, &record.ranks));
        }
    }
}

/// Plays the given matches of a league and stores their results. Returns the number of matches that
/// it played.
///
/// # Errors
/// Returns the first error of a match that could not be played, or the error because of which
/// results cannot be stored. In the second case, no further matches are started.
pub(crate) fn play_all(
    options: LeagueOptions<'_>,
    fixtures: &[Fixture],
    book: &Book,
    on_event: &(dyn Fn(LeagueEvent<'_>) + Sync),
) -> Result<usize> {
    let results = Results { book, on_event, played_count: AtomicUsize::new(0), failure: Mutex::new(None) };
    let league = book.key()?;
    match options.machines {
        Machines::Local(local) => {
            let next = AtomicUsize::new(0);
            on_processors(local.width, local.jobs.min(fixtures.len()), |processors| {
                let take = || fixtures.get(next.fetch_add(1, Ordering::Relaxed));
                while let Some(fixture) = take().filter(|_| !results.is_stopped()) {
                    results.store(play_and_record(options, local, fixture, league, processors, on_event));
                }
            });
        }
        Machines::Fleet(fleet) => {
            let mut matches = sent_fixtures::SentFixtures {
                plan: options.plan,
                film: options.film,
                league,
                results: &results,
                remaining: fixtures.iter(),
            };
            fleet::play_all(fleet, &mut matches)?;
        }
    }
    results.count()
}

/// The results of a league's matches while they are played.
struct Results<'a> {
    book: &'a Book,
    on_event: &'a (dyn Fn(LeagueEvent<'_>) + Sync),
    /// The number of stored results.
    played_count: AtomicUsize,
    /// The first error of a match, or an error that has stopped the league.
    failure: Mutex<Option<Error>>,
}

impl Results<'_> {
    fn lock_failure(&self) -> MutexGuard<'_, Option<Error>> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns true if no further matches are started, because their results could not be stored either.
    fn is_stopped(&self) -> bool {
        self.lock_failure().as_ref().is_some_and(|reason| !reason.is_unplayed_match())
    }

    /// Stores the result of a match, or the reason why there is none.
    fn store(&self, result: Result<(Record, SplitReplay)>) {
        let stored =
            result.and_then(|(record, replay)| self.book.store_match(&record, &replay).map(|()| record));
        match stored {
            Ok(record) => {
                self.played_count.fetch_add(1, Ordering::Relaxed);
                (self.on_event)(LeagueEvent::Played(&record));
            }
            Err(reason) => {
                (self.on_event)(LeagueEvent::Failed(&reason));
                let mut failed = self.lock_failure();
                if failed.is_none() || !reason.is_unplayed_match() {
                    *failed = Some(reason);
                }
            }
        }
    }

    /// Returns the number of stored results, or the error of a match.
    fn count(self) -> Result<usize> {
        match self.failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(self.played_count.into_inner()),
            Some(reason) => Err(reason),
        }
    }
}

/// Runs the function `worker` on `jobs` threads. Each call receives the numbers of the processors
/// that are reserved for its matches.
pub(crate) fn on_processors(width: usize, jobs: usize, worker: impl Fn(&[usize]) + Sync) {
    let processors = own_processors();
    // If there are fewer processors than a match needs, all matches share them.
    let shares = processors.chunks_exact(width.max(1)).collect::<Vec<_>>();
    std::thread::scope(|scope| {
        for number in 0..jobs.max(1) {
            let share = shares.get(number % shares.len().max(1)).copied().unwrap_or(&[]);
            let worker = &worker;
            scope.spawn(move || worker(share));
        }
    });
}

/// Plays one planned match and returns its result and its replay. If the match must be played
/// again, `on_retry` is called with the reason.
///
/// # Errors
/// Returns an error that names the match if it could not be played.
pub(crate) fn play_match(
    options: LeagueOptions<'_>,
    jail: &Jail,
    planned: PlannedMatch<'_>,
    processors: &[usize],
    on_retry: impl Fn(&str),
) -> Result<(Outcome, Vec<u8>)> {
    let plan = options.plan;
    let setup = planned.setup(plan);
    let kits: Vec<Kit> = planned.kits(plan).cloned().collect();
    let config = MatchConfig {
        processors,
        record_scene: options.film,
        record_drawings: true,
        ..MatchConfig::new(&kits, &setup, with_short_farewell(options.limits), jail)
    };
    let mut replay = Vec::new();
    let play_once = || {
        replay.clear();
        play(&config, (options.seat)(&setup)?.as_mut(), &mut replay)
    };
    // A panic in the rules only affects its own match.
    let outcome = catch_unwind(AssertUnwindSafe(|| retry_paused(play_once, on_retry)))
        .unwrap_or(Err(ArenaError::RulesPanicked));
    let outcome = outcome.map_err(|error| of_match(planned.key(plan))(error.into()))?;
    Ok((outcome, replay))
}

/// Returns a function that names the match that an error prevented.
fn of_match(key: Key) -> impl FnOnce(Error) -> Error {
    |source| Error::Match { key, source: Box::new(source) }
}

/// Returns a planned match with the secret key that follows from that of its league.
fn keyed<'a>(planned: PlannedMatch<'a>, plan: &LeaguePlan, league: MatchKey) -> PlannedMatch<'a> {
    PlannedMatch { match_key: Some(derive(league, &planned.key(plan))), ..planned }
}

fn play_and_record(
    options: LeagueOptions<'_>,
    local: LocalMachine<'_>,
    fixture: &Fixture,
    league: MatchKey,
    processors: &[usize],
    on_event: &(dyn Fn(LeagueEvent<'_>) + Sync),
) -> Result<(Record, SplitReplay)> {
    let start = Instant::now();
    let planned = keyed(fixture.planned_match(options.plan), options.plan, league);
    let on_retry = |reason: &str| on_event(LeagueEvent::Again(reason));
    let (outcome, replay) = play_match(options, local.jail, planned, processors, on_retry)?;
    let millis = start.elapsed().as_secs_f64() * 1e3;
    let key = planned.key(options.plan);
    let text = String::from_utf8(replay).map_err(Error::from);
    text.and_then(|text| record(key.clone(), outcome, text, millis)).map_err(of_match(key))
}

/// Returns the result of a match for the book, and its replay in two versions.
fn record(key: Key, outcome: Outcome, text: String, millis: f64) -> Result<(Record, SplitReplay)> {
    // The header and the result are not steps.
    let lines = text.bytes().filter(|byte| *byte == b'\n').count();
    let name = replay_name(&key);
    let (map, seed, seats) = key;
    let turns = turns(&text, seats.len())?;
    let replay = split_replay(text)?;
    let record = Record {
        scores: outcome.scores,
        ranks: outcome.ranks,
        gone: outcome.gone.iter().map(|gone| gone.as_ref().map(ToString::to_string)).collect(),
        turns,
        steps: lines.saturating_sub(2) as u64,
        replay: name,
        sum: hash(replay.public.as_bytes()),
        seal: outcome.seal.unwrap_or_default(),
        millis,
        map,
        seed,
        seats,
    };
    Ok((record, replay))
}
