//! One environment of a pool, which writes the rows of its seats.

use crate::environment::{Ending, Environment};
use crate::error::GymError;
use crate::options::{Autoreset, Options, RewardKind};
use crate::pool::HOLD;
use crate::rows::Buffers;
use crate::saved::Progress;
use crate::seat::Row;
use crate::space::Space;
use joute_abi::Calls;
use joute_engine::{Game, Replica};
use std::sync::Arc;

/// An environment in a pool.
pub(crate) struct Slot<G: Game, C> {
    pub environment: Environment<G, C>,
    pub progress: Progress,
    scores: Vec<i64>,
    rows: Vec<Row>,
}

impl<G: Game, C: Calls<Replica<G>>> Slot<G, C> {
    pub fn start(space: &Arc<Space>, options: &Options, mut progress: Progress) -> Result<Self, GymError> {
        let environment = Environment::<G, C>::new(space, &progress.next_setup(options), false)?;
        Ok(Self::of(environment, progress))
    }

    pub fn of(environment: Environment<G, C>, progress: Progress) -> Self {
        let scores = environment.game().scores();
        let rows = vec![Row::default(); scores.len()];
        Slot { environment, progress, scores, rows }
    }

    /// Starts the next match of the environment, whose rows are still those of the last match.
    fn start_next(&mut self, options: &Options) -> Result<(), GymError> {
        self.environment.restart(self.progress.next_setup(options))?;
        self.scores = self.environment.game().scores();
        self.rows.iter_mut().for_each(|row| row.written = false);
        Ok(())
    }

    /// Writes all rows, whatever they contained before.
    pub fn write_all(&mut self, space: &Space, rows: &mut Buffers<'_>) {
        self.rows.fill(Row::default());
        rows.action_mask.fill(0);
        rows.observations.fill(0);
        rows.rewards.fill(0.0);
        self.write(space, rows, true);
    }

    /// Makes a step and writes its rows. The rewards are 0 before.
    pub fn step(
        &mut self,
        space: &Arc<Space>,
        options: &Options,
        actions: &[i64],
        rows: &mut Buffers<'_>,
    ) -> Result<(), GymError> {
        if actions.contains(&HOLD) {
            return Ok(());
        }
        if self.environment.ending().is_some() {
            if options.autoreset == Autoreset::NextStep {
                self.start_next(options)?;
                self.write(space, rows, true);
            }
            return Ok(());
        }
        self.environment.step(actions)?;
        self.progress.steps += 1;
        if options.max_choices.is_some_and(|maximum| self.progress.steps >= maximum) {
            self.environment.truncate();
            self.progress.truncated = true;
        }
        self.reward(options.rewards, rows.rewards);
        let ended = self.environment.ending().is_some();
        self.write(space, rows, ended);
        if ended && options.autoreset == Autoreset::SameStep {
            rows.final_observations.copy_from_slice(rows.observations);
            self.start_next(options)?;
            self.write_next(space, rows, true);
        }
        Ok(())
    }

    fn reward(&mut self, kind: RewardKind, rewards: &mut [f32]) {
        let terminated = self.environment.ending() == Some(Ending::Terminated);
        let kind = if rewards.len() == 1 { RewardKind::Score } else { kind };
        if kind == RewardKind::Score {
            let scores = self.environment.game().scores();
            for ((reward, now), before) in rewards.iter_mut().zip(&scores).zip(&self.scores) {
                *reward = (now - before) as f32;
            }
            self.scores = scores;
        } else if terminated {
            let ranks = self.environment.ranks();
            let others = ranks.len() as f32 - 1.0;
            for (reward, rank) in rewards.iter_mut().zip(&ranks) {
                let worse_count = ranks.iter().filter(|other| *other > rank).count() as f32;
                let better_count = ranks.iter().filter(|other| *other < rank).count() as f32;
                *reward = (worse_count - better_count) / others;
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
        let Slot { environment, rows: states, .. } = self;
        // Chunks of slices would divide their lengths, which takes longer than these additions.
        let (mut mask, mut cells) = (0..space.choices, 0..space.observation);
        for (seat, row) in states.iter_mut().enumerate() {
            environment.write_mask(seat, &mut rows.action_mask[mask.clone()], &mut row.offered);
            if all || environment.is_acting(seat) {
                environment.observe(seat, &mut rows.observations[cells.clone()], row);
            }
            mask = mask.end..mask.end + space.choices;
            cells = cells.end..cells.end + space.observation;
        }
        rows.actor[0] = self.environment.actor().map_or(-1, |seat| seat as i32);
    }
}
