//! The worker of a contest, which builds submissions and plays matches in a sandbox.
//!
//! *Invariant:* A worker shares no disk with the server. It requests everything by the hash of its
//! contents and keeps nothing that it could not request again. It may be killed at any time.

mod build;
mod kit_cache;
mod play;
pub mod process;
mod remote;
mod scratch;
mod server;

pub use kit_cache::KitCache;
pub use remote::RemoteServer;
pub use scratch::ScratchFolder;
pub use server::{JobError, JobServer, ServerError, WorkerError};

use crate::blobs::{Blobs, Hash};
use crate::clock::Clock;
use crate::data::wire::AssignedJob;
use crate::data::{Error, JobResult, LEASE, Lease, Work};
use crate::game::Game;
use crate::operations::acceptance::accept_result;
use crate::store::Store;
use joute_arena::limits::from_toml;
use joute_jail::Jail;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// A worker of the contest. It builds candidates' programs and plays matches.
pub struct Worker<'a> {
    /// The worker's connection to the contest.
    pub server: &'a dyn JobServer,
    /// The game that the worker plays.
    pub game: Game,
    /// The worker's cache of kits. A kit contains the build files for one language.
    pub kit_cache: KitCache,
    /// The worker's folder for temporary files. It is on the same file system as the kit cache.
    pub scratch: ScratchFolder,
    /// The sandbox for all code of candidates.
    pub jail: &'a Jail,
}

impl Worker<'_> {
    /// Requests one job from the contest and does it. Returns false if there was none.
    ///
    /// # Errors
    /// Returns the reason why the worker does not work.
    pub fn work_once(&self) -> Result<bool, WorkerError> {
        let Some(AssignedJob { lease, limits }) = self.server.take()? else { return Ok(false) };
        match self.while_beating(&lease, || self.work(&lease.work, &limits)) {
            Ok(done) => self.server.send_result(&lease, &done).map_err(|why| WorkerError::Job(why.into()))?,
            Err(why) => {
                // If the server cannot be reached, the lease expires.
                let _ = self.server.return_job(&lease, &why.to_string());
                return Err(WorkerError::Job(why));
            }
        }
        Ok(true)
    }

    fn work(&self, work: &Work, limits: &str) -> Result<JobResult, JobError> {
        match work {
            Work::Build { archive, kits, .. } => self.build(archive, kits).map(JobResult::Built),
            Work::Play(spec) => {
                let limits = from_toml(limits, self.game.limits)?;
                self.play(spec, limits).map(JobResult::Played)
            }
        }
    }

    /// Runs a function while another thread regularly extends the worker's lease. The lease is the
    /// worker's temporary claim on its job.
    fn while_beating<T: Send>(&self, lease: &Lease<Work>, work: impl FnOnce() -> T + Send) -> T {
        let often = Duration::from_secs(LEASE.unsigned_abs().as_secs() / 4);
        std::thread::scope(|scope| {
            let (ended, ends) = channel::<()>();
            scope.spawn(move || {
                while ends.recv_timeout(often) == Err(RecvTimeoutError::Timeout) {
                    // A lost message is followed by others. A lost lease is detected when the
                    // result is sent.
                    let _ = self.server.extend_lease(lease);
                }
            });
            let done = work();
            drop(ended);
            done
        })
    }
}

/// A worker's connection to a contest that runs in the same process.
pub struct LocalServer<'a> {
    /// The database of the contest.
    pub store: &'a Store,
    /// The file store of the contest.
    pub blobs: &'a Blobs,
    /// The clock of the contest.
    pub clock: &'a dyn Clock,
    /// The name of the worker in the contest's queue.
    pub name: &'a str,
}

impl JobServer for LocalServer<'_> {
    fn take(&self) -> Result<Option<AssignedJob>, ServerError> {
        let lease = self.store.take(self.name, self.clock.now())?;
        Ok(lease.map(|lease| AssignedJob { lease, limits: String::new() }))
    }

    fn extend_lease(&self, lease: &Lease<Work>) -> Result<(), ServerError> {
        self.store.extend_lease(lease.id, lease.secret.expose(), self.clock.now())?;
        Ok(())
    }

    fn send_result(&self, lease: &Lease<Work>, result: &JobResult) -> Result<(), ServerError> {
        let (id, secret) = (lease.id, lease.secret.expose());
        Ok(accept_result(self.store, self.blobs, id, secret, result, self.clock.now())?)
    }

    fn return_job(&self, lease: &Lease<Work>, why: &str) -> Result<(), ServerError> {
        Ok(self.store.report_failure(lease.id, lease.secret.expose(), why, self.clock.now())?)
    }

    fn get(&self, hash: &Hash) -> Result<Vec<u8>, ServerError> {
        Ok(self.blobs.get(hash).map_err(Error::from)?)
    }

    fn put(&self, bytes: &[u8]) -> Result<Hash, ServerError> {
        Ok(self.blobs.store(bytes).map_err(Error::from)?)
    }
}
