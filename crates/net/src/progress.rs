//! The state of one HTTP connection. When the server has too many connections, it uses this state
//! to choose one to close.

use crate::bucket::Bucket;
use crate::network::Network;
use std::cmp::Reverse;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// The number of bytes to add to the size of each transfer. Otherwise a transfer that has just
/// begun would seem to be the slowest.
const CREDITED_BYTES: u64 = 64 << 10;

/// A mark on an HTTP response. The server then never closes its connection to make room for others.
/// It is used for the few members of the staff.
#[derive(Debug, Clone, Copy)]
pub struct KeepOpen;

/// The current activity of an HTTP connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// No request is being answered on the connection.
    Idle,
    /// The body of an HTTP request is being received.
    Receiving,
    /// The server computes the response to a request.
    Working,
    /// The body of an HTTP response is being sent.
    Sending,
    /// An event stream is being sent to the client.
    Listening,
    /// A response with the mark [`KeepOpen`] is being sent. The connection is never closed to make
    /// room for others.
    KeepOpen,
}

/// The current activity of an HTTP connection and its progress.
#[derive(Debug)]
struct Progress {
    phase: Phase,
    since: Instant,
    bytes: u64,
    /// The number of bytes of the response that are in memory and not yet sent.
    held: u64,
}

/// An open HTTP connection, with the client's network and the progress of its transfer.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) network: Network,
    /// The notification that tells the connection's task to close it.
    pub(crate) cut: Notify,
    /// The counter that limits the rate of the network in bytes per second. All connections of the
    /// network share it. `None` if there is no limit.
    pub(crate) bucket: Option<Arc<Bucket>>,
    progress: Mutex<Progress>,
}

/// The cost of closing a connection. When a server must make room, it closes the connection with
/// the lowest cost. Idle connections come first, then slow transfers, then faster ones, then event
/// streams.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cost {
    /// The cost of closing an idle connection. The value is the time for which it has been idle.
    /// The one that has been idle longest is closed first.
    Idle(Reverse<Duration>),
    /// The cost of closing a connection during a transfer. The value is its speed in bytes per
    /// second. The slowest one is closed first.
    Transfer(u64),
    /// The cost of closing a connection with an event stream. The value is the time for which it
    /// has been open. The oldest one is closed first.
    Stream(Reverse<Duration>),
}

impl Connection {
    pub(crate) fn new(network: Network, bucket: Option<Arc<Bucket>>) -> Self {
        let progress = Progress { phase: Phase::Idle, since: Instant::now(), bytes: 0, held: 0 };
        Connection { network, cut: Notify::new(), bucket, progress: Mutex::new(progress) }
    }

    fn locked(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the new activity of the connection. `held_bytes` is the number of response bytes in
    /// memory.
    pub(crate) fn enter(&self, phase: Phase, held_bytes: u64) {
        *self.locked() = Progress { phase, since: Instant::now(), bytes: 0, held: held_bytes };
    }

    /// Records that the body of a request has been received completely. Nothing changes if the
    /// response has already begun.
    pub(crate) fn received(&self) {
        if self.phase() == Phase::Receiving {
            self.enter(Phase::Working, 0);
        }
    }

    /// Adds to the number of bytes that were transferred in the current body. The body belongs to a
    /// request or a response.
    pub(crate) fn count(&self, bytes: usize) {
        let mut progress = self.locked();
        progress.bytes += bytes as u64;
        progress.held = progress.held.saturating_sub(bytes as u64);
    }

    pub(crate) fn phase(&self) -> Phase {
        self.locked().phase
    }

    /// Returns the number of response bytes in memory that are not yet sent.
    pub(crate) fn held_bytes(&self) -> u64 {
        self.locked().held
    }

    /// Returns the cost of closing the connection to make room for others. Returns `None` if it
    /// must not be closed.
    pub(crate) fn cost(&self) -> Option<Cost> {
        let progress = self.locked();
        let elapsed = progress.since.elapsed();
        match progress.phase {
            Phase::Idle => Some(Cost::Idle(Reverse(elapsed))),
            Phase::Receiving | Phase::Sending => {
                let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX).max(1);
                Some(Cost::Transfer((progress.bytes + CREDITED_BYTES).saturating_mul(1000) / milliseconds))
            }
            Phase::Listening => Some(Cost::Stream(Reverse(elapsed))),
            Phase::Working | Phase::KeepOpen => None,
        }
    }
}
