//! The API for duels: listing, starting, inspecting and cancelling the caller's duels.

use super::json;
use super::matches::AGAINST;
use super::types::{self, Dueling, Elo, Judged, Problem, Started};
use crate::duels::{self, State, Verdict};
use crate::store::Error;
use crate::web::answer::{Answer, Fault};
use crate::web::pages::duels::LISTED;
use crate::web::pages::matches as pages;
use crate::web::routes::{Route, Who, get, post};
use crate::web::visit::Visit;
use crate::wishes::Against;
use axum::http::StatusCode;
use axum::response::IntoResponse as _;

pub const ROUTES: &[Route] = &[
    get("/api/v1/duels", Who::Candidates, list),
    post("/api/v1/duels", Who::Candidates, start),
    get("/api/v1/duels/{number}", Who::Candidates, one),
    post("/api/v1/duels/{number}/cancel", Who::Candidates, cancel),
];

fn told(names: &mut pages::Names<'_>, duel: &duels::Duel) -> Result<types::Duel, Error> {
    Ok(types::Duel {
        number: duel.number,
        asked: duel.asked.to_string(),
        champions: vec![names.seat(&duel.own)?, names.seat(&duel.other)?],
        state: match duel.state {
            State::Running => types::DuelState::Running,
            State::Over => types::DuelState::Over,
            State::Cancelled => types::DuelState::Cancelled,
        },
    })
}

fn judged(visit: &Visit, duel: &duels::Duel) -> Result<Judged, Fault> {
    let findings = visit.contest.findings(duel)?;
    let finite = |elo: f64| elo.is_finite().then_some(elo);
    let elo = findings.standing.bouts.estimate();
    Ok(Judged {
        duel: told(&mut pages::Names::of(&visit.contest), duel)?,
        won: findings.standing.won,
        drawn: findings.standing.drawn,
        lost: findings.standing.lost,
        elo: elo.map(|elo| Elo { elo: finite(elo.elo), low: finite(elo.low), high: finite(elo.high) }),
        verdict: match findings.verdict() {
            Verdict::Better => types::Verdict::Better,
            Verdict::Worse => types::Verdict::Worse,
            Verdict::NotBetter => types::Verdict::NotBetter,
            Verdict::Equal => types::Verdict::Equal,
            Verdict::Open => types::Verdict::Open,
        },
    })
}

/// Returns the caller's duels, the newest first, at most 50.
#[utoipa::path(get, path = "/api/v1/duels", responses((status = 200, body = Vec<types::Duel>)))]
pub(super) fn list(visit: &Visit) -> Answer {
    let duels = visit.contest.store.duels_of(visit.person()?.id, LISTED)?;
    let mut names = pages::Names::of(&visit.contest);
    json(&duels.iter().map(|duel| told(&mut names, duel)).collect::<Result<Vec<_>, _>>()?)
}

/// Starts a duel. A candidate can have one running duel at a time.
#[utoipa::path(post, path = "/api/v1/duels", request_body = Dueling, responses(
    (status = 201, body = Started),
    (status = 400, description = "The body cannot be parsed", body = Problem),
    (status = 409, description = "The request does not fit the contest, or the maximum number of matches is \
                                  waiting", body = Problem)))]
pub(super) fn start(visit: &Visit) -> Answer {
    let dueling: Dueling = serde_json::from_slice(&visit.body)
        .map_err(|_| Fault::Unreadable("the body must be JSON with version and against"))?;
    let against = Against::read(&dueling.against).ok_or(AGAINST)?;
    let duel = visit.contest.duel(visit.person()?.id, dueling.version, &against, 1);
    let number = duel.map_err(|why| pages::ask::unfit(visit.locale(), why))?;
    Ok((StatusCode::CREATED, json(&Started { number })?).into_response())
}

/// Returns one of the caller's duels with its findings so far.
#[utoipa::path(get, path = "/api/v1/duels/{number}", params(("number" = i64, Path)),
    responses((status = 200, body = Judged), (status = 404, body = Problem)))]
pub(super) fn one(visit: &Visit) -> Answer {
    let duel = visit.contest.store.duel_of(visit.person()?.id, visit.part("number")?)?;
    json(&judged(visit, &duel)?)
}

/// Cancels a duel. Its queued matches are not played.
#[utoipa::path(post, path = "/api/v1/duels/{number}/cancel", params(("number" = i64, Path)), responses(
    (status = 204, description = "The duel is cancelled"),
    (status = 404, description = "There is no such duel that is running", body = Problem)))]
pub(super) fn cancel(visit: &Visit) -> Answer {
    visit.contest.store.cancel_duel(visit.person()?.id, visit.part("number")?)?;
    visit.contest.tell();
    Ok(StatusCode::NO_CONTENT.into_response())
}
