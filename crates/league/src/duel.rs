//! Duels between two champions. They play on every seat and every map with new seeds until a statistical test
//! decides which is better. The matches on one map with one seed form a bout, in which the module `seating`
//! assigns the seats.
//!
//! In games in which seeds have no effect, repeated matches provide no evidence. In this case new maps are
//! generated if the game supports it. Bouts are counted in the order in which they were planned, not in which
//! they end. The result for given champions and seeds therefore does not depend on the load of the machine,
//! and quick defeats do not count more than others.

mod findings;
mod queue;
mod seating;

use crate::error::{Error, Result};
use crate::fleet::{self, FleetMatch, FleetMatches, FleetReplay, FleetStep};
use crate::plan::{Map, PlannedMatch, hash};
use crate::replays::replay_name;
use crate::run::{LeagueOptions, LocalMachine, Machines, on_processors, play_match};
use crate::sprt::SprtBounds;
pub use findings::{DuelEnd, DuelStanding, Findings, Verdict};
use joute_engine::GameError;
use joute_engine::replay::{Outcome, Replay, line};
use joute_jail::Jail;
pub use queue::{DuelConditions, DuelQueue, MapChoice, PlayedMatch, QueueStep, Slot};
pub use seating::Seating;
use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// A function of a game that generates a fair map from a seed and, optionally, the name of a style.
pub type MakeMap = fn(u64, Option<&str>) -> Result<String, GameError>;

/// The options of a duel. In a duel, two champions play until a statistical test decides whether
/// the plan's first champion is better. The seeds of the plan are not used.
#[derive(Debug, Clone, Copy)]
pub struct Duel<'a> {
    /// The options of the matches, including the plan with the two champions and the maps.
    pub options: LeagueOptions<'a>,
    /// The hypotheses and error probabilities of the test that decides the duel.
    pub bounds: SprtBounds,
    /// The seed of the matches in the duel's first round, which plays each map once. Each further
    /// round uses the next seed.
    pub seed: u64,
    /// The function that generates further maps. It is used in games whose matches do not depend on
    /// seeds.
    pub make_map: Option<MakeMap>,
    /// The maximum number of matches of the duel. It may be exceeded slightly, because a bout,
    /// which is a set of matches that is fair to both champions, is always finished.
    pub max_matches: u64,
    /// The maximum number of kept replays. They show the matches that the first champion lost.
    pub max_lost: usize,
    /// A flag that ends the duel as soon as it is set.
    pub stop: &'a AtomicBool,
}

/// The result of a duel between two champions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuelReport {
    /// The results of all matches, with repeated ones counted once.
    pub standing: DuelStanding,
    /// True if further maps were generated because seeds had no effect.
    pub maps_made: bool,
    /// The reason why the duel between the two champions ended.
    pub end: DuelEnd,
    /// The matches that the first champion lost, the worst first. The worst are those that it left
    /// before the end, then those with the fewest half points, then those with the largest
    /// difference of scores.
    pub lost: Vec<PlayedMatch>,
}

impl DuelReport {
    /// Returns the findings of the duel, for a report to people.
    pub fn findings(&self) -> Findings {
        let DuelReport { standing, maps_made, end, lost: _ } = self;
        Findings { standing: standing.clone(), end: Some(end.clone()), maps_made: *maps_made }
    }
}

/// Plays a duel between two champions until it ends. After each bout, which is a set of matches,
/// `on_bout` is called with the results so far.
pub fn run(duel: Duel<'_>, on_bout: &(dyn Fn(&DuelStanding) + Sync)) -> DuelReport {
    let mut queue = DuelQueue::new(duel.conditions());
    match duel.options.machines {
        Machines::Local(local) => queue = run_here(duel, local, queue, on_bout),
        Machines::Fleet(fleet) => {
            let mut matches = SentSlots { duel, queue: &mut queue, on_bout };
            if let Err(reason) = fleet::play_all(fleet, &mut matches) {
                queue.end.get_or_insert(DuelEnd::Failed(reason.to_string()));
            }
        }
    }
    let DuelQueue { standing, maps_made, lost, end, .. } = queue;
    DuelReport { standing, maps_made, end: end.unwrap_or(DuelEnd::Open), lost }
}

/// Plays the matches of a duel on this machine. Returns the queue after the last one.
fn run_here(
    duel: Duel<'_>,
    local: LocalMachine<'_>,
    queue: DuelQueue,
    on_bout: &(dyn Fn(&DuelStanding) + Sync),
) -> DuelQueue {
    /// The interval at which a waiting worker thread checks whether the duel was stopped.
    const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(100);
    let queue = Mutex::new(queue);
    let match_recorded = Condvar::new();
    on_processors(local.width, local.jobs, |processors| {
        let mut locked = queue.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if duel.stop.load(Ordering::Relaxed) {
                locked.end.get_or_insert(DuelEnd::Open);
            }
            match locked.next_step() {
                QueueStep::Over => break,
                QueueStep::Wait => {
                    let waited = match_recorded.wait_timeout(locked, STOP_CHECK_INTERVAL);
                    locked = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
                QueueStep::Play(slot) => {
                    drop(locked);
                    let played = play(duel, local.jail, slot, processors);
                    locked = queue.lock().unwrap_or_else(PoisonError::into_inner);
                    match played {
                        Ok(played) => locked.record(slot, played, on_bout),
                        Err(reason) => drop(locked.end.get_or_insert(DuelEnd::Failed(reason.to_string()))),
                    }
                    match_recorded.notify_all();
                }
            }
        }
    });
    queue.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The matches of a duel that a fleet plays.
struct SentSlots<'a> {
    duel: Duel<'a>,
    queue: &'a mut DuelQueue,
    on_bout: &'a (dyn Fn(&DuelStanding) + Sync),
}

impl SentSlots<'_> {
    fn parse(&self, slot: Slot, replay: Result<FleetReplay>) -> Result<PlayedMatch> {
        let FleetReplay { text, millis: _ } = replay?;
        self.duel.with_planned(slot, |planned| {
            let outcome = fleet::outcome(&text, &planned.setup(self.duel.options.plan))?;
            self.duel.played_match(slot, planned, &outcome, text.into_bytes())
        })
    }
}

impl FleetMatches for SentSlots<'_> {
    type Planned = Slot;

    fn next_step(&mut self) -> FleetStep<Slot> {
        if self.duel.stop.load(Ordering::Relaxed) {
            self.queue.end.get_or_insert(DuelEnd::Open);
        }
        match self.queue.next_step() {
            QueueStep::Play(slot) => FleetStep::Send(slot),
            QueueStep::Over if self.queue.end.is_some() => FleetStep::Stop,
            // A fleet still plays the last matches of a duel without a decision.
            QueueStep::Over | QueueStep::Wait => FleetStep::Wait,
        }
    }

    fn describe(&self, slot: &Slot) -> Result<FleetMatch<'_>> {
        let LeagueOptions { plan, film, .. } = self.duel.options;
        self.duel.with_planned(*slot, |planned| Ok(FleetMatch::of(planned, plan, film)))
    }

    fn record(&mut self, slot: Slot, replay: Result<FleetReplay>) {
        match self.parse(slot, replay) {
            Ok(met) => self.queue.record(slot, met, self.on_bout),
            Err(reason) => drop(self.queue.end.get_or_insert(DuelEnd::Failed(reason.to_string()))),
        }
    }
}

impl Duel<'_> {
    fn conditions(&self) -> DuelConditions {
        DuelConditions {
            bounds: self.bounds,
            seating: Seating::of(self.options.plan.players),
            maps: self.options.plan.maps.len() as u64,
            makes_maps: self.make_map.is_some(),
            max_matches: self.max_matches,
            max_lost: self.max_lost,
        }
    }

    /// Returns the map and the seed with which a match of the duel is played.
    fn map_and_seed(&self, slot: Slot) -> Result<(Cow<'_, Map>, u64)> {
        match (self.conditions().map_choice(slot, self.seed), self.make_map) {
            (MapChoice::New(seed), Some(make)) => {
                let text = make(seed, None).map_err(|source| Error::NoNewMap { seed, source })?;
                Ok((Cow::Owned(Map::new("new", text)), seed))
            }
            (MapChoice::New(seed), None) => {
                Err(Error::NoNewMap { seed, source: "this game does not generate maps".into() })
            }
            (MapChoice::Map(map, seed), _) => Ok((Cow::Borrowed(&self.options.plan.maps[map]), seed)),
        }
    }

    /// Calls a function with a planned match of the duel.
    fn with_planned<T>(&self, slot: Slot, call: impl FnOnce(PlannedMatch<'_>) -> Result<T>) -> Result<T> {
        let (map, seed) = self.map_and_seed(slot)?;
        let champions = self.conditions().seating.champions(slot.turn);
        // A duel between one's own champions is practice: the same seeds give the same matches.
        call(PlannedMatch { map: &map, seed, seats: &champions, match_key: None })
    }

    /// Returns the record of a match of the duel.
    fn played_match(
        &self,
        slot: Slot,
        planned: PlannedMatch<'_>,
        outcome: &Outcome,
        mut replay: Vec<u8>,
    ) -> Result<PlayedMatch> {
        let DuelConditions { seating, .. } = self.conditions();
        let course =
            if slot.bout < self.conditions().proof() { events_hash(&replay)? } else { String::new() };
        let departures: Vec<Option<String>> =
            outcome.gone.iter().map(|departure| departure.as_ref().map(ToString::to_string)).collect();
        let met = PlayedMatch::of(seating, slot.turn, &outcome.scores, &outcome.ranks, &departures);
        if 2 * met.half_points >= seating.half_points() {
            replay = Vec::new();
        }
        let name = replay_name(&planned.key(self.options.plan));
        Ok(PlayedMatch { name, replay, events_hash: course, ..met })
    }
}

fn play(duel: Duel<'_>, jail: &Jail, slot: Slot, processors: &[usize]) -> Result<PlayedMatch> {
    duel.with_planned(slot, |planned| {
        let (outcome, replay) = play_match(duel.options, jail, planned, processors, |_| ())?;
        duel.played_match(slot, planned, &outcome, replay)
    })
}

/// Returns a hash of the events in a match, by which identical matches are recognised. Measured
/// times, output and display data do not change it.
///
/// # Errors
/// Returns an error if the bytes are not a replay.
pub fn events_hash(replay: &[u8]) -> Result<String> {
    let replay = Replay::parse(&String::from_utf8_lossy(replay))?;
    let turns = replay.steps.iter().flat_map(|step| &step.turns).map(line);
    Ok(hash(turns.collect::<String>().as_bytes()))
}
