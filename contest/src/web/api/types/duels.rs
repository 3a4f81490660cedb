//! What the API says of duels.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A duel that is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Dueling {
    /// One's own version, which is judged.
    pub version: u32,
    /// `own:3`, `house:opponent`.
    pub against: String,
}

/// A duel that was started.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Started {
    /// Its number.
    pub number: i64,
}

/// A duel.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Duel {
    /// Its number.
    pub number: i64,
    /// When it was asked for: RFC 3339, UTC.
    pub asked: String,
    /// The one that is judged, and the one that it meets.
    pub champions: Vec<String>,
    /// How it stands.
    pub state: DuelState,
}

/// How a duel stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DuelState {
    /// Its matches are played.
    Running,
    /// It is over.
    Over,
    /// Its owner ended it.
    Cancelled,
}

/// A duel, with what it found so far.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Judged {
    /// Which one.
    #[serde(flatten)]
    pub duel: Duel,
    /// Matches that the first champion won.
    pub won: u64,
    /// Matches that nobody won.
    pub drawn: u64,
    /// Matches that it lost.
    pub lost: u64,
    /// How much better the first champion is; none before the first pair of matches.
    pub elo: Option<Elo>,
    /// Which one is better.
    pub verdict: Verdict,
}

/// A difference in Elo. An end that nothing bounds is none.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Elo {
    /// From the share of points; none if one champion won everything.
    pub elo: Option<f64>,
    /// The true difference is above this, and below `high`, 19 times of 20.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// Which of two champions is better, as far as a duel knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The first one.
    Better,
    /// The second one.
    Worse,
    /// The first one is not better by as much as duels look for.
    NotBetter,
    /// Both are equally good.
    Equal,
    /// It is not known yet; if the duel is over, it will not be.
    Open,
}
