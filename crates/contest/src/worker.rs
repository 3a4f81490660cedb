//! The worker of a contest, which builds submissions and plays matches in a sandbox.
//!
//! *Invariant:* A worker shares no disk with the server. It requests everything by the hash of its
//! contents and keeps nothing that it could not request again. It may be killed at any time.

mod build;
mod file_cache;
mod kit_cache;
mod league;
mod machine;
mod play;
mod remote;
mod scratch;
mod server;

pub use kit_cache::KitCache;
pub use machine::{Machine, StopHandle};
pub use remote::RemoteServer;
pub use scratch::ScratchFolder;
pub use server::{JobError, JobServer, ServerError};

use crate::blobs::{Blobs, Hash};
use crate::clock::Clock;
use crate::data::wire::{
    AssignedJob, Bundle, Capacity, HeldLease, Report, ReportResponse, ReturnedLease, SentResult,
};
use crate::data::{BundleBounds, Class, Error, JobResult, Lease, Work};
use crate::game::Game;
use crate::operations::acceptance::{WorkerProcess, accept_report};
use crate::store::Store;
use joute_arena::limits::from_toml;
use joute_jail::Jail;

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
    pub fn work_once(&self) -> Result<bool, JobError> {
        let Bundle { jobs, limits, .. } = self.server.take(&Capacity::single())?;
        let Some(AssignedJob { lease, .. }) = jobs.into_iter().next() else { return Ok(false) };
        let (mut report, held) = (Report::default(), HeldLease::of(&lease));
        let failure = match self.work(&lease.work, &limits) {
            Ok(result) => {
                report.results.push(SentResult { lease: held, seconds: 0.0, result });
                None
            }
            Err(reason) => {
                report.returned.push(ReturnedLease { lease: held, reason: Some(reason.to_string()) });
                Some(reason)
            }
        };
        self.server.report(report)?;
        failure.map_or(Ok(true), Err)
    }

    /// Does a job and returns its result. `limits` is the text of the contest's file with resource
    /// limits.
    ///
    /// # Errors
    /// Returns the reason why this machine cannot do the job. It is never a candidate's fault.
    pub fn work(&self, work: &Work, limits: &str) -> Result<JobResult, JobError> {
        match work {
            Work::Build { archive, kits, .. } => self.build(archive, kits).map(JobResult::Built),
            Work::Play(spec) => {
                let limits = from_toml(limits, self.game.limits)?;
                self.play(spec, limits).map(JobResult::Played)
            }
            Work::League(one) => self.play_league_match(one).map(JobResult::Played),
        }
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
    fn take(&self, capacity: &Capacity) -> Result<Bundle, ServerError> {
        let bounds = BundleBounds { free: capacity.free as usize, ..BundleBounds::SINGLE };
        let taken = self.store.take_bundle(self.name, &capacity.held, &bounds, self.clock.now())?;
        let job = |(class, lease): (Class, Lease<Work>)| AssignedJob { lease, urgent: !class.is_bundled() };
        Ok(Bundle { jobs: taken.into_iter().map(job).collect(), ..Bundle::default() })
    }

    fn report(&self, report: Report) -> Result<ReportResponse, ServerError> {
        let sender = WorkerProcess { name: self.name, is_untrusted: false };
        Ok(accept_report(self.store, self.blobs, sender, &report, self.clock.now())?)
    }

    fn get(&self, hash: &Hash) -> Result<Vec<u8>, ServerError> {
        Ok(self.blobs.get(hash).map_err(Error::from)?)
    }

    fn put(&self, bytes: &[u8]) -> Result<Hash, ServerError> {
        Ok(self.blobs.store(bytes).map_err(Error::from)?)
    }
}
