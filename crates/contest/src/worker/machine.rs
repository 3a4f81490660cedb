//! The main loop of a worker process, which does several jobs at the same time until it is stopped
//! or rejected.
//!
//! One thread requests jobs, one sends reports, and each slot has a thread that does the
//! jobs. While the slots are busy, the next bundle is requested. The results of bundled matches
//! are sent together. Between two jobs, a slot waits until the requesting thread has requested an
//! urgent job, so that no candidate waits for a whole bundle.

mod state;
mod stop;
#[cfg(test)]
mod tests;

pub use stop::StopHandle;

use super::server::{JobError, JobServer, ServerError};
use crate::data::wire::{AssignedJob, HeldLease, ReturnedLease, SentResult};
use crate::data::{JobResult, LEASE_DURATION, Work};
use state::Shared;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The shortest and longest delays before a worker tries again after a failure.
const RETRY_DELAYS: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(30));

/// The minimum time between two requests of a worker for jobs. Otherwise, a worker would send
/// requests without pause if the server answers at once.
const MIN_REQUEST_INTERVAL: Duration = Duration::from_millis(100);

/// The minimum time between two requests while all slots are busy.
const MIN_BUSY_REQUEST_INTERVAL: Duration = Duration::from_secs(1);

/// The interval between two reports of a worker without results. They extend its leases.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(LEASE_DURATION.unsigned_abs().as_secs() / 4);

/// A function that does a job. Its second argument is the text of the contest's file with resource
/// limits.
pub type JobFunction<'a> = dyn Fn(&Work, &str) -> Result<JobResult, JobError> + Sync + 'a;

/// A worker process that uses all processors of its machine.
pub struct Machine<'a> {
    server: &'a dyn JobServer,
    work: &'a JobFunction<'a>,
    shared: Arc<Shared>,
}

impl<'a> Machine<'a> {
    /// Creates a worker that does `slots` jobs at the same time with the given function.
    pub fn new(server: &'a dyn JobServer, slots: u32, work: &'a JobFunction<'a>) -> Self {
        Machine { server, work, shared: Arc::new(Shared::new(slots.max(1))) }
    }

    /// Does jobs until the server rejects the worker or the worker is stopped. If the server cannot
    /// be reached, the worker tries again. After a failed job, its slot pauses, so that other
    /// workers receive the job that it returned.
    ///
    /// # Errors
    /// Returns the reason why the server rejects the worker.
    pub fn run(&self) -> Result<(), ServerError> {
        std::thread::scope(|scope| {
            for _ in 0..self.shared.slots {
                scope.spawn(|| self.run_slot());
            }
            scope.spawn(|| self.send_reports());
            self.request_jobs();
        });
        self.shared.lock().error.take().map_or(Ok(()), Err)
    }

    /// Does one job after the other.
    fn run_slot(&self) {
        let mut pause = RETRY_DELAYS.0;
        while let Some((AssignedJob { lease, urgent }, limits)) = self.shared.next_job() {
            let (start, held) = (Instant::now(), HeldLease::of(&lease));
            match self.do_job(&lease.work, &limits) {
                Ok(result) => {
                    pause = RETRY_DELAYS.0;
                    let seconds = start.elapsed().as_secs_f64();
                    self.shared.finish(SentResult { lease: held, seconds, result }, urgent);
                }
                Err(reason) => {
                    tracing::warn!(%reason, "a job was returned");
                    self.shared.fail(ReturnedLease { lease: held, reason: Some(reason.to_string()) });
                    self.shared.pause(pause);
                    pause = (pause * 2).min(RETRY_DELAYS.1);
                }
            }
        }
    }

    /// Does a job. A panic is an error of the job. Otherwise, the worker would hold the lease on the
    /// job for as long as its other threads run.
    fn do_job(&self, work: &Work, limits: &str) -> Result<JobResult, JobError> {
        catch_unwind(AssertUnwindSafe(|| (self.work)(work, limits)))
            .unwrap_or_else(|panic| Err(JobError::Panicked(panic_message(&*panic))))
    }

    /// Requests jobs whenever slots are free or the worker has few jobs left.
    fn request_jobs(&self) {
        let mut outage = Outage::default();
        while let Some(capacity) = self.shared.next_request() {
            let answer = self.server.take(&capacity);
            match outage.check(answer) {
                Ok(Some(bundle)) => self.shared.receive(bundle),
                Ok(None) => {
                    self.shared.end_request();
                    self.shared.pause(outage.pause);
                }
                Err(reason) => return self.shared.reject(reason),
            }
        }
    }

    /// Sends results and returned jobs, and extends the leases of the other jobs.
    fn send_reports(&self) {
        let mut outage = Outage::default();
        while let Some(report) = self.shared.next_report() {
            match outage.check(self.server.report(report.clone())) {
                Ok(Some(response)) => {
                    for (job, reason) in &response.refused {
                        tracing::warn!(job, reason, "the server refused a result");
                    }
                    self.shared.acknowledge(&response);
                }
                Ok(None) => {
                    self.shared.keep_report(report);
                    std::thread::sleep(outage.pause);
                }
                // The results of a worker that the server rejects do not count.
                Err(reason) => return self.shared.reject(reason),
            }
        }
    }
}

/// Returns the message of a panic.
fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("unknown").to_owned()
}

/// The state of a connection that may be interrupted.
struct Outage {
    is_away: bool,
    /// The delay before the next attempt.
    pause: Duration,
}

impl Default for Outage {
    fn default() -> Self {
        Outage { is_away: false, pause: RETRY_DELAYS.0 / 2 }
    }
}

impl Outage {
    /// Returns `None` if the request can be repeated after [`Outage::pause`].
    ///
    /// # Errors
    /// Returns the error if the server rejects the worker.
    fn check<T>(&mut self, answer: Result<T, ServerError>) -> Result<Option<T>, ServerError> {
        match answer {
            Ok(answer) => {
                if self.is_away {
                    tracing::info!("the server answers again");
                }
                *self = Outage::default();
                Ok(Some(answer))
            }
            Err(reason @ (ServerError::Unanswered { .. } | ServerError::Contest(_))) => {
                if !std::mem::replace(&mut self.is_away, true) {
                    tracing::warn!(
                        %reason,
                        "the server does not answer; the worker retries until it does"
                    );
                }
                self.pause = (self.pause * 2).min(RETRY_DELAYS.1);
                Ok(None)
            }
            Err(reason) => Err(reason),
        }
    }
}
