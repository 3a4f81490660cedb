//! The cookies of the contest's pages: the session of people who are signed in, and the language.

use crate::data::Secret;
use crate::plan::Plan;
use axum::http::{HeaderMap, header};
use cookie::{Cookie, SameSite};

/// The name of the session cookie on connections without encryption.
pub const SESSION_COOKIE: &str = "session";

/// The name of the cookie with the reader's chosen page language.
pub const LANGUAGE_COOKIE: &str = "language";

/// Returns the name of the session cookie. With encrypted connections, it has the prefix `__Host-`,
/// so that browsers send the cookie only to this host and only encrypted.
fn session_name(plan: &Plan) -> &'static str {
    if plan.is_secure() { "__Host-session" } else { SESSION_COOKIE }
}

/// Returns a cookie for all pages of the contest. With `SameSite=Lax`, links in mails and calendars
/// open pages as the signed-in person. The cookie alone is not enough to change something.
pub fn new<'a>(plan: &Plan, name: &'a str, value: &'a str) -> Cookie<'a> {
    let cookie = Cookie::build((name, value)).path("/").http_only(true).same_site(SameSite::Lax);
    cookie.secure(plan.is_secure()).build()
}

/// Returns the header that sets the session cookie.
pub fn set_session(plan: &Plan, secret: &Secret) -> String {
    new(plan, session_name(plan), secret.expose()).to_string()
}

/// Returns the header that deletes the session cookie.
pub fn delete_session(plan: &Plan) -> String {
    let mut cookie = new(plan, session_name(plan), "");
    cookie.make_removal();
    cookie.to_string()
}

/// Returns the value of a request's session cookie.
pub fn session<'a>(headers: &'a HeaderMap, plan: &Plan) -> Option<&'a str> {
    find(headers, session_name(plan))
}

/// Returns the value of a cookie from a request's headers.
pub fn find<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let texts = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut cookies = texts.flat_map(Cookie::split_parse).filter_map(Result::ok);
    cookies.find(|cookie| cookie.name() == name)?.value_raw()
}
