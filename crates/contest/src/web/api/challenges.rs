//! The API for challenges: challenging another candidate, answering, and choosing a standing answer.

use super::types::{Challenge, Challenges, ErrorBody};
use crate::data;
use crate::data::{MatchRequest, PolicyRequest};
use crate::operations::challenges;
use crate::operations::challenges::MAX_LISTED;
use crate::web::extract::{Json, Number, Path};
use crate::web::request::Request;
use crate::web::response::{HandlerError, HandlerResult, json};
use axum::http::StatusCode;
use axum::response::IntoResponse as _;

fn to_api(request: &Request, one: data::Challenge) -> Result<Challenge, HandlerError> {
    let (own, state) = (one.person == request.person()?.id, one.state_at(request.received));
    let [challenger, opponent] = one.names;
    Ok(Challenge {
        number: one.number,
        challenger,
        version: one.version,
        opponent,
        own,
        asked: one.received.to_string(),
        expires: one.expires.to_string(),
        map: one.map,
        seed: one.seed,
        seat: one.seat,
        state,
        matches: one.matches,
    })
}

/// Returns a challenge in which the caller has part.
fn find(request: &Request, number: i64) -> Result<Challenge, HandlerError> {
    to_api(request, request.contest.store.challenge_of(request.person()?.id, number)?)
}

/// Returns the caller's standing answer to challenges. The last 50 challenges by and to the caller
/// follow, sorted from the newest to the oldest.
#[utoipa::path(get, path = "/api/v1/challenges", responses((status = 200, body = Challenges)))]
pub(super) fn list(request: &Request) -> HandlerResult {
    let (person, store) = (request.person()?.id, &request.contest.store);
    let challenges = store.challenges_of(person, MAX_LISTED)?.into_iter().map(|one| to_api(request, one));
    json(&Challenges {
        policy: store.challenge_policy(person)?,
        challenges: challenges.collect::<Result<_, _>>()?,
    })
}

/// Challenges another candidate, whose current version plays. The opponent is `other:7` for candidate 7.
/// The matches are queued at once if that candidate accepts all challenges.
#[utoipa::path(post, path = "/api/v1/challenges", request_body = MatchRequest, responses(
    (status = 201, body = Challenge),
    (status = 400, description = "The body cannot be parsed", body = ErrorBody),
    (status = 409, description = "The challenge does not fit the contest, or the caller has sent too many", body = ErrorBody)))]
pub(super) fn challenge(request: &Request, Json(wanted): Json<MatchRequest>) -> HandlerResult {
    let number = challenges::challenge(&request.contest, request.person()?.id, &wanted)?;
    Ok((StatusCode::CREATED, json(&find(request, number)?)?).into_response())
}

/// Accepts a challenge to the caller. Its matches are queued for the challenger.
#[utoipa::path(post, path = "/api/v1/challenges/{number}/accept", params(("number" = i64, Path)), responses(
    (status = 200, body = Challenge), (status = 404, body = ErrorBody),
    (status = 409, description = "The challenge is not open, or its matches cannot be played now", body = ErrorBody)))]
pub(super) fn accept(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    challenges::accept(&request.contest, request.person()?.id, number)?;
    json(&find(request, number)?)
}

/// Declines a challenge to the caller.
#[utoipa::path(post, path = "/api/v1/challenges/{number}/decline", params(("number" = i64, Path)), responses(
    (status = 200, body = Challenge), (status = 404, body = ErrorBody),
    (status = 409, description = "The challenge is not open", body = ErrorBody)))]
pub(super) fn decline(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    challenges::decline(&request.contest, request.person()?.id, number)?;
    json(&find(request, number)?)
}

/// Withdraws a challenge by the caller.
#[utoipa::path(post, path = "/api/v1/challenges/{number}/withdraw", params(("number" = i64, Path)), responses(
    (status = 200, body = Challenge), (status = 404, body = ErrorBody),
    (status = 409, description = "The challenge is not open", body = ErrorBody)))]
pub(super) fn withdraw(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    challenges::withdraw(&request.contest, request.person()?.id, number)?;
    json(&find(request, number)?)
}

/// Sets the caller's standing answer to challenges.
#[utoipa::path(post, path = "/api/v1/challenges/policy", request_body = PolicyRequest, responses(
    (status = 204, description = "The answer is stored"),
    (status = 400, description = "The body cannot be parsed", body = ErrorBody)))]
pub(super) fn policy(
    request: &Request,
    Json(PolicyRequest { policy }): Json<PolicyRequest>,
) -> HandlerResult {
    challenges::set_policy(&request.contest.store, request.person()?.id, policy)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
