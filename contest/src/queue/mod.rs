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

/// The duration of a worker's lease, its temporary claim on a job. The lease expires after this
/// time unless the worker extends it.
pub const LEASE: SignedDuration = SignedDuration::from_secs(60);

/// The number of attempts after which a job is no longer given to workers and is shown to the
/// organiser. It is high because workers are sometimes killed for reasons that have nothing to do
/// with their job.
pub const TRIES: u32 = 10;

/// The priority class of a job in the contest's queue. Within a class, jobs of candidates with few
/// running jobs come first. Equal candidates take turns, and each candidate's oldest job comes
/// first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// The build of a program that must be finished before a tournament can begin. It goes before
    /// all other jobs, and may run beside other builds of the same candidate.
    Awaited = -1,
    /// The build or the first match of a new version, for which the candidate is waiting.
    New = 0,
    /// A match of a tournament. It comes after builds of new versions and before requested matches.
    Tournament = 1,
    /// A match that a candidate requested, or a build of a candidate who has used much build time
    /// in this hour.
    Requested = 2,
}

impl Class {
    /// All priority classes of jobs, the highest priority first.
    pub const ALL: [Class; 4] = [Class::Awaited, Class::New, Class::Tournament, Class::Requested];
}

/// A job that is to be added to the contest's queue: a build or a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// The priority class of the job, which determines its place in the queue.
    pub class: Class,
    /// The candidate for whom the job is done, or `None` for jobs of the contest itself.
    pub person: Option<PersonId>,
    /// The work to do, as text for the worker. The queue does not interpret it.
    pub work: String,
}

/// A worker's temporary claim on a job of the queue. No other worker receives the job before the
/// lease expires.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// The number of the leased job.
    pub id: i64,
    /// The work to do in the leased job, as text for the worker.
    pub work: String,
    /// The secret that the worker sends with its result, as proof that it holds the lease.
    pub secret: Secret,
    /// The time at which the lease expires unless the worker extends it.
    pub until: Timestamp,
}

/// A job of the contest's queue as shown to organisers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobSummary {
    /// The number of the job in the queue.
    pub id: i64,
    /// The candidate for whom the job is done, or `None` for jobs of the contest itself.
    pub person: Option<PersonId>,
    /// The work to do in the job, as text for a worker.
    pub work: String,
    /// The state of the job in the queue: waiting, taken, done or stuck.
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

/// A queue of jobs (builds and matches) for the contest's workers. This interface is implemented
/// with SQLite and allows other databases.
pub trait Queue {
    /// Adds a job to the queue and returns its number.
    ///
    /// # Errors
    /// Returns an error of the engine.
    fn put(&self, job: &Job, now: Timestamp) -> Result<i64, Error>;

    /// Gives the next job of the queue to a worker for a limited time, or returns `None` if no job
    /// is due. A worker has only one job at a time. If it asks again, the previous response must
    /// have been lost, and its earlier job returns to the queue.
    ///
    /// # Errors
    /// Returns an error of the engine.
    fn take(&self, worker: &str, now: Timestamp) -> Result<Option<Lease>, Error>;

    /// Extends a worker's lease, its temporary claim on a job, to the full duration. Returns the
    /// time at which the lease now expires.
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

    /// Puts a job back into the queue because a worker could not do it, through no fault of the
    /// job. The reason is shown to the organiser.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold the lease.
    fn report_failure(&self, id: i64, secret: &str, why: &str, now: Timestamp) -> Result<(), Error>;

    /// Returns the work of a job to the worker that holds its lease, even after the worker has sent
    /// the result.
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

    /// Puts the jobs of a worker process that has ended back into the queue, and returns their
    /// number. `blamed` says whether this counts as a failed attempt.
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

    /// Returns the result of the job with the given number, or `None` if it has no result yet.
    ///
    /// # Errors
    /// Returns an error if there is no such job.
    fn result(&self, id: i64) -> Result<Option<String>, Error>;

    /// Returns the number of jobs that come before the given one in the queue, not counting jobs of
    /// tournaments. Returns `None` if the job is not waiting.
    ///
    /// # Errors
    /// Returns an error if there is no such job.
    fn position(&self, id: i64) -> Result<Option<usize>, Error>;

    /// Puts a stuck job, which failed too often, back into the queue, so that workers receive it
    /// again.
    ///
    /// # Errors
    /// Returns an error if there is no such job or it is not stuck.
    fn requeue(&self, id: i64) -> Result<(), Error>;

    /// Returns the jobs of the queue that are in the given state, in the order in which they are
    /// due.
    ///
    /// # Errors
    /// Returns an error of the engine.
    fn list(&self, state: JobState) -> Result<Vec<JobSummary>, Error>;
}
