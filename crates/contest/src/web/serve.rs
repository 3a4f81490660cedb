//! Receives HTTP requests and passes them to their handlers. It identifies the caller, checks
//! permissions and forms, and adds the headers of every response.

use super::archive;
use super::invalid::{InvalidField, Problem};
use super::pace::BodyReader;
use super::pages::error_page;
use super::pairs::Pairs;
use super::request::{Caller, Request, fields};
use super::response::{HandlerError, HandlerResult};
use super::route::{Access, Body, Route, get};
use super::routes::routes;
use super::{cookies, own, policy};
use crate::blobs::MAX_FILE_SIZE;
use crate::contest::{Contest, Meter};
use crate::data::wire::MAX_MESSAGE_SIZE;
use crate::data::{Error, PersonId, RetryDelay};
use crate::paths;
use axum::Router;
use axum::body::Body as Bytes;
use axum::extract::path::ErrorKind;
use axum::extract::rejection::PathRejection;
use axum::extract::{ConnectInfo, Path, Request as HttpRequest, State};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodRouter, on};
use joute_net::{ClientPermit, ConnectionLimits};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tower_http::set_header::SetResponseHeaderLayer;

/// The maximum number of open HTTP connections. The system's limit for open files can lower it. One
/// browser uses several connections.
const MAX_CONNECTIONS: usize = 4096;

/// The number of open files that HTTP connections may not use. They are reserved for the database,
/// uploads and workers.
const RESERVED_FILES: u64 = 600;

/// The longest time that a request may wait for its answer.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// The maximum number of waiting requests of one kind. For example, the requests for jobs with one
/// worker's token are one kind.
const MAX_WAITING: usize = 32;

/// The maximum number of waiting requests of all kinds together.
const MAX_WAITING_IN_TOTAL: usize = 512;

/// The maximum size in bytes of a small request body, such as a form.
const MAX_SMALL_BODY: usize = 64 << 10;

/// Serves a contest over HTTP until the future `end` completes. The requests in progress are still
/// answered.
pub async fn serve(
    listener: TcpListener,
    contest: Arc<Contest>,
    end: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let bounds = ConnectionLimits::up_to(MAX_CONNECTIONS, RESERVED_FILES);
    let bounds = if contest.plan.behind_proxy { bounds.behind_proxy() } else { bounds };
    joute_net::serve(listener, router(contest), bounds, end).await;
    Ok(())
}

/// Returns the axum router for the HTTP requests to a contest.
pub fn router(contest: Arc<Contest>) -> Router {
    let mut paths: HashMap<&str, MethodRouter<Arc<Contest>>> = HashMap::new();
    let handler = |route: &'static Route| {
        move |State(contest): State<Arc<Contest>>,
              ConnectInfo(from): ConnectInfo<SocketAddr>,
              parts: Result<Path<Pairs>, PathRejection>,
              received: HttpRequest| async move {
            let (started, meter) = (Instant::now(), contest.meter.clone());
            let response = respond(route, contest, from, path_parts(parts), received).await;
            log_request(route, &meter, started, response)
        }
    };
    for route in routes() {
        let method = route.method.clone().try_into().unwrap_or(axum::routing::MethodFilter::GET);
        let others = paths.remove(route.path).unwrap_or_default();
        paths.insert(route.path, others.merge(on(method, handler(route))));
    }
    let router = paths.into_iter().fold(Router::new(), |router, (path, methods)| router.route(path, methods));
    let secure = contest.plan.is_secure().then_some((header::STRICT_TRANSPORT_SECURITY, "max-age=15552000"));
    let router = router.fallback(handler(&NOT_FOUND_ROUTE)).with_state(contest);
    let fixed = [
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::CONTENT_SECURITY_POLICY, policy::PAGE_POLICY),
        (header::CACHE_CONTROL, "no-store"),
    ];
    fixed.into_iter().chain(secure).fold(router, |router, (name, value)| {
        router.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)))
    })
}

/// The route for requests that match no other route. Its page says that the address does not exist.
static NOT_FOUND_ROUTE: LazyLock<Route> =
    LazyLock::new(|| get("nowhere", Access::Everybody, |_: &Request| Err(HandlerError::NotFound)));

/// The number of the authenticated person who made a request, for the log.
#[derive(Clone, Copy)]
struct RequestAuthor(Option<PersonId>);

/// The log target of the lines about requests.
pub const REQUESTS: &str = "joute_contest::requests";

/// Writes one line about a handled request to the log, and counts the request in the metrics. The
/// line contains no names, tokens and cookies, because several people read the logs.
fn log_request(route: &'static Route, meter: &Meter, started: Instant, mut response: Response) -> Response {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let (id, took) = (COUNT.fetch_add(1, Ordering::Relaxed), started.elapsed());
    let (status, ms) = (response.status().as_u16(), took.as_secs_f64() * 1000.0);
    let person = response.extensions_mut().remove::<RequestAuthor>().and_then(|RequestAuthor(person)| person);
    meter.record_request(route.method.as_str(), route.path, status, took);
    tracing::info!(target: REQUESTS, id, method = %route.method, route = route.path, status, person, ms, "answered");
    response
}

/// Returns the variable parts of a request's path. Returns an error if one of them is not text in
/// UTF-8.
fn path_parts(parts: Result<Path<Pairs>, PathRejection>) -> Result<Pairs, InvalidField> {
    match parts {
        Ok(Path(parts)) => Ok(parts),
        Err(PathRejection::FailedToDeserializePathParams(error)) => match error.into_kind() {
            ErrorKind::InvalidUtf8InPathParam { key } => {
                Err(InvalidField::new(key, Problem::Expected("UTF-8".into())))
            }
            _ => Ok(Pairs::new()),
        },
        Err(_) => Ok(Pairs::new()),
    }
}

async fn respond(
    route: &'static Route,
    contest: Arc<Contest>,
    from: SocketAddr,
    parts: Result<Pairs, InvalidField>,
    received: HttpRequest,
) -> Response {
    let (head, body) = received.into_parts();
    let (shared, headers) = (contest.clone(), head.headers.clone());
    let Ok(identified) = tokio::task::spawn_blocking(move || caller(&shared, &headers)).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let (caller, failed) = match identified {
        Ok(caller) => (caller, None),
        Err(error) => (Caller::Nobody, Some(HandlerError::from(error))),
    };
    let mut request = Request {
        caller,
        address: own::address(&contest.plan, from, &head.headers),
        path: head.uri.path().to_owned(),
        path_and_query: head.uri.path_and_query().map_or(paths::HOME, PathAndQuery::as_str).to_owned(),
        method: head.method,
        parts: parts.clone().unwrap_or_default(),
        query: fields(head.uri.query().unwrap_or("").as_bytes()),
        headers: head.headers,
        body: Vec::new(),
        form: Vec::new(),
        invalid: None,
        archive: Mutex::new(None),
        file_name: String::new(),
        is_typed: false,
        received: contest.clock.now(),
        pending: None,
        calls: 0,
        is_last_call: false,
        contest,
    };
    if let Some(error) = failed {
        return finish_response(&request, Err(error));
    }
    match admit(route, &mut request, body).await.and(parts.map_err(HandlerError::from)) {
        Ok(_) => call(route, request).await,
        Err(error) => finish_response(&request, Err(error)),
    }
}

/// Calls a route's handler until it has an answer.
async fn call(route: &'static Route, mut request: Request) -> Response {
    let (start, mut place) = (Instant::now(), None);
    loop {
        let later = match tokio::task::spawn_blocking(move || call_handler(route, request)).await {
            Ok(Ok(response)) => return response,
            Ok(Err(unanswered)) => {
                request = unanswered.0;
                unanswered.1
            }
            // A panic of a handler has already been logged.
            Err(_) => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        };
        if request.is_last_call || !has_place(&request, &mut place, &later.kind) {
            return finish_response(&request, Err(HandlerError::Busy));
        }
        let time_left = REQUEST_TIMEOUT.saturating_sub(start.elapsed());
        // A tournament does not wait for a request that is itself waiting.
        request.pending = None;
        request.is_last_call = later.pause >= time_left;
        request.calls += 1;
        tokio::time::sleep(later.pause.min(time_left)).await;
    }
}

/// Calls a route's handler and returns its response. If the answer is not available yet, it returns
/// the request for another call.
fn call_handler(route: &Route, mut request: Request) -> Result<Response, Box<(Request, RetryDelay)>> {
    let own = if route.method == Method::GET { Ok(()) } else { own::own_form(&request) };
    let mut answer = own.and_then(|()| (route.handler)(&request));
    if let (Some(page), Err(HandlerError::InvalidField(invalid)), true) =
        (&route.form, &answer, request.is_for_page())
    {
        request.invalid = Some(invalid.clone());
        // An error page names the field if the page with the form cannot be shown.
        answer = page(&request).map(|page| (StatusCode::BAD_REQUEST, page).into_response()).or(answer);
    }
    match answer {
        Err(HandlerError::RetryLater(later)) => Err(Box::new((request, later))),
        answer => Ok(renew_cookie(&request, finish_response(&request, answer))),
    }
}

/// Reserves a place for a waiting request, and returns true if the request has one. The number of
/// places for each kind of request is limited.
fn has_place(request: &Request, place: &mut Option<ClientPermit<String>>, kind: &str) -> bool {
    if place.is_none() {
        *place = request.contest.waiting.take(kind.to_owned(), MAX_WAITING, MAX_WAITING_IN_TOTAL);
    }
    place.is_some()
}

/// Returns the caller of a request. A token identifies the caller, or else the session cookie.
///
/// # Errors
/// Returns an error if the database cannot be used now. All sessions stay valid.
fn caller(contest: &Contest, headers: &HeaderMap) -> Result<Caller, Error> {
    let (store, bearer) = (&contest.store, headers.get(header::AUTHORIZATION));
    let bearer = bearer.and_then(|value| value.to_str().ok());
    if let Some(token) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        return Ok(match unless_unavailable(store.bearer(token))? {
            Some(account) => Caller::Program { person: store.represented(&account)?, account },
            None => match unless_unavailable(store.worker(token))? {
                None => Caller::Nobody,
                Some(client) if client.is_client => Caller::League(client),
                Some(worker) => Caller::Worker(worker),
            },
        });
    }
    let Some(cookie) = cookies::session(headers, &contest.plan) else { return Ok(Caller::Nobody) };
    Ok(unless_unavailable(store.session(cookie, &*contest.clock))?.map_or(Caller::Nobody, Caller::Session))
}

/// Returns a found person, session or worker. Returns an error only if the database cannot be used.
fn unless_unavailable<T>(result: Result<T, Error>) -> Result<Option<T>, Error> {
    match result {
        Err(error @ Error::Unavailable(_)) => Err(error),
        result => Ok(result.ok()),
    }
}

/// Checks that the caller may make the request, and reads the request's body.
async fn admit(route: &Route, request: &mut Request, body: Bytes) -> Result<(), HandlerError> {
    let may = match request.caller {
        Caller::Worker(_) => {
            matches!(route.access, Access::Workers | Access::WorkersAndLeagues | Access::Everybody)
        }
        Caller::League(_) => {
            matches!(route.access, Access::Leagues | Access::WorkersAndLeagues | Access::Everybody)
        }
        _ => route.access.allows(request.role()),
    };
    if !may {
        return Err(match request.caller {
            Caller::Nobody => HandlerError::SignIn,
            _ => HandlerError::Forbidden,
        });
    }
    match route.body {
        Body::None => {}
        Body::Message => request.body = BodyReader::new(body).read_all(MAX_MESSAGE_SIZE).await?,
        Body::File => request.body = BodyReader::new(body).read_all(MAX_FILE_SIZE).await?,
        Body::Small => {
            request.body = BodyReader::new(body).read_all(MAX_SMALL_BODY).await?;
            request.form = fields(&request.body);
        }
        Body::Archive => archive::read(request, body).await?,
    }
    let pending = request.contest.pending_requests.register(&*request.contest.clock);
    request.received = pending.at;
    // Requests that only read data, and those of waiting workers, do not delay a tournament.
    let is_program = matches!(route.access, Access::Workers | Access::Leagues | Access::WorkersAndLeagues);
    request.pending = Some(pending).filter(|_| route.method != Method::GET && !is_program);
    Ok(())
}

/// Adds a new session cookie to a response if the request's cookie is old. Only responses with a
/// whole page get one.
fn renew_cookie(request: &Request, mut answer: Response) -> Response {
    let is_page = answer
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    let page =
        request.method == Method::GET && answer.status().is_success() && is_page && !request.is_fragment();
    let (Caller::Session(_), Some(cookie), true) =
        (&request.caller, cookies::session(&request.headers, &request.contest.plan), page)
    else {
        return answer;
    };
    let new = request.contest.store.exchange(cookie, &*request.contest.clock);
    // The old cookie stays valid until the new one is used.
    if let Ok(Some(secret)) = new
        && let Ok(line) = HeaderValue::from_str(&cookies::set_session(&request.contest.plan, &secret))
    {
        answer.headers_mut().append(header::SET_COOKIE, line);
    }
    answer
}

/// Completes the response to a request. It turns an error into an error page, and adds the author of
/// the request for the log.
fn finish_response(request: &Request, answer: HandlerResult) -> Response {
    let mut response = answer.unwrap_or_else(|error| error_page::error_response(request, &error));
    response.extensions_mut().insert(RequestAuthor(request.caller.account().map(|person| person.id)));
    response
}
