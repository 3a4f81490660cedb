//! The options of a pool.

use crate::space::LIST_CAPACITY;

/// The options of a pool.
#[derive(Debug, Clone)]
pub struct Options {
    /// The number of environments.
    pub environments: usize,
    /// The number of threads that step them.
    pub threads: usize,
    /// The seed from which each environment derives its own seeds.
    pub seed: u64,
    /// The texts of the maps. Each match takes one of them at random.
    pub maps: Vec<String>,
    /// The number of players.
    pub players: usize,
    /// The mode of the matches. An empty name selects the first mode.
    pub mode: String,
    /// The way in which environments are reset after the end of a match.
    pub autoreset: Autoreset,
    /// The meaning of rewards.
    pub rewards: RewardKind,
    /// The maximum number of choices in a match, over all players.
    pub max_choices: Option<u64>,
    /// The number of items of a list in an observation.
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
    /// Rewards from the ranks at the end of a match: 1 for the first place, -1 for the last, 0 for a draw.
    /// A match of one player is rewarded with its score.
    Outcome,
    /// Rewards that are the change of the player's score in the step.
    Score,
}
