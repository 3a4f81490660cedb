//! Protects against requests that other web sites send in a person's name, and determines the
//! client's address.

use super::pairs::from_pairs;
use super::request::{Caller, Request};
use super::response::HandlerError;
use crate::plan::Plan;
use axum::http::{HeaderMap, header};
use serde::Deserialize;
use std::net::{IpAddr, SocketAddr};

/// The HTTP header in which scripts send the CSRF token. Forms send this token in a field.
const CSRF_HEADER: &str = "x-csrf";

/// The name of the field of every form with the CSRF token.
pub const CSRF_FIELD: &str = "csrf";

/// The field of every form with the CSRF token of the session.
#[derive(Deserialize)]
struct CsrfToken {
    csrf: Option<String>,
}

/// Checks that a request comes from a page of this contest. The browser must name this site as the
/// origin, and the request must contain the session's token.
///
/// # Errors
/// Returns an error if the check fails.
pub fn own_form(request: &Request) -> Result<(), HandlerError> {
    let own = match &request.caller {
        // Browsers do not send these credentials on their own.
        Caller::Program { .. } | Caller::Worker(_) | Caller::League(_) => true,
        Caller::Nobody => is_from_here(request),
        Caller::Session(session) => {
            let header = request.headers.get(CSRF_HEADER).and_then(|value| value.to_str().ok());
            let token = from_pairs::<CsrfToken>(&request.form).ok().and_then(|form| form.csrf);
            let token = token.as_deref().or(header);
            is_from_here(request) && token.is_some_and(|token| session.is_own_form(token))
        }
    };
    if own { Ok(()) } else { Err(HandlerError::CrossSite) }
}

/// Returns true unless the browser's headers name another site. Old browsers and other programs
/// send no such headers.
fn is_from_here(request: &Request) -> bool {
    let text = |name: &str| request.headers.get(name).map(|value| value.to_str().unwrap_or(""));
    let site = text("sec-fetch-site").is_none_or(|site| ["same-origin", "none"].contains(&site));
    let host = match &request.contest.plan.address {
        Some(address) => Some(address.host()),
        None => text(header::HOST.as_str()),
    };
    let origin = text(header::ORIGIN.as_str()).is_none_or(|origin| {
        origin
            .split_once("://")
            .is_some_and(|(_, from)| host.is_some_and(|host| host.eq_ignore_ascii_case(from)))
    });
    site && origin
}

/// Returns the IP address of the client. Behind a proxy, it is the last address in the proxy's
/// header, because a client can forge the earlier ones.
pub fn address(plan: &Plan, from: SocketAddr, headers: &HeaderMap) -> String {
    let forwarded_address = || {
        let last = headers.get_all("x-forwarded-for").into_iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse::<IpAddr>().ok()
    };
    let behind = if plan.behind_proxy { forwarded_address() } else { None };
    behind.unwrap_or_else(|| from.ip()).to_canonical().to_string()
}
