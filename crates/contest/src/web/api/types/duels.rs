//! The types of the requests and responses about duels in the contest's HTTP API.

use crate::data::DuelState;
use joute_league::duel;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The response to a request for a duel, with the duel's number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Started)]
pub struct StartedDuel {
    /// The number of the started duel.
    pub number: i64,
}

/// A duel that the caller requested. Its two champions play matches until a statistical test
/// decides which one is better.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Duel {
    /// The number of the duel in the contest.
    pub number: i64,
    /// The time at which the duel was requested, in RFC 3339 and UTC.
    pub asked: String,
    /// The names of the two champions: first the caller's, then the opponent's.
    pub champions: Vec<String>,
    /// The state of the duel: running, over or cancelled.
    pub state: DuelState,
}

/// A duel with the results of its matches so far.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Judged)]
pub struct DuelFindings {
    /// The duel's number, champions and state.
    #[serde(flatten)]
    pub duel: Duel,
    /// The number of matches in the duel that the caller's champion won.
    pub won: u64,
    /// The number of drawn matches in the duel.
    pub drawn: u64,
    /// The number of matches in the duel that the caller's champion lost.
    pub lost: u64,
    /// The estimated difference in strength between the two champions. It is null before the first
    /// pair of matches is over.
    pub elo: Option<Elo>,
    /// The conclusion of the duel: which of the two champions is better.
    #[serde(with = "Verdict")]
    #[schema(value_type = Verdict)]
    pub verdict: duel::Verdict,
}

/// The answer of a duel to the question which of its two champions is better.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(remote = "duel::Verdict", rename_all = "snake_case")]
pub enum Verdict {
    /// The caller's champion is better than its opponent.
    Better,
    /// The caller's champion is worse than its opponent.
    Worse,
    /// The caller's champion is not better by as much as the duel requires.
    NotBetter,
    /// Both champions are equally good.
    Equal,
    /// It is not known which champion is better. If the duel is over, it ended without a
    /// conclusion.
    Open,
}

/// The difference in strength between a duel's two champions, in Elo points. Infinite values are
/// null.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Elo {
    /// The estimated difference, computed from the share of points. It is null if one champion won
    /// every match.
    pub elo: Option<f64>,
    /// The lower bound of the difference's 95 % confidence interval.
    pub low: Option<f64>,
    /// The upper bound of the difference's 95 % confidence interval.
    pub high: Option<f64>,
}
