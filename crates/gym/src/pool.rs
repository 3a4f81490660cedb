//! Many matches at once, stepped by several threads.

use crate::environment::Environment;
use crate::error::GymError;
use crate::options::Options;
use crate::parts::{Threads, run_phases};
use crate::rows::{Buffers, Share};
use crate::saved::{Progress, SavedState};
use crate::slot::Slot;
use crate::space::Space;
use joute_abi::Calls;
use joute_engine::replay::Replay;
use joute_engine::{Game, Replica};
use std::sync::Arc;

/// The action that keeps an environment as it is. If any seat of an environment has this action, the
/// environment makes no step.
pub const HOLD: i64 = -1;

/// The number of parts into which the environments are split for each thread.
const PARTS_PER_THREAD: usize = 8;

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

    /// Makes one step in each environment. The arrays still have the rows that the last call has
    /// written, because only what has changed is written again. `actions` has one token for each
    /// seat. Those of seats that are not acting are ignored. An environment makes no step if the token of any
    /// seat is [`HOLD`].
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
    /// Returns an error if the bytes are not a snapshot of this game.
    fn restore(&mut self, environment: usize, bytes: &[u8], buffers: Buffers<'_>) -> Result<(), GymError>;

    /// Returns the match of an environment as a replay. It is the current match, or the last one until
    /// the next one starts.
    ///
    /// # Errors
    /// Returns an error if the arena's copy of the game disagrees with the match.
    fn replay(&self, environment: usize) -> Result<Replay, GymError>;

    /// Returns the scores of the players of an environment.
    fn scores(&self, environment: usize) -> Vec<i64>;

    /// Returns the calls of the actions that the mask of a seat offers, and the calls that the seat's
    /// copy of the game accepts, which were found by trying each one.
    fn legal_and_exact(&mut self, environment: usize, seat: usize) -> (Vec<u64>, Vec<u64>);
}

/// Many matches of the game `G`.
pub struct Matches<G: Game, C> {
    space: Arc<Space>,
    options: Options,
    slots: Vec<Slot<G, C>>,
    threads: Option<Threads>,
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
        let threads = if options.threads > 1 { Some(Threads::new(options.threads)?) } else { None };
        Ok(Matches { space, options: options.clone(), slots, threads })
    }
}

/// Some environments of a pool, which one thread steps, with their actions and rows.
struct Part<'a, G: Game, C> {
    /// The index of the first environment.
    first: usize,
    slots: &'a mut [Slot<G, C>],
    actions: &'a [i64],
    rows: Buffers<'a>,
}

impl<G: Game, C: Calls<Replica<G>>> Part<'_, G, C> {
    /// Returns an error if an action is not offered.
    fn check(&self, players: usize) -> Result<(), GymError> {
        let actions = self.actions.chunks_exact(players);
        for (number, (slot, actions)) in self.slots.iter().zip(actions).enumerate() {
            let hold = actions.contains(&HOLD);
            for (seat, action) in actions.iter().enumerate() {
                let acting = !hold && slot.environment.is_acting(seat);
                let offered = |token| slot.environment.offers(seat, token);
                if acting && !usize::try_from(*action).is_ok_and(offered) {
                    let environment = self.first + number;
                    return Err(GymError::NotOffered { environment, seat, action: *action });
                }
            }
        }
        Ok(())
    }

    fn step(&mut self, space: &Arc<Space>, options: &Options, share: Share) -> Result<(), GymError> {
        self.rows.rewards.fill(0.0);
        let mut rest = std::mem::take(&mut self.rows);
        for (slot, actions) in self.slots.iter_mut().zip(self.actions.chunks_exact(options.players)) {
            let mut rows;
            (rows, rest) = rest.split_share(1, share);
            slot.step(space, options, actions, &mut rows)?;
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
                *slot = Slot::start(&self.space, &self.options, slot.progress)?;
                slot.write_all(&self.space, &mut rows);
            }
        }
        Ok(())
    }

    fn step(&mut self, actions: &[i64], buffers: Buffers<'_>) -> Result<(), GymError> {
        let Matches { space, options, slots, threads } = self;
        let (all, players) = (slots.len(), options.players);
        let (length, expected) = (actions.len(), all * players);
        if length != expected {
            return Err(GymError::Length { what: "actions", given: length, expected });
        }
        let size = match threads {
            Some(_) => all.div_ceil(options.threads * PARTS_PER_THREAD).max(1),
            None => all.max(1),
        };
        let share = buffers.share(all);
        let mut rest = buffers;
        let parts = slots.chunks_mut(size).zip(actions.chunks(size * players)).enumerate();
        let parts = parts.map(|(number, (slots, actions))| {
            let rows;
            (rows, rest) = std::mem::take(&mut rest).split_share(slots.len(), share);
            Part { first: number * size, slots, actions, rows }
        });
        let check = |part: &mut Part<'_, G, C>| part.check(players);
        let step = |part: &mut Part<'_, G, C>| part.step(space, options, share);
        run_phases(threads.as_ref(), parts.collect(), [&check, &step])
    }

    fn snapshot(&self, environment: usize) -> Vec<u8> {
        let Slot { environment, progress, .. } = &self.slots[environment];
        SavedState::new::<G>(*progress, environment.history()).encode()
    }

    fn restore(
        &mut self,
        environment: usize,
        bytes: &[u8],
        mut buffers: Buffers<'_>,
    ) -> Result<(), GymError> {
        let saved =
            SavedState::decode::<G>(bytes).filter(|saved| saved.players == self.options.players as u64);
        let (progress, history) = saved.ok_or(GymError::Snapshot(G::NAME))?.into_parts();
        let mut restored = Environment::<G, C>::play_again(&self.space, &history, false)?;
        if progress.truncated {
            restored.truncate();
        }
        self.slots[environment] = Slot::of(restored, progress);
        self.slots[environment].write_all(&self.space, &mut buffers);
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
        (environment.legal_calls(seat), environment.exact(seat))
    }
}
