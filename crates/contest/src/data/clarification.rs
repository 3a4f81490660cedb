//! Clarifications, which are candidates' questions to the organisers with their answers.

use super::person::PersonId;
use jiff::Timestamp;
use serde::Deserialize;
use utoipa::ToSchema;

/// A candidate's question to the organisers. It is the form of the page and the body of the API.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Asking)]
pub struct QuestionRequest {
    /// The text of the question, with 1 to 2000 characters.
    pub question: String,
}

/// An organiser's answer to a question. It is the form of the page and the body of the API.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Answering)]
pub struct AnswerRequest {
    /// The text of the answer, with 1 to 4000 characters. It replaces an earlier answer.
    pub answer: String,
    /// True if all readers may see the question and its answer. The name of the candidate is hidden from
    /// other candidates.
    #[serde(default)]
    pub to_all: bool,
}

/// A candidate's question to the organisers, with its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clarification {
    /// The number of the question in the contest.
    pub id: i64,
    /// The candidate who asked the question.
    pub person: PersonId,
    /// The name of the candidate who asked the question.
    pub name: String,
    /// The time at which the contest received the question.
    pub received: Timestamp,
    /// The text of the question.
    pub question: String,
    /// The answer of the organisers. It is `None` until they have answered.
    pub answer: Option<Answer>,
}

/// The organisers' answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The text of the answer.
    pub text: String,
    /// The time of the answer. If the answer was replaced, it is the time of the last one.
    pub at: Timestamp,
    /// True if all readers may see the question and its answer.
    pub to_all: bool,
}

/// The numbers of a candidate's questions, which are limited.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct QuestionCounts {
    /// The number of all questions of the candidate.
    pub all: u32,
    /// The number of the candidate's questions without an answer.
    pub open: u32,
    /// The number of the candidate's questions in the last hour.
    pub recent: u32,
}
