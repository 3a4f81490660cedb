//! Bodies of HTTP requests and responses. They report their progress to the connection.

use crate::progress::{Connection, KeepOpen, Phase};
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{Response, header};
use hyper::body::{Frame, Incoming, SizeHint};
use std::future::Future as _;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::time::{Sleep, sleep};

/// The maximum number of response bytes to give to an HTTP connection at a time. The other bytes
/// still count as held in memory.
const MAX_PIECE_SIZE: usize = 64 << 10;

/// The body of an HTTP request while it is received. It records its progress, and slows down
/// clients whose network sends too fast.
pub(crate) struct RequestBody {
    body: Incoming,
    connection: Arc<Connection>,
    /// A pause during which nothing is received. The client's network has exceeded its permitted
    /// rate. `None` if there is no pause.
    pause: Option<Pin<Box<Sleep>>>,
}

impl RequestBody {
    pub(crate) fn new(body: Incoming, connection: Arc<Connection>) -> Self {
        let phase = if body.is_end_stream() { Phase::Working } else { Phase::Receiving };
        connection.enter(phase, 0);
        RequestBody { body, connection, pause: None }
    }
}

impl HttpBody for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        if let Some(pause) = &mut self.pause {
            ready!(pause.as_mut().poll(context));
            self.pause = None;
        }
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        match &frame {
            Some(Ok(frame)) => {
                let bytes = frame.data_ref().map_or(0, Bytes::len);
                self.connection.count(bytes);
                let pause = self.connection.bucket.as_ref().map(|bucket| bucket.add(bytes));
                self.pause = pause.filter(|pause| !pause.is_zero()).map(|pause| Box::pin(sleep(pause)));
            }
            _ => self.connection.received(),
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        self.connection.received();
    }
}

/// The body of an HTTP response while it is sent. It records its progress.
pub(crate) struct ResponseBody {
    body: Body,
    connection: Arc<Connection>,
    /// The part of the response's current piece that is not sent yet.
    rest: Bytes,
}

impl ResponseBody {
    /// Wraps an HTTP response so that its body records the progress on the connection. Also marks
    /// the connection as sending.
    pub(crate) fn wrap(response: Response<Body>, connection: &Arc<Connection>) -> Response<ResponseBody> {
        let (mut head, body) = response.into_parts();
        let kind = head.headers.get(header::CONTENT_TYPE).map_or(&b""[..], |kind| kind.as_bytes());
        let phase = match head.extensions.remove::<KeepOpen>() {
            Some(KeepOpen) => Phase::KeepOpen,
            None if kind.starts_with(b"text/event-stream") => Phase::Listening,
            None => Phase::Sending,
        };
        connection.enter(phase, body.size_hint().exact().unwrap_or(0));
        Response::from_parts(
            head,
            ResponseBody { body, connection: Arc::clone(connection), rest: Bytes::new() },
        )
    }
}

impl HttpBody for ResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => self.rest = data,
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                end => return Poll::Ready(end),
            }
        }
        let length = self.rest.len().min(MAX_PIECE_SIZE);
        let piece = self.rest.split_to(length);
        self.connection.count(length);
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (rest, hint) = (self.rest.len() as u64, self.body.size_hint());
        let mut all = SizeHint::new();
        all.set_lower(hint.lower() + rest);
        if let Some(upper) = hint.upper() {
            all.set_upper(upper + rest);
        }
        all
    }
}

impl Drop for ResponseBody {
    fn drop(&mut self) {
        self.connection.enter(Phase::Idle, 0);
    }
}
