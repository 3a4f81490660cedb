//! The endpoints for workers. Callers have presented a worker's token.
//!
//! *Decision:* A worker may fetch any file by its hash and store any file. A worker knows the
//! hashes of its own jobs only, and it runs all candidates' champions in any case. A result is
//! accepted only with the secret of a lease.

use super::answer::{Answer, Fault};
use super::routes::{Body, Route, Who, get, post};
use super::visit::{Caller, Visit};
use crate::blobs::{self, Hash};
use crate::queue::Queue as _;
use crate::settle;
use crate::store::Later;
use crate::worker::wire::{Ask, Back, Beat, Ended, Given, Plays};
use crate::workers::CREW;
use axum::Json;
use axum::http::{Method, StatusCode};
use axum::response::IntoResponse as _;
use serde::de::DeserializeOwned;
use std::time::Duration;

pub const ROUTES: &[Route] = &[
    get("/worker/v1/game", Who::Workers, game),
    post("/worker/v1/take", Who::Workers, take),
    post("/worker/v1/jobs/{id}/beat", Who::Workers, beat),
    post("/worker/v1/jobs/{id}/done", Who::Workers, done),
    post("/worker/v1/jobs/{id}/back", Who::Workers, back),
    get("/worker/v1/blobs/{hash}", Who::Workers, fetch),
    Route {
        method: Method::PUT,
        path: "/worker/v1/blobs/{hash}",
        who: Who::Workers,
        body: Body::File,
        handler: keep,
    },
];

/// The interval at which a waiting request checks for work.
const LOOK: Duration = Duration::from_millis(50);

fn read<T: DeserializeOwned>(visit: &Visit) -> Result<T, Fault> {
    serde_json::from_slice(&visit.body)
        .map_err(|_| Fault::Unreadable("this worker runs another version of joute"))
}

/// Returns the name of a worker in the queue. Each of the server's own workers has its own token,
/// while workers on other machines may share one.
fn called(visit: &Visit, process: &str) -> Result<String, Fault> {
    let Caller::Worker(name) = &visit.caller else { return Err(Fault::Forbidden) };
    let fine = process.len() <= 16 && process.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match (name.starts_with(CREW), fine) {
        (true, _) => Ok(name.clone()),
        (false, true) => Ok(format!("{name}/{process}")),
        (false, false) => Err(Fault::Unreadable("this worker runs another version of joute")),
    }
}

fn game(visit: &Visit) -> Answer {
    let game = &visit.contest.game;
    Ok(Json(Plays { game: game.name.to_owned(), api: format!("{:016x}", game.api) }).into_response())
}

fn take(visit: &Visit) -> Answer {
    let Ask { game, api, process } = read(visit)?;
    let (contest, worker) = (&visit.contest, called(visit, &process)?);
    let own = format!("{:016x}", contest.game.api);
    if (game.as_str(), &api) != (contest.game.name, &own) {
        return Err(Fault::Refused(format!(
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
    if !contest.disk().has_room_for_results() {
        if visit.calls == 0 {
            contest.store.heard(&worker, now)?;
        }
    } else if (visit.calls == 0 || contest.store.is_work(now)?)
        && let Some(lease) = contest.store.take(&worker, now)?
    {
        let (secret, until) = (lease.secret.shown().to_owned(), lease.until.as_microsecond());
        let limits = contest.limits.clone();
        return Ok(Json(Given { id: lease.id, work: lease.work, secret, until, limits }).into_response());
    }
    match visit.is_last_call {
        true => Ok(StatusCode::NO_CONTENT.into_response()),
        false => Err(Fault::Later(Later { lane: token_of(visit)?, pause: LOOK })),
    }
}

/// Returns the name of a worker's token. The number of its requests that wait for jobs at the same
/// time is limited.
fn token_of(visit: &Visit) -> Result<String, Fault> {
    let Caller::Worker(name) = &visit.caller else { return Err(Fault::Forbidden) };
    Ok(format!("worker {name}"))
}

fn beat(visit: &Visit) -> Answer {
    let Beat { secret } = read(visit)?;
    visit.contest.store.beat(visit.part("id")?, &secret, visit.contest.clock.now())?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn done(visit: &Visit) -> Answer {
    let Ended { secret, result } = read(visit)?;
    let (contest, id) = (&visit.contest, visit.part("id")?);
    settle::take_in(&contest.store, &contest.blobs, id, &secret, &result, contest.clock.now())
        .map_err(Fault::Refused)?;
    contest.hurry();
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn back(visit: &Visit) -> Answer {
    let Back { secret, why } = read(visit)?;
    let (contest, id) = (&visit.contest, visit.part("id")?);
    match why {
        None => contest.store.hand_back(id, &secret)?,
        Some(why) => {
            tracing::warn!(job = id, why, "a worker returned a job");
            contest.store.give_back(id, &secret, &why, contest.clock.now())?;
            // The organiser's page shows the returned job.
            contest.tell();
        }
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn hash(visit: &Visit) -> Result<Hash, Fault> {
    Hash::read(&visit.part::<String>("hash")?).ok_or(Fault::Missing)
}

fn fetch(visit: &Visit) -> Answer {
    match visit.contest.blobs.get(&hash(visit)?) {
        Ok(bytes) => Ok(bytes.into_response()),
        Err(blobs::Error::Missing(_)) => Err(Fault::Missing),
        Err(error) => Err(Fault::Broken(error.to_string())),
    }
}

fn keep(visit: &Visit) -> Answer {
    if Hash::of(&visit.body) != hash(visit)? {
        return Err(Fault::Unreadable("the file does not match its hash"));
    }
    match visit.contest.blobs.keep(&visit.body) {
        Ok(_) => Ok(StatusCode::NO_CONTENT.into_response()),
        Err(blobs::Error::Full) => Err(Fault::Refused(blobs::Error::Full.to_string())),
        Err(error) => Err(Fault::Broken(error.to_string())),
    }
}
