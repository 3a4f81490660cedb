//! The API for clarifications: asking the organisers, reading their answers, and answering.

use super::types::{Clarification, ErrorBody, NumberedQuestion};
use crate::data;
use crate::data::{AnswerRequest, QuestionRequest, Role};
use crate::operations::clarifications;
use crate::web::extract::{Id, Json, Path, Query};
use crate::web::request::Request;
use crate::web::response::{HandlerResult, json};
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use serde::Deserialize;
use utoipa::IntoParams;

/// The maximum number of answered questions in a response.
const MAX_LISTED: u32 = 100;

/// The query string of a list of questions.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListQuery {
    /// Only questions with numbers below this one. It selects the next page of the list.
    before: Option<i64>,
}

/// Returns the caller's questions and those that were answered to everyone, the newest first. Each list has
/// up to 100 questions. Organisers receive all answered questions. Their first page begins with up to 100
/// questions without an answer.
#[utoipa::path(get, path = "/api/v1/clarifications", params(ListQuery), responses(
    (status = 200, body = Vec<Clarification>),
    (status = 400, description = "A field of the query string is not valid", body = ErrorBody)))]
pub(super) fn list(request: &Request, Query(ListQuery { before }): Query<ListQuery>) -> HandlerResult {
    let (person, store) = (request.person()?, &request.contest.store);
    let answers = person.role == Role::Organiser;
    let mut questions = match answers && before.is_none() {
        true => store.open_clarifications(MAX_LISTED)?,
        false => Vec::new(),
    };
    questions.extend(store.clarifications((!answers).then_some(person.id), before, MAX_LISTED)?);
    let to_api = |one: data::Clarification| Clarification {
        id: one.id,
        asked: one.received.to_string(),
        own: one.person == person.id,
        candidate: answers.then_some(one.name),
        question: one.question,
        answered: one.answer.as_ref().map(|answer| answer.at.to_string()),
        to_all: one.answer.as_ref().is_some_and(|answer| answer.to_all),
        answer: one.answer.map(|answer| answer.text),
    };
    json(&questions.into_iter().map(to_api).collect::<Vec<_>>())
}

/// Asks the organisers a question. A candidate may have five questions without an answer, and may ask ten
/// questions in an hour.
#[utoipa::path(post, path = "/api/v1/clarifications", request_body = QuestionRequest, responses(
    (status = 201, body = NumberedQuestion),
    (status = 400, description = "The body cannot be parsed", body = ErrorBody),
    (status = 409, description = "The question is empty or too long, or the caller has asked too many", body = ErrorBody)))]
pub(super) fn ask(
    request: &Request,
    Json(QuestionRequest { question }): Json<QuestionRequest>,
) -> HandlerResult {
    let contest = &request.contest;
    let id = clarifications::ask(&contest.store, request.person()?.id, &question, request.received)?;
    contest.notify_changed();
    Ok((StatusCode::CREATED, json(&NumberedQuestion { id })?).into_response())
}

/// Answers a question, to the candidate who asked or to everyone. Only organisers can do so.
#[utoipa::path(post, path = "/api/v1/clarifications/{id}/answer", params(("id" = i64, Path)),
    request_body = AnswerRequest, responses(
    (status = 204, description = "The answer is stored"),
    (status = 400, description = "The body cannot be parsed", body = ErrorBody),
    (status = 404, body = ErrorBody),
    (status = 409, description = "The answer is empty or too long", body = ErrorBody)))]
pub(super) fn answer(
    request: &Request,
    Path(Id { id }): Path<Id>,
    Json(wanted): Json<AnswerRequest>,
) -> HandlerResult {
    let contest = &request.contest;
    clarifications::answer(&contest.store, id, &wanted, request.person()?.id, request.received)?;
    contest.notify_changed();
    Ok(StatusCode::NO_CONTENT.into_response())
}
