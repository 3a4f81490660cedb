//! The queue of jobs (builds and matches) for the contest's workers.
//!
//! A worker takes a lease on a job and extends it regularly while it works. When a lease expires,
//! the job returns to the queue. A result is accepted once, from the holder of the lease. Workers
//! and servers may therefore be killed at any time without losing or duplicating results.

mod sqlite;

pub(crate) use sqlite::{positions, prioritise, put};

use crate::people::PersonId;
use crate::people::Secret;
use crate::store::Error;
use jiff::{SignedDuration, Timestamp};

/// The duration of a lease, a worker's temporary claim on a job. It expires after this time unless
/// the worker extends it.
pub const LEASE: SignedDuration = SignedDuration::from_secs(60);

/// The number of attempts after which a job is stuck. Workers no longer receive it, and the
/// organiser sees it. The number is high because workers are sometimes killed for reasons that have
/// nothing to do with their job.
pub const TRIES: u32 = 10;

/// The priority class of a job in the contest's queue. Within a class, jobs of candidates with few
/// running jobs come first. Equal candidates take turns, and each candidate's oldest job comes
/// first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// The build of a program for which a tournament waits. It goes before all other jobs, and may
    /// run beside other builds of the same candidate.
    Awaited = -1,
    /// The build or the first match of a new version. The candidate is waiting for it.
    New = 0,
    /// A match of a tournament. It comes after builds of new versions and before requested matches.
    Tournament = 1,
    /// A match that a candidate requested, or a delayed build. Builds are delayed for a candidate
    /// who has used much build time in this hour.
    Requested = 2,
}

impl Class {
    /// All priority classes of jobs, from the highest to the lowest priority.
    pub const ALL: [Class; 4] = [Class::Awaited, Class::New, Class::Tournament, Class::Requested];
}

/// A new job for the contest's queue: a build or a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// The priority class of the job. It determines the job's place in the queue.
    pub class: Class,
    /// The candidate for whom the job is done. Jobs of the contest itself have `None`.
    pub person: Option<PersonId>,
    /// The work to do, as text for the worker. The queue does not interpret it.
    pub work: String,
}

/// A worker's temporary claim on a job. No other worker receives the job before the lease expires.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// The number of the leased job.
    pub id: i64,
    /// The work to do in the job, as text for the worker.
    pub work: String,
    /// The secret of the lease. The worker sends it with its result to prove that it holds the
    /// lease.
    pub secret: Secret,
    /// The time at which the lease expires. The worker can extend it.
    pub until: Timestamp,
}

/// A job of the contest's queue as shown to organisers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobSummary {
    /// The number of the job in the queue.
    pub id: i64,
    /// The candidate for whom the job is done. Jobs of the contest itself have `None`.
    pub person: Option<PersonId>,
    /// The work to do in the job, as text for a worker.
    pub work: String,
    /// The state of the job: waiting, taken, done or stuck.
    pub state: JobState,
    /// The number of times that workers took the job.
    pub tries: u32,
    /// The worker that is doing the job or did it last.
    pub worker: Option<String>,
}

/// The state of a job in the contest's queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobState {
    /// The job is in the queue and waits for a worker.
    Waiting,
    /// A worker has received the job and is doing it.
    Taken,
    /// The job is done, and its result has been received.
    Done,
    /// The job has failed too often. Workers no longer receive it, and an organiser must look at
    /// it.
    Stuck,
}

/// A queue of builds and matches for the contest's workers. It is implemented with SQLite, and
/// other databases are possible.
pub trait Queue {
    /// Adds a job to the queue and returns its number.
    ///
    /// # Errors
    /// Returns an error of the engine.
    fn put(&self, job: &Job, now: Timestamp) -> Result<i64, Error>;

    /// Gives the next job to a worker for a limited time. Returns `None` if no job is due. A worker
    /// has only one job at a time. If it asks again, the previous response must have been lost, and
    /// its earlier job returns to the queue.
    ///
    /// # Errors
    /// Returns an error of the engine.
    fn take(&self, worker: &str, now: Timestamp) -> Result<Option<Lease>, Error>;

    /// Extends a worker's lease on a job to the full duration. Returns the time at which the lease
    /// now expires.
    ///
    /// # Errors
    /// Returns an error if the worker no longer holds the lease. Its result will not be accepted.
    fn extend_lease(&self, id: i64, secret: &str, now: Timestamp) -> Result<Timestamp, Error>;

    /// Stores the result that a worker has sent for its job. The worker may send the same result
    /// twice, because a response can be lost.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold the lease, or if another worker has the job.
    fn complete(&self, id: i64, secret: &str, result: &str, now: Timestamp) -> Result<(), Error>;

    /// Puts a job back into the queue after a worker failed to do it. The job is not at fault. The
    /// reason is shown to the organiser.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold the lease.
    fn report_failure(&self, id: i64, secret: &str, why: &str, now: Timestamp) -> Result<(), Error>;

    /// Returns the work of a job to the holder of its lease. This also works after the worker has
    /// sent the result.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold the lease.
    fn leased_work(&self, id: i64, secret: &str) -> Result<String, Error>;

    /// Puts a job back into the queue because its worker is stopping. This does not count as a
    /// failed attempt.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold the lease.
    fn release_job(&self, id: i64, secret: &str) -> Result<(), Error>;

    /// Puts the jobs of an ended worker process back into the queue. Returns their number. `blamed`
    /// says whether this counts as a failed attempt.
    ///
    /// # Errors
    /// Returns an error of the engine.
    fn release_worker_jobs(&self, worker: &str, blamed: bool, now: Timestamp) -> Result<usize, Error>;

    /// Extends the leases of all workers to their full duration. It is called after a downtime of
    /// the server, during which workers could not extend them.
    ///
    /// # Errors
    /// Returns an error of the engine.
    fn extend_all_leases(&self, now: Timestamp) -> Result<(), Error>;

    /// Returns the result of the job with the given number. Returns `None` if it has no result yet.
    ///
    /// # Errors
    /// Returns an error if there is no such job.
    fn result(&self, id: i64) -> Result<Option<String>, Error>;

    /// Returns the number of jobs before the given one in the queue. Jobs of tournaments do not
    /// count. Returns `None` if the job is not waiting.
    ///
    /// # Errors
    /// Returns an error if there is no such job.
    fn position(&self, id: i64) -> Result<Option<usize>, Error>;

    /// Puts a stuck job back into the queue. Workers then receive it again. A job is stuck after
    /// too many failures.
    ///
    /// # Errors
    /// Returns an error if there is no such job or it is not stuck.
    fn requeue(&self, id: i64) -> Result<(), Error>;

    /// Returns the jobs in the given state. They are in the order in which they are due.
    ///
    /// # Errors
    /// Returns an error of the engine.
    fn list(&self, state: JobState) -> Result<Vec<JobSummary>, Error>;
}
