//! The signals inside of a server: that the contest has changed, and that a result has arrived.

use tokio::sync::{Notify, watch};

/// The signals for the threads and the listening pages of one server.
#[derive(Debug)]
pub(super) struct Signals {
    /// The number of changes of the contest.
    pub(super) changes: watch::Sender<u64>,
    /// The arrival of a job's result.
    pub(super) results: Notify,
}

impl Default for Signals {
    fn default() -> Self {
        Signals { changes: watch::Sender::new(0), results: Notify::new() }
    }
}

impl Signals {
    /// Notifies the live pages of this server that the contest has changed.
    pub(super) fn change(&self) {
        self.changes.send_modify(|count| *count += 1);
    }
}
