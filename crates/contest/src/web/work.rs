//! The part of the HTTP server to which workers send their requests. Every request must contain a
//! worker's token.
//!
//! *Decision:* A worker may fetch any file by its hash and store any file. A worker knows the
//! hashes of its own jobs only, and it runs all candidates' champions in any case. A result is
//! accepted only with the secret of a lease.

use super::extract::{self, Id, Path};
use super::request::{Caller, Request};
use super::response::{HandlerError, HandlerResult};
use super::route::{Access, Body, Route, get, post};
use crate::blobs::{self, Hash};
use crate::operations::acceptance::accept_result;
use crate::operations::health::disk;
use crate::paths;

use crate::data::wire::{AssignedJob, Heartbeat, ResultMessage, ReturnMessage, ServedGame, WorkRequest};
use crate::data::{LOCAL_WORKER_PREFIX, RetryDelay};
use axum::Json;
use axum::http::{Method, StatusCode};
use axum::response::IntoResponse as _;
use serde::Deserialize;
use std::time::Duration;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::WORKER_GAME, Access::Workers, game),
        post(paths::WORKER_TAKE, Access::Workers, take),
        post(paths::WORKER_JOB_BEAT, Access::Workers, beat),
        post(paths::WORKER_JOB_DONE, Access::Workers, done),
        post(paths::WORKER_JOB_BACK, Access::Workers, back),
        get(paths::WORKER_BLOB, Access::Workers, fetch),
        Route::new(Method::PUT, paths::WORKER_BLOB, Access::Workers, keep).reads(Body::File),
    ]
}

/// The time between two looks for a new job while a worker waits for one.
const LOOK: Duration = Duration::from_millis(50);

/// The parts of the path of a file.
#[derive(Deserialize)]
struct BlobPath {
    hash: Hash,
}

/// Returns the name of the worker that sent a request. Workers on other machines may share a token,
/// so their names also contain the process.
fn called(request: &Request, process: &str) -> Result<String, HandlerError> {
    let Caller::Worker(name) = &request.caller else { return Err(HandlerError::Forbidden) };
    let fine = process.len() <= 16 && process.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match (name.starts_with(LOCAL_WORKER_PREFIX), fine) {
        (true, _) => Ok(name.clone()),
        (false, true) => Ok(format!("{name}/{process}")),
        (false, false) => Err(HandlerError::BadFormat("this worker runs another version of joute")),
    }
}

fn game(request: &Request) -> HandlerResult {
    let game = &request.contest.game;
    Ok(Json(ServedGame { game: game.name.to_owned(), api: format!("{:016x}", game.api) }).into_response())
}

fn take(
    request: &Request,
    extract::Json(WorkRequest { game, api, process }): extract::Json<WorkRequest>,
) -> HandlerResult {
    let (contest, worker) = (&request.contest, called(request, &process)?);
    let own = format!("{:016x}", contest.game.api);
    if (game.as_str(), &api) != (contest.game.name, &own) {
        return Err(HandlerError::Refused(format!(
            "{worker} has {game} with the API {api}, but this contest has {} with the API {own}; run the \
             same joute on the worker as on the server",
            contest.game.name
        )));
    }
    if contest.is_stopping() {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let now = contest.clock.now();
    // Reading costs less than asking to take; the first call says that the worker is alive.
    if !disk(contest).has_room_for_results() {
        if request.calls == 0 {
            contest.store.record_idle_request(&worker, now)?;
        }
    } else if (request.calls == 0 || contest.store.has_work(now)?)
        && let Some(lease) = contest.store.take(&worker, now)?
    {
        return Ok(Json(AssignedJob { lease, limits: contest.limits.clone() }).into_response());
    }
    match request.is_last_call {
        true => Ok(StatusCode::NO_CONTENT.into_response()),
        false => Err(HandlerError::RetryLater(RetryDelay { kind: token_of(request)?, pause: LOOK })),
    }
}

/// Returns a name for the token of a worker that sent a request. The server limits the number of
/// waiting requests for each token.
fn token_of(request: &Request) -> Result<String, HandlerError> {
    let Caller::Worker(name) = &request.caller else { return Err(HandlerError::Forbidden) };
    Ok(format!("worker {name}"))
}

fn beat(
    request: &Request,
    Path(Id { id }): Path<Id>,
    extract::Json(Heartbeat { secret }): extract::Json<Heartbeat>,
) -> HandlerResult {
    request.contest.store.extend_lease(id, &secret, request.contest.clock.now())?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn done(
    request: &Request,
    Path(Id { id }): Path<Id>,
    extract::Json(ResultMessage { secret, result }): extract::Json<ResultMessage>,
) -> HandlerResult {
    let contest = &request.contest;
    accept_result(&contest.store, &contest.blobs, id, &secret, &result, contest.clock.now())?;
    contest.request_tick();
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn back(
    request: &Request,
    Path(Id { id }): Path<Id>,
    extract::Json(ReturnMessage { secret, why }): extract::Json<ReturnMessage>,
) -> HandlerResult {
    let contest = &request.contest;
    match why {
        None => contest.store.release_job(id, &secret)?,
        Some(why) => {
            tracing::warn!(job = id, why, "a worker returned a job");
            contest.store.report_failure(id, &secret, &why, contest.clock.now())?;
            // The organiser's page shows the returned job.
            contest.notify_changed();
        }
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn fetch(request: &Request, Path(BlobPath { hash }): Path<BlobPath>) -> HandlerResult {
    match request.contest.blobs.get(&hash) {
        Ok(bytes) => Ok(bytes.into_response()),
        Err(blobs::Error::Missing(_)) => Err(HandlerError::NotFound),
        Err(error) => Err(error.into()),
    }
}

fn keep(request: &Request, Path(BlobPath { hash }): Path<BlobPath>) -> HandlerResult {
    if Hash::of(&request.body) != hash {
        return Err(HandlerError::BadFormat("the file does not match its hash"));
    }
    match request.contest.blobs.store(&request.body) {
        Ok(_) => Ok(StatusCode::NO_CONTENT.into_response()),
        Err(blobs::Error::Full) => Err(HandlerError::Refused(blobs::Error::Full.to_string())),
        Err(error) => Err(error.into()),
    }
}
