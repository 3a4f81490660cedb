//! The server's own workers: processes that it starts, starts again when they die, and that end with it.
//!
//! A worker reads its token from its standard input, and ends when that does: so none is left behind by a server that is
//! killed. What it leaves in the queue waits again at once.

use crate::contest::Contest;
use crate::queue::{Queue as _, State};
use crate::store::Error;
use crate::workers::CREW;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often it is looked whether a worker is alive.
const LOOK: Duration = Duration::from_millis(50);

/// A worker that lived for so long died of something new.
const LONG: Duration = Duration::from_secs(20);

/// The first pause before a worker is started again, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_millis(100), Duration::from_secs(2));

/// A worker that ends may take so long.
const FAREWELL: Duration = Duration::from_secs(5);

/// The workers of a server.
#[derive(Debug, Clone)]
pub struct Crew {
    /// What is started: `joute`, or a contest's own program.
    pub program: PathBuf,
    /// With what; `--server URL` follows.
    pub arguments: Vec<OsString>,
    /// How many.
    pub size: usize,
}

/// A crew that works.
pub(super) struct Working(Vec<JoinHandle<()>>);

impl Working {
    /// Waits until all have ended, after [`Contest::stop`].
    pub(super) fn join(self) {
        for keeper in self.0 {
            // A keeper that panicked has said so.
            let _ = keeper.join();
        }
    }
}

/// What the server's own workers of before left waits again, and others have as long as if nothing had happened.
///
/// # Errors
/// The database's.
pub(super) fn begin(contest: &Contest) -> Result<(), Error> {
    let (store, now) = (&contest.store, contest.clock.now());
    let own = store.list(State::Taken)?.into_iter().filter_map(|job| job.worker);
    let own: BTreeSet<String> = own.filter(|worker| worker.starts_with(CREW)).collect();
    for worker in own {
        store.gone(&worker, false, now)?;
    }
    store.forget_crew(now)?;
    store.grace(now)
}

impl Crew {
    /// Starts all of them.
    pub(super) fn start(self, contest: &Arc<Contest>, url: &str) -> Working {
        let keeper = |number: usize| {
            let keeper = Keeper {
                crew: self.clone(),
                contest: contest.clone(),
                url: url.to_owned(),
                name: format!("{CREW}{number}"),
            };
            std::thread::spawn(move || keeper.keep())
        };
        Working((1..=self.size).map(keeper).collect())
    }
}

/// Keeps one worker alive.
struct Keeper {
    crew: Crew,
    contest: Arc<Contest>,
    url: String,
    name: String,
}

impl Keeper {
    fn keep(&self) {
        let mut pause = PAUSES.0;
        while !self.contest.is_stopping() {
            let start = Instant::now();
            let how = self.start().map_or_else(|why| why, |(child, input)| self.watch(child, input));
            let again =
                self.contest.store.gone(&self.name, !self.contest.is_stopping(), self.contest.clock.now());
            if let Err(error) = again {
                // Its lease runs out in a while.
                tracing::error!(worker = self.name, %error, "its job was not taken back");
            }
            if self.contest.is_stopping() {
                return;
            }
            tracing::warn!(worker = self.name, how, "a worker ended; it is started again");
            pause = if start.elapsed() > LONG { PAUSES.0 } else { (pause * 2).min(PAUSES.1) };
            let until = Instant::now() + pause;
            while Instant::now() < until && !self.contest.is_stopping() {
                std::thread::sleep(LOOK);
            }
        }
    }

    fn start(&self) -> Result<(Child, ChildStdin), String> {
        let token = self.contest.store.admit_crew(&self.name, self.contest.clock.now());
        let token = token.map_err(|error| error.to_string())?;
        // A group of its own: Ctrl-C in a terminal is for the server, which ends its workers in order.
        let child = Command::new(&self.crew.program)
            .args(&self.crew.arguments)
            .args(["--server", &self.url])
            .stdin(Stdio::piped())
            .process_group(0)
            .spawn();
        let mut child = child.map_err(|error| format!("{}: {error}", self.crew.program.display()))?;
        let mut input = child.stdin.take().ok_or("no standard input")?;
        // A worker that reads nothing has ended, which is seen at once.
        let _ = writeln!(input, "{}", token.shown());
        tracing::info!(worker = self.name, process = child.id(), "a worker was started");
        Ok((child, input))
    }

    /// How it ended.
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
                if end.get_or_insert_with(Instant::now).elapsed() > FAREWELL {
                    // What is over already cannot be killed.
                    let _ = child.kill();
                }
            }
            std::thread::sleep(LOOK);
        }
    }
}
