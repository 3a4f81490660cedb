//! The types of the API's requests and responses about duels.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A request for a duel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Dueling)]
pub struct DuelRequestBody {
    /// The number of the caller's version, which is judged.
    pub version: u32,
    /// The opponent: `own:3` or `house:opponent`.
    pub against: String,
}

/// A duel that was started.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Started)]
pub struct StartedDuel {
    /// The number of the duel.
    pub number: i64,
}

/// A duel between two versions of a candidate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Duel {
    /// The number of the duel.
    pub number: i64,
    /// The time of the request, in RFC 3339 and UTC.
    pub asked: String,
    /// The names of the judged champion and of its opponent.
    pub champions: Vec<String>,
    /// The state of the duel.
    pub state: DuelState,
}

/// The state of a duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DuelState {
    /// Matches of the duel are being played.
    Running,
    /// The duel is finished.
    Over,
    /// The owner has cancelled the duel.
    Cancelled,
}

/// A duel with its findings so far.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Judged)]
pub struct DuelFindings {
    /// The duel that has these matches.
    #[serde(flatten)]
    pub duel: Duel,
    /// The number of matches that the judged champion won.
    pub won: u64,
    /// The number of draws.
    pub drawn: u64,
    /// The number of matches that the judged champion lost.
    pub lost: u64,
    /// The difference in strength, or null before the first pair of matches.
    pub elo: Option<Elo>,
    /// The conclusion about the two champions.
    pub verdict: Verdict,
}

/// A difference in Elo points. An unbounded value is null.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Elo {
    /// The estimate from the share of points, or null if one champion won every match.
    pub elo: Option<f64>,
    /// The lower bound of the 95 % confidence interval.
    pub low: Option<f64>,
    /// The upper bound of the 95 % confidence interval.
    pub high: Option<f64>,
}

/// The conclusion of a duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The judged champion is better.
    Better,
    /// The judged champion is worse.
    Worse,
    /// The judged champion is not better by the difference that duels test for.
    NotBetter,
    /// Both champions are equally good.
    Equal,
    /// There is no conclusion yet. If the duel is over, it ended without one.
    Open,
}
