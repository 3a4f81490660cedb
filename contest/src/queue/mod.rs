//! The queue of jobs for workers.
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

/// The duration of a lease that is not extended.
pub const LEASE: SignedDuration = SignedDuration::from_secs(60);

/// The number of attempts after which a job is no longer given to workers and is shown to the
/// organiser. Workers that are killed for other reasons rarely exhaust the attempts of one job.
pub const TRIES: u32 = 10;

/// The priority class of a job. Within a class, candidates with the fewest running jobs come first,
/// then those who were served longest ago, then the oldest jobs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A build that a tournament whose hour has come waits for. It goes before all others, and beside others of the same candidate.
    Awaited = -1,
    /// The build of a new version and its first match, for which the candidate is waiting.
    New = 0,
    /// A match of a tournament.
    Tournament = 1,
    /// A match that a candidate requested, or a build of a candidate whose builds took long in this
    /// hour.
    Requested = 2,
}

impl Class {
    /// All classes, those that go first before the others.
    pub const ALL: [Class; 4] = [Class::Awaited, Class::New, Class::Tournament, Class::Requested];
}

/// A job to be queued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// The priority class.
    pub class: Class,
    /// The candidate for whom the job is done, or `None` for the contest.
    pub person: Option<PersonId>,
    /// The description of the work for the worker. The queue does not interpret it.
    pub work: String,
}

/// A worker's temporary claim on a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// The number of the job.
    pub id: i64,
    /// The description of the work.
    pub work: String,
    /// The secret that proves that a result comes from the holder of the lease.
    pub secret: Secret,
    /// The time at which the lease expires unless it is extended.
    pub until: Timestamp,
}

/// A job as shown to organisers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobSummary {
    /// The number of the job.
    pub id: i64,
    /// The candidate for whom the job is done.
    pub person: Option<PersonId>,
    /// The description of the work.
    pub work: String,
    /// The state of the job.
    pub state: JobState,
    /// The number of times the job was taken.
    pub tries: u32,
    /// The worker that has or last had the job.
    pub worker: Option<String>,
}

/// The state of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobState {
    /// The job is waiting for a worker.
    Waiting,
    /// A worker has a lease on the job.
    Taken,
    /// The result of the job has been received.
    Done,
    /// The job has failed too often and is given to no more workers.
    Stuck,
}

/// A queue of jobs. It is implemented with SQLite and can be implemented with other engines.
pub trait Queue {
    /// Adds a job and returns its number.
    ///
    /// # Errors
    /// Returns an error of the engine.
    fn put(&self, job: &Job, now: Timestamp) -> Result<i64, Error>;

    /// Leases the next job to a worker. A worker has one job at a time. If it already had one, the
    /// previous response was lost, and that job returns to the queue.
    ///
    /// # Errors
    /// Returns an error of the engine.
    fn take(&self, worker: &str, now: Timestamp) -> Result<Option<Lease>, Error>;

    /// Extends a lease to its full duration and returns the time at which it expires.
    ///
    /// # Errors
    /// Returns an error if the worker no longer holds the lease. Its result will not be accepted.
    fn extend_lease(&self, id: i64, secret: &str, now: Timestamp) -> Result<Timestamp, Error>;

    /// Accepts the result of a job. The same result may be sent twice with the same lease, because
    /// a response can be lost.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold the lease, or if another worker has the job.
    fn complete(&self, id: i64, secret: &str, result: &str, now: Timestamp) -> Result<(), Error>;

    /// Returns a job that a worker could not do, through no fault of the job. The reason is shown
    /// to the organiser.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold the lease.
    fn report_failure(&self, id: i64, secret: &str, why: &str, now: Timestamp) -> Result<(), Error>;

    /// Returns the description of the work of a lease, even after its result was sent.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold the lease.
    fn leased_work(&self, id: i64, secret: &str) -> Result<String, Error>;

    /// Returns the job of a worker that is stopping. This does not count as an attempt.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold the lease.
    fn release_job(&self, id: i64, secret: &str) -> Result<(), Error>;

    /// Returns the jobs of a worker that is known to have ended to the queue, and returns their
    /// number. `blamed` says whether this counts as an attempt.
    ///
    /// # Errors
    /// Returns an error of the engine.
    fn release_worker_jobs(&self, worker: &str, blamed: bool, now: Timestamp) -> Result<usize, Error>;

    /// Extends all leases to their full duration after a downtime of the server, in which workers
    /// could not extend them.
    ///
    /// # Errors
    /// Returns an error of the engine.
    fn extend_all_leases(&self, now: Timestamp) -> Result<(), Error>;

    /// Returns the result of a job if it has one.
    ///
    /// # Errors
    /// Returns an error if there is no such job.
    fn result(&self, id: i64) -> Result<Option<String>, Error>;

    /// Returns the number of jobs before this one, without those of tournaments, or `None` if the
    /// job is not waiting.
    ///
    /// # Errors
    /// Returns an error if there is no such job.
    fn position(&self, id: i64) -> Result<Option<usize>, Error>;

    /// Returns a stuck job to the queue.
    ///
    /// # Errors
    /// Returns an error if there is no such job or it is not stuck.
    fn requeue(&self, id: i64) -> Result<(), Error>;

    /// Returns the jobs in a state, in the order in which they are due.
    ///
    /// # Errors
    /// Returns an error of the engine.
    fn list(&self, state: JobState) -> Result<Vec<JobSummary>, Error>;
}
