//! The API for the caller's versions.

use super::json;
use super::types::{self, Problem};
use crate::versions::{self, Counts, FirstMatch, Version};
use crate::web::answer::{Answer, Fault};
use crate::web::pages::{gone, versions as pages};
use crate::web::routes::{Body, Route, Who, get};
use crate::web::visit::Visit;
use axum::http::{Method, StatusCode, header};
use axum::response::IntoResponse as _;
use jiff::Timestamp;
use joute_words::translate::refusal;

pub const ROUTES: &[Route] = &[
    Route {
        method: Method::POST,
        path: "/api/v1/versions",
        who: Who::Candidates,
        body: Body::Archive,
        handler: send,
    },
    get("/api/v1/versions", Who::Candidates, list),
    get("/api/v1/versions/{number}", Who::Candidates, one),
    get("/api/v1/versions/{number}/log", Who::Candidates, log),
    get("/api/v1/versions/{number}/archive", Who::Candidates, archive),
];

/// The maximum number of versions in a response.
const LISTED: usize = 100;

/// Returns the number of the version with which the caller would play now, if it is known.
fn counting(visit: &Visit) -> Result<Option<u32>, Fault> {
    Ok(match visit.contest.store.counts(visit.person()?.id, Timestamp::MAX)? {
        Counts::This(version) => Some(version.number),
        Counts::None | Counts::NotYetKnown => None,
    })
}

fn told(visit: &Visit, version: Version, counting: Option<u32>) -> Result<types::Sent, Fault> {
    let stage = visit.contest.store.stage(&version)?;
    let (stage, ahead, why) = match stage {
        versions::Stage::Waiting(ahead) => (types::Stage::Waiting, Some(ahead), None),
        versions::Stage::Building => (types::Stage::Building, None, None),
        versions::Stage::Stuck => (types::Stage::Stuck, None, None),
        versions::Stage::Playing => (types::Stage::Playing, None, None),
        versions::Stage::Ready => (types::Stage::Ready, None, None),
        versions::Stage::Refused(why) => (types::Stage::Refused, None, Some(refusal(&why, visit.locale()))),
        versions::Stage::Superseded => (types::Stage::Superseded, None, None),
    };
    let first = match stage {
        types::Stage::Ready => visit.contest.store.first_match(&version)?,
        _ => None,
    };
    Ok(types::Sent {
        first: first.and_then(|first| first_match(visit, &first)),
        number: version.number,
        received: version.received.to_string(),
        bytes: version.bytes,
        note: version.note,
        stage,
        ahead,
        why,
        language: version.language,
        counts: counting == Some(version.number),
    })
}

fn first_match(visit: &Visit, first: &FirstMatch) -> Option<types::First> {
    let played = first.remembered.played.as_ref()?;
    let departed = played.departures.get(first.seat).and_then(Option::as_ref);
    Some(types::First {
        number: first.remembered.number,
        ending: match first.ending()? {
            versions::Ending::Won => types::Ending::Won,
            versions::Ending::Drawn => types::Ending::Drawn,
            versions::Ending::Lost => types::Ending::Lost,
            versions::Ending::Out => types::Ending::Out,
        },
        scores: played.scores.clone(),
        seat: first.seat,
        why: gone::said(visit, played, first.seat),
        line: departed.and_then(|departed| departed.line.clone()),
        watch: format!("/matches/{}/watch", first.remembered.number),
    })
}

fn own(visit: &Visit) -> Result<Version, Fault> {
    Ok(visit.contest.store.version(visit.person()?.id, visit.part("number")?)?)
}

/// Submits a champion. The request's body is the archive that `make tar` writes.
#[utoipa::path(post, path = "/api/v1/versions",
    params(
        ("note" = Option<String>, Query, description = "A note of the author of at most 500 characters"),
        ("file" = Option<String>, Query, description = "The name of the file; a source file such as \
                                                        champion.py is accepted without an archive")),
    request_body(content = Vec<u8>, content_type = "application/gzip"),
    responses(
        (status = 201, body = types::Sent),
        (status = 408, description = "The file arrived too slowly", body = Problem),
        (status = 409, description = "The contest accepts no versions now, or no more from this candidate", body = Problem),
        (status = 413, description = "The file is too large", body = Problem),
        (status = 415, description = "The file is not an archive", body = Problem),
        (status = 503, description = "Too many files are being submitted", body = Problem),
        (status = 507, description = "The contest's disk is full", body = Problem)))]
pub(super) fn send(visit: &Visit) -> Answer {
    let version = pages::send(visit)?;
    Ok((StatusCode::CREATED, json(&told(visit, version, None)?)?).into_response())
}

/// Returns the caller's versions, the newest first, at most 100.
#[utoipa::path(get, path = "/api/v1/versions",
    params(("before" = Option<u32>, Query, description = "Only versions with lower numbers")),
    responses((status = 200, body = Vec<types::Sent>)))]
pub(super) fn list(visit: &Visit) -> Answer {
    let before = visit.query.get("before").and_then(|number| number.parse().ok()).unwrap_or(u32::MAX);
    let (versions, counting) = (visit.contest.store.versions(visit.person()?.id)?, counting(visit)?);
    let asked = versions.into_iter().filter(|version| version.number < before).take(LISTED);
    let told = asked.map(|version| told(visit, version, counting)).collect::<Result<Vec<_>, _>>()?;
    json(&told)
}

/// Returns one of the caller's versions.
#[utoipa::path(get, path = "/api/v1/versions/{number}", params(("number" = u32, Path)),
    responses((status = 200, body = types::Sent), (status = 404, body = Problem)))]
pub(super) fn one(visit: &Visit) -> Answer {
    json(&told(visit, own(visit)?, counting(visit)?)?)
}

/// Returns the output of a version's build, which is empty until there is some.
#[utoipa::path(get, path = "/api/v1/versions/{number}/log", params(("number" = u32, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Problem)))]
pub(super) fn log(visit: &Visit) -> Answer {
    let log = own(visit)?.log.map(|log| visit.contest.blobs.get(&log)).transpose()?.unwrap_or_default();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], log).into_response())
}

/// Returns the archive of a version as it was submitted.
#[utoipa::path(get, path = "/api/v1/versions/{number}/archive", params(("number" = u32, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/gzip"), (status = 404, body = Problem)))]
pub(super) fn archive(visit: &Visit) -> Answer {
    pages::archive(visit)
}
