//! The types of the responses about challenges in the contest's HTTP API.

use crate::data::{ChallengePolicy, ChallengeState};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The challenges of the caller and to the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Challenges {
    /// The way in which the caller answers challenges.
    pub policy: ChallengePolicy,
    /// The latest 50 challenges, the newest first.
    pub challenges: Vec<Challenge>,
}

/// A candidate's challenge of another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Challenge {
    /// The number of the challenge in the contest.
    pub number: i64,
    /// The name of the challenger.
    pub challenger: String,
    /// The number of the challenger's version that plays.
    pub version: u32,
    /// The name of the challenged candidate.
    pub opponent: String,
    /// True if the caller is the challenger.
    pub own: bool,
    /// The time of the challenge, in RFC 3339 and UTC.
    pub asked: String,
    /// The time at which the challenge expires unless it is answered before, in RFC 3339 and UTC.
    pub expires: String,
    /// The name of the map. It is empty for games without maps.
    pub map: String,
    /// The seed of the rules' random numbers in the matches.
    pub seed: u64,
    /// The player number of the challenger's version, from 0. If it is null, one match is played for
    /// each player number.
    pub seat: Option<usize>,
    /// The state of the challenge.
    pub state: ChallengeState,
    /// The numbers of the matches. The list is empty unless the challenge was accepted.
    pub matches: Vec<i64>,
}
