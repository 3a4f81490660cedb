//! The types of the requests and responses of the contest's HTTP API.

mod challenges;
mod clarifications;
mod duels;

pub use crate::data::{
    ChallengePolicy, ChallengeState, DuelState, Ending, MatchStage, Stage, TournamentState,
};
pub use challenges::{Challenge, Challenges};
pub use clarifications::{Clarification, NumberedQuestion};
pub use duels::{Duel, DuelFindings, Elo, StartedDuel, Verdict};
pub use joute_contest_api::{ErrorBody, FirstMatchResult, SubmittedVersion, TokenOwner};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A tournament of the contest, which starts at a planned time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Tournament {
    /// The number that identifies the tournament in the contest.
    pub id: i64,
    /// The name of the tournament.
    pub name: String,
    /// The time at which the tournament starts, in RFC 3339 and UTC.
    pub at: String,
    /// The state of the tournament, from its announcement to its results.
    pub state: TournamentState,
    /// True if the tournament stays secret until its results are released. This concerns the maps,
    /// matches and results.
    pub hidden: bool,
    /// True if the jury decides when the tournament's results are released. Otherwise, they are
    /// released automatically.
    pub by_jury: bool,
}

/// A tournament with its progress and standings. It contains only what the caller may see.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Followed)]
pub struct TournamentDetails {
    /// The general data of the tournament, such as its name and time.
    #[serde(flatten)]
    pub tournament: Tournament,
    /// The number of played matches in the tournament.
    pub played: Option<u32>,
    /// The number of the tournament's known matches. In a cup, later matches are added when earlier
    /// stages end.
    pub matches: Option<u32>,
    /// The tournament's standings, the best champion first. The list is empty until the caller may
    /// read them.
    pub standing: Vec<Standing>,
}

/// A champion's line in the standings of a tournament.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Standing {
    /// The champion's rank in the tournament, from 1. It is null if the champion played no match.
    pub rank: Option<u32>,
    /// The name of the candidate. The contest's own opponent is called `(house)`.
    pub name: String,
    /// The id of the champion's programming language.
    pub language: String,
    /// The champion's rating in Elo. The mean of all champions is 1500.
    pub rating: Option<f64>,
    /// The lower bound of the rating's 95 % confidence interval.
    pub low: Option<f64>,
    /// The upper bound of the rating's 95 % confidence interval.
    pub high: Option<f64>,
    /// The number of times that the champion beat an opponent in a match.
    pub won: u32,
    /// The number of times that the champion drew with an opponent in a match.
    pub drawn: u32,
    /// The number of times that the champion lost against an opponent in a match.
    pub lost: u32,
    /// The sum of the champion's scores. The score of a match is added once for each opponent in
    /// it.
    pub points: i64,
}

/// The caller's result in one tournament.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Leg)]
pub struct OwnTournamentResult {
    /// The number of the tournament.
    pub tournament: i64,
    /// The name of the tournament.
    pub name: String,
    /// The number of the caller's version in the tournament.
    pub version: u32,
    /// The champion's rank in the tournament. It is null if the champion played no match.
    pub rank: Option<u32>,
    /// The number of champions in the tournament.
    pub of: usize,
    /// The champion's rating in the tournament, in Elo. The mean of all champions is 1500.
    pub rating: Option<f64>,
}

/// The response to a request for matches. It lists the queued matches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Wished)]
pub struct QueuedMatches {
    /// The numbers of the queued matches.
    pub matches: Vec<i64>,
}

/// A match of the contest, with its result if it was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Match {
    /// The number of the match in the contest.
    pub number: i64,
    /// The time at which the match was requested, in RFC 3339 and UTC.
    pub asked: String,
    /// The name of the match's map. It is empty for games without maps.
    pub map: String,
    /// The seed of the rules' random numbers in the match.
    pub seed: u64,
    /// The names of the match's champions, in the order of the player numbers.
    pub champions: Vec<String>,
    /// The progress of the match from the queue to its result.
    pub stage: MatchStage,
    /// The number of jobs before the match in the queue. Jobs of tournaments do not count. It is
    /// null if the match is not waiting.
    pub ahead: Option<usize>,
    /// The scores of the players, if the match was played.
    pub scores: Option<Vec<i64>>,
    /// The rank of each player, from 1, if the match was played. Equal players share the better
    /// rank.
    pub ranks: Option<Vec<u32>>,
    /// The reason why each player left the match early. It is null for players who stayed to the
    /// end.
    pub gone: Option<Vec<Option<String>>>,
}
