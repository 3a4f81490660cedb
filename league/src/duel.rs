//! A duel: two champions meet on every seat, on every map, with new seeds, until it is clear which is better. The
//! matches on one map with one seed are a bout; `seating` says who sits where in them.
//!
//! Where seeds change nothing, repeating a match proves nothing: new maps are made, if the game can make them. Bouts
//! count in the order in which they were planned, not in which they end. So the same champions on the same seeds get
//! the same answer however busy the machine is, and fast defeats do not count more.

mod queue;
mod seating;

use crate::plan::{Map, Meeting, hash};
use crate::replays::replay_name;
use crate::run::{Way, meet, on_processors};
use crate::sprt::{Bounds, Bouts, Verdict};
use joute_engine::replay::{Replay, line};
pub use queue::{Met, Next, Place, Queue, Slot, Terms};
pub use seating::Seating;
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Makes a fair map from a seed, in a style of its own choice.
pub type MakeMap = fn(u64, Option<&str>) -> Result<String, String>;

/// How a duel is played. The plan's first champion is the one that is judged, and its seeds are not used.
#[derive(Debug, Clone, Copy)]
pub struct Duel<'a> {
    /// Two champions, at least one map, and where they play.
    pub way: Way<'a>,
    /// When the answer is known.
    pub bounds: Bounds,
    /// The seed of the first round of maps; each round has the next one.
    pub seed: u64,
    /// Makes more maps, if seeds alone change nothing.
    pub make_map: Option<MakeMap>,
    /// Matches after which a duel ends without an answer; a bout that began is finished.
    pub most: u64,
    /// How many lost matches are kept.
    pub kept: usize,
    /// Ends the duel as soon as it becomes true.
    pub stop: &'a AtomicBool,
}

/// The results of the matches so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// How a bout is seated.
    pub seating: Seating,
    /// The bouts that are over.
    pub bouts: Bouts,
    /// Matches that the first champion won: of the places in them, it had the better half.
    pub won: u64,
    /// Matches in which neither did.
    pub drawn: u64,
    /// Matches that it lost.
    pub lost: u64,
    /// Matches that each champion left before the end.
    pub out: [u64; 2],
}

impl Standing {
    /// Matches played.
    pub fn matches(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

/// Why a duel is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// The test has an answer.
    Known(Verdict),
    /// Neither the rules nor the champions draw anything: another seed gives the same matches. The standing holds each
    /// once, and there is no way to make more.
    Same,
    /// The most matches were played, or [`Duel::stop`] was set.
    Open,
    /// A match could not be played; no champion's fault.
    Failed(String),
}

/// A match that the first champion lost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    /// A file's name: map, champions by seat, seed.
    pub name: String,
    /// What it still won, of [`Seating::half_points`].
    pub half_points: usize,
    /// Of the first champion's seats, then of the other's.
    pub scores: Vec<i64>,
    /// How far its best seat was behind the other's best, in points.
    pub behind: i64,
    /// Why the first champion left before the end, if it did.
    pub gone: Option<String>,
    /// The replay.
    pub replay: Vec<u8>,
}

/// The result of a duel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// All matches, each once.
    pub standing: Standing,
    /// Seeds changed nothing, so that more maps were made.
    pub maps_made: bool,
    /// Why no more were played.
    pub end: End,
    /// The worst first: those that the first champion left before the end, then by what it still won, and by how far it was behind.
    pub lost: Vec<Lost>,
}

/// Plays a duel to its end. `news` hears the standing after each bout.
pub fn run(duel: Duel<'_>, news: &(dyn Fn(&Standing) + Sync)) -> Report {
    /// Somebody may want to stop while a worker waits.
    const A_MOMENT: Duration = Duration::from_millis(100);
    let terms = duel.terms();
    let queue = Mutex::new(Queue::new(terms));
    let counted = Condvar::new();
    on_processors(duel.way.width, duel.way.jobs, |own| {
        let mut held = queue.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if duel.stop.load(Ordering::Relaxed) {
                held.end.get_or_insert(End::Open);
            }
            match held.give() {
                Next::Over => break,
                Next::Wait => {
                    let waited = counted.wait_timeout(held, A_MOMENT);
                    held = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
                Next::Play(slot) => {
                    drop(held);
                    let met = play(duel, slot, own);
                    held = queue.lock().unwrap_or_else(PoisonError::into_inner);
                    match met {
                        Ok(met) => held.take(slot, met, news),
                        Err(why) => drop(held.end.get_or_insert(End::Failed(why))),
                    }
                    counted.notify_all();
                }
            }
        }
    });
    let Queue { standing, maps_made, lost, end, .. } =
        queue.into_inner().unwrap_or_else(PoisonError::into_inner);
    Report { standing, maps_made, end: end.unwrap_or(End::Open), lost }
}

impl Duel<'_> {
    fn terms(&self) -> Terms {
        Terms {
            bounds: self.bounds,
            seating: Seating::of(self.way.plan.players),
            maps: self.way.plan.maps.len() as u64,
            makes_maps: self.make_map.is_some(),
            most: self.most,
            kept: self.kept,
        }
    }

    /// Where a bout is played, and with which seed.
    fn place(&self, slot: Slot) -> Result<(Cow<'_, Map>, u64), String> {
        match (self.terms().place(slot, self.seed), self.make_map) {
            (Place::New(seed), Some(make)) => {
                let text = make(seed, None).map_err(|why| format!("no map from the seed {seed}: {why}"))?;
                Ok((Cow::Owned(Map { name: "new".into(), text }), seed))
            }
            (Place::New(seed), None) => Err(format!("no map from the seed {seed}: this game makes none")),
            (Place::Map(map, seed), _) => Ok((Cow::Borrowed(&self.way.plan.maps[map]), seed)),
        }
    }
}

fn play(duel: Duel<'_>, slot: Slot, own: &[usize]) -> Result<Met, String> {
    let (map, seed) = duel.place(slot)?;
    let seating = duel.terms().seating;
    let champions = seating.champions(slot.turn);
    let meeting = Meeting { map: &map, seed, seats: &champions };
    let (outcome, mut replay) = meet(duel.way, meeting, own, |_| ())?;
    let course = if slot.bout < duel.terms().proof() { course(&replay)? } else { String::new() };
    let gone: Vec<Option<String>> =
        outcome.gone.iter().map(|gone| gone.as_ref().map(ToString::to_string)).collect();
    let met = Met::of(seating, slot.turn, &outcome.scores, &outcome.ranks, &gone);
    if 2 * met.half_points >= seating.half_points() {
        replay = Vec::new();
    }
    let name = replay_name(&meeting.key(duel.way.plan));
    Ok(Met { name, replay, course, ..met })
}

/// The hash of what happened in a match, without what was measured, printed and drawn.
///
/// # Errors
/// It is not a replay.
pub fn course(replay: &[u8]) -> Result<String, String> {
    let replay = Replay::parse(&String::from_utf8_lossy(replay))?;
    let turns = replay.steps.iter().flat_map(|step| &step.turns).map(line);
    Ok(hash(turns.collect::<String>().as_bytes()))
}
