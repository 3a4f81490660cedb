//! The addresses for monitoring the service: the health check and the metrics.

use crate::data::Role;
use crate::operations::{health, metrics};
use crate::paths;
use crate::web::request::Request;
use crate::web::response::{HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse as _;
use std::net::IpAddr;
use subtle::ConstantTimeEq as _;

pub fn routes() -> Vec<Route> {
    vec![get(paths::HEALTH, Access::Everybody, health), get(paths::METRICS, Access::Everybody, metrics)]
}

fn health(request: &Request) -> HandlerResult {
    let health = health::health(&request.contest);
    let status = if health.is_well() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let body = serde_json::to_string(&health)?;
    Ok((status, [(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// Sends the metrics of the contest service, for monitoring. Only organisers, programs on this
/// machine, and clients with the token of the contest's plan receive them. For all others, the page
/// does not exist.
fn metrics(request: &Request) -> HandlerResult {
    if !may_measure(request) {
        return Err(HandlerError::NotFound);
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], metrics::metrics(&request.contest)?).into_response())
}

fn may_measure(request: &Request) -> bool {
    let credentials = request.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let credentials = credentials.and_then(|value| value.strip_prefix("Bearer "));
    let token = match (&request.contest.plan.metrics_token, credentials) {
        (Some(token), Some(credentials)) => token.as_bytes().ct_eq(credentials.as_bytes()).into(),
        _ => false,
    };
    // A request that a proxy on this machine forwards does not come from this machine.
    let handed_on = ["x-forwarded-for", "forwarded"].iter().any(|name| request.headers.contains_key(*name));
    let is_local = !handed_on && request.address.parse::<IpAddr>().is_ok_and(|from| from.is_loopback());
    token || is_local || request.role() == Some(Role::Organiser)
}
