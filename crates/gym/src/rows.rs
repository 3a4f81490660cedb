//! The arrays that a step writes. Each environment has one row for each seat.

/// The arrays that a step writes. They belong to the caller. All but `actor` have one row for each
/// seat of each environment.
#[derive(Debug)]
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

impl<'a> Buffers<'a> {
    /// Splits off the rows of the first environments, given their share of all environments.
    pub fn split(self, environments: usize, all: usize) -> (Self, Self) {
        let Buffers {
            observations,
            action_mask,
            rewards,
            terminations,
            truncations,
            actor,
            final_observations,
        } = self;
        let share = |length: usize| length / all.max(1) * environments;
        let observations = observations.split_at_mut(share(observations.len()));
        let action_mask = action_mask.split_at_mut(share(action_mask.len()));
        let rewards = rewards.split_at_mut(share(rewards.len()));
        let terminations = terminations.split_at_mut(share(terminations.len()));
        let truncations = truncations.split_at_mut(share(truncations.len()));
        let actor = actor.split_at_mut(share(actor.len()));
        let last = final_observations.split_at_mut(share(final_observations.len()));
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
