//! Plays what the book lacks, on as many threads as there is room for matches.

use crate::book::{Book, Record, missing};
use crate::plan::{Fixture, Key, Meeting, Plan, hash};
use crate::replays::{Split, apart, replay_name, turns};
use joute_arena::champion::Kit;
use joute_arena::jail::Jail;
use joute_arena::limits::Limits;
use joute_arena::play::{Match, own_processors, play};
use joute_arena::spoilt::until_seen;
use joute_engine::replay::Outcome;
use joute_engine::{Referee, Setup};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Makes a match's authority.
pub type Seat = fn(&Setup) -> Result<Box<dyn Referee>, String>;

/// How a league is played.
#[derive(Debug, Clone, Copy)]
pub struct Way<'a> {
    /// Who meets whom.
    pub plan: &'a Plan,
    /// The rules.
    pub seat: Seat,
    /// For each champion.
    pub limits: Limits,
    /// Where champions run.
    pub jail: &'a Jail,
    /// Processors that a match keeps to itself; [`matches_at_once`] says how many matches fit.
    pub width: usize,
    /// Matches at the same time.
    pub jobs: usize,
    /// Replays carry the game's pictures.
    pub film: bool,
}

/// Why a league is not complete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stopped {
    /// The first reason why a match could not be played; the others were played nevertheless.
    Match(String),
    /// Results cannot be saved, for instance on a full disk: it stopped at once.
    Book(String),
}

impl From<Stopped> for String {
    fn from(stopped: Stopped) -> Self {
        let (Stopped::Match(why) | Stopped::Book(why)) = stopped;
        why
    }
}

/// What a champion may take to leave when its match is over. In a league the next match waits for it, and what it did
/// counts already.
const FAREWELL: Duration = Duration::from_millis(50);

/// What happens while a league runs.
#[derive(Debug)]
pub enum News<'a> {
    /// How many matches are to be played, and how many there are in all.
    Start {
        /// Still to be played.
        left: usize,
        /// In the whole league.
        all: usize,
    },
    /// A match is in the book.
    Played(&'a Record),
    /// A match is played again because the arena itself stood still.
    Again(&'a str),
    /// A match could not be played, or not be kept; not a champion's fault.
    Failed(&'a str),
}

/// How many processors a match needs so that each champion that thinks has one: as many as think at once
/// ([`thinkers`]) where those whose turn it is not are frozen, as many as there are players otherwise.
///
/// # Errors
/// What is wrong with the setup.
pub fn width(seat: Seat, setup: &Setup, jail: &Jail) -> Result<usize, String> {
    if jail.freezes() { thinkers(seat, setup) } else { Ok(setup.players) }
}

/// How many matches of a width may run at once on the processors that this process may use; at least one.
pub fn matches_at_once(width: usize) -> usize {
    (own_processors().len() / width.max(1)).max(1)
}

/// How many players of a match are asked at once, in most of its steps: 1 for alternate turns. Found by playing a
/// match in which everyone is gone.
///
/// # Errors
/// What is wrong with the setup.
pub fn thinkers(seat: Seat, setup: &Setup) -> Result<usize, String> {
    /// A game whose match never ends without players is cut here.
    const STEPS: usize = 10_000;
    let mut referee = seat(setup)?;
    let mut counts = vec![0_usize; referee.players() + 1];
    for _ in 0..STEPS {
        let questions = referee.ask();
        if questions.is_empty() {
            break;
        }
        let last = counts.len() - 1;
        counts[questions.len().min(last)] += 1;
        questions.iter().for_each(|question| referee.skip(question.player));
        referee.settle();
    }
    let most = counts.iter().enumerate().max_by_key(|(_, count)| **count);
    Ok(most.map_or(1, |(asked, _)| asked.max(1)))
}

/// Plays what the book lacks; says how many matches were played.
///
/// # Errors
/// [`Stopped`].
pub fn run(way: Way<'_>, book: &Book, news: &(dyn Fn(News<'_>) + Sync)) -> Result<usize, Stopped> {
    let fixtures = missing(book, way.plan).map_err(Stopped::Book)?;
    news(News::Start { left: fixtures.len(), all: way.plan.fixtures().len() });
    play_all(way, &fixtures, book, news)
}

/// Plays these matches and keeps them; says how many were played.
///
/// # Errors
/// [`Stopped`].
pub(crate) fn play_all(
    way: Way<'_>,
    fixtures: &[Fixture],
    book: &Book,
    news: &(dyn Fn(News<'_>) + Sync),
) -> Result<usize, Stopped> {
    let next = AtomicUsize::new(0);
    let played = AtomicUsize::new(0);
    let failed = Mutex::new(None);
    on_processors(way.width, way.jobs.min(fixtures.len()), |own| {
        while let Some(fixture) = fixtures.get(next.fetch_add(1, Ordering::Relaxed)) {
            let played_so = one(way, fixture, own, news).and_then(|(record, replay)| {
                book.keep(&record, &replay).map_err(Stopped::Book).map(|()| record)
            });
            match played_so {
                Ok(record) => {
                    played.fetch_add(1, Ordering::Relaxed);
                    news(News::Played(&record));
                }
                Err(why) => {
                    if matches!(why, Stopped::Book(_)) {
                        // Nobody would remember the others.
                        next.store(fixtures.len(), Ordering::Relaxed);
                    }
                    let (Stopped::Match(words) | Stopped::Book(words)) = &why;
                    news(News::Failed(words));
                    let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                    if failed.is_none() || matches!(why, Stopped::Book(_)) {
                        *failed = Some(why);
                    }
                }
            }
        }
    });
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        None => Ok(played.into_inner()),
        Some(why) => Err(why),
    }
}

fn hurried(limits: Limits) -> Limits {
    Limits { farewell: limits.farewell.min(FAREWELL), ..limits }
}

/// Runs a worker on each of this many threads; each is told the processors that its matches keep to themselves.
pub(crate) fn on_processors(width: usize, jobs: usize, worker: impl Fn(&[usize]) + Sync) {
    let processors = own_processors();
    // With fewer processors than a match is wide, they all are every match's.
    let shares = processors.chunks_exact(width.max(1)).collect::<Vec<_>>();
    std::thread::scope(|scope| {
        for number in 0..jobs.max(1) {
            let own = shares.get(number % shares.len().max(1)).copied().unwrap_or(&[]);
            let worker = &worker;
            scope.spawn(move || worker(own));
        }
    });
}

/// Plays one match: how it ended, and its replay. `again` hears why it had to be played again.
///
/// # Errors
/// Why it could not be played; it names the match.
pub(crate) fn meet(
    way: Way<'_>,
    meeting: Meeting<'_>,
    processors: &[usize],
    again: impl Fn(&str),
) -> Result<(Outcome, Vec<u8>), String> {
    let plan = way.plan;
    let Meeting { map, seed, seats } = meeting;
    // A cup has matches of several sizes.
    let setup = Setup { players: seats.len(), ..plan.setup(map, seed) };
    let kits: Vec<Kit> = seats.iter().map(|seat| plan.champions[*seat].kit.clone()).collect();
    let what =
        Match { processors, film: way.film, ..Match::new(&kits, &setup, hurried(way.limits), way.jail) };
    let mut replay = Vec::new();
    let whole = || {
        replay.clear();
        play(&what, (way.seat)(&setup)?.as_mut(), &mut replay)
    };
    // Rules that panic spoil their match and no other.
    let outcome = catch_unwind(AssertUnwindSafe(|| until_seen(whole, again)))
        .unwrap_or_else(|_| Err("the rules panicked".into()));
    match outcome {
        Ok(outcome) => Ok((outcome, replay)),
        Err(why) => Err(format!("{}: {why}", words(&meeting.key(plan)))),
    }
}

/// A match, in a message.
fn words((map, seed, seats): &Key) -> String {
    format!("{} on {map:?}, seed {seed}", seats.join(" – "))
}

fn one(
    way: Way<'_>,
    fixture: &Fixture,
    processors: &[usize],
    news: &(dyn Fn(News<'_>) + Sync),
) -> Result<(Record, Split), Stopped> {
    let start = Instant::now();
    let meeting = fixture.meeting(way.plan);
    let met = meet(way, meeting, processors, |why| news(News::Again(why)));
    let (outcome, replay) = met.map_err(Stopped::Match)?;
    let key = meeting.key(way.plan);
    // The header and the result are no steps.
    let lines = replay.iter().filter(|byte| **byte == b'\n').count();
    let name = replay_name(&key);
    let fail = |why: String| Stopped::Match(format!("{}: {why}", words(&key)));
    let (map, seed, seats) = key.clone();
    let text = String::from_utf8(replay).map_err(|error| fail(error.to_string()))?;
    let turns = turns(&text, seats.len()).map_err(fail)?;
    let replay = apart(text).map_err(fail)?;
    let record = Record {
        scores: outcome.scores,
        ranks: outcome.ranks,
        gone: outcome.gone.iter().map(|gone| gone.as_ref().map(ToString::to_string)).collect(),
        turns,
        steps: lines.saturating_sub(2) as u64,
        replay: name,
        sum: hash(replay.public.as_bytes()),
        seal: outcome.seal.unwrap_or_default(),
        millis: start.elapsed().as_secs_f64() * 1e3,
        map,
        seed,
        seats,
    };
    Ok((record, replay))
}

#[cfg(test)]
mod tests {
    use super::{FAREWELL, hurried};
    use joute_arena::limits::Limits;
    use std::time::Duration;

    #[test]
    fn no_champion_that_stays_costs_a_league_much() {
        assert_eq!(hurried(Limits::default()).farewell, FAREWELL);
        let short = Limits { farewell: Duration::from_millis(1), ..Limits::default() };
        assert_eq!(hurried(short), short);
    }
}
