//! The API for matches: listing and requesting matches, and reading a match and its replay.

use super::json;
use super::types::{ErrorBody, Match, MatchRequestBody, MatchStage, QueuedMatches};
use crate::match_requests::{FILTERED, Filter, MatchProgress, MatchRequest, OpponentChoice};
use crate::matches::StoredMatch;
use crate::store::Error;
use crate::tournaments::Visibility;
use crate::web::pages::matches as pages;
use crate::web::request::Request;
use crate::web::response::{HandlerError, HandlerResult};
use crate::web::routes::{Access, Route, get, post};
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use joute_words::Locale;
use joute_words::translate::departure;

pub const ROUTES: &[Route] = &[
    get("/api/v1/matches", Access::Candidates, list),
    post("/api/v1/matches", Access::Candidates, ask),
    get("/api/v1/matches/{number}", Access::Everybody, one),
    get("/api/v1/matches/{number}/replay", Access::Everybody, replay),
];

/// The error for a match request that names its opponent in the wrong format.
pub(super) const AGAINST: HandlerError =
    HandlerError::BadFormat("an opponent must be own:NUMBER, house:NAME or other:PERSON");

fn to_api(request: &Request, found: &[StoredMatch]) -> Result<Vec<Match>, Error> {
    let progress = request.contest.store.match_progress(found)?;
    let mut names = pages::Names::of(&request.contest);
    let (own, locale) = (Locale::of(request.contest.game.locale), request.locale());
    let reason = |why: String| departure(&why, own, locale);
    let told = |one: &StoredMatch| {
        let stage = progress.get(&one.number).copied().unwrap_or(MatchProgress::Over);
        let played = one.played.clone();
        Ok(Match {
            number: one.number,
            asked: one.requested.to_string(),
            map: one.map.clone(),
            seed: one.spec.seed,
            champions: one.spec.seats.iter().map(|seat| names.seat(seat)).collect::<Result<_, Error>>()?,
            stage: match stage {
                MatchProgress::Waiting(_) => MatchStage::Waiting,
                MatchProgress::Playing => MatchStage::Playing,
                MatchProgress::Over => MatchStage::Over,
                MatchProgress::Stuck => MatchStage::Stuck,
            },
            ahead: if let MatchProgress::Waiting(ahead) = stage { Some(ahead) } else { None },
            scores: played.as_ref().map(|played| played.scores.clone()),
            ranks: played.as_ref().map(|played| played.ranks.clone()),
            gone: played.map(|played| played.gone.into_iter().map(|why| why.map(reason)).collect()),
        })
    };
    found.iter().map(told).collect()
}

/// Returns the last 50 matches of the caller's versions, the newest first.
#[utoipa::path(get, path = "/api/v1/matches",
    params(("version" = Option<u32>, Query, description = "Only matches of this version of the caller"),
        ("opponent" = Option<String>, Query, description = "Only matches against own:NUMBER, house:NAME or \
                                                            other:PERSON"),
        ("map" = Option<String>, Query, description = "Only matches on this map"),
        ("before" = Option<i64>, Query, description = "Only matches that were requested before this one")),
    responses((status = 200, body = Vec<Match>), (status = 400, description = "There is no such opponent", body = ErrorBody)))]
pub(super) fn list(request: &Request) -> HandlerResult {
    let wanted = |name: &str| request.query.get(name);
    let filter = Filter {
        version: wanted("version").and_then(|text| text.parse().ok()),
        against: wanted("opponent").map(|text| OpponentChoice::read(text).ok_or(AGAINST)).transpose()?,
        map: wanted("map").cloned(),
        before: wanted("before").and_then(|text| text.parse().ok()),
    };
    let person = request.person()?.id;
    let mut found = request.contest.store.own_matches(person, Visibility::of(request.role()), &filter)?;
    found.truncate(FILTERED);
    json(&to_api(request, &found)?)
}

/// Requests a match between a version of the caller and an opponent. The caller can choose the
/// player number of the version. Otherwise, one match is played for each player number.
#[utoipa::path(post, path = "/api/v1/matches", request_body = MatchRequestBody, responses(
    (status = 201, body = QueuedMatches),
    (status = 400, description = "The body cannot be parsed", body = ErrorBody),
    (status = 409, description = "The request does not fit the contest, or the maximum number of matches is \
                                  waiting", body = ErrorBody)))]
pub(super) fn ask(request: &Request) -> HandlerResult {
    let body: MatchRequestBody = serde_json::from_slice(&request.body).map_err(|_| {
        HandlerError::BadFormat(
            "the body must be JSON with version, against and, optionally, map, seed and seat",
        )
    })?;
    let against = OpponentChoice::read(&body.against);
    let wanted = MatchRequest {
        person: request.person()?.id,
        number: body.version,
        against: against.ok_or(AGAINST)?,
        map: body.map,
        seed: body.seed,
        seat: body.seat,
    };
    let asked =
        request.contest.request_matches(&wanted).map_err(|why| pages::ask::refusal(request.locale(), why))?;
    Ok((StatusCode::CREATED, json(&QueuedMatches { matches: asked })?).into_response())
}

/// Returns a match, if the caller is allowed to see it.
#[utoipa::path(get, path = "/api/v1/matches/{number}", params(("number" = i64, Path)),
    responses((status = 200, body = Match), (status = 404, body = ErrorBody)))]
pub(super) fn one(request: &Request) -> HandlerResult {
    let (seen, _) = request.contest.visible_match(request.part("number")?, request.caller.person())?;
    let told = to_api(request, std::slice::from_ref(&seen))?.pop().ok_or(HandlerError::NotFound)?;
    json(&told)
}

/// Returns the replay of a match. It contains the output of the caller's own champion.
#[utoipa::path(get, path = "/api/v1/matches/{number}/replay", params(("number" = i64, Path)),
    responses((status = 200, body = String, content_type = "application/jsonl"), (status = 404, body = ErrorBody)))]
pub(super) fn replay(request: &Request) -> HandlerResult {
    let (seen, access) = request.contest.visible_match(request.part("number")?, request.caller.person())?;
    pages::replay_response(request, &seen, &access)
}
