//! From a connection to a handler: who asks, may it, is the form its own; and what every answer carries.

use super::answer::{Answer, Fault};
use super::archive;
use super::connections;
use super::pace::Paced;
use super::pages::sorry;
use super::routes::{Body, Route, Who, routes};
use super::visit::{Caller, Visit, cookie, fields};
use super::{cookies, own};
use crate::contest::Contest;
use crate::people::Id;
use crate::plan::Address;
use crate::running::Meter;
use crate::worker::wire::LARGEST;
use axum::Router;
use axum::body::Body as Bytes;
use axum::extract::{ConnectInfo, RawPathParams, Request, State};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodRouter, on};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tokio::net::TcpListener;

/// Bytes of a small form.
const SMALL: usize = 64 << 10;

/// Nothing that a page shows comes from elsewhere, and no script or style from within it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/// Serves a contest until `end`, and what is under way then until it is done.
///
/// # Errors
/// The system's.
pub async fn serve(
    listener: TcpListener,
    contest: Arc<Contest>,
    end: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    connections::answer(listener, router(contest), end).await;
    Ok(())
}

/// All routes of a contest.
pub fn router(contest: Arc<Contest>) -> Router {
    let mut paths: HashMap<&str, MethodRouter<Arc<Contest>>> = HashMap::new();
    for route in routes() {
        let method = route.method.clone().try_into().unwrap_or(axum::routing::MethodFilter::GET);
        let handler = move |State(contest): State<Arc<Contest>>,
                            ConnectInfo(from): ConnectInfo<SocketAddr>,
                            parts: RawPathParams,
                            request: Request| async move {
            let parts = parts.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
            let (started, meter) = (Instant::now(), contest.meter.clone());
            let response = answer(route, contest, from, parts, request).await;
            logged(route, &meter, started, response)
        };
        let others = paths.remove(route.path).unwrap_or_default();
        paths.insert(route.path, others.merge(on(method, handler)));
    }
    let router = paths.into_iter().fold(Router::new(), |router, (path, methods)| router.route(path, methods));
    router.with_state(contest)
}

/// Who asked, for the log: nobody, if it was nobody who said so.
#[derive(Clone, Copy)]
struct Asker(Option<Id>);

/// One line a request, without names, tokens and cookies: what is logged is kept, and read by many.
fn logged(route: &'static Route, meter: &Meter, started: Instant, mut response: Response) -> Response {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let (id, took) = (COUNT.fetch_add(1, Ordering::Relaxed), started.elapsed());
    let (status, ms) = (response.status().as_u16(), took.as_secs_f64() * 1000.0);
    let person = response.extensions_mut().remove::<Asker>().and_then(|Asker(person)| person);
    meter.answered(route.method.as_str(), route.path, status, took);
    tracing::info!(id, method = %route.method, route = route.path, status, person, ms, "answered");
    response
}

async fn answer(
    route: &'static Route,
    contest: Arc<Contest>,
    from: SocketAddr,
    parts: HashMap<String, String>,
    request: Request,
) -> Response {
    let (head, body) = request.into_parts();
    let (asked, headers) = (contest.clone(), head.headers.clone());
    let Ok(caller) = tokio::task::spawn_blocking(move || caller(&asked, &headers)).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let mut visit = Visit {
        caller,
        address: own::address(&contest.plan, from, &head.headers),
        path: head.uri.path().to_owned(),
        asked: head.uri.path_and_query().map_or("/", PathAndQuery::as_str).to_owned(),
        method: head.method,
        parts,
        query: fields(head.uri.query().unwrap_or("").as_bytes()),
        headers: head.headers,
        body: Vec::new(),
        form: HashMap::new(),
        archive: Mutex::new(None),
        received: contest.clock.now(),
        arrival: None,
        contest,
    };
    if let Err(fault) = admit(route, &mut visit, body).await {
        return dressed(&visit, Err(fault));
    }
    let worked = tokio::task::spawn_blocking(move || {
        let own = if route.method == Method::GET { Ok(()) } else { own::own_form(&visit) };
        let answer = own.and_then(|()| (route.handler)(&visit));
        exchanged(&visit, dressed(&visit, answer))
    });
    // A handler that panicked has said so in the log.
    worked.await.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Who asks: by a token if there is one, by a cookie otherwise.
fn caller(contest: &Contest, headers: &HeaderMap) -> Caller {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(token) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        let worker = || contest.store.worker(token).map_or(Caller::Nobody, Caller::Worker);
        return contest.store.bearer(token).map_or_else(|_| worker(), Caller::Program);
    }
    let session = cookie(headers, cookies::name(&contest.plan))
        .map(|cookie| contest.store.session(cookie, &*contest.clock));
    session.and_then(Result::ok).map_or(Caller::Nobody, Caller::Session)
}

/// Lets a request in whose caller may ask, and reads its body.
async fn admit(route: &Route, visit: &mut Visit, body: Bytes) -> Result<(), Fault> {
    let may = match visit.caller {
        Caller::Worker(_) => matches!(route.who, Who::Workers | Who::Everybody),
        _ => route.who.may(visit.role()),
    };
    if !may {
        return Err(match visit.caller {
            Caller::Nobody => Fault::SignIn,
            _ => Fault::Forbidden,
        });
    }
    match route.body {
        Body::None => {}
        Body::File => visit.body = Paced::new(body).whole(LARGEST).await?,
        Body::Small => {
            visit.body = Paced::new(body).whole(SMALL).await?;
            visit.form = fields(&visit.body);
        }
        Body::Archive => archive::read(visit, body).await?,
    }
    let arrival = visit.contest.arrivals.arrive(&*visit.contest.clock);
    visit.received = arrival.at;
    // What only reads keeps no hour waiting, and neither does a worker that waits for work.
    visit.arrival = Some(arrival).filter(|_| route.method != Method::GET && route.who != Who::Workers);
    Ok(())
}

/// A cookie whose secret is old is exchanged with the next whole page.
fn exchanged(visit: &Visit, mut answer: Response) -> Response {
    let is_page = answer
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    let page = visit.method == Method::GET && answer.status().is_success() && is_page && !visit.is_fragment();
    let (Caller::Session(_), Some(cookie), true) = (&visit.caller, cookies::of(visit), page) else {
        return answer;
    };
    let new = visit.contest.store.exchange(cookie, &*visit.contest.clock);
    // The old one is as good until then.
    if let Ok(Some(secret)) = new
        && let Ok(line) = HeaderValue::from_str(&cookies::given(visit, &secret))
    {
        answer.headers_mut().append(header::SET_COOKIE, line);
    }
    answer
}

/// An answer as it is sent: faults become pages, and every answer has its policy.
fn dressed(visit: &Visit, answer: Answer) -> Response {
    let mut response = answer.unwrap_or_else(|fault| sorry::sorry(visit, &fault));
    response.extensions_mut().insert(Asker(visit.caller.person().map(|person| person.id)));
    let headers = response.headers_mut();
    if visit.contest.plan.address.as_ref().is_some_and(Address::is_secure) {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=15552000"));
    }
    let fixed = [
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "no-store"),
    ];
    for (name, value) in fixed {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}
