//! The path of a request from its connection to its handler: authentication, authorisation, the
//! check of forms, and the headers of every response.

use super::answer::{Answer, Fault};
use super::archive;
use super::pace::Paced;
use super::pages::sorry;
use super::routes::{Body, Route, Who, routes};
use super::visit::{Caller, Visit, cookie, fields};
use super::{cookies, own};
use crate::contest::Contest;
use crate::people::Id;
use crate::plan::Address;
use crate::running::Meter;
use crate::store::Later;
use crate::worker::wire::LARGEST;
use axum::Router;
use axum::body::Body as Bytes;
use axum::extract::{ConnectInfo, RawPathParams, Request, State};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodRouter, on};
use joute_net::{ClientPermit, ConnectionLimits};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

/// The maximum number of connections, if the system permits as many open files. A candidate's
/// browser uses several.
const OPEN: usize = 4096;

/// The number of open files that are reserved for the database, uploads and workers.
const OTHERS: u64 = 600;

/// The longest time that a request waits for an answer that is not available yet.
const PATIENCE: Duration = Duration::from_secs(10);

/// The number of requests of one kind that may wait, such as those for jobs with one worker's
/// token.
const WAITING: usize = 32;

/// The number of requests that may wait in total.
const ALL_WAITING: usize = 512;

/// The maximum size of a small form in bytes.
const SMALL: usize = 64 << 10;

/// The content security policy: nothing is loaded from other sites, and inline scripts and styles
/// are forbidden.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/// Serves a contest until `end`, and then completes the requests in progress.
///
/// # Errors
/// Returns an error of the operating system.
pub async fn serve(
    listener: TcpListener,
    contest: Arc<Contest>,
    end: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let bounds = ConnectionLimits::up_to(OPEN, OTHERS);
    let bounds = if contest.plan.behind_proxy { bounds.behind_proxy() } else { bounds };
    joute_net::serve(listener, router(contest), bounds, end).await;
    Ok(())
}

/// Returns a router with all routes of a contest.
pub fn router(contest: Arc<Contest>) -> Router {
    let mut paths: HashMap<&str, MethodRouter<Arc<Contest>>> = HashMap::new();
    let handler = |route: &'static Route| {
        move |State(contest): State<Arc<Contest>>,
              ConnectInfo(from): ConnectInfo<SocketAddr>,
              parts: RawPathParams,
              request: Request| async move {
            let parts = parts.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
            let (started, meter) = (Instant::now(), contest.meter.clone());
            let response = answer(route, contest, from, parts, request).await;
            logged(route, &meter, started, response)
        }
    };
    for route in routes() {
        let method = route.method.clone().try_into().unwrap_or(axum::routing::MethodFilter::GET);
        let others = paths.remove(route.path).unwrap_or_default();
        paths.insert(route.path, others.merge(on(method, handler(route))));
    }
    let router = paths.into_iter().fold(Router::new(), |router, (path, methods)| router.route(path, methods));
    router.fallback(handler(&NOWHERE)).with_state(contest)
}

/// The route for requests that match no other route. Its page says so.
static NOWHERE: Route = Route {
    method: Method::GET,
    path: "nowhere",
    who: Who::Everybody,
    body: Body::None,
    handler: |_| Err(Fault::Missing),
};

/// The person who made a request, for the log, if authenticated.
#[derive(Clone, Copy)]
struct Asker(Option<Id>);

/// The log target of the line that is written for each request.
pub const REQUESTS: &str = "joute_contest::requests";

/// Logs a request in one line without names, tokens and cookies, because logs are kept and read by
/// several people.
fn logged(route: &'static Route, meter: &Meter, started: Instant, mut response: Response) -> Response {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let (id, took) = (COUNT.fetch_add(1, Ordering::Relaxed), started.elapsed());
    let (status, ms) = (response.status().as_u16(), took.as_secs_f64() * 1000.0);
    let person = response.extensions_mut().remove::<Asker>().and_then(|Asker(person)| person);
    meter.answered(route.method.as_str(), route.path, status, took);
    tracing::info!(target: REQUESTS, id, method = %route.method, route = route.path, status, person, ms, "answered");
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
        file_name: String::new(),
        received: contest.clock.now(),
        arrival: None,
        calls: 0,
        is_last_call: false,
        contest,
    };
    if let Err(fault) = admit(route, &mut visit, body).await {
        return dressed(&visit, Err(fault));
    }
    let (start, mut place) = (Instant::now(), None);
    loop {
        let later = match tokio::task::spawn_blocking(move || handled(route, visit)).await {
            Ok(Ok(response)) => return response,
            Ok(Err(unanswered)) => {
                visit = unanswered.0;
                unanswered.1
            }
            // A panic of a handler has already been logged.
            Err(_) => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        };
        if visit.is_last_call || !has_place(&visit, &mut place, &later.lane) {
            return dressed(&visit, Err(Fault::Busy));
        }
        let left = PATIENCE.saturating_sub(start.elapsed());
        // No hour waits for a request that waits itself.
        visit.arrival = None;
        visit.is_last_call = later.pause >= left;
        visit.calls += 1;
        tokio::time::sleep(later.pause.min(left)).await;
    }
}

/// Calls the handler, and returns the visit again if the answer is not available yet.
fn handled(route: &Route, visit: Visit) -> Result<Response, Box<(Visit, Later)>> {
    let own = if route.method == Method::GET { Ok(()) } else { own::own_form(&visit) };
    match own.and_then(|()| (route.handler)(&visit)) {
        Err(Fault::Later(later)) => Err(Box::new((visit, later))),
        answer => Ok(exchanged(&visit, dressed(&visit, answer))),
    }
}

/// Reserves a place among the waiting requests of this kind, unless the request has one.
fn has_place(visit: &Visit, place: &mut Option<ClientPermit<String>>, lane: &str) -> bool {
    if place.is_none() {
        *place = visit.contest.waiting.take(lane.to_owned(), WAITING, ALL_WAITING);
    }
    place.is_some()
}

/// Returns the caller of a request, who is authenticated by a token or else by a cookie.
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

/// Checks that the caller may make the request and reads its body.
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
    // Requests that only read data, and those of waiting workers, do not delay a tournament.
    visit.arrival = Some(arrival).filter(|_| route.method != Method::GET && route.who != Who::Workers);
    Ok(())
}

/// Replaces an old session cookie when a whole page is sent.
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
    // The old cookie stays valid until the new one is used.
    if let Ok(Some(secret)) = new
        && let Ok(line) = HeaderValue::from_str(&cookies::given(visit, &secret))
    {
        answer.headers_mut().append(header::SET_COOKIE, line);
    }
    answer
}

/// Converts faults to error pages and adds the headers of every response.
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
