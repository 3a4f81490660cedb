//! Error responses: a page, a fragment of a page, or JSON for programs.

use super::{Page, menu};
use crate::paths;
use crate::web::request::{Caller, Request};
use crate::web::response::HandlerError;
use askama::Template;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};
use joute_words::contest as say;

#[derive(Template)]
#[template(path = "wrong.html")]
struct ErrorFragment<'a> {
    message: &'a str,
}

#[derive(Template)]
#[template(path = "sorry.html")]
struct ErrorPage<'a> {
    page: Page,
    /// The requested address, if it does not exist.
    missing_path: Option<&'a str>,
}

/// Returns the response to a failed request. It is an error page, a redirect to the sign-in page,
/// or JSON for programs.
pub fn error_response(request: &Request, error: &HandlerError) -> Response {
    if let HandlerError::Internal(reason) | HandlerError::Unavailable(reason) = error {
        tracing::error!(path = request.path, reason, "a request failed");
    }
    let message = error.message(request);
    if ["/api/", "/worker/"].iter().any(|root| request.path.starts_with(root))
        || matches!(request.caller, Caller::Program { .. } | Caller::Worker(_) | Caller::League(_))
    {
        let body = serde_json::json!({ "error": message }).to_string();
        return (error.status(), [(header::CONTENT_TYPE, "application/json")], body).into_response();
    }
    if request.is_fragment() {
        let fragment = ErrorFragment { message: &message }.render().unwrap_or_default();
        return (error.status(), Html(fragment)).into_response();
    }
    if *error == HandlerError::SignIn {
        return (StatusCode::SEE_OTHER, [(header::LOCATION, menu::sign_in_for(request))]).into_response();
    }
    // Rendering a built-in template fails only if memory is exhausted.
    let missing_path = (*error == HandlerError::NotFound).then_some(request.path.as_str());
    let page =
        ErrorPage { page: Page::of(request, message.as_str()), missing_path }.render().unwrap_or(message);
    (error.status(), Html(page)).into_response()
}
