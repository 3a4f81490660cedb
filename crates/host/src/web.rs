//! The web pages of the match server. They show the lobby, the live match, and past matches.

use crate::page::{self, locale};
use crate::server::Shared;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::stream::{Stream, StreamExt as _, unfold};
use joute_net::{ConnectionLimits, KeepOpen, Network};
use joute_words::{Locale, hall as say};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;

/// The maximum number of connections to the server's web pages. It leaves enough file descriptors
/// for players.
const MAX_CONNECTIONS: usize = 1000;

/// The number of file descriptors that web pages must not use. They are kept for players, matches
/// and replays.
const RESERVED_FILES: u64 = 1000;

/// The maximum numbers of open pages that follow a match or the lobby. The first is for one
/// network, the second is the total.
const MAX_FOLLOWERS: (usize, usize) = (200, 700);

/// The maximum number of open pages for browsers on the server's own machine. Only pages that
/// follow a match or the lobby count. This machine may open pages even when all others together
/// have reached their total.
const FOLLOWING_HERE: usize = 800;

/// Serves the match server's web pages until the process ends.
pub(crate) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    let router = Router::new()
        .route("/", get(lobby))
        .route("/lobby", get(lobby_news))
        .route("/start", post(start))
        .route("/watch", get(watch))
        .route("/live", get(live))
        .route("/watch/{number}", get(watch_again))
        .route("/replays/{number}", get(replay))
        .with_state(shared);
    joute_net::serve(
        listener,
        router,
        ConnectionLimits::up_to(MAX_CONNECTIONS, RESERVED_FILES),
        std::future::pending(),
    )
    .await;
}

/// The address of the browser that sent a request.
type ClientAddress = ConnectInfo<SocketAddr>;

type ServerState = State<Arc<Shared>>;

/// Sends the lobby's page to a browser. Only a browser on the server's own machine receives the key
/// that permits beginning matches.
async fn lobby(
    State(shared): ServerState,
    ConnectInfo(from): ClientAddress,
    uri: Uri,
    headers: HeaderMap,
) -> impl IntoResponse {
    let key = if from.ip().is_loopback() { shared.key.as_str() } else { "" };
    let page = page::lobby(locale(uri.query(), &headers, shared.locale), key);
    ([(header::CACHE_CONTROL, "no-store")], Html(page))
}

/// Begins a match when the lobby's page requests it. Pages of other sites cannot do so, because
/// they cannot send the required header.
async fn start(
    State(shared): ServerState,
    ConnectInfo(from): ClientAddress,
    uri: Uri,
    headers: HeaderMap,
) -> (StatusCode, String) {
    let locale = locale(uri.query(), &headers, shared.locale);
    let given = headers.get("x-joute").is_some_and(|key| *key == *shared.key);
    if !from.ip().is_loopback() || !given {
        return (StatusCode::FORBIDDEN, say::not_here(locale).into());
    }
    match shared.request_start().await {
        Ok(()) => (StatusCode::OK, String::new()),
        Err(reason) => (StatusCode::CONFLICT, reason.message(locale)),
    }
}

/// Answers a browser with a stream of events. If too many streams are open, the answer is an error.
fn stream(shared: &Shared, from: SocketAddr, events: impl Stream<Item = Event> + Send + 'static) -> Response {
    let (own, all) = match from.ip().is_loopback() {
        true => (FOLLOWING_HERE, FOLLOWING_HERE),
        false => MAX_FOLLOWERS,
    };
    let Some(place) = shared.following.take(Network::of(from.ip()), own, all) else {
        return (
            StatusCode::SERVICE_UNAVAILABLE,
            "too many people are watching at the moment; try again later",
        )
            .into_response();
    };
    let events = events.map(move |event| {
        let _held = &place;
        Ok::<_, Infallible>(event)
    });
    let mut response = Sse::new(events).keep_alive(KeepAlive::default()).into_response();
    if from.ip().is_loopback() {
        response.extensions_mut().insert(KeepOpen);
    }
    response
}

async fn lobby_news(State(shared): ServerState, ConnectInfo(from): ClientAddress) -> Response {
    let receiver = shared.lobby.subscribe();
    let updates = unfold((receiver, true), |(mut receiver, first)| async move {
        if !first {
            receiver.changed().await.ok()?;
        }
        let text = serde_json::to_string(&*receiver.borrow_and_update()).unwrap_or_default();
        Some((Event::default().data(text), (receiver, false)))
    });
    stream(&shared, from, updates)
}

/// Sends the lines of the live match's replay to a browser as they are written. An event `match`
/// with the number of the match comes before the lines of each match.
async fn live(State(shared): ServerState, ConnectInfo(from): ClientAddress) -> Response {
    struct EventStreamState {
        shared: Arc<Shared>,
        receiver: tokio::sync::watch::Receiver<crate::live::LivePosition>,
        number: usize,
        next: usize,
    }
    let receiver = shared.live.watch();
    let at = EventStreamState { shared: Arc::clone(&shared), receiver, number: 0, next: 0 };
    let lines = unfold(at, |mut at| async move {
        loop {
            let mark = *at.receiver.borrow_and_update();
            if mark.number != at.number {
                (at.number, at.next) = (mark.number, 0);
                return Some((Event::default().event("match").data(mark.number.to_string()), at));
            }
            if at.next < mark.lines
                && let Some(line) = at.shared.live.line(at.number, at.next)
            {
                at.next += 1;
                return Some((Event::default().data(&*line), at));
            }
            at.receiver.changed().await.ok()?;
        }
    });
    stream(&shared, from, lines)
}

async fn watch(State(shared): ServerState) -> Html<Bytes> {
    Html(shared.viewer.clone())
}

async fn watch_again(
    State(shared): ServerState,
    Path(number): Path<usize>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let missing = || not_found(locale(uri.query(), &headers, shared.locale));
    let Some(text) = shared.live.replay(number) else { return missing() };
    let shared = Arc::clone(&shared);
    let result = tokio::task::spawn_blocking(move || (shared.embed)(&text)).await;
    match result {
        Ok(Ok(page)) => Html(page).into_response(),
        _ => missing(),
    }
}

async fn replay(
    State(shared): ServerState,
    Path(number): Path<usize>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match shared.live.replay(number) {
        Some(text) => ([(header::CONTENT_TYPE, "application/jsonl")], text).into_response(),
        None => not_found(locale(uri.query(), &headers, shared.locale)),
    }
}

fn not_found(locale: Locale) -> Response {
    (StatusCode::NOT_FOUND, say::not_kept(locale)).into_response()
}
