//! The main loop of a worker process, which works until it is stopped or rejected.

use super::{ServerError, Worker, WorkerError};
use std::time::{Duration, Instant};

/// The shortest and longest delays before a worker tries again after a failure.
const PAUSES: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(30));

/// The minimum time between two requests of a worker for a job. Otherwise, a worker would send
/// requests without pause if the server answers at once.
const SOON: Duration = Duration::from_millis(100);

/// Does jobs in a loop until the server rejects the worker. If the server cannot be reached, the
/// worker tries again. After a failure, the worker pauses, so that other workers receive the job
/// that it returned.
///
/// # Errors
/// Returns the reason why the server rejects the worker.
pub fn work(worker: &Worker<'_>) -> Result<(), ServerError> {
    let (mut pause, mut away) = (PAUSES.0, false);
    loop {
        let asked = Instant::now();
        match worker.work_once() {
            Ok(did) => {
                if std::mem::take(&mut away) {
                    tracing::info!("the server answers again");
                }
                pause = PAUSES.0;
                if !did && asked.elapsed() < SOON {
                    std::thread::sleep(SOON);
                }
                continue;
            }
            Err(WorkerError::Server(why @ (ServerError::Unanswered { .. } | ServerError::Contest(_)))) => {
                if !std::mem::replace(&mut away, true) {
                    tracing::warn!(%why, "the server does not answer; the worker retries until it does");
                }
            }
            Err(WorkerError::Server(why)) => return Err(why),
            Err(WorkerError::Job(why)) => tracing::warn!(%why, "a job was returned"),
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(PAUSES.1);
    }
}
