//! The server's own worker processes. The server starts them, restarts them when they exit, and
//! stops them when it stops.
//!
//! A worker reads its token from its standard input and exits when the input is closed, so no
//! worker survives a server that is killed. Its job returns to the queue at once.

use super::ServiceError;
use crate::contest::Contest;
use crate::operations::servers::local_worker_name;
use crate::private::at;
use std::ffi::OsString;
use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The interval at which the server checks whether a worker process has ended.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The shortest duration of a long run of a worker process. After a long run, the process is
/// restarted with the shortest delay. After shorter runs, the delay grows each time.
const MIN_LONG_RUN: Duration = Duration::from_secs(20);

/// The shortest and longest delays before the server restarts a worker process.
const RESTART_DELAYS: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(2));

/// The time that a worker process has to exit. The server closes its standard input to stop it.
const EXIT_TIMEOUT: Duration = Duration::from_secs(5);

/// The worker processes on the server's own machine. They build programs and play matches.
#[derive(Debug, Clone)]
pub struct LocalWorkers {
    /// The program that runs as a worker. It is `joute` or the contest's own program.
    pub program: PathBuf,
    /// The arguments of the worker program. The server adds `--server URL` after them.
    pub arguments: Vec<OsString>,
    /// The number of worker processes that the server starts.
    pub size: usize,
}

/// The threads that supervise the server's running worker processes.
pub(super) struct RunningWorkers(Vec<JoinHandle<()>>);

impl RunningWorkers {
    /// Waits until all worker processes have exited. [`Contest::stop`] must have been called
    /// before.
    pub(super) fn join(self) {
        for supervisor in self.0 {
            // A panic of a supervisor thread has already been reported.
            let _ = supervisor.join();
        }
    }
}

impl LocalWorkers {
    /// Starts the worker processes. They connect to the server at `url`. If a process ends, its own
    /// thread restarts it.
    pub(super) fn start(self, contest: &Arc<Contest>, url: &str) -> RunningWorkers {
        let supervisor = |number: usize| {
            let supervisor = Supervisor {
                workers: self.clone(),
                contest: contest.clone(),
                url: url.to_owned(),
                name: local_worker_name(contest, number),
            };
            std::thread::spawn(move || supervisor.keep())
        };
        RunningWorkers((1..=self.size).map(supervisor).collect())
    }
}

/// A supervisor of one worker process. It restarts the process when it ends.
struct Supervisor {
    workers: LocalWorkers,
    contest: Arc<Contest>,
    url: String,
    name: String,
}

impl Supervisor {
    fn keep(&self) {
        let mut pause = RESTART_DELAYS.0;
        while !self.contest.is_stopping() {
            let start = Instant::now();
            let how = self
                .start()
                .map_or_else(|reason| reason.to_string(), |(child, input)| self.watch(child, input));
            let result = self.contest.store.release_worker_jobs(
                &self.name,
                !self.contest.is_stopping(),
                self.contest.clock.now(),
            );
            if let Err(error) = result {
                // If the job cannot be returned, its lease expires later.
                tracing::error!(worker = self.name, %error, "the job of a worker that ended could not be \
                                                             returned to the queue");
            }
            if self.contest.is_stopping() {
                return;
            }
            tracing::warn!(worker = self.name, how, "a worker exited and will be restarted");
            pause = if start.elapsed() > MIN_LONG_RUN {
                RESTART_DELAYS.0
            } else {
                (pause * 2).min(RESTART_DELAYS.1)
            };
            let until = Instant::now() + pause;
            while Instant::now() < until && !self.contest.is_stopping() {
                std::thread::sleep(CHECK_INTERVAL);
            }
        }
    }

    fn start(&self) -> Result<(Child, ChildStdin), ServiceError> {
        let token = self.contest.store.admit_local_worker(&self.name, self.contest.clock.now())?;
        // The worker gets its own process group, so that Ctrl-C in a terminal reaches only the
        // server, which stops its workers in order.
        let child = Command::new(&self.workers.program)
            .args(&self.workers.arguments)
            .args(["--server", &self.url])
            .stdin(Stdio::piped())
            .process_group(0)
            .spawn();
        let mut child = child.map_err(at(&self.workers.program))?;
        let mut input = child.stdin.take().ok_or(ServiceError::NoInput)?;
        // Writing fails if the worker has exited, which is detected below.
        let _ = writeln!(input, "{}", token.expose());
        tracing::info!(worker = self.name, process = child.id(), "a worker was started");
        Ok((child, input))
    }

    /// Waits until a worker process ends. Returns a description of its end.
    fn watch(&self, mut child: Child, input: ChildStdin) -> String {
        let mut input = Some(input);
        let mut end = None;
        loop {
            match child.try_wait() {
                Ok(Some(status)) => return status.to_string(),
                Ok(None) => {}
                Err(error) => return error.to_string(),
            }
            if self.contest.is_stopping() {
                drop(input.take());
                if end.get_or_insert_with(Instant::now).elapsed() > EXIT_TIMEOUT {
                    // Killing fails if the process has already exited.
                    let _ = child.kill();
                }
            }
            std::thread::sleep(CHECK_INTERVAL);
        }
    }
}
