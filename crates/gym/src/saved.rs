//! The position of an environment in its sequence of matches, and its state as bytes.

use crate::environment::MatchHistory;
use crate::options::Options;
use joute_engine::{Draws, Game, Setup};
use serde::{Deserialize, Serialize};

/// The position of an environment in its sequence of matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Progress {
    /// The seed of the environment's sequence of matches.
    pub seed: u64,
    /// The index of the environment in its pool.
    pub index: u64,
    /// The number of matches that were started.
    pub matches: u64,
    /// The number of steps of the match.
    pub steps: u64,
    /// True if the match was cut off.
    pub truncated: bool,
}

impl Progress {
    /// Returns the setup of the next match. It depends on the seed, the index and the number of
    /// matches only.
    pub fn next_setup(&mut self, options: &Options) -> Setup {
        let mut seed = self.seed;
        for part in [self.index, self.matches] {
            seed = Draws::of_seed(Draws::of_seed(seed).bits() ^ part).bits();
        }
        let mut draws = Draws::of_seed(seed);
        self.matches += 1;
        (self.steps, self.truncated) = (0, false);
        Setup {
            map: options.maps.get(draws.below(options.maps.len())).cloned().unwrap_or_default(),
            players: options.players,
            // The seed stays a whole number where replays are read with doubles.
            seed: draws.bits() >> 11,
            key: None,
            mode: options.mode.clone(),
        }
    }
}

/// The state of an environment as it is encoded. The match is played again from it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SavedState {
    api: u64,
    progress: Progress,
    pub players: u64,
    seed: u64,
    map: String,
    mode: String,
    choices: Vec<(u8, u32)>,
}

impl SavedState {
    pub fn new<G: Game>(progress: Progress, history: &MatchHistory) -> Self {
        let MatchHistory { setup, choices } = history.clone();
        let Setup { map, players, seed, mode, key: _ } = setup;
        SavedState { api: G::API, progress, players: players as u64, seed, map, mode, choices }
    }

    pub fn encode(&self) -> Vec<u8> {
        // The values are numbers, texts and lists, which can always be encoded.
        postcard::to_stdvec(self).unwrap_or_default()
    }

    /// Returns `None` if the bytes are not a state of the game `G`.
    pub fn decode<G: Game>(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes::<SavedState>(bytes).ok().filter(|saved| saved.api == G::API)
    }

    pub fn into_parts(self) -> (Progress, MatchHistory) {
        let SavedState { api: _, progress, players, seed, map, mode, choices } = self;
        let setup = Setup { map, players: players as usize, seed, key: None, mode };
        (progress, MatchHistory { setup, choices })
    }
}
