//! The types of a contest's HTTP API that the service shares with `joute submit`. They are a crate of
//! their own, so that the program in kits is built without the service.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

/// The body of a response that says why a request failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Problem))]
pub struct ErrorBody {
    /// The message about what is wrong with the request and what to do.
    pub error: String,
}

/// The owner of an API token, and facts about the contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Me))]
pub struct TokenOwner {
    /// The name of the token's owner.
    pub name: String,
    /// The name of the owner's team, to which submitted versions belong.
    #[serde(default)]
    pub team: Option<String>,
    /// The person's role in the contest: `candidate`, `jury` or `organiser`.
    pub role: String,
    /// The title of the contest.
    pub contest: String,
    /// The maximum size in bytes of a submitted archive.
    pub archive: u64,
}

/// A version of a champion that the caller has submitted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = Sent))]
pub struct SubmittedVersion {
    /// The number of the version, counted from 1 for each candidate.
    pub number: u32,
    /// The time at which the contest received the whole version, in RFC 3339 and UTC.
    pub received: String,
    /// The size of the submitted archive in bytes.
    pub bytes: u64,
    /// The candidate's note about the version.
    pub note: String,
    /// The progress of the version from its submission to its first match.
    pub stage: Stage,
    /// The number of jobs before the version in the queue. It is null if the
    /// version is not waiting.
    pub ahead: Option<usize>,
    /// The reason why the version cannot play. It is null if it can.
    #[serde(rename = "why")]
    pub reason: Option<String>,
    /// The id of the version's programming language, if it is known.
    pub language: Option<String>,
    /// True if this version would play the candidate's next match.
    pub counts: bool,
    /// The version's first match, once it is over.
    pub first: Option<FirstMatchResult>,
}

/// The progress of a submitted version from its submission to its first match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The version waits for its build.
    Waiting,
    /// A worker is building the version.
    Building,
    /// The version could not be built after many attempts. The version is not the cause.
    Stuck,
    /// The version was built, and its first match is being played.
    Playing,
    /// The version was built, and its first match was played.
    Ready,
    /// The version cannot play.
    Refused,
    /// The version was not built because the candidate submitted a later one.
    Superseded,
}

/// The result of a version's first match. Its opponent is a champion that comes with the kits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema), schema(as = First))]
pub struct FirstMatchResult {
    /// The number of the match in the contest.
    pub number: i64,
    /// The outcome of the match for the version.
    pub ending: Ending,
    /// The score of each player of the match. The version's own score is at the index `seat`.
    pub scores: Vec<i64>,
    /// The player number of the version in the match, counted from 0.
    pub seat: usize,
    /// The reason why the version's champion left the match early, such as a crash. It is null if
    /// the champion stayed to the end.
    #[serde(rename = "why")]
    pub reason: Option<String>,
    /// The line of code at which the candidate's champion failed, if its language reports it.
    pub line: Option<String>,
    /// The path of the match's page, relative to the contest's address.
    pub watch: String,
}

/// The outcome of a match for one of its champions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The champion won the match. It alone has the first rank.
    Won,
    /// The champion drew the match. It shares the first rank with other champions.
    Drawn,
    /// The champion lost the match. Another champion has a better rank.
    Lost,
    /// The champion left the match early, for example because it crashed.
    Out,
}
