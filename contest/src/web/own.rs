//! Is a request one of ours: sent by a page of this contest, and by whom it says?

use super::answer::Fault;
use super::visit::{Caller, Visit};
use crate::plan::Plan;
use axum::http::{HeaderMap, header};
use std::net::{IpAddr, SocketAddr};

/// The header with which scripts bring back what forms have in a field.
const CSRF: &str = "x-csrf";

/// What changes something was sent by a page of ours: the browser says that it comes from here, and it brings its session's
/// token back.
///
/// # Errors
/// It was not.
pub fn own_form(visit: &Visit) -> Result<(), Fault> {
    let own = match &visit.caller {
        // No browser sends these by itself.
        Caller::Program(_) | Caller::Worker(_) => true,
        Caller::Nobody => is_from_here(visit),
        Caller::Session(session) => {
            let header = visit.headers.get(CSRF).and_then(|value| value.to_str().ok());
            let token = visit.form.get("csrf").map(String::as_str).or(header);
            is_from_here(visit) && token.is_some_and(|token| session.is_own_form(token))
        }
    };
    if own { Ok(()) } else { Err(Fault::Elsewhere) }
}

/// Browsers say whence a request comes; old ones, and none, say nothing.
fn is_from_here(visit: &Visit) -> bool {
    let text = |name: &str| visit.headers.get(name).map(|value| value.to_str().unwrap_or(""));
    let site = text("sec-fetch-site").is_none_or(|site| ["same-origin", "none"].contains(&site));
    let host = match &visit.contest.plan.address {
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

/// From where a request comes. Behind a proxy that is what the proxy says: the last entry, which it added itself; what
/// stands before it, anybody may have written.
pub fn address(plan: &Plan, from: SocketAddr, headers: &HeaderMap) -> String {
    let said = || {
        let last = headers.get_all("x-forwarded-for").into_iter().next_back()?.to_str().ok()?;
        last.rsplit(',').next()?.trim().parse::<IpAddr>().ok()
    };
    let behind = if plan.behind_proxy { said() } else { None };
    behind.unwrap_or_else(|| from.ip()).to_canonical().to_string()
}
