//! Does the work of a contest: builds what was sent, and plays matches, both in the jail.
//!
//! *Invariant:* a worker shares no disk with the server. It asks for everything by the hash of its content, and keeps nothing
//! that it could not ask for again. It may be killed at any moment.

mod build;
mod parcel;
mod play;
pub mod process;
mod remote;
mod room;
mod shelf;
pub mod wire;

pub use parcel::pack_kit;
pub use remote::Remote;
pub use room::Room;
pub use shelf::Shelf;

use crate::blobs::{Blobs, Hash};
use crate::clock::Clock;
use crate::game::Game;
use crate::queue::{LEASE, Lease, Queue as _};
use crate::settle;
use crate::store::Store;
use crate::work::{Done, Work};
use joute_arena::jail::Jail;
use joute_arena::limits::from_toml;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How a worker speaks with its contest.
pub trait Server: Sync {
    /// Work, if there is any.
    ///
    /// # Errors
    /// The server cannot be asked, or wants nothing of this worker.
    fn take(&self) -> Result<Option<Task>, Trouble>;
    /// It still works on a job.
    ///
    /// # Errors
    /// The server cannot be asked, or the job is not this worker's any more.
    fn beat(&self, lease: &Lease) -> Result<(), String>;
    /// Sends a result.
    ///
    /// # Errors
    /// As [`Server::beat`].
    fn done(&self, lease: &Lease, result: &str) -> Result<(), String>;
    /// Could not do a job, through no fault of the job's; why, for the organiser.
    ///
    /// # Errors
    /// As [`Server::beat`].
    fn give_back(&self, lease: &Lease, why: &str) -> Result<(), String>;
    /// Fetches a file.
    ///
    /// # Errors
    /// It is not there, or the server cannot be asked.
    fn get(&self, hash: &Hash) -> Result<Vec<u8>, String>;
    /// Sends a file.
    ///
    /// # Errors
    /// The server does not take it, or cannot be asked.
    fn put(&self, bytes: &[u8]) -> Result<Hash, String>;
}

/// A job, and what is to be known besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// The job.
    pub lease: Lease,
    /// The text of the contest's limits file; empty: champions may use what their game says.
    pub limits: String,
}

/// Why a worker does not work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The server cannot be asked now.
    Away(String),
    /// The server wants nothing of this worker.
    Dismissed(String),
    /// Something of this machine failed; the job was given back.
    Failed(String),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (Trouble::Away(why) | Trouble::Dismissed(why) | Trouble::Failed(why)) = self;
        f.write_str(why)
    }
}

/// One that works.
pub struct Worker<'a> {
    /// For whom.
    pub server: &'a dyn Server,
    /// What is played.
    pub game: Game,
    /// Fresh kits.
    pub shelf: Shelf,
    /// Where it works, on the file system of the shelf.
    pub room: Room,
    /// Where everything of candidates' runs.
    pub jail: &'a Jail,
}

impl Worker<'_> {
    /// Does one job, if there is any: was there?
    ///
    /// # Errors
    /// Why it does not work.
    pub fn one(&self) -> Result<bool, Trouble> {
        let Some(Task { lease, limits }) = self.server.take()? else { return Ok(false) };
        let done = match serde_json::from_str(&lease.work) {
            Ok(work) => self.while_beating(&lease, || self.work(&work, &limits)),
            Err(error) => Err(format!("work of another joute: {error}")),
        };
        match done {
            Ok(done) => self.server.done(&lease, &done.text()).map_err(Trouble::Failed)?,
            Err(why) => {
                // If it cannot be asked, the lease runs out.
                let _ = self.server.give_back(&lease, &why);
                return Err(Trouble::Failed(why));
            }
        }
        Ok(true)
    }

    fn work(&self, work: &Work, limits: &str) -> Result<Done, String> {
        match work {
            Work::Build { archive, kits, .. } => self.build(archive, kits).map(Done::Built),
            Work::Play(meeting) => {
                let limits = from_toml(limits, self.game.limits)?;
                self.play(meeting, limits).map(Done::Played)
            }
        }
    }

    /// Says now and then that it still works, on a thread of its own.
    fn while_beating<T: Send>(&self, lease: &Lease, work: impl FnOnce() -> T + Send) -> T {
        let often = Duration::from_secs(LEASE.unsigned_abs().as_secs() / 4);
        std::thread::scope(|scope| {
            let (ended, ends) = channel::<()>();
            scope.spawn(move || {
                while ends.recv_timeout(often) == Err(RecvTimeoutError::Timeout) {
                    // A beat that is lost is followed by others; a lease that is lost shows when the result is sent.
                    let _ = self.server.beat(lease);
                }
            });
            let done = work();
            drop(ended);
            done
        })
    }
}

/// A contest in the same process.
pub struct Here<'a> {
    /// Its memory.
    pub store: &'a Store,
    /// Its files.
    pub blobs: &'a Blobs,
    /// Its clock.
    pub clock: &'a dyn Clock,
    /// What the worker is called.
    pub name: &'a str,
}

impl Server for Here<'_> {
    fn take(&self) -> Result<Option<Task>, Trouble> {
        let lease = self.store.take(self.name, self.clock.now());
        let lease = lease.map_err(|error| Trouble::Away(error.to_string()))?;
        Ok(lease.map(|lease| Task { lease, limits: String::new() }))
    }

    fn beat(&self, lease: &Lease) -> Result<(), String> {
        let beat = self.store.beat(lease.id, lease.secret.shown(), self.clock.now());
        beat.map(drop).map_err(|error| error.to_string())
    }

    fn done(&self, lease: &Lease, result: &str) -> Result<(), String> {
        settle::take_in(self.store, self.blobs, lease.id, lease.secret.shown(), result, self.clock.now())
    }

    fn give_back(&self, lease: &Lease, why: &str) -> Result<(), String> {
        let given = self.store.give_back(lease.id, lease.secret.shown(), why, self.clock.now());
        given.map_err(|error| error.to_string())
    }

    fn get(&self, hash: &Hash) -> Result<Vec<u8>, String> {
        self.blobs.get(hash).map_err(|error| error.to_string())
    }

    fn put(&self, bytes: &[u8]) -> Result<Hash, String> {
        self.blobs.keep(bytes).map_err(|error| error.to_string())
    }
}
