//! The table `[ladder]` of a contest's plan.

use serde::Deserialize;
use toml::Spanned;

/// The planned ladder of a contest. Idle workers play its matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedLadder {
    /// The maps on which matches are played, as for a tournament. If the list is empty, these are
    /// all official maps that fit the number of players.
    pub maps: Vec<String>,
    /// The number of seeds with which the same champions play on the same map and seats.
    pub seeds: u32,
    /// The number of matches that a new version plays before the others.
    pub first_matches: u32,
    /// The number of matches of each candidate in an hour, after the first matches of its version.
    pub matches_an_hour: u32,
    /// The number of earlier versions of each candidate that remain as opponents.
    pub anchors: u32,
}

impl Default for PlannedLadder {
    fn default() -> Self {
        PlannedLadder { maps: Vec::new(), seeds: 10, first_matches: 30, matches_an_hour: 60, anchors: 1 }
    }
}

/// The table `[ladder]` as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LadderTable {
    #[serde(default)]
    pub(super) maps: Vec<Spanned<String>>,
    pub(super) seeds: Option<Spanned<u32>>,
    pub(super) first_matches: Option<Spanned<u32>>,
    pub(super) matches_an_hour: Option<Spanned<u32>>,
    pub(super) anchors: Option<Spanned<u32>>,
}
