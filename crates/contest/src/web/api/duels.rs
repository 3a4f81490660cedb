//! The API for duels: listing, starting, inspecting and cancelling the caller's duels.

use super::types::{self, DuelFindings, Elo, ErrorBody, StartedDuel};
use crate::data;
use crate::data::{DuelRequest, Error};
use crate::operations::duels;
use crate::operations::duels::{MAX_LISTED, findings, start_duel};
use crate::operations::replays::Names;
use crate::web::extract::{Json, Number, Path};
use crate::web::request::Request;
use crate::web::response::{HandlerError, HandlerResult, json};
use axum::http::StatusCode;
use axum::response::IntoResponse as _;

fn to_api(names: &mut Names<'_>, duel: &data::Duel) -> Result<types::Duel, Error> {
    Ok(types::Duel {
        number: duel.number,
        asked: duel.requested.to_string(),
        champions: vec![names.seat(&duel.own)?, names.seat(&duel.other)?],
        state: duel.state,
    })
}

fn with_findings(request: &Request, duel: &data::Duel) -> Result<DuelFindings, HandlerError> {
    let findings = findings(&request.contest, duel)?;
    let finite = |elo: f64| elo.is_finite().then_some(elo);
    let elo = findings.standing.bouts.estimate();
    Ok(DuelFindings {
        duel: to_api(&mut Names::of(&request.contest), duel)?,
        won: findings.standing.won,
        drawn: findings.standing.drawn,
        lost: findings.standing.lost,
        elo: elo.map(|elo| Elo { elo: finite(elo.elo), low: finite(elo.low), high: finite(elo.high) }),
        verdict: findings.verdict(),
    })
}

/// Returns the last 50 duels that the caller requested, the newest first. In a duel, two champions
/// play until a test shows which one is better.
#[utoipa::path(get, path = "/api/v1/duels", responses((status = 200, body = Vec<types::Duel>)))]
pub(super) fn list(request: &Request) -> HandlerResult {
    let duels = request.contest.store.duels_of(request.person()?.id, MAX_LISTED)?;
    let mut names = Names::of(&request.contest);
    json(&duels.iter().map(|duel| to_api(&mut names, duel)).collect::<Result<Vec<_>, _>>()?)
}

/// Starts a duel between the caller's version and another champion. A candidate can have one
/// running duel at a time.
#[utoipa::path(post, path = "/api/v1/duels", request_body = DuelRequest, responses(
    (status = 201, body = StartedDuel),
    (status = 400, description = "The body cannot be parsed", body = ErrorBody),
    (status = 409, description = "The request does not fit the contest, or the maximum number of matches is \
                                  waiting", body = ErrorBody)))]
pub(super) fn start(request: &Request, Json(wanted): Json<DuelRequest>) -> HandlerResult {
    let number = start_duel(&request.contest, request.person()?.id, &wanted, 1)?;
    Ok((StatusCode::CREATED, json(&StartedDuel { number })?).into_response())
}

/// Returns one of the caller's duels, with the results of its matches so far.
#[utoipa::path(get, path = "/api/v1/duels/{number}", params(("number" = i64, Path)),
    responses((status = 200, body = DuelFindings), (status = 404, body = ErrorBody)))]
pub(super) fn show_duel(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    let duel = request.contest.store.duel_of(request.person()?.id, number)?;
    json(&with_findings(request, &duel)?)
}

/// Cancels a duel of the caller. Its waiting matches are not played.
#[utoipa::path(post, path = "/api/v1/duels/{number}/cancel", params(("number" = i64, Path)), responses(
    (status = 204, description = "The duel is cancelled"),
    (status = 404, description = "There is no such duel that is running", body = ErrorBody)))]
pub(super) fn cancel(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    duels::cancel_duel(&request.contest.store, request.person()?.id, number)?;
    request.contest.notify_changed();
    Ok(StatusCode::NO_CONTENT.into_response())
}
