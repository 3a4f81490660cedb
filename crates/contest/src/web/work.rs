//! The part of the HTTP server to which workers send their requests. Every request must contain a
//! worker's token.
//!
//! *Decision:* A worker may fetch any file by its hash and store any file. A worker receives the
//! hashes of its own jobs only, and it runs all candidates' champions in any case. A result is
//! accepted only with the secret of a lease.

use super::extract::{self, Path};
use super::request::{Caller, Request};
use super::response::{HandlerError, HandlerResult};
use super::route::{Access, Body, Route, get, post};
use crate::blobs::{self, Hash, MAX_FILE_SIZE};
use crate::league_file;
use crate::operations::acceptance::{WorkerProcess, accept_report};
use crate::operations::health::disk;
use crate::operations::leagues::admit_file;
use crate::paths;

use crate::data::wire::{
    AssignedJob, Bundle, FileDestination, FileOffer, Report, ReturnedLease, ServedGame, WorkRequest,
};
use crate::data::{
    BundleBounds, Class, LOCAL_WORKER_PREFIX, Lease, RegisteredWorker, RetryDelay, ServerMessage, Work,
};
use axum::Json;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse as _, Redirect};
use serde::Deserialize;
use std::time::{Duration, Instant};

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::WORKER_GAME, Access::Workers, game),
        post(paths::WORKER_TAKE, Access::Workers, take).reads(Body::Message),
        post(paths::WORKER_REPORT, Access::Workers, report).reads(Body::Message),
        get(paths::WORKER_BLOB, Access::WorkersAndLeagues, fetch),
        Route::new(Method::PUT, paths::WORKER_BLOB, Access::WorkersAndLeagues, keep).reads(Body::File),
        post(paths::WORKER_BLOB, Access::WorkersAndLeagues, destination).reads(Body::Message),
    ]
}

/// The time between two checks for a new job while a worker waits for one.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The parts of the path of a file.
#[derive(Deserialize)]
struct BlobPath {
    hash: Hash,
}

/// Returns the worker that sent a request.
fn sender(request: &Request) -> Result<&RegisteredWorker, HandlerError> {
    match &request.caller {
        Caller::Worker(worker) => Ok(worker),
        _ => Err(HandlerError::Forbidden),
    }
}

/// Returns the name of the worker that sent a request. Workers on other machines may share a token,
/// so their names also contain the process.
fn worker_name(request: &Request, process: &str) -> Result<String, HandlerError> {
    let name = &sender(request)?.name;
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
    extract::Json(WorkRequest { game, api, process, capacity }): extract::Json<WorkRequest>,
) -> HandlerResult {
    let (contest, worker) = (&request.contest, worker_name(request, &process)?);
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
    let bounds = BundleBounds {
        is_untrusted: sender(request)?.recheck.is_some(),
        ..contest.fleet.bounds(&worker, &capacity, Instant::now())
    };
    // The first call of a request leases jobs directly, and records that the worker is alive. The next
    // calls of a waiting request first check for a job, which costs less than an attempt to lease one.
    let is_first = request.calls == 0;
    if !disk(contest).has_room_for_results() {
        if is_first {
            contest.store.record_idle_request(&worker, now)?;
        }
    } else if is_first || is_job_due(request, &bounds)? {
        let leases = contest.store.take_bundle(&worker, &capacity.held, &bounds, now)?;
        if !leases.is_empty() {
            let job =
                |(class, lease): (Class, Lease<Work>)| AssignedJob { lease, urgent: !class.is_bundled() };
            let jobs = leases.into_iter().map(job).collect();
            let bundle = Bundle {
                jobs,
                limits: contest.limits.clone(),
                has_upload_addresses: contest.blobs.has_addresses(),
            };
            return Ok(Json(bundle).into_response());
        }
    }
    match request.is_last_call || !capacity.wait {
        true => Ok(StatusCode::NO_CONTENT.into_response()),
        false => {
            Err(HandlerError::RetryLater(RetryDelay { kind: token_of(request)?, pause: CHECK_INTERVAL }))
        }
    }
}

/// Returns true if there is a job that the worker could receive. Waiting requests share one
/// query to the database.
fn is_job_due(request: &Request, bounds: &BundleBounds) -> Result<bool, HandlerError> {
    let contest = &request.contest;
    let ask = || contest.store.has_work(bounds, contest.clock.now());
    Ok(contest.idle_searches.search(bounds, Instant::now(), ask)?)
}

/// Returns a name for the token of a worker that sent a request. The server limits the number of
/// waiting requests for each token.
fn token_of(request: &Request) -> Result<String, HandlerError> {
    Ok(format!("worker {}", sender(request)?.name))
}

fn report(request: &Request, extract::Json(report): extract::Json<Report>) -> HandlerResult {
    let (contest, worker) = (&request.contest, worker_name(request, &report.process)?);
    let sender = WorkerProcess { name: &worker, is_untrusted: sender(request)?.recheck.is_some() };
    let response = accept_report(&contest.store, &contest.blobs, sender, &report, contest.clock.now())?;
    let figures = contest.fleet.record_report(&worker, &report, &response.lost, Instant::now());
    contest.tell_servers(&ServerMessage::Reported(figures));
    for (job, reason) in &response.refused {
        tracing::warn!(job, worker, reason, "a result was refused");
    }
    for ReturnedLease { lease, reason } in &report.returned {
        if let Some(reason) = reason {
            tracing::warn!(job = lease.id, worker, reason, "a worker returned a job");
        }
    }
    if !report.results.is_empty() {
        contest.request_tick();
    }
    if !report.returned.is_empty() || !response.refused.is_empty() {
        // The organiser's page shows the returned jobs.
        contest.notify_changed();
    }
    Ok(Json(response).into_response())
}

fn fetch(request: &Request, Path(BlobPath { hash }): Path<BlobPath>) -> HandlerResult {
    if let Some(address) = request.contest.blobs.address_to_get(&hash)? {
        return Ok(Redirect::temporary(&address).into_response());
    }
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
    if let Caller::League(client) = &request.caller {
        if league_file::unwrap(&request.body).is_none() {
            return Err(HandlerError::BadFormat("a client may only send files of leagues"));
        }
        admit_file(&request.contest, &client.name, &hash)?;
    }
    match request.contest.blobs.store(&request.body) {
        Ok(_) => Ok(StatusCode::NO_CONTENT.into_response()),
        Err(blobs::Error::Full) => Err(HandlerError::Refused(blobs::Error::Full.to_string())),
        Err(error) => Err(error.into()),
    }
}

/// Answers where a worker sends a file.
fn destination(
    request: &Request,
    Path(BlobPath { hash }): Path<BlobPath>,
    extract::Json(FileOffer { bytes }): extract::Json<FileOffer>,
) -> HandlerResult {
    if bytes > MAX_FILE_SIZE as u64 {
        return Err(HandlerError::Refused(format!("a file has at most {MAX_FILE_SIZE} bytes")));
    }
    if let Caller::League(client) = &request.caller {
        admit_file(&request.contest, &client.name, &hash)?;
    }
    let blobs = &request.contest.blobs;
    let destination = match blobs.address_to_put(&hash, bytes) {
        Ok(Some(upload)) => FileDestination::Store(upload),
        Ok(None) => FileDestination::Server { is_stored: blobs.has(&hash)? },
        Err(blobs::Error::Full) => return Err(HandlerError::Refused(blobs::Error::Full.to_string())),
        Err(error) => return Err(error.into()),
    };
    Ok(Json(destination).into_response())
}
