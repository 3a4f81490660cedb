//! The jobs of the contest's queue, workers' leases on them, and the workers.

use super::person::PersonId;
use super::recheck::RecheckShare;
use super::secret::Secret;
use super::work::{MatchSpec, Work};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use strum::{AsRefStr, EnumString, IntoStaticStr, VariantArray};

/// The duration of a lease, a worker's temporary claim on a job. It expires after this time unless
/// the worker extends it.
pub const LEASE_DURATION: SignedDuration = SignedDuration::from_secs(60);

/// The number of attempts after which a job is stuck. Workers no longer receive it, and the
/// organiser sees it. The number is high because workers are sometimes killed for reasons that have
/// nothing to do with their job.
pub const MAX_ATTEMPTS: u32 = 10;

/// The priority class of a job in the contest's queue. Within a class, jobs of candidates with few
/// running jobs come first. Equal candidates take turns, and each candidate's oldest job comes
/// first. The variants are in the order of priority.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
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
    #[strum(serialize = "wish")]
    Requested = 2,
    /// A match of the ladder. It is played when no job of the classes above is waiting.
    Ladder = 3,
    /// A match of a league that a client has sent. It is played when no other job is waiting.
    League = 4,
}

impl Class {
    /// Returns true if workers receive several jobs of this class at once. A candidate waits for
    /// each job of the other classes, so workers receive those only when they can begin them.
    pub const fn is_bundled(self) -> bool {
        matches!(self, Class::Tournament)
    }

    /// Returns true if untrusted workers receive no jobs of this class. Their results would not be checked.
    pub(crate) const fn needs_trusted_worker(self) -> bool {
        matches!(self, Class::League)
    }

    /// Returns true if no candidate has requested the jobs of this class. Workers take the oldest ones first.
    pub(crate) const fn is_of_contest(self) -> bool {
        matches!(self, Class::Tournament | Class::Ladder | Class::League)
    }

    /// Returns true if a worker without a free slot does a job of this class before the jobs that
    /// it has received already.
    pub const fn is_urgent(self) -> bool {
        matches!(self, Class::Awaited | Class::New)
    }
}

/// A new job for the contest's queue: a build or a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job<W> {
    /// The priority class of the job. It determines the job's place in the queue.
    pub class: Class,
    /// The candidate for whom the job is done. Jobs of the contest itself have `None`.
    pub person: Option<PersonId>,
    /// The work to do.
    pub work: W,
}

/// A worker's temporary claim on a job. No other worker receives the job before the lease expires.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lease<W> {
    /// The number of the leased job.
    pub id: i64,
    /// The work to do in the job.
    pub work: W,
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
    /// The work to do in the job.
    pub work: Work,
    /// The state of the job: waiting, taken, done or stuck.
    pub state: JobState,
    /// The number of times that workers took the job.
    pub tries: u32,
    /// The worker that is doing the job or did it last.
    pub worker: Option<String>,
}

/// The state of a job in the contest's queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, AsRefStr, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum JobState {
    /// The job is in the queue and waits for a worker.
    Waiting,
    /// A worker has received the job and is doing it.
    Taken,
    /// The job is done, and its result has been received, or it was removed from the queue.
    Done,
    /// The job has failed too often. Workers no longer receive it, and an organiser must look at
    /// it.
    Stuck,
}

/// The task of a job: a build or a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobSubject {
    /// The build of a candidate's version with this number.
    Build(u32),
    /// The match with this number in the contest.
    Match(i64),
    /// A match of a league that a client has sent.
    League,
    /// A job that this program cannot read. Another version of the program wrote it.
    Unreadable,
}

impl JobSubject {
    /// Returns the task of a job for its work.
    pub(crate) const fn of(work: &Work) -> Self {
        match work {
            Work::Build { number, .. } => JobSubject::Build(*number),
            Work::Play(MatchSpec { number, .. }) => JobSubject::Match(*number),
            Work::League(_) => JobSubject::League,
        }
    }
}

/// A job of the queue on the organiser's page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedJob {
    /// The number of the job in the queue.
    pub id: i64,
    /// The priority class of the job. It determines the job's place in the queue.
    pub class: Class,
    /// The name of the candidate for whom the job is done.
    pub person: Option<String>,
    /// The task of the job: a build or a match.
    pub task: JobSubject,
    /// The time at which the job was added to the queue.
    pub created: Timestamp,
    /// The time at which a worker last took the job.
    pub taken: Option<Timestamp>,
    /// The worker that is doing the job or did it last.
    pub worker: Option<String>,
    /// The number of times that workers took the job.
    pub tries: u32,
    /// The worker's reason for returning the job at the last time.
    pub reason: Option<String>,
}

/// The number of jobs in each state, for one priority class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassCounts {
    /// The priority class of the counted jobs.
    pub class: Class,
    /// The number of waiting jobs of the class.
    pub waiting: u64,
    /// The number of jobs of the class that workers are doing.
    pub taken: u64,
    /// The number of jobs of the class that failed too often.
    pub stuck: u64,
    /// The time at which the class's oldest waiting job was added.
    pub oldest: Option<Timestamp>,
}

/// A record of a job that a worker could not do. The worker returned the job to the queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReturnedJob {
    /// The time at which the worker returned the job.
    pub at: Timestamp,
    /// The number of the returned job.
    pub job: i64,
    /// The task of the returned job: a build or a match.
    pub task: JobSubject,
    /// The name of the worker that returned the job.
    pub worker: String,
    /// The worker's reason for returning the job.
    pub reason: String,
}

/// A worker on the organiser's page. It has sent at least one request to the contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkerActivity {
    /// The name of the worker.
    pub name: String,
    /// The time of the worker's last request.
    pub at: Timestamp,
    /// The job that the worker is doing. An idle worker has `None`.
    pub task: Option<JobSubject>,
    /// True if this is a client, which sends the matches of leagues and receives no jobs.
    pub is_client: bool,
}

/// The bounds of the bundle of jobs that a worker receives at once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BundleBounds {
    /// The number of the worker's slots that have no job.
    pub free: usize,
    /// True if a slot is between two jobs. The worker then receives an urgent job even if no slot is
    /// free.
    pub is_between_jobs: bool,
    /// The maximum number of matches that the worker receives, beyond those for its free slots.
    pub matches: usize,
    /// The worker's share of the slots of all workers, greater than 0 and at most 1.
    pub share: f64,
    /// True if the worker is untrusted. It then receives only matches of tournaments and of the ladder that
    /// no worker has failed to play.
    pub is_untrusted: bool,
}

impl BundleBounds {
    /// The bounds for a worker that does one job at a time.
    pub const SINGLE: Self =
        BundleBounds { free: 1, is_between_jobs: false, matches: 0, share: 1.0, is_untrusted: false };
}

/// The beginning of the names of the server's own workers. A number follows it.
pub const LOCAL_WORKER_PREFIX: &str = "here-";

/// A worker with a token. It can connect to the contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisteredWorker {
    /// The name of the worker.
    pub name: String,
    /// The time at which the worker's token was created.
    pub created: Timestamp,
    /// The share of the worker's matches that trusted workers play again. Trusted workers have `None`.
    pub recheck: Option<RecheckShare>,
    /// True if the token is that of a client, which sends the matches of leagues and receives no jobs.
    pub is_client: bool,
}
