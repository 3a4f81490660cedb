//! Challenges, with which a candidate asks another one for matches between their champions.

use super::person::PersonId;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use strum::{AsRefStr, EnumString, VariantArray};
use utoipa::ToSchema;

/// The time after which a challenge without an answer expires.
pub const CHALLENGE_LIFETIME: SignedDuration = SignedDuration::from_hours(24);

/// The state of a challenge, from its request to the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, AsRefStr, EnumString, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum ChallengeState {
    /// The challenged candidate has not answered yet.
    Open,
    /// The challenged candidate has accepted, and the matches are in the queue or were played.
    Accepted,
    /// The challenged candidate has declined.
    Declined,
    /// The challenger has withdrawn the challenge before it was answered.
    Withdrawn,
    /// The challenge was not answered in time. This state is never stored.
    Expired,
}

/// The way in which a candidate answers challenges.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, AsRefStr, EnumString, VariantArray, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum ChallengePolicy {
    /// The candidate answers each challenge by hand.
    Ask,
    /// Every challenge is accepted at once.
    Always,
    /// Every challenge is refused at once.
    Never,
}

/// The form with which a candidate chooses how challenges are answered. It is also the body of
/// the API's request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Answers)]
pub struct PolicyRequest {
    /// The way in which challenges are answered: by hand (`ask`), accepted (`always`) or refused (`never`).
    pub policy: ChallengePolicy,
}

/// A challenge as stored in the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// The number of the challenge in the contest.
    pub number: i64,
    /// The candidate who challenges another one.
    pub person: PersonId,
    /// The candidate who is challenged.
    pub opponent: PersonId,
    /// The names of the challenger and of the challenged candidate.
    pub names: [String; 2],
    /// The time of the challenge.
    pub received: Timestamp,
    /// The time at which the challenge expires unless it is answered before.
    pub expires: Timestamp,
    /// The number of the challenger's version that plays.
    pub version: u32,
    /// The name of the map. It is empty in games without maps.
    pub map: String,
    /// The seed of the random numbers in the matches.
    pub seed: u64,
    /// The player number of the challenger's version. If it is `None`, one match is played for each.
    pub seat: Option<usize>,
    /// The stored state of the challenge. See [`Challenge::state_at`].
    pub(crate) state: ChallengeState,
    /// The numbers of the matches. The list is empty unless the challenge was accepted.
    pub matches: Vec<i64>,
}

impl Challenge {
    /// Returns the state of the challenge at a time.
    pub fn state_at(&self, now: Timestamp) -> ChallengeState {
        match self.state {
            ChallengeState::Open if self.expires <= now => ChallengeState::Expired,
            state => state,
        }
    }
}

/// The numbers of a candidate's challenges, which are limited.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct ChallengeCounts {
    /// The number of the candidate's challenges that are open.
    pub open: u32,
    /// The number of open challenges between the candidate and a given other one, in both directions.
    pub open_between: u32,
    /// The number of the candidate's challenges in the last hour.
    pub recent: u32,
}
