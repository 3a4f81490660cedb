//! The ways to stop a worker process.

use super::Machine;
use super::state::Shared;
use crate::worker::JobServer;
use std::sync::Arc;

/// A handle with which another thread stops a worker process.
pub struct StopHandle {
    shared: Arc<Shared>,
    server: Arc<dyn JobServer + Send>,
}

impl Machine<'_> {
    /// Returns a handle with which another thread stops this worker. The server must be the one
    /// that gives jobs to the worker.
    pub fn stop_handle(&self, server: Arc<dyn JobServer + Send>) -> StopHandle {
        StopHandle { shared: self.shared.clone(), server }
    }
}

impl StopHandle {
    /// Lets the worker end the jobs that it has begun. The others return to the queue at once.
    /// [`Machine::run`] returns when the last job has ended.
    pub fn drain(&self) {
        self.shared.drain();
    }

    /// Sends the results that the worker has and returns all its other jobs to the queue. The
    /// process must exit afterwards.
    pub fn abandon(&self) {
        while let Some(report) = self.shared.last_report() {
            // If the server cannot be reached, the leases expire.
            if self.server.report(report).is_err() {
                return;
            }
        }
    }

    /// Returns true if the worker was drained, has ended the jobs that it had begun, and the server
    /// has received all results. The process may exit.
    pub fn is_drained(&self) -> bool {
        self.shared.is_drained()
    }
}
