//! The part of the HTTP server to which clients send the matches of leagues. Every request must
//! contain a client's token. Files are sent to the routes of workers ([`super::work`]).

use super::extract;
use super::request::{Caller, Request};
use super::response::{HandlerError, HandlerResult};
use super::route::{Access, Body, Route, get, post};
use crate::data::{LeagueQuery, NewLeagueMatches, RetryDelay};
use crate::operations::leagues::{add_matches, answer, describe, forget};
use crate::paths;
use axum::Json;
use axum::response::IntoResponse as _;
use std::time::Duration;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::WORKER_LEAGUE_SERVER, Access::Leagues, server),
        post(paths::WORKER_LEAGUE_MATCHES, Access::Leagues, matches).reads(Body::Message),
        post(paths::WORKER_LEAGUE_RESULTS, Access::Leagues, results).reads(Body::Message),
    ]
}

/// The time between two looks for replays while a client waits for them, and the number of looks.
const CHECK_INTERVAL: Duration = Duration::from_millis(200);
const MAX_CHECKS: u32 = 10;

/// Returns the name of the client that sent a request.
fn client(request: &Request) -> Result<&str, HandlerError> {
    match &request.caller {
        Caller::League(client) => Ok(&client.name),
        _ => Err(HandlerError::Forbidden),
    }
}

fn server(request: &Request) -> HandlerResult {
    Ok(Json(describe(&request.contest)?).into_response())
}

fn matches(request: &Request, extract::Json(new): extract::Json<NewLeagueMatches>) -> HandlerResult {
    let missing = add_matches(&request.contest, client(request)?, &new)?;
    Ok(Json(missing).into_response())
}

fn results(request: &Request, extract::Json(query): extract::Json<LeagueQuery>) -> HandlerResult {
    let (contest, client) = (&request.contest, client(request)?);
    if request.calls == 0 {
        forget(contest, client, &query)?;
    }
    let answer = answer(contest, client, &query.league)?;
    let is_awaited = answer.ended.is_empty() && answer.known > 0;
    match is_awaited && request.calls < MAX_CHECKS && !request.is_last_call {
        true => Err(HandlerError::RetryLater(RetryDelay {
            kind: format!("league {client}"),
            pause: CHECK_INTERVAL,
        })),
        false => Ok(Json(answer).into_response()),
    }
}
