//! Connections to a contest: so many at a time, and who only holds one makes room for who asks something.
//!
//! A head that does not come in time, a kept connection on which nothing comes, and an answer that nobody takes off the line
//! are all cut off. Pages that listen are answers that go on: they stay.

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use http_body_util::BodyExt as _;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tower::ServiceExt as _;

/// Connections at a time, if the system gives as many files; each candidate's browser has some.
const OPEN: usize = 4096;

/// Files that the database, uploads and workers need besides.
const OTHERS: u64 = 600;

/// How long a request's head may take, and a kept connection may be silent.
const HEAD: Duration = Duration::from_secs(20);

/// How long an answer may wait for its reader.
const UNREAD: u32 = 60_000;

/// How long what is under way may take once no more is answered.
const LAST: Duration = Duration::from_secs(10);

/// One connection.
#[derive(Debug, Default)]
struct Line {
    /// Requests that are being answered on it.
    busy: AtomicUsize,
    /// It has to go.
    cut: Notify,
}

/// All of them, the oldest first.
#[derive(Debug, Clone, Default)]
struct Lines(Arc<Mutex<BTreeMap<u64, Arc<Line>>>>);

impl Lines {
    fn locked(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Line>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a connection in. If there are too many, the oldest one on which nothing is answered is cut off; none is, if all are
    /// busy: then the new one has to go.
    fn admit(&self, number: u64, most: usize) -> Option<Arc<Line>> {
        let mut lines = self.locked();
        if lines.len() >= most {
            let idle = lines.iter().find(|(_, line)| line.busy.load(Ordering::Relaxed) == 0);
            let idle = idle.map(|(number, _)| *number)?;
            if let Some(line) = lines.remove(&idle) {
                line.cut.notify_one();
            }
        }
        let line = Arc::new(Line::default());
        lines.insert(number, line.clone());
        Some(line)
    }

    /// Cuts off all on which nothing is answered: are there others?
    fn cut_idle(&self) -> bool {
        let lines = self.locked();
        let (idle, busy): (Vec<_>, Vec<_>) =
            lines.values().partition(|line| line.busy.load(Ordering::Relaxed) == 0);
        idle.iter().for_each(|line| line.cut.notify_one());
        !busy.is_empty()
    }
}

/// A request is being answered as long as this is there.
struct Busy(Arc<Line>);

impl Busy {
    fn on(line: &Arc<Line>) -> Self {
        line.busy.fetch_add(1, Ordering::Relaxed);
        Busy(line.clone())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Raises the limit on open files as far as it goes: how many connections there may be.
fn most() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    let files = if raised.is_ok() { maximum } else { current };
    let left = files.unwrap_or(u64::MAX).saturating_sub(OTHERS).max(64);
    usize::try_from(left).unwrap_or(OPEN).min(OPEN)
}

/// Answers connections until `end`, and then what is under way.
pub(super) async fn answer(listener: TcpListener, router: Router, end: impl Future<Output = ()>) {
    let (lines, most) = (Lines::default(), most());
    let mut end = std::pin::pin!(end);
    for number in 0.. {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut end => break,
        };
        let (stream, from) = match accepted {
            Ok(accepted) => accepted,
            // The connection is gone, or the system is short of something: others will come.
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Some(line) = lines.admit(number, most) else { continue };
        let (lines, router) = (lines.clone(), router.clone());
        tokio::spawn(async move {
            tokio::select! {
                () = one(stream, from, &line, router) => {}
                () = line.cut.notified() => {}
            }
            lines.locked().remove(&number);
        });
    }
    drop(listener);
    let under_way = async {
        while lines.cut_idle() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    // Pages that listen would never be done.
    let _ = tokio::time::timeout(LAST, under_way).await;
}

async fn one(stream: TcpStream, from: SocketAddr, line: &Arc<Line>, router: Router) {
    // Both only make it better; a connection that is gone takes neither.
    let _ = stream.set_nodelay(true);
    let _ = rustix::net::sockopt::set_tcp_user_timeout(&stream, UNREAD);
    let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let (busy, router) = (Busy::on(line), router.clone());
        async move {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(from));
            let answer = router.oneshot(request).await?;
            // As long as its body goes on, it is being answered.
            let kept = move |error: axum::Error| {
                let _still = &busy;
                error
            };
            Ok::<_, Infallible>(answer.map(|body| body.map_err(kept)))
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(64 << 10);
    // What ends a connection early is the other side's affair.
    let _ = http.serve_connection(TokioIo::new(stream), service).await;
}

#[cfg(test)]
mod tests {
    use super::{Busy, Lines};

    #[test]
    fn who_only_holds_a_connection_makes_room() {
        let lines = Lines::default();
        let admitted: Vec<_> = (0..3).map(|number| lines.admit(number, 3).expect("there is room")).collect();
        let busy = Busy::on(&admitted[0]);
        assert!(lines.admit(3, 3).is_some(), "the oldest idle one goes");
        assert_eq!(lines.locked().keys().copied().collect::<Vec<_>>(), [0, 2, 3]);
        let all: Vec<_> = lines.locked().values().map(Busy::on).collect();
        assert!(lines.admit(4, 3).is_none(), "nobody is cut off who is being answered");
        drop((busy, all));
        assert!(lines.admit(5, 3).is_some());
    }
}
