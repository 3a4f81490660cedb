//! The JSON API for programs, `/api/v1`. It uses bearer tokens, and its OpenAPI description is
//! generated from the types.
//!
//! Each function has a `#[utoipa::path]` with its method and path, from which its route is created.
//! `Document` lists the functions, and `tests/sending.rs` compares the document with the routes.

pub(super) mod duels;
pub(super) mod matches;
pub(super) mod tournaments;
pub mod types;
pub(super) mod versions;

use super::request::Request;
use super::response::HandlerResult;
use super::routes::{Access, Route, get, operation};
use axum::http::header;
use axum::response::IntoResponse as _;
use serde::Serialize;
use types::{ErrorBody, TokenOwner};
use utoipa::OpenApi;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};

pub(super) fn routes() -> Vec<Route> {
    vec![
        get("/api/v1/openapi.json", Access::Everybody, |_: &Request| json(&document())),
        operation(__path_me, Access::SignedIn, me),
    ]
}

/// The OpenAPI description of the contest's HTTP API. A new route's function must be listed here.
#[derive(OpenApi)]
#[openapi(
    info(title = "joute contest", version = "1"),
    paths(me, matches::list, matches::ask, matches::one, matches::replay, duels::list, duels::start, duels::one, duels::cancel, versions::send, versions::list, versions::one, versions::log, versions::archive, tournaments::all, tournaments::one, tournaments::progress),
    components(schemas(ErrorBody)),
    security(("token" = []))
)]
struct Document;

/// Returns the OpenAPI description of the contest's HTTP API.
pub fn document() -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    document.components.get_or_insert_default().add_security_scheme("token", bearer);
    document
}

/// Returns an HTTP response with a value as JSON.
///
/// # Errors
/// Returns an error if the value cannot be represented in JSON.
pub(super) fn json(value: &impl Serialize) -> HandlerResult {
    let text = serde_json::to_string(value)
        .map_err(|error| super::response::HandlerError::Internal(format!("an answer: {error}")))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// Returns the owner of the request's API token, and facts about the contest.
#[utoipa::path(get, path = "/api/v1/me", responses(
    (status = 200, body = TokenOwner), (status = 401, description = "The token is unknown or has been revoked", body = ErrorBody)))]
fn me(request: &Request) -> HandlerResult {
    let person = request.person()?;
    json(&TokenOwner {
        name: person.name.clone(),
        role: person.role.word().to_owned(),
        contest: request.contest.plan.title.clone(),
        archive: request.contest.plan.quotas.archive,
    })
}

#[cfg(test)]
mod tests {
    use super::document;

    #[test]
    fn schemas_keep_their_names() {
        let components = document().components.expect("components");
        let names: Vec<&str> = components.schemas.keys().map(String::as_str).collect();
        let expected = [
            "Duel",
            "DuelState",
            "Dueling",
            "Elo",
            "Ending",
            "First",
            "Followed",
            "Judged",
            "Leg",
            "Match",
            "MatchStage",
            "Me",
            "Problem",
            "Sent",
            "Stage",
            "Standing",
            "Started",
            "Tournament",
            "TournamentState",
            "Verdict",
            "Wished",
            "Wishing",
        ];
        assert_eq!(names, expected);
    }
}
