//! The state of one connection, from which the server chooses the connection to close when it has too many.

use crate::bucket::Bucket;
use crate::network::Network;
use std::cmp::Reverse;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// The number of bytes that are credited to every transfer, so that a new transfer is not the
/// slowest.
const CREDIT: u64 = 64 << 10;

/// An extension of a response whose connection is never closed to make room. It is used for the few
/// members of the staff.
#[derive(Debug, Clone, Copy)]
pub struct KeepOpen;

/// The state of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// No request is being answered.
    Idle,
    /// The body of a request is being received.
    Receiving,
    /// A handler computes the response.
    Working,
    /// The body of a response is being sent.
    Sending,
    /// A stream of events is being sent.
    Listening,
    /// A state like `Listening` or `Sending`, for a response with [`KeepOpen`].
    KeepOpen,
}

/// The current phase of a connection and its progress.
#[derive(Debug)]
struct Progress {
    phase: Phase,
    since: Instant,
    bytes: u64,
    /// The number of bytes of the response that are in memory and not yet sent.
    held: u64,
}

/// An open connection.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) network: Network,
    /// A notification with which the connection's task closes the connection.
    pub(crate) cut: Notify,
    /// The bucket that all connections of the network share, or None if the rate is not limited.
    pub(crate) bucket: Option<Arc<Bucket>>,
    progress: Mutex<Progress>,
}

/// The order in which connections are closed to make room: the smallest goes first. Idle connections go before slow
/// transfers, and slow transfers before streams.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cost {
    /// An idle connection, with the time for which it has been idle.
    Idle(Reverse<Duration>),
    /// A transfer, with its bytes per second.
    Transfer(u64),
    /// A stream, with the time for which it has been open.
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

    /// Begins a phase in which so many bytes of a response are held.
    pub(crate) fn enter(&self, phase: Phase, held: u64) {
        *self.locked() = Progress { phase, since: Instant::now(), bytes: 0, held };
    }

    /// Ends the reception of a request's body, unless the response has begun meanwhile.
    pub(crate) fn received(&self) {
        if self.phase() == Phase::Receiving {
            self.enter(Phase::Working, 0);
        }
    }

    /// Counts bytes of a body that were received or sent.
    pub(crate) fn count(&self, bytes: usize) {
        let mut progress = self.locked();
        progress.bytes += bytes as u64;
        progress.held = progress.held.saturating_sub(bytes as u64);
    }

    pub(crate) fn phase(&self) -> Phase {
        self.locked().phase
    }

    /// Returns the bytes of the response that are in memory and not yet sent.
    pub(crate) fn held(&self) -> u64 {
        self.locked().held
    }

    /// Returns what closing the connection costs. Returns `None` if it must not be closed.
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
