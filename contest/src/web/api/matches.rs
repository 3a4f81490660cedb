//! The API for matches: listing and requesting matches, and reading a match and its replay.

use super::json;
use super::types::{Match, MatchStage, Problem, Wished, Wishing};
use crate::matches::Remembered;
use crate::store::Error;
use crate::tournaments::Sees;
use crate::web::answer::{Answer, Fault};
use crate::web::pages::matches as pages;
use crate::web::routes::{Route, Who, get, post};
use crate::web::visit::Visit;
use crate::wishes::{Against, FILTERED, Filter, Stage, Wish};
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use joute_words::Locale;
use joute_words::translate::departure;

pub const ROUTES: &[Route] = &[
    get("/api/v1/matches", Who::Candidates, list),
    post("/api/v1/matches", Who::Candidates, ask),
    get("/api/v1/matches/{number}", Who::Everybody, one),
    get("/api/v1/matches/{number}/replay", Who::Everybody, replay),
];

/// The error for an opponent in the wrong format.
pub(super) const AGAINST: Fault =
    Fault::Unreadable("an opponent must be own:NUMBER, house:NAME or other:PERSON");

fn told(visit: &Visit, found: &[Remembered]) -> Result<Vec<Match>, Error> {
    let stages = visit.contest.store.stages(found)?;
    let mut names = pages::Names::of(&visit.contest);
    let (own, locale) = (Locale::of(visit.contest.game.locale), visit.locale());
    let reason = |why: String| departure(&why, own, locale);
    let told = |one: &Remembered| {
        let stage = stages.get(&one.number).copied().unwrap_or(Stage::Over);
        let played = one.played.clone();
        Ok(Match {
            number: one.number,
            asked: one.asked.to_string(),
            map: one.map.clone(),
            seed: one.meeting.seed,
            champions: one.meeting.seats.iter().map(|seat| names.seat(seat)).collect::<Result<_, Error>>()?,
            stage: match stage {
                Stage::Waiting(_) => MatchStage::Waiting,
                Stage::Playing => MatchStage::Playing,
                Stage::Over => MatchStage::Over,
                Stage::Stuck => MatchStage::Stuck,
            },
            ahead: if let Stage::Waiting(ahead) = stage { Some(ahead) } else { None },
            scores: played.as_ref().map(|played| played.scores.clone()),
            ranks: played.as_ref().map(|played| played.ranks.clone()),
            gone: played.map(|played| played.gone.into_iter().map(|why| why.map(reason)).collect()),
        })
    };
    found.iter().map(told).collect()
}

/// Returns the caller's matches, the newest first, at most 50.
#[utoipa::path(get, path = "/api/v1/matches",
    params(("version" = Option<u32>, Query, description = "Only matches of this version of the caller"),
        ("opponent" = Option<String>, Query, description = "Only matches against own:NUMBER, house:NAME or \
                                                            other:PERSON"),
        ("map" = Option<String>, Query, description = "Only matches on this map"),
        ("before" = Option<i64>, Query, description = "Only matches that were requested before this one")),
    responses((status = 200, body = Vec<Match>), (status = 400, description = "There is no such opponent", body = Problem)))]
pub(super) fn list(visit: &Visit) -> Answer {
    let wanted = |name: &str| visit.query.get(name);
    let filter = Filter {
        version: wanted("version").and_then(|text| text.parse().ok()),
        against: wanted("opponent").map(|text| Against::read(text).ok_or(AGAINST)).transpose()?,
        map: wanted("map").cloned(),
        before: wanted("before").and_then(|text| text.parse().ok()),
    };
    let person = visit.person()?.id;
    let mut found = visit.contest.store.own_matches(person, Sees::of(visit.role()), &filter)?;
    found.truncate(FILTERED);
    json(&told(visit, &found)?)
}

/// Requests a match on one seat, or one match on each seat.
#[utoipa::path(post, path = "/api/v1/matches", request_body = Wishing, responses(
    (status = 201, body = Wished),
    (status = 400, description = "The body cannot be parsed", body = Problem),
    (status = 409, description = "The request does not fit the contest, or the maximum number of matches is \
                                  waiting", body = Problem)))]
pub(super) fn ask(visit: &Visit) -> Answer {
    let wishing: Wishing = serde_json::from_slice(&visit.body).map_err(|_| {
        Fault::Unreadable("the body must be JSON with version, against and, optionally, map, seed and seat")
    })?;
    let against = Against::read(&wishing.against);
    let wish = Wish {
        person: visit.person()?.id,
        number: wishing.version,
        against: against.ok_or(AGAINST)?,
        map: wishing.map,
        seed: wishing.seed,
        seat: wishing.seat,
    };
    let asked = visit.contest.wish(&wish).map_err(|why| pages::ask::unfit(visit.locale(), why))?;
    Ok((StatusCode::CREATED, json(&Wished { matches: asked })?).into_response())
}

/// Returns a match that the caller may know of.
#[utoipa::path(get, path = "/api/v1/matches/{number}", params(("number" = i64, Path)),
    responses((status = 200, body = Match), (status = 404, body = Problem)))]
pub(super) fn one(visit: &Visit) -> Answer {
    let (seen, _) = visit.contest.seen(visit.part("number")?, visit.caller.person())?;
    let told = told(visit, std::slice::from_ref(&seen))?.pop().ok_or(Fault::Missing)?;
    json(&told)
}

/// Returns the replay of a match, with the output of the caller's own champion.
#[utoipa::path(get, path = "/api/v1/matches/{number}/replay", params(("number" = i64, Path)),
    responses((status = 200, body = String, content_type = "application/jsonl"), (status = 404, body = Problem)))]
pub(super) fn replay(visit: &Visit) -> Answer {
    let (seen, sight) = visit.contest.seen(visit.part("number")?, visit.caller.person())?;
    pages::sent(visit, &seen, &sight)
}
