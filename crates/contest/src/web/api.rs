//! The JSON API for programs, `/api/v1`. It uses bearer tokens, and its OpenAPI description is
//! generated from the types.
//!
//! Each function has a `#[utoipa::path]` with its method and path, from which its route is created.
//! One table lists the functions for the routes and for the description. `utoipa-axum` also makes
//! both from one list, but only of axum's handlers, and a handler here is a plain function of a
//! [`Request`] that may be called again.

mod challenges;
mod clarifications;
mod duels;
mod matches;
mod owner;
mod tournaments;
pub mod types;
mod versions;

use super::request::Request;
use super::response::json;
use super::route::{Access, Body, Route, get, operation};
use types::ErrorBody;
use utoipa::OpenApi;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};

/// Creates the routes of the API and its OpenAPI description from one table. A row has a function
/// with a `#[utoipa::path]`, the type that utoipa generates from it, and the callers that may use it.
/// A body other than a small one follows.
macro_rules! operations {
    ($($module:ident::$function:ident, $path:ident, $access:ident $(, $body:ident)?;)*) => {
        #[derive(OpenApi)]
        #[openapi(
            info(title = "joute contest", version = "1"),
            paths($($module::$function),*),
            components(schemas(ErrorBody)),
            security(("token" = []))
        )]
        struct Document;

        pub(super) fn routes() -> Vec<Route> {
            vec![
                get("/api/v1/openapi.json", Access::Everybody, |_: &Request| json(&document())),
                $(operation($module::$path, Access::$access, $module::$function)$(.reads(Body::$body))?),*
            ]
        }
    };
}

operations! {
    owner::show_owner, __path_show_owner, SignedIn;
    matches::list, __path_list, Candidates;
    matches::ask, __path_ask, Candidates;
    matches::show_match, __path_show_match, Everybody;
    matches::replay, __path_replay, Everybody;
    challenges::list, __path_list, Candidates;
    challenges::challenge, __path_challenge, Candidates;
    challenges::accept, __path_accept, Candidates;
    challenges::decline, __path_decline, Candidates;
    challenges::withdraw, __path_withdraw, Candidates;
    challenges::policy, __path_policy, Candidates;
    clarifications::list, __path_list, SignedIn;
    clarifications::ask, __path_ask, Candidates;
    clarifications::answer, __path_answer, Organisers;
    duels::list, __path_list, Candidates;
    duels::start, __path_start, Candidates;
    duels::show_duel, __path_show_duel, Candidates;
    duels::cancel, __path_cancel, Candidates;
    versions::send, __path_send, Candidates, Archive;
    versions::list, __path_list, Candidates;
    versions::show_version, __path_show_version, Candidates;
    versions::log, __path_log, Candidates;
    versions::archive, __path_archive, Candidates;
    tournaments::all, __path_all, Everybody;
    tournaments::show_tournament, __path_show_tournament, Everybody;
    tournaments::progress, __path_progress, Candidates;
}

/// Returns the OpenAPI description of the contest's HTTP API.
pub fn document() -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    document.components.get_or_insert_default().add_security_scheme("token", bearer);
    document
}

#[cfg(test)]
mod tests {
    use super::document;

    #[test]
    fn schemas_keep_their_names() {
        let components = document().components.expect("the document has components");
        let names: Vec<&str> = components.schemas.keys().map(String::as_str).collect();
        let expected = [
            "Answering",
            "Answers",
            "Asked",
            "Asking",
            "Challenge",
            "ChallengePolicy",
            "ChallengeState",
            "Challenges",
            "Clarification",
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
