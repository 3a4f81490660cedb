//! The HTTP API for the versions of a champion that the caller has submitted.

use super::types::{self, ErrorBody};
use crate::data;
use crate::data::{CountingVersion, FirstMatch, Version};
use crate::operations::versions;
use crate::paths;
use crate::web::extract::{Form, Number, Path, Query};
use crate::web::outcome;
use crate::web::request::Request;
use crate::web::response::{HandlerError, HandlerResult, json};
use crate::web::submissions::{self, ListPage, NoteForm, SubmissionFields, VersionPath};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse as _;
use jiff::Timestamp;
use joute_words::translate::refusal;

/// The maximum number of submitted versions in one response of the HTTP API.
const MAX_LISTED: usize = 100;

/// Returns the number of the version with which the caller would play now. Returns `None` if it is
/// not known.
fn counting(request: &Request) -> Result<Option<u32>, HandlerError> {
    Ok(match versions::counting_version(&request.contest.store, request.person()?.id, Timestamp::MAX)? {
        CountingVersion::This(version) => Some(version.number),
        CountingVersion::None | CountingVersion::NotYetKnown => None,
    })
}

fn to_api(
    request: &Request,
    version: Version,
    counting: Option<u32>,
) -> Result<types::SubmittedVersion, HandlerError> {
    let progress = versions::version_progress(&request.contest.store, &version)?;
    let stage = types::Stage::from(&progress);
    let (ahead, reason) = match progress {
        data::VersionProgress::Waiting(ahead) => (Some(ahead), None),
        data::VersionProgress::Refused(reason) => (None, Some(refusal(&reason, request.locale()))),
        _ => (None, None),
    };
    let first = match stage {
        types::Stage::Ready => versions::first_match(&request.contest.store, &version)?,
        _ => None,
    };
    Ok(types::SubmittedVersion {
        first: first.and_then(|first| first_match(request, &first)),
        number: version.number,
        received: version.received.to_string(),
        bytes: version.bytes,
        note: version.note,
        stage,
        ahead,
        reason,
        language: version.language,
        counts: counting == Some(version.number),
    })
}

fn first_match(request: &Request, first: &FirstMatch) -> Option<types::FirstMatchResult> {
    let played = first.stored.played.as_ref()?;
    let departed = played.departures.get(first.seat).and_then(Option::as_ref);
    Some(types::FirstMatchResult {
        number: first.stored.number,
        ending: first.ending()?,
        scores: played.scores.clone(),
        seat: first.seat,
        reason: outcome::departure_reason(request, played, first.seat),
        line: departed.and_then(|departed| departed.line.clone()),
        watch: paths::match_watch(first.stored.number),
    })
}

fn find_own_version(request: &Request, number: u32) -> Result<Version, HandlerError> {
    Ok(request.contest.store.version(request.person()?.id, number)?)
}

/// Submits a new version of the caller's champion. The request's body is the archive that `make
/// tar` writes.
#[utoipa::path(post, path = "/api/v1/versions",
    params(
        ("note" = Option<String>, Query, description = "A note of the author of at most 500 characters"),
        ("file" = Option<String>, Query, description = "The name of the file; a source file such as \
                                                        champion.py is accepted without an archive")),
    request_body(content = Vec<u8>, content_type = "application/gzip"),
    responses(
        (status = 201, body = types::SubmittedVersion),
        (status = 408, description = "The file arrived too slowly", body = ErrorBody),
        (status = 409, description = "The contest accepts no versions now, or no more from this candidate", body = ErrorBody),
        (status = 413, description = "The file is too large", body = ErrorBody),
        (status = 415, description = "The file is not an archive", body = ErrorBody),
        (status = 503, description = "Too many files are being submitted", body = ErrorBody),
        (status = 507, description = "The contest's disk is full", body = ErrorBody)))]
pub(super) fn send(request: &Request, query: Query<SubmissionFields>, form: Form<NoteForm>) -> HandlerResult {
    let version = submissions::send(request, query, form)?;
    Ok((StatusCode::CREATED, json(&to_api(request, version, None)?)?).into_response())
}

/// Returns the last 100 versions that the caller has submitted, the newest first.
#[utoipa::path(get, path = "/api/v1/versions",
    params(("before" = Option<u32>, Query, description = "Only versions with lower numbers")),
    responses((status = 200, body = Vec<types::SubmittedVersion>)))]
pub(super) fn list(request: &Request, Query(page): Query<ListPage>) -> HandlerResult {
    let (versions, counting) = (request.contest.store.versions(request.person()?.id)?, counting(request)?);
    let listed_versions =
        versions.into_iter().filter(|version| version.number < page.before).take(MAX_LISTED);
    let answer =
        listed_versions.map(|version| to_api(request, version, counting)).collect::<Result<Vec<_>, _>>()?;
    json(&answer)
}

/// Returns one of the caller's submitted versions.
#[utoipa::path(get, path = "/api/v1/versions/{number}", params(("number" = u32, Path)),
    responses((status = 200, body = types::SubmittedVersion), (status = 404, body = ErrorBody)))]
pub(super) fn show_version(request: &Request, Path(Number { number }): Path<Number<u32>>) -> HandlerResult {
    json(&to_api(request, find_own_version(request, number)?, counting(request)?)?)
}

/// Returns the output of a version's build. It is empty before the build prints something.
#[utoipa::path(get, path = "/api/v1/versions/{number}/log", params(("number" = u32, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = ErrorBody)))]
pub(super) fn log(request: &Request, Path(Number { number }): Path<Number<u32>>) -> HandlerResult {
    let log = find_own_version(request, number)?
        .log
        .map(|log| request.contest.blobs.get(&log))
        .transpose()?
        .unwrap_or_default();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], log).into_response())
}

/// Returns the archive of a version as it was submitted.
#[utoipa::path(get, path = "/api/v1/versions/{number}/archive", params(("number" = u32, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/gzip"), (status = 404, body = ErrorBody)))]
pub(super) fn archive(request: &Request, path: Path<VersionPath>) -> HandlerResult {
    submissions::archive(request, path)
}
