//! The versions, rules and matches of a ladder.

use serde::{Deserialize, Serialize};

/// A version of a candidate's champion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LadderVersion {
    /// The number of the candidate.
    pub candidate: i64,
    /// The number of the version. Later versions have greater numbers.
    pub number: u32,
}

/// The rules of a ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LadderRules {
    /// The number of players of each match.
    pub players: usize,
    /// The number of maps on which matches are played. They are numbered from 0. A game without maps has one.
    pub maps: usize,
    /// The number of all maps on which matches were ever played, at least `maps`.
    pub known_maps: usize,
    /// The number of seeds with which the same champions play on the same map and seats.
    pub seeds: usize,
    /// The number of matches that a new version plays before the others.
    pub first_matches: u32,
    /// The number of matches of each candidate in an hour, after the first matches of its version.
    pub matches_an_hour: u32,
}

/// A match of a ladder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderMatch {
    /// The number of the map.
    pub map: usize,
    /// The seed of the match, from 1.
    pub seed: u64,
    /// The version on each seat.
    pub seats: Vec<LadderVersion>,
}
