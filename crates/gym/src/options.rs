//! The options of a pool.

use crate::space::LIST_CAPACITY;

/// The options of a pool.
#[derive(Debug, Clone)]
pub struct Options {
    /// The number of environments, each of which plays one match at a time.
    pub environments: usize,
    /// The number of threads that compute the steps of the environments.
    pub threads: usize,
    /// The seed from which each environment derives its own seeds.
    pub seed: u64,
    /// The texts of the maps. Each match is played on one of them, chosen at random.
    pub maps: Vec<String>,
    /// The number of players of each match.
    pub players: usize,
    /// The mode of the matches. An empty name selects the first mode.
    pub mode: String,
    /// The way in which environments are reset after the end of a match.
    pub autoreset: Autoreset,
    /// The meaning of rewards.
    pub rewards: RewardKind,
    /// The number of steps after which a match is truncated. With `None`, matches last until the
    /// rules end them.
    pub max_choices: Option<u64>,
    /// The maximum number of items of a list in an observation.
    pub list_capacity: usize,
}

impl Options {
    /// Returns the options of one environment with this number of players and a map.
    pub fn new(players: usize, map: String) -> Self {
        Options {
            environments: 1,
            threads: 1,
            seed: 0,
            maps: vec![map],
            players,
            mode: String::new(),
            autoreset: Autoreset::NextStep,
            rewards: RewardKind::Outcome,
            max_choices: None,
            list_capacity: LIST_CAPACITY,
        }
    }
}

/// The way in which an environment is reset after the end of its match. The names are those of
/// Gymnasium's `AutoresetMode`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Autoreset {
    /// The next step ignores the actions and starts a new match.
    NextStep,
    /// The step in which a match ends starts a new one. The last observations are in
    /// [`Buffers::final_observations`](crate::Buffers::final_observations).
    SameStep,
    /// The caller resets environments. Steps of an ended match have no effect.
    Disabled,
}

/// The meaning of rewards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RewardKind {
    /// Rewards from the ranks at the end of a match: 1 for the first place, -1 for the last, 0 for
    /// a draw. In a match of one player, [`RewardKind::Score`] applies.
    Outcome,
    /// Rewards that are the change of the player's score in the step.
    Score,
}
