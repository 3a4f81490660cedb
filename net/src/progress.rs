//! The state of one connection, from which the server chooses the connection to close when it has too many.

use crate::bucket::Bucket;
use crate::network::Network;
use std::cmp::Reverse;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// The number of bytes that are added to every transfer when its speed is computed, so that a new
/// transfer is not the slowest.
const CREDIT: u64 = 64 << 10;

/// A mark on an HTTP response whose connection is never closed to make room for others. It is used
/// for the few members of the staff.
#[derive(Debug, Clone, Copy)]
pub struct KeepOpen;

/// The state of an HTTP connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// No request is being answered on the connection.
    Idle,
    /// The body of an HTTP request is being received.
    Receiving,
    /// A handler computes the response to the request.
    Working,
    /// The body of an HTTP response is being sent.
    Sending,
    /// An event stream is being sent to the client.
    Listening,
    /// A response with [`KeepOpen`] is being sent, for which the connection is never closed to make
    /// room.
    KeepOpen,
}

/// The current phase of an HTTP connection, and how much of it is done.
#[derive(Debug)]
struct Progress {
    phase: Phase,
    since: Instant,
    bytes: u64,
    /// The number of bytes of the connection's response that are in memory and not yet sent.
    held: u64,
}

/// An open HTTP connection, with the client's network and the progress of its transfer.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) network: Network,
    /// A notification that tells the connection's task to close the connection.
    pub(crate) cut: Notify,
    /// The counter that limits the bytes per second of all connections of the network, or None if
    /// the rate is not limited.
    pub(crate) bucket: Option<Arc<Bucket>>,
    progress: Mutex<Progress>,
}

/// The cost of closing a connection. When a server must make room, it closes the connection with
/// the lowest cost: idle connections before slow transfers, and slow transfers before streams.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cost {
    /// The cost of an idle connection. The value is the time for which it has been idle, and the
    /// longest idle one goes first.
    Idle(Reverse<Duration>),
    /// The cost of a connection with a transfer. The value is its speed in bytes per second.
    Transfer(u64),
    /// The cost of a connection with an event stream. The value is the time for which it has been
    /// open, and the oldest one goes first.
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

    /// Begins a new phase of the connection, in which this many bytes of a response are held in
    /// memory.
    pub(crate) fn enter(&self, phase: Phase, held: u64) {
        *self.locked() = Progress { phase, since: Instant::now(), bytes: 0, held };
    }

    /// Records that a request's body has been received in full, unless the response has begun
    /// meanwhile.
    pub(crate) fn received(&self) {
        if self.phase() == Phase::Receiving {
            self.enter(Phase::Working, 0);
        }
    }

    /// Counts bytes of a request's or response's body that were transferred on the connection.
    pub(crate) fn count(&self, bytes: usize) {
        let mut progress = self.locked();
        progress.bytes += bytes as u64;
        progress.held = progress.held.saturating_sub(bytes as u64);
    }

    pub(crate) fn phase(&self) -> Phase {
        self.locked().phase
    }

    /// Returns the number of bytes of the connection's response that are in memory and not yet
    /// sent.
    pub(crate) fn held(&self) -> u64 {
        self.locked().held
    }

    /// Returns the cost of closing the connection to make room. Returns `None` if it must not be
    /// closed.
    pub(crate) fn cost(&self) -> Option<Cost> {
        let progress = self.locked();
        let elapsed = progress.since.elapsed();
        match progress.phase {
            Phase::Idle => Some(Cost::Idle(Reverse(elapsed))),
            Phase::Receiving | Phase::Sending => {
                let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX).max(1);
                Some(Cost::Transfer((progress.bytes + CREDIT).saturating_mul(1000) / milliseconds))
            }
            Phase::Listening => Some(Cost::Stream(Reverse(elapsed))),
            Phase::Working | Phase::KeepOpen => None,
        }
    }
}
