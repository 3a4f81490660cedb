//! The API for tournaments and for the caller's results.

use super::json;
use super::types::{self, Problem};
use crate::tournaments::{Outcome, Sees, State, Tournament};
use crate::web::answer::{Answer, Fault};
use crate::web::routes::{Route, Who, get};
use crate::web::visit::Visit;

pub const ROUTES: &[Route] = &[
    get("/api/v1/tournaments", Who::Everybody, all),
    get("/api/v1/tournaments/{id}", Who::Everybody, one),
    get("/api/v1/progress", Who::Candidates, progress),
];

fn state(state: State) -> types::TournamentState {
    match state {
        State::Announced => types::TournamentState::Announced,
        State::Freezing => types::TournamentState::Freezing,
        State::Playing => types::TournamentState::Playing,
        State::Complete => types::TournamentState::Complete,
        State::Released => types::TournamentState::Released,
        State::Blocked => types::TournamentState::Blocked,
        State::Cancelled => types::TournamentState::Cancelled,
    }
}

fn told(visit: &Visit, one: Tournament) -> types::Tournament {
    types::Tournament {
        id: one.id,
        at: one.at.to_string(),
        state: state(one.state(visit.received)),
        hidden: one.hidden,
        by_jury: one.by_jury,
        name: one.name,
    }
}

/// Returns all tournaments, sorted by time.
#[utoipa::path(get, path = "/api/v1/tournaments", responses((status = 200, body = Vec<types::Tournament>)))]
pub(super) fn all(visit: &Visit) -> Answer {
    let all = visit.contest.store.tournaments()?;
    json(&all.into_iter().map(|one| told(visit, one)).collect::<Vec<_>>())
}

/// Returns a tournament, with its standings if the caller may read them.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}", params(("id" = i64, Path,)), responses(
    (status = 200, body = types::Followed), (status = 404, description = "There is no such tournament", body = Problem)))]
pub(super) fn one(visit: &Visit) -> Answer {
    let store = &visit.contest.store;
    let tournament = store.tournament(visit.part("id")?)?;
    let jury = Sees::of(visit.role()) == Sees::Everything;
    let open = jury || !tournament.is_shut();
    let table = visit.role().is_some() || visit.contest.plan.public.scoreboard;
    let known = table && tournament.complete.is_some() && (jury || tournament.released.is_some());
    let progress =
        (open && tournament.frozen.is_some()).then(|| store.progress(tournament.id)).transpose()?;
    let mut standing: Vec<types::Standing> = match known {
        true => store.outcomes(tournament.id)?.into_iter().map(standing).collect(),
        false => Vec::new(),
    };
    standing.sort_by_key(|one| one.rank.unwrap_or(u32::MAX));
    json(&types::Followed {
        played: progress.map(|progress| progress.played),
        matches: progress.map(|progress| progress.all),
        tournament: told(visit, tournament),
        standing,
    })
}

fn standing(outcome: Outcome) -> types::Standing {
    let line = outcome.line.as_ref();
    types::Standing {
        rank: outcome.rank,
        language: outcome.entry.language().to_owned(),
        name: outcome.entry.name,
        rating: line.map(|line| line.rating),
        low: line.map(|line| line.low),
        high: line.map(|line| line.high),
        won: line.map_or(0, |line| line.total.won),
        drawn: line.map_or(0, |line| line.total.drawn),
        lost: line.map_or(0, |line| line.total.lost),
        points: line.map_or(0, |line| line.total.points),
    }
}

/// Returns the caller's results in all tournaments whose results are released.
#[utoipa::path(get, path = "/api/v1/progress", responses(
    (status = 200, body = Vec<types::Leg>), (status = 401, description = "No token", body = Problem)))]
pub(super) fn progress(visit: &Visit) -> Answer {
    let recap = visit.contest.store.recap(visit.person()?.id)?;
    let leg = |leg: crate::tournaments::recap::Leg| -> Result<types::Leg, Fault> {
        Ok(types::Leg {
            tournament: leg.id,
            name: leg.name,
            version: leg.version,
            rank: leg.rank,
            of: leg.of,
            rating: leg.line.as_ref().map(|line| line.rating),
        })
    };
    json(&recap.legs.into_iter().map(leg).collect::<Result<Vec<_>, _>>()?)
}
