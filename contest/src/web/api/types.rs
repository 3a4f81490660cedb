//! What the API says, as types: the server writes them, programs read them.

mod duels;

pub use duels::{Duel, DuelState, Dueling, Elo, Judged, Started, Verdict};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why something was not done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    /// What is wrong, and what to do.
    pub error: String,
}

/// Whoever asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Me {
    /// Its name.
    pub name: String,
    /// `candidate`, `jury` or `organiser`.
    pub role: String,
    /// The contest's title.
    pub contest: String,
}

/// A champion that was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Sent {
    /// From 1, for each candidate.
    pub number: u32,
    /// When its last byte was here: RFC 3339, UTC.
    pub received: String,
    /// Of the archive.
    pub bytes: u64,
    /// What its author wrote about it.
    pub note: String,
    /// How far it has come.
    pub stage: Stage,
    /// How many jobs go before it, while it waits.
    pub ahead: Option<usize>,
    /// Why it cannot play, if it cannot.
    pub why: Option<String>,
    /// The language's id, once it is known.
    pub language: Option<String>,
    /// Would its author play with it now?
    pub counts: bool,
}

/// How far a version has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// For a worker.
    Waiting,
    /// A worker builds it.
    Building,
    /// Workers failed to build it, through no fault of its own; the organisers see it.
    Stuck,
    /// It was built, and plays its first match.
    Playing,
    /// It has played.
    Ready,
    /// It cannot play.
    Refused,
}

/// A tournament by the clock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Tournament {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Its hour: RFC 3339, UTC.
    pub at: String,
    /// How it stands.
    pub state: TournamentState,
    /// Maps, matches and results are nobody's to know before the jury releases them.
    pub hidden: bool,
    /// The jury releases its results.
    pub by_jury: bool,
}

/// How a tournament stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TournamentState {
    /// Its hour has not come.
    Announced,
    /// Champions that were sent before its hour are still being built.
    Freezing,
    /// Its matches are played.
    Playing,
    /// Its results wait for the jury.
    Complete,
    /// Its results can be read.
    Released,
}

/// A tournament, as far as whoever asks may know of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Followed {
    /// Which one.
    #[serde(flatten)]
    pub tournament: Tournament,
    /// Matches that were played.
    pub played: Option<u32>,
    /// Matches that are known of; a cup's later ones follow.
    pub matches: Option<u32>,
    /// The best first; empty before it may be read.
    pub standing: Vec<Standing>,
}

/// A line of a standing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Standing {
    /// From 1; none, if it met nobody.
    pub rank: Option<u32>,
    /// Whose champion; `(house)` is the house's.
    pub name: String,
    /// The language's id.
    pub language: String,
    /// Glicko-2, from 1500.
    pub rating: Option<f64>,
    /// The true rating is above this and below `high`, 19 times of 20.
    pub low: Option<f64>,
    /// The interval's upper end.
    pub high: Option<f64>,
    /// Games in which its place was before the other's.
    pub won: u32,
    /// Games in which both had the same place.
    pub drawn: u32,
    /// Games in which its place was behind the other's.
    pub lost: u32,
    /// Sum of its scores, once for each opponent.
    pub points: i64,
}

/// One tournament of a candidate's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Leg {
    /// The tournament's number.
    pub tournament: i64,
    /// Its name.
    pub name: String,
    /// The version that played.
    pub version: u32,
    /// Its place; none, if it met nobody.
    pub rank: Option<u32>,
    /// Of how many.
    pub of: usize,
    /// Glicko-2, from 1500.
    pub rating: Option<f64>,
}

/// A match that is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Wishing {
    /// One's own version.
    pub version: u32,
    /// `own:3`, `house:opponent`, `other:7`.
    pub against: String,
    /// An official map's name; empty for games without maps.
    #[serde(default)]
    pub map: String,
    /// Of what the rules draw.
    #[serde(default)]
    pub seed: u64,
    /// The own version's seat, from 0; without one, a match is played on each.
    #[serde(default)]
    pub seat: Option<usize>,
}

/// Matches that will be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Wished {
    /// Their numbers.
    pub matches: Vec<i64>,
}

/// A match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Match {
    /// Its number.
    pub number: i64,
    /// When it was asked for: RFC 3339, UTC.
    pub asked: String,
    /// The map's name; empty for games without maps.
    pub map: String,
    /// Of what the rules draw.
    pub seed: u64,
    /// By player.
    pub champions: Vec<String>,
    /// How far it has come.
    pub stage: MatchStage,
    /// How many jobs go before it, tournaments' aside, while it waits.
    pub ahead: Option<usize>,
    /// By player, once it is over.
    pub scores: Option<Vec<i64>>,
    /// By player: its place, from 1; equals share the better one.
    pub ranks: Option<Vec<u32>>,
    /// By player: why it left before the end, if it did.
    pub gone: Option<Vec<Option<String>>>,
}

/// How far a match has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchStage {
    /// For a worker.
    Waiting,
    /// A worker plays it.
    Playing,
    /// It was played.
    Over,
    /// Workers failed to play it, through no fault of its champions; the organisers see it.
    Stuck,
}
