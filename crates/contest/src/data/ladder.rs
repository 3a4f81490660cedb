//! The stored results, ratings and standings of the ladder.

use super::person::PersonId;
use super::work::{MatchSpec, Seat};
use jiff::Timestamp;
use joute_league::ladder::{LadderStanding, LadderVersion};
use std::collections::HashMap;

/// The result of a match of the ladder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredLadderResult {
    /// The number of the result. Later results have greater numbers.
    pub id: i64,
    /// The number of the match in the contest.
    pub number: i64,
    /// The name of the match's map. It is empty in games without maps.
    pub map: String,
    /// The seed of the match.
    pub seed: u64,
    /// The version on each seat.
    pub seats: Vec<LadderVersion>,
    /// The place of each version, from 1. Equal versions share the better place.
    pub ranks: Vec<u32>,
}

/// A match of the ladder that has no result yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RunningLadderMatch {
    /// The number of the match's job in the queue.
    pub job: i64,
    /// True if no worker has received the match yet.
    pub waits: bool,
    /// The name of the match's map. It is empty in games without maps.
    pub map: String,
    /// The settings of the match and the programs that play it.
    pub spec: MatchSpec,
}

/// The rating of a version at a time.
#[derive(Debug, Clone, PartialEq)]
pub struct LadderRating {
    /// The candidate who submitted the version.
    pub person: PersonId,
    /// The number of the candidate's version.
    pub version: u32,
    /// The time at which the version had this rating.
    pub at: Timestamp,
    /// The number of the version's matches until then.
    pub matches: u32,
    /// The rating in Elo.
    pub rating: f64,
    /// The half width of the rating's 95 % interval, in Elo.
    pub half_width: f64,
}

/// The standings of the ladder at a time.
#[derive(Debug, Clone, PartialEq)]
pub struct LadderBoard {
    /// The time at which the standings were computed.
    pub at: Timestamp,
    /// The rows of the current versions, the best first.
    pub lines: Vec<LadderStanding>,
}

/// The built programs of the versions that may play in the ladder.
pub(crate) type LadderSeats = HashMap<LadderVersion, Seat>;

/// Returns the versions that play a match. Returns `None` if another program plays.
pub(crate) fn ladder_versions(spec: &MatchSpec) -> Option<Vec<LadderVersion>> {
    let version = |seat: &Seat| match seat {
        Seat::Version { person, number, .. } => Some(LadderVersion { candidate: *person, number: *number }),
        Seat::House { .. } => None,
    };
    spec.seats.iter().map(version).collect()
}
