//! The types of the requests and responses about duels in the contest's HTTP API.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The body of a request to start a duel, in which two champions play until a statistical test
/// decides which one is better.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Dueling)]
pub struct DuelRequestBody {
    /// The number of the caller's version, which the duel judges.
    pub version: u32,
    /// The opponent of the duel: `own:3` for a version of the caller, or `house:opponent` for a
    /// bundled opponent.
    pub against: String,
}

/// The response to a request for a duel, with the duel's number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Started)]
pub struct StartedDuel {
    /// The number of the started duel.
    pub number: i64,
}

/// A duel of the caller: matches of a version against another champion, until a statistical test
/// decides which one is better.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Duel {
    /// The number of the duel in the contest.
    pub number: i64,
    /// The time at which the duel was requested, in RFC 3339 and UTC.
    pub asked: String,
    /// The names of the judged champion and of its opponent.
    pub champions: Vec<String>,
    /// The state of the duel: running, over or cancelled.
    pub state: DuelState,
}

/// The state of a duel: running, over or cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DuelState {
    /// Matches of the duel are being played.
    Running,
    /// The duel is finished, and no more of its matches are played.
    Over,
    /// The candidate who requested the duel has cancelled it.
    Cancelled,
}

/// A duel with the results of its matches so far.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Judged)]
pub struct DuelFindings {
    /// The duel's number, champions and state.
    #[serde(flatten)]
    pub duel: Duel,
    /// The number of the duel's matches that the judged champion won.
    pub won: u64,
    /// The number of the duel's matches that ended in a draw.
    pub drawn: u64,
    /// The number of the duel's matches that the judged champion lost.
    pub lost: u64,
    /// The difference in strength between the two champions, or null before the first pair of
    /// matches.
    pub elo: Option<Elo>,
    /// The conclusion about which of the two champions is better.
    pub verdict: Verdict,
}

/// A difference in strength between the two champions of a duel, in Elo points. An unbounded value
/// is null.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Elo {
    /// The estimated difference, computed from the share of points, or null if one champion won
    /// every match.
    pub elo: Option<f64>,
    /// The lower bound of the difference's 95 % confidence interval.
    pub low: Option<f64>,
    /// The upper bound of the difference's 95 % confidence interval.
    pub high: Option<f64>,
}

/// The conclusion of a duel about which of its two champions is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The judged champion is better than its opponent.
    Better,
    /// The judged champion is worse than its opponent.
    Worse,
    /// The judged champion is not better by the difference that duels test for.
    NotBetter,
    /// Both champions are equally good.
    Equal,
    /// The duel has no conclusion yet. If the duel is over, it ended without one.
    Open,
}
