//! The types of the API's requests and responses.

mod duels;

pub use duels::{Duel, DuelFindings, DuelRequestBody, DuelState, Elo, StartedDuel, Verdict};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The reason why a request failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Problem)]
pub struct ErrorBody {
    /// A message that says what is wrong and what to do.
    pub error: String,
}

/// The owner of the token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Me)]
pub struct TokenOwner {
    /// The name of the person.
    pub name: String,
    /// The role: `candidate`, `jury` or `organiser`.
    pub role: String,
    /// The title of the contest.
    pub contest: String,
    /// The most bytes that an archive may have.
    pub archive: u64,
}

/// A submitted version of a champion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Sent)]
pub struct SubmittedVersion {
    /// The number of the version, counted from 1 for each candidate.
    pub number: u32,
    /// The time at which the last byte was received, in RFC 3339 and UTC.
    pub received: String,
    /// The size of the archive in bytes.
    pub bytes: u64,
    /// The candidate's note about the version.
    pub note: String,
    /// The progress of the version.
    pub stage: Stage,
    /// The number of jobs before it, while it is waiting.
    pub ahead: Option<usize>,
    /// The reason why it cannot play, if so.
    pub why: Option<String>,
    /// The id of the language, if it is known.
    pub language: Option<String>,
    /// Whether the candidate would play with this version now.
    pub counts: bool,
    /// Its first match, once it is over.
    pub first: Option<FirstMatchResult>,
}

/// A version's first match, which it plays against a champion that comes with the kits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = First)]
pub struct FirstMatchResult {
    /// The match's number.
    pub number: i64,
    /// The outcome of the match for the version.
    pub ending: Ending,
    /// The score of each player. The version is player `seat`.
    pub scores: Vec<i64>,
    /// The version's seat, counted from 0.
    pub seat: usize,
    /// The reason why the champion left before the end, if it did.
    pub why: Option<String>,
    /// The line of its own code at which it failed, if its language tells.
    pub line: Option<String>,
    /// The path of the page that shows the match, relative to the contest's address.
    pub watch: String,
}

/// The outcome of a match for a champion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// It alone was first.
    Won,
    /// It shared the first place.
    Drawn,
    /// Another champion's place was before its own.
    Lost,
    /// It left before the end.
    Out,
}

/// The progress of a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The version is waiting for a worker.
    Waiting,
    /// A worker is building the version.
    Building,
    /// Workers failed to build the version, for reasons that do not lie in it. The organisers are
    /// informed.
    Stuck,
    /// The version was built, and its first match is being played.
    Playing,
    /// The first match was played.
    Ready,
    /// The version cannot play.
    Refused,
    /// It is not built, because a later version came before its turn.
    Superseded,
}

/// A tournament that starts at a planned time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Tournament {
    /// The number of the tournament.
    pub id: i64,
    /// The name of the tournament.
    pub name: String,
    /// The time at which it starts, in RFC 3339 and UTC.
    pub at: String,
    /// The state of the tournament.
    pub state: TournamentState,
    /// Whether maps, matches and results are confidential until the jury releases them.
    pub hidden: bool,
    /// Whether the jury releases the results.
    pub by_jury: bool,
}

/// The state of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TournamentState {
    /// The tournament has not started.
    Announced,
    /// Submissions from before the start are still being built.
    Freezing,
    /// The matches are being played.
    Playing,
    /// The results wait for the jury.
    Complete,
    /// The results are released.
    Released,
    /// Its hour has come, and something keeps it from beginning; the organisers know.
    Blocked,
    /// The organisers cancelled it.
    Cancelled,
}

/// A tournament, with the details that the caller may know.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Followed)]
pub struct TournamentDetails {
    /// The tournament that has these stages.
    #[serde(flatten)]
    pub tournament: Tournament,
    /// The number of matches that were played.
    pub played: Option<u32>,
    /// The number of matches that are known. A cup's later matches are added as they become known.
    pub matches: Option<u32>,
    /// The standings, the best champion first. The list is empty until the caller may read it.
    pub standing: Vec<Standing>,
}

/// A line of the standings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Standing {
    /// The rank, from 1, or null if the champion played no match.
    pub rank: Option<u32>,
    /// The name of the candidate, or `(house)` for the bundled opponent.
    pub name: String,
    /// The id of the language.
    pub language: String,
    /// The Glicko-2 rating, which starts at 1500.
    pub rating: Option<f64>,
    /// The lower bound of the rating's 95 % confidence interval.
    pub low: Option<f64>,
    /// The upper bound of the rating's 95 % confidence interval.
    pub high: Option<f64>,
    /// The number of games in which the champion was ranked before the opponent.
    pub won: u32,
    /// The number of games in which both had the same rank.
    pub drawn: u32,
    /// The number of games in which the champion was ranked behind the opponent.
    pub lost: u32,
    /// The sum of the champion's scores, counted once for each opponent.
    pub points: i64,
}

/// A candidate's result in one tournament.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Leg)]
pub struct OwnTournamentResult {
    /// The number of the tournament.
    pub tournament: i64,
    /// The name of the tournament.
    pub name: String,
    /// The number of the version that played.
    pub version: u32,
    /// The rank, or null if the champion played no match.
    pub rank: Option<u32>,
    /// The number of champions.
    pub of: usize,
    /// The Glicko-2 rating, which starts at 1500.
    pub rating: Option<f64>,
}

/// A request for matches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Wishing)]
pub struct MatchRequestBody {
    /// The number of the caller's version.
    pub version: u32,
    /// The opponent: `own:3`, `house:opponent` or `other:7`.
    pub against: String,
    /// The name of an official map, or an empty string for games without maps.
    #[serde(default)]
    pub map: String,
    /// The seed of the random numbers that the rules draw.
    #[serde(default)]
    pub seed: u64,
    /// The seat of the caller's version, from 0. Without it, one match is played on each seat.
    #[serde(default)]
    pub seat: Option<usize>,
}

/// The matches that were queued.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Wished)]
pub struct QueuedMatches {
    /// The numbers of the matches.
    pub matches: Vec<i64>,
}

/// A match of the contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Match {
    /// The number of the match.
    pub number: i64,
    /// The time of the request, in RFC 3339 and UTC.
    pub asked: String,
    /// The name of the map, or an empty string for games without maps.
    pub map: String,
    /// The seed of the random numbers that the rules draw.
    pub seed: u64,
    /// The names of the champions, by player.
    pub champions: Vec<String>,
    /// The progress of the match.
    pub stage: MatchStage,
    /// The number of jobs before it, without those of tournaments, while it is waiting.
    pub ahead: Option<usize>,
    /// The scores by player, if the match is over.
    pub scores: Option<Vec<i64>>,
    /// The ranks by player, from 1. Equal players share the better rank.
    pub ranks: Option<Vec<u32>>,
    /// The reason why each player left before the end, or null for players who did not.
    pub gone: Option<Vec<Option<String>>>,
}

/// The progress of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MatchStage {
    /// The match is waiting for a worker.
    Waiting,
    /// A worker is playing the match.
    Playing,
    /// The match was played.
    Over,
    /// Workers failed to play the match, for reasons that do not lie in its champions. The
    /// organisers are informed.
    Stuck,
}
