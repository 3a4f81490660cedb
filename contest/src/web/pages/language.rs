//! The choice of the pages' language, which is stored in a cookie.

use crate::web::request::{LANGUAGE, Request, is_page_language, redirect_path};
use crate::web::response::{self, HandlerError, HandlerResult, LocalizedMessage};
use crate::web::routes::{Access, Route, post};
use axum::http::header;
use axum::response::IntoResponse as _;
use joute_words::contest as say;

pub const ROUTES: &[Route] = &[post("/language", Access::Everybody, choose)];

/// The number of seconds that a browser keeps the cookie with the chosen language: one year.
const SECONDS: u32 = 365 * 24 * 3600;

fn choose(request: &Request) -> HandlerResult {
    let code = request.field("language");
    if !is_page_language(code) {
        return Err(HandlerError::InvalidField(LocalizedMessage(say::other_form)));
    }
    let secure = request.secure_attribute();
    let cookie = format!("{LANGUAGE}={code}; Path=/; Max-Age={SECONDS}; HttpOnly; SameSite=Lax{secure}");
    Ok(([(header::SET_COOKIE, cookie)], response::redirect(redirect_path(request.field("to")))?)
        .into_response())
}
