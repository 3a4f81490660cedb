//! Receives a request's body and disconnects clients that send it too slowly.

use super::response::HandlerError;
use axum::body::{Body, Bytes};
use http_body_util::BodyExt as _;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// The time that every client has to send its request, whatever its size.
const GRACE_TIME: Duration = Duration::from_secs(20);

/// The minimum speed of a client that sends a request, in bytes per second. It applies after the
/// grace time. Even a slow mobile connection reaches it.
const MIN_RATE: u64 = 8 << 10;

/// The body of an HTTP request while it is being received. It returns an error if the client sends
/// too slowly.
pub(super) struct BodyReader {
    body: Body,
    start: Instant,
    /// The number of received bytes of the body.
    bytes: u64,
}

impl BodyReader {
    pub(super) fn new(body: Body) -> Self {
        BodyReader { body, start: Instant::now(), bytes: 0 }
    }

    /// Returns the number of received bytes of the request's body.
    pub(super) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns the next received bytes of the request's body. Returns `None` at its end.
    pub(super) async fn next(&mut self) -> Result<Option<Bytes>, HandlerError> {
        loop {
            let until = self.start + GRACE_TIME + Duration::from_secs(self.bytes / MIN_RATE);
            let frame_result =
                timeout_at(until, self.body.frame()).await.map_err(|_| HandlerError::TooSlow)?;
            let Some(frame) = frame_result
                .transpose()
                .map_err(|_| HandlerError::BadFormat("the request ended too early"))?
            else {
                return Ok(None);
            };
            // A frame without data is a trailer.
            if let Ok(data) = frame.into_data() {
                self.bytes += data.len() as u64;
                return Ok(Some(data));
            }
        }
    }

    /// Returns the whole body of the request. It must not be longer than `maximum` bytes.
    pub(super) async fn read_all(mut self, maximum: usize) -> Result<Vec<u8>, HandlerError> {
        let mut whole = Vec::new();
        while let Some(bytes) = self.next().await? {
            if whole.len() + bytes.len() > maximum {
                return Err(HandlerError::TooLarge);
            }
            whole.extend_from_slice(&bytes);
        }
        Ok(whole)
    }

    /// Receives and discards up to `maximum` further bytes of the request's body. Some clients do not
    /// read a response before they have sent the whole request.
    pub(super) async fn discard(&mut self, maximum: u64) {
        let maximum = self.bytes.saturating_add(maximum);
        while self.bytes < maximum && matches!(self.next().await, Ok(Some(_))) {}
    }
}

#[cfg(test)]
mod tests {
    use super::{BodyReader, GRACE_TIME, HandlerError, MIN_RATE};
    use axum::body::{Body, Bytes};
    use futures_util::stream::unfold;
    use std::convert::Infallible;
    use std::time::Duration;
    use tokio::time::{Instant, sleep};

    /// Returns an endless request body for tests. It sends the given number of bytes every second.
    fn slow_body(bytes: usize) -> BodyReader {
        let piece = Bytes::from(vec![b'x'; bytes]);
        BodyReader::new(Body::from_stream(unfold(piece, |piece| async move {
            sleep(Duration::from_secs(1)).await;
            Some((Ok::<_, Infallible>(piece.clone()), piece))
        })))
    }

    #[tokio::test(start_paused = true)]
    async fn trickling_uploads_are_cut_off_and_slow_ones_are_not() {
        let start = Instant::now();
        assert_eq!(slow_body(1).read_all(1 << 20).await, Err(HandlerError::TooSlow));
        assert!(start.elapsed() <= GRACE_TIME + Duration::from_secs(1), "{:?}", start.elapsed());
        let fair = slow_body(MIN_RATE as usize).read_all(4 << 20).await;
        assert_eq!(
            fair,
            Err(HandlerError::TooLarge),
            "a client that sends at the required pace is refused only because of the size"
        );
    }
}
