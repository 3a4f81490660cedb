//! Error responses: a page, a fragment of a page, or JSON for programs.

use super::{Page, door};
use crate::web::answer::Fault;
use crate::web::visit::{Caller, Visit};
use askama::Template;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};
use joute_words::contest as say;

#[derive(Template)]
#[template(path = "wrong.html")]
struct Wrong<'a> {
    told: &'a str,
}

#[derive(Template)]
#[template(path = "sorry.html")]
struct Sorry<'a> {
    page: Page,
    /// The requested address, if it does not exist.
    lost: Option<&'a str>,
}

/// Returns the response for a fault.
pub fn sorry(visit: &Visit, fault: &Fault) -> Response {
    if let Fault::Broken(why) = fault {
        tracing::error!(path = visit.path, why, "a request failed");
    }
    let told = fault.told(visit);
    if ["/api/", "/worker/"].iter().any(|root| visit.path.starts_with(root))
        || matches!(visit.caller, Caller::Program(_) | Caller::Worker(_))
    {
        let body = serde_json::json!({ "error": told }).to_string();
        return (fault.status(), [(header::CONTENT_TYPE, "application/json")], body).into_response();
    }
    if visit.is_fragment() {
        let fragment = Wrong { told: &told }.render().unwrap_or_default();
        return (fault.status(), Html(fragment)).into_response();
    }
    if *fault == Fault::SignIn {
        return (StatusCode::SEE_OTHER, [(header::LOCATION, door::sign_in_for(visit))]).into_response();
    }
    // Rendering a built-in template fails only if memory is exhausted.
    let lost = (*fault == Fault::Missing).then_some(visit.path.as_str());
    let page = Sorry { page: Page::of(visit, told.as_str()), lost }.render().unwrap_or(told);
    (fault.status(), Html(page)).into_response()
}
