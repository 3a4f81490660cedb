//! The HTTP API for tournaments and for the caller's results in them.

use super::types::{self, ErrorBody};
use crate::data::{Tournament, TournamentResult, Visibility};
use crate::operations::tournaments;
use crate::web::extract::{Id, Path};
use crate::web::request::Request;
use crate::web::response::{HandlerResult, json};

fn to_api(request: &Request, one: Tournament) -> types::Tournament {
    types::Tournament {
        id: one.id,
        at: one.at.to_string(),
        state: one.state(request.received),
        hidden: one.hidden,
        by_jury: one.by_jury,
        name: one.name,
    }
}

/// Returns all tournaments of the contest, sorted by time, as JSON.
#[utoipa::path(get, path = "/api/v1/tournaments", responses((status = 200, body = Vec<types::Tournament>)))]
pub(super) fn all(request: &Request) -> HandlerResult {
    let all = request.contest.store.tournaments()?;
    json(&all.into_iter().map(|one| to_api(request, one)).collect::<Vec<_>>())
}

/// Returns one tournament, with its standings if the caller may read them.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}", params(("id" = i64, Path,)), responses(
    (status = 200, body = types::TournamentDetails), (status = 404, description = "There is no such tournament", body = ErrorBody)))]
pub(super) fn show_tournament(request: &Request, Path(Id { id }): Path<Id>) -> HandlerResult {
    let store = &request.contest.store;
    let tournament = store.tournament(id)?;
    let jury = Visibility::of(request.role()) == Visibility::Everything;
    let open = jury || !tournament.is_shut();
    let table = request.sees_standings();
    let known = table && tournament.complete.is_some() && (jury || tournament.released.is_some());
    let progress =
        (open && tournament.frozen.is_some()).then(|| store.progress(tournament.id)).transpose()?;
    let mut standing: Vec<types::Standing> = match known {
        true => store.result_summaries(tournament.id)?.into_iter().map(to_standing).collect(),
        false => Vec::new(),
    };
    standing.sort_by_key(|one| one.rank.unwrap_or(u32::MAX));
    json(&types::TournamentDetails {
        played: progress.map(|progress| progress.played),
        matches: progress.map(|progress| progress.all),
        tournament: to_api(request, tournament),
        standing,
    })
}

fn to_standing(outcome: TournamentResult) -> types::Standing {
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

/// Returns the caller's results in all tournaments with released results.
#[utoipa::path(get, path = "/api/v1/progress", responses(
    (status = 200, body = Vec<types::OwnTournamentResult>), (status = 401, description = "No token", body = ErrorBody)))]
pub(super) fn progress(request: &Request) -> HandlerResult {
    let recap = tournaments::recap(&request.contest.store, request.person()?.id)?;
    let legs = recap.legs.into_iter().map(|leg| types::OwnTournamentResult {
        tournament: leg.id,
        name: leg.name,
        version: leg.version,
        rank: leg.rank,
        of: leg.of,
        rating: leg.line.as_ref().map(|line| line.rating),
    });
    json(&legs.collect::<Vec<_>>())
}
