//! The pages over HTTP: the lobby, the match as it is played, and the matches that were.

use crate::hall::Shared;
use crate::page::LOBBY;
use axum::Router;
use axum::body::Bytes;
use axum::extract::connect_info::Connected;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::serve::{IncomingStream, Listener};
use futures_util::stream::{Stream, unfold};
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many pages may be open at a time; more wait.
const OPEN: usize = 1000;

/// Serves the pages until the process ends. It is not shut down gently: open pages would hold it up for ever.
pub(crate) async fn serve(listener: TcpListener, shared: Arc<Shared>) -> io::Result<()> {
    let router = Router::new()
        .route("/", get(lobby))
        .route("/lobby", get(lobby_news))
        .route("/start", post(start))
        .route("/watch", get(watch))
        .route("/live", get(live))
        .route("/watch/{number}", get(watch_again))
        .route("/replays/{number}", get(replay))
        .with_state(shared);
    let door = Door { listener, places: Arc::new(Semaphore::new(OPEN)) };
    axum::serve(door, router.into_make_service_with_connect_info::<From>()).await
}

type Hall = State<Arc<Shared>>;

/// Where a page was opened.
#[derive(Debug, Clone, Copy)]
struct From(SocketAddr);

impl Connected<IncomingStream<'_, Door>> for From {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        From(*stream.remote_addr())
    }
}

/// Who may begin matches has the key in its page: somebody at this machine.
async fn lobby(State(shared): Hall, ConnectInfo(From(from)): ConnectInfo<From>) -> impl IntoResponse {
    let key = if from.ip().is_loopback() { shared.key.as_str() } else { "" };
    ([(header::CACHE_CONTROL, "no-store")], Html(LOBBY.replace("/*KEY*/", key)))
}

/// A page of somebody else's cannot send this header here.
async fn start(
    State(shared): Hall,
    ConnectInfo(From(from)): ConnectInfo<From>,
    headers: HeaderMap,
) -> (StatusCode, String) {
    let given = headers.get("x-joute").is_some_and(|key| *key == *shared.key);
    if !from.ip().is_loopback() || !given {
        return (StatusCode::FORBIDDEN, "matches begin from the organiser's machine".into());
    }
    match shared.ask_to_start().await {
        Ok(()) => (StatusCode::OK, String::new()),
        Err(why) => (StatusCode::CONFLICT, why),
    }
}

async fn lobby_news(State(shared): Hall) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let seen = shared.lobby.subscribe();
    let news = unfold((seen, true), |(mut seen, first)| async move {
        if !first {
            seen.changed().await.ok()?;
        }
        let text = serde_json::to_string(&*seen.borrow_and_update()).unwrap_or_default();
        Some((Ok(Event::default().data(text)), (seen, false)))
    });
    Sse::new(news).keep_alive(KeepAlive::default())
}

/// A replay's lines as they are written: `match`, with its number, before each match, then its lines.
async fn live(State(shared): Hall) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    struct At {
        shared: Arc<Shared>,
        seen: tokio::sync::watch::Receiver<crate::stage::Mark>,
        number: usize,
        next: usize,
    }
    let seen = shared.stage.watch();
    let at = At { shared, seen, number: 0, next: 0 };
    let lines = unfold(at, |mut at| async move {
        loop {
            let mark = *at.seen.borrow_and_update();
            if mark.number != at.number {
                (at.number, at.next) = (mark.number, 0);
                return Some((Ok(Event::default().event("match").data(mark.number.to_string())), at));
            }
            if at.next < mark.lines
                && let Some(line) = at.shared.stage.line(at.number, at.next)
            {
                at.next += 1;
                return Some((Ok(Event::default().data(&*line)), at));
            }
            at.seen.changed().await.ok()?;
        }
    });
    Sse::new(lines).keep_alive(KeepAlive::default())
}

async fn watch(State(shared): Hall) -> Html<Bytes> {
    Html(shared.viewer.clone())
}

async fn watch_again(State(shared): Hall, Path(number): Path<usize>) -> Response {
    let Some(text) = shared.stage.replay(number) else { return missing() };
    let made = tokio::task::spawn_blocking(move || (shared.embed)(&text)).await;
    match made {
        Ok(Ok(page)) => Html(page).into_response(),
        _ => missing(),
    }
}

async fn replay(State(shared): Hall, Path(number): Path<usize>) -> Response {
    match shared.stage.replay(number) {
        Some(text) => ([(header::CONTENT_TYPE, "application/jsonl")], text).into_response(),
        None => missing(),
    }
}

fn missing() -> Response {
    (StatusCode::NOT_FOUND, "this match is not kept any more, or not yet there").into_response()
}

/// Takes connections while there is room, so that pages leave descriptors to players.
struct Door {
    listener: TcpListener,
    places: Arc<Semaphore>,
}

/// A connection, and its place.
struct Visit {
    stream: TcpStream,
    _place: OwnedSemaphorePermit,
}

impl Listener for Door {
    type Io = Visit;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visit, SocketAddr) {
        // Nobody closes the semaphore.
        let place = Arc::clone(&self.places).acquire_owned().await.expect("it is open");
        let (stream, from) = Listener::accept(&mut self.listener).await;
        let _ = stream.set_nodelay(true);
        (Visit { stream, _place: place }, from)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl AsyncRead for Visit {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Visit {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
