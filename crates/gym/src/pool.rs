//! Many matches at once, stepped by several threads.

use crate::environment::{Ending, Environment};
use crate::error::GymError;
use crate::options::{Autoreset, Options, RewardKind};
use crate::rows::Buffers;
use crate::saved::{Progress, Saved};
use crate::space::Space;
use joute_abi::Calls;
use joute_engine::replay::Replay;
use joute_engine::{Game, Replica};
use rayon::ThreadPool;
use std::sync::Arc;

/// The action of any seat with which its environment makes no step.
pub const HOLD: i64 = -1;

/// Many matches of a game. The trait has the same methods for every game.
pub trait Pool: Send {
    /// Returns the actions and the observation of the game.
    fn space(&self) -> &Space;

    /// Returns the number of seats of each environment.
    fn seats(&self) -> usize;

    /// Starts new matches and writes their first rows. With a seed, each environment starts its
    /// sequence of matches again. `only` selects environments.
    ///
    /// # Errors
    /// Returns an error if a match cannot be set up.
    fn reset(
        &mut self,
        seed: Option<u64>,
        only: Option<&[bool]>,
        buffers: Buffers<'_>,
    ) -> Result<(), GymError>;

    /// Makes one step in each environment. `actions` has one token for each seat. Those of seats that
    /// are not acting are ignored. With [`HOLD`] for any seat, the environment makes no step.
    ///
    /// # Errors
    /// Returns an error, before any environment has made its step, if an action is not offered.
    fn step(&mut self, actions: &[i64], buffers: Buffers<'_>) -> Result<(), GymError>;

    /// Returns the state of an environment as bytes.
    fn snapshot(&self, environment: usize) -> Vec<u8>;

    /// Restores the state of an environment from bytes, which may be from another environment. Writes
    /// all rows of the environment.
    ///
    /// # Errors
    /// Returns an error if the bytes are no snapshot of this game.
    fn restore(&mut self, environment: usize, bytes: &[u8], buffers: Buffers<'_>) -> Result<(), GymError>;

    /// Returns the match of an environment as a replay. It is the current match, or the last one until
    /// the next one starts.
    ///
    /// # Errors
    /// Returns an error if the arena's copy of the game disagrees with the match.
    fn replay(&self, environment: usize) -> Result<Replay, GymError>;

    /// Returns the scores of the players of an environment.
    fn scores(&self, environment: usize) -> Vec<i64>;

    /// Returns the legal actions of a seat: those from which its mask is made, and those that were
    /// found by trying each action.
    fn legal_and_exact(&mut self, environment: usize, seat: usize) -> (Vec<u64>, Vec<u64>);
}

/// Many matches of the game `G`.
pub struct Matches<G: Game, C> {
    space: Arc<Space>,
    options: Options,
    slots: Vec<Slot<G, C>>,
    threads: Option<ThreadPool>,
}

/// An environment in a pool.
struct Slot<G: Game, C> {
    environment: Environment<G, C>,
    progress: Progress,
    scores: Vec<i64>,
}

impl<G: Game, C: Calls<Replica<G>>> Slot<G, C> {
    fn start(space: &Arc<Space>, options: &Options, mut progress: Progress) -> Result<Self, GymError> {
        let environment = Environment::<G, C>::new(space, &progress.next_setup(options), false)?;
        let scores = environment.game().scores();
        Ok(Slot { environment, progress, scores })
    }

    fn restart(
        &mut self,
        space: &Arc<Space>,
        options: &Options,
        rows: &mut Buffers<'_>,
    ) -> Result<(), GymError> {
        *self = Self::start(space, options, self.progress)?;
        rows.rewards.fill(0.0);
        self.write(space, rows, true);
        Ok(())
    }

    fn step(
        &mut self,
        space: &Arc<Space>,
        options: &Options,
        actions: &[i64],
        rows: &mut Buffers<'_>,
    ) -> Result<(), GymError> {
        if actions.contains(&HOLD) {
            rows.rewards.fill(0.0);
            return Ok(());
        }
        if self.environment.ending().is_some() {
            if options.autoreset == Autoreset::NextStep {
                return self.restart(space, options, rows);
            }
            rows.rewards.fill(0.0);
            return Ok(());
        }
        self.environment.step(actions)?;
        self.progress.steps += 1;
        if options.max_choices.is_some_and(|most| self.progress.steps >= most) {
            self.environment.truncate();
            self.progress.truncated = true;
        }
        self.reward(options.rewards, rows.rewards);
        let ended = self.environment.ending().is_some();
        self.write(space, rows, ended);
        if ended && options.autoreset == Autoreset::SameStep {
            rows.final_observations.copy_from_slice(rows.observations);
            *self = Self::start(space, options, self.progress)?;
            self.write_next(space, rows, true);
        }
        Ok(())
    }

    fn reward(&mut self, kind: RewardKind, rewards: &mut [f32]) {
        rewards.fill(0.0);
        let ended = self.environment.ending() == Some(Ending::Terminated);
        let kind = if rewards.len() == 1 { RewardKind::Score } else { kind };
        if kind == RewardKind::Score {
            let scores = self.environment.game().scores();
            for ((reward, now), before) in rewards.iter_mut().zip(&scores).zip(&self.scores) {
                *reward = (now - before) as f32;
            }
            self.scores = scores;
        } else if ended {
            let ranks = self.environment.ranks();
            let others = ranks.len() as f32 - 1.0;
            for (reward, rank) in rewards.iter_mut().zip(&ranks) {
                let worse = ranks.iter().filter(|other| *other > rank).count() as f32;
                let better = ranks.iter().filter(|other| *other < rank).count() as f32;
                *reward = (worse - better) / others;
            }
        }
    }

    /// Writes the rows after a step. `all` also writes the observations of players who are not acting.
    fn write(&mut self, space: &Space, rows: &mut Buffers<'_>, all: bool) {
        let ending = self.environment.ending();
        rows.terminations.fill((ending == Some(Ending::Terminated)).into());
        rows.truncations.fill((ending == Some(Ending::Truncated)).into());
        self.write_next(space, rows, all);
    }

    fn write_next(&mut self, space: &Space, rows: &mut Buffers<'_>, all: bool) {
        rows.action_mask.fill(0);
        let masks = rows.action_mask.chunks_exact_mut(space.choices);
        for (seat, mask) in masks.enumerate() {
            self.environment.offered(seat, |token| mask[token] = 1);
            if all || self.environment.is_acting(seat) {
                let from = seat * space.observation;
                self.environment.observe(seat, &mut rows.observations[from..from + space.observation]);
            }
        }
        rows.actor[0] = self.environment.actor().map_or(-1, |seat| seat as i32);
    }
}

impl<G: Game, C: Calls<Replica<G>>> Matches<G, C> {
    /// Starts the first match of each environment.
    ///
    /// # Errors
    /// Returns an error if a match cannot be set up.
    pub fn new(options: &Options) -> Result<Self, GymError> {
        if let Some(function) = C::ANSWERING.first() {
            return Err(GymError::Answers(function));
        }
        let space = Arc::new(Space::of::<G, C>(options.list_capacity));
        let start = |index: usize| {
            let (seed, index) = (options.seed, index as u64);
            let progress = Progress { seed, index, matches: 0, steps: 0, truncated: false };
            Slot::start(&space, options, progress)
        };
        let slots = (0..options.environments).map(start).collect::<Result<_, _>>()?;
        let threads = if options.threads > 1 {
            Some(rayon::ThreadPoolBuilder::new().num_threads(options.threads).build()?)
        } else {
            None
        };
        Ok(Matches { space, options: options.clone(), slots, threads })
    }

    /// Checks all actions before any environment makes its step.
    fn check(&self, actions: &[i64]) -> Result<(), GymError> {
        let (given, expected) = (actions.len(), self.slots.len() * self.options.players);
        if given != expected {
            return Err(GymError::Length { what: "actions", given, expected });
        }
        for (environment, (slot, actions)) in
            self.slots.iter().zip(actions.chunks(self.options.players)).enumerate()
        {
            let hold = actions.contains(&HOLD);
            for (seat, action) in actions.iter().enumerate() {
                let acting = !hold && slot.environment.is_acting(seat);
                if acting && !usize::try_from(*action).is_ok_and(|token| slot.environment.offers(seat, token))
                {
                    return Err(GymError::NotOffered { environment, seat, action: *action });
                }
            }
        }
        Ok(())
    }
}

impl<G, C> Pool for Matches<G, C>
where
    G: Game<View: Send, Call: Send, Action: Send, Event: Send, Opening: Send>,
    C: Calls<Replica<G>>,
{
    fn space(&self) -> &Space {
        &self.space
    }

    fn seats(&self) -> usize {
        self.options.players
    }

    fn reset(
        &mut self,
        seed: Option<u64>,
        only: Option<&[bool]>,
        buffers: Buffers<'_>,
    ) -> Result<(), GymError> {
        let all = self.slots.len();
        if let Some(only) = only.filter(|only| only.len() != all) {
            return Err(GymError::Length { what: "reset_mask", given: only.len(), expected: all });
        }
        let mut rest = buffers;
        for (index, slot) in self.slots.iter_mut().enumerate() {
            let (mut rows, after) = rest.split(1, all - index);
            rest = after;
            if only.is_none_or(|only| only[index]) {
                if let Some(seed) = seed {
                    (slot.progress.seed, slot.progress.matches) = (seed, 0);
                }
                slot.restart(&self.space, &self.options, &mut rows)?;
            }
        }
        Ok(())
    }

    fn step(&mut self, actions: &[i64], buffers: Buffers<'_>) -> Result<(), GymError> {
        self.check(actions)?;
        let (space, options) = (&self.space, &self.options);
        let run = |slots: &mut [Slot<G, C>], actions: &[i64], buffers: Buffers<'_>| {
            let mut rest = buffers;
            let all = slots.len();
            for (index, (slot, actions)) in slots.iter_mut().zip(actions.chunks(options.players)).enumerate()
            {
                let (mut rows, after) = rest.split(1, all - index);
                rest = after;
                slot.step(space, options, actions, &mut rows)?;
            }
            Ok(())
        };
        let Some(threads) = &self.threads else { return run(&mut self.slots, actions, buffers) };
        let share = self.slots.len().div_ceil(options.threads).max(1);
        let mut results: Vec<Result<(), GymError>> = Vec::new();
        results.resize_with(self.slots.len().div_ceil(share), || Ok(()));
        let mut left = self.slots.len();
        let parts =
            self.slots.chunks_mut(share).zip(actions.chunks(share * options.players)).zip(&mut results);
        threads.in_place_scope(|scope| {
            let mut rest = buffers;
            for ((slots, actions), result) in parts {
                let (rows, after) = rest.split(slots.len(), left);
                left -= slots.len();
                rest = after;
                scope.spawn(move |_| *result = run(slots, actions, rows));
            }
        });
        results.into_iter().collect()
    }

    fn snapshot(&self, environment: usize) -> Vec<u8> {
        let Slot { environment, progress, .. } = &self.slots[environment];
        Saved::new::<G>(*progress, environment.history()).encode()
    }

    fn restore(
        &mut self,
        environment: usize,
        bytes: &[u8],
        mut buffers: Buffers<'_>,
    ) -> Result<(), GymError> {
        let saved = Saved::decode::<G>(bytes).filter(|saved| saved.players == self.options.players as u64);
        let (progress, history) = saved.ok_or(GymError::Snapshot(G::NAME))?.into_parts();
        let mut restored = Environment::<G, C>::play_again(&self.space, &history, false)?;
        if progress.truncated {
            restored.truncate();
        }
        let scores = restored.game().scores();
        let slot = &mut self.slots[environment];
        *slot = Slot { environment: restored, progress, scores };
        buffers.rewards.fill(0.0);
        slot.write(&self.space, &mut buffers, true);
        Ok(())
    }

    fn replay(&self, environment: usize) -> Result<Replay, GymError> {
        let history = self.slots[environment].environment.history();
        let mut recorded = Environment::<G, C>::play_again(&self.space, history, true)?;
        let recording = recorded.take_recording().ok_or(GymError::Snapshot(G::NAME))?;
        recording.into_replay()
    }

    fn scores(&self, environment: usize) -> Vec<i64> {
        self.slots[environment].environment.game().scores()
    }

    fn legal_and_exact(&mut self, environment: usize, seat: usize) -> (Vec<u64>, Vec<u64>) {
        let environment = &mut self.slots[environment].environment;
        let exact = if environment.is_acting(seat) { environment.exact(seat) } else { Vec::new() };
        (environment.legal(seat).to_vec(), exact)
    }
}
