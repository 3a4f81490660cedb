//! The API for matches: listing and requesting matches, and reading a match and its replay.

use super::types::{ErrorBody, Match, QueuedMatches};
use crate::data::{Error, Filter, MatchProgress, MatchRequest, StoredMatch, Visibility};
use crate::operations::match_lists::own_matches;
use crate::operations::match_requests::request_matches;
use crate::operations::queue;
use crate::operations::replays::{Names, visible_match};
use crate::web::extract::{Json, Number, Path, Query};
use crate::web::file::send_replay;
use crate::web::request::Request;
use crate::web::response::{HandlerError, HandlerResult, json};
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use joute_words::translate::departure;

fn to_api(request: &Request, matches: &[StoredMatch]) -> Result<Vec<Match>, Error> {
    let all = queue::match_progress(&request.contest.store, matches)?;
    let mut names = Names::of(&request.contest);
    let (own, locale) = (request.contest.game.locale, request.locale());
    let translate = |reason: String| departure(&reason, own, locale);
    let to_match = |one: &StoredMatch| {
        let progress = all.get(&one.number).copied().unwrap_or(MatchProgress::Over);
        let played = one.played.clone();
        Ok(Match {
            number: one.number,
            asked: one.requested.to_string(),
            map: one.map.clone(),
            seed: one.spec.seed,
            champions: one.spec.seats.iter().map(|seat| names.seat(seat)).collect::<Result<_, Error>>()?,
            stage: progress.into(),
            ahead: if let MatchProgress::Waiting(ahead) = progress { Some(ahead) } else { None },
            scores: played.as_ref().map(|played| played.scores.clone()),
            ranks: played.as_ref().map(|played| played.ranks.clone()),
            gone: played.map(|played| played.gone.into_iter().map(|reason| reason.map(translate)).collect()),
        })
    };
    matches.iter().map(to_match).collect()
}

/// Returns the last 50 matches of the caller's versions, the newest first. With a filter by result, at
/// most the last 1000 matches are examined.
#[utoipa::path(get, path = "/api/v1/matches",
    params(Filter),
    responses((status = 200, body = Vec<Match>), (status = 400, description = "A field of the query string is not valid", body = ErrorBody)))]
pub(super) fn list(request: &Request, Query(filter): Query<Filter>) -> HandlerResult {
    let person = request.person()?.id;
    let matches = own_matches(&request.contest.store, person, Visibility::of(request.role()), &filter)?;
    json(&to_api(request, &matches.matches)?)
}

/// Requests a match between a version of the caller and an opponent. The caller can choose the
/// player number of the version. Otherwise, one match is played for each player number.
#[utoipa::path(post, path = "/api/v1/matches", request_body = MatchRequest, responses(
    (status = 201, body = QueuedMatches),
    (status = 400, description = "The body cannot be parsed", body = ErrorBody),
    (status = 409, description = "The request does not fit the contest, or the maximum number of matches is \
                                  waiting", body = ErrorBody)))]
pub(super) fn ask(request: &Request, Json(wanted): Json<MatchRequest>) -> HandlerResult {
    let numbers = request_matches(&request.contest, request.person()?.id, &wanted)?;
    Ok((StatusCode::CREATED, json(&QueuedMatches { matches: numbers })?).into_response())
}

/// Returns a match, if the caller is allowed to see it.
#[utoipa::path(get, path = "/api/v1/matches/{number}", params(("number" = i64, Path)),
    responses((status = 200, body = Match), (status = 404, body = ErrorBody)))]
pub(super) fn show_match(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    let (stored_match, _) = visible_match(&request.contest, number, request.caller.person())?;
    let answer = to_api(request, std::slice::from_ref(&stored_match))?.pop().ok_or(HandlerError::NotFound)?;
    json(&answer)
}

/// Returns the replay of a match. It contains the output of the caller's own champion.
#[utoipa::path(get, path = "/api/v1/matches/{number}/replay", params(("number" = i64, Path)),
    responses((status = 200, body = String, content_type = "application/jsonl"), (status = 404, body = ErrorBody)))]
pub(super) fn replay(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    let (seen, access) = visible_match(&request.contest, number, request.caller.person())?;
    send_replay(request, &seen, &access)
}
