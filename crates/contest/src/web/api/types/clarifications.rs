//! The types of the responses about clarifications in the contest's HTTP API.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The response to a question, with the question's number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Asked)]
pub struct NumberedQuestion {
    /// The number of the question in the contest.
    pub id: i64,
}

/// A candidate's question to the organisers, with its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Clarification {
    /// The number of the question in the contest.
    pub id: i64,
    /// The time at which the contest received the question, in RFC 3339 and UTC.
    pub asked: String,
    /// True if the caller asked the question.
    pub own: bool,
    /// The name of the candidate who asked the question. It is null unless the caller is an organiser.
    pub candidate: Option<String>,
    /// The text of the question.
    pub question: String,
    /// The text of the answer. It is null until the organisers have answered.
    pub answer: Option<String>,
    /// The time of the answer, in RFC 3339 and UTC. It is null until the organisers have answered.
    pub answered: Option<String>,
    /// True if all readers may see the question and its answer.
    pub to_all: bool,
}
