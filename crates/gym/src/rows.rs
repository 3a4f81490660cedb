//! The arrays that a step writes. Each environment has one row for each seat.

/// The arrays that a step writes. They belong to the caller. All but `actor` have one row for each
/// seat of each environment.
#[derive(Debug, Default)]
pub struct Buffers<'a> {
    /// The observations, [`Space::observation`](crate::Space::observation) integers in each row.
    pub observations: &'a mut [i32],
    /// 1 for each token that can be chosen, [`Space::choices`](crate::Space::choices) in each row.
    pub action_mask: &'a mut [i8],
    /// The rewards of the last step.
    pub rewards: &'a mut [f32],
    /// 1 if the rules ended the match in the last step.
    pub terminations: &'a mut [u8],
    /// 1 if the match was stopped in the last step because it reached its maximum length.
    pub truncations: &'a mut [u8],
    /// The seat that must choose in each environment, or -1 if there are several or none.
    pub actor: &'a mut [i32],
    /// The last observations of the matches that ended in the last step. It is empty unless
    /// environments are reset in the same step.
    pub final_observations: &'a mut [i32],
}

/// The number of items of one environment in each array.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Share {
    observations: usize,
    action_mask: usize,
    seats: usize,
    final_observations: usize,
}

impl<'a> Buffers<'a> {
    /// Splits off the rows of the first environments, given the number of all environments.
    pub fn split(self, environments: usize, all: usize) -> (Self, Self) {
        let share = self.share(all);
        self.split_share(environments, share)
    }

    /// Returns the number of items of one environment in each array. `all` is the number of environments.
    pub(crate) fn share(&self, all: usize) -> Share {
        let share = |length: usize| length / all.max(1);
        Share {
            observations: share(self.observations.len()),
            action_mask: share(self.action_mask.len()),
            seats: share(self.rewards.len()),
            final_observations: share(self.final_observations.len()),
        }
    }

    /// Splits off the rows of the first environments, given the items of one environment.
    #[inline]
    pub(crate) fn split_share(self, environments: usize, share: Share) -> (Self, Self) {
        let Buffers {
            observations,
            action_mask,
            rewards,
            terminations,
            truncations,
            actor,
            final_observations,
        } = self;
        let seats = share.seats * environments;
        let observations = observations.split_at_mut(share.observations * environments);
        let action_mask = action_mask.split_at_mut(share.action_mask * environments);
        let rewards = rewards.split_at_mut(seats);
        let terminations = terminations.split_at_mut(seats);
        let truncations = truncations.split_at_mut(seats);
        let actor = actor.split_at_mut(environments);
        let last = final_observations.split_at_mut(share.final_observations * environments);
        let first = Buffers {
            observations: observations.0,
            action_mask: action_mask.0,
            rewards: rewards.0,
            terminations: terminations.0,
            truncations: truncations.0,
            actor: actor.0,
            final_observations: last.0,
        };
        let second = Buffers {
            observations: observations.1,
            action_mask: action_mask.1,
            rewards: rewards.1,
            terminations: terminations.1,
            truncations: truncations.1,
            actor: actor.1,
            final_observations: last.1,
        };
        (first, second)
    }
}
