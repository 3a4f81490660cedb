//! Work that waits, and who does it.
//!
//! A worker takes a job for a while, a lease, and says now and then that it still works on it. A lease that runs out
//! gives the job back. A result is taken from the lease's holder, once: so workers and server may be killed at any moment, and
//! nothing is lost and nothing counts twice.

mod sqlite;

pub(crate) use sqlite::{places, put};

use crate::people::Id;
use crate::people::Secret;
use crate::store::Error;
use jiff::{SignedDuration, Timestamp};

/// How long a lease lasts without a word from its worker.
pub const LEASE: SignedDuration = SignedDuration::from_secs(60);

/// A job whose workers so often died or failed is given to nobody any more: it is shown to the organiser. Workers that are
/// killed for other reasons hardly come so far with one job.
pub const TRIES: u32 = 10;

/// What goes first. Within a class, whoever has the fewest jobs under way, then who was served longest ago, then the oldest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A new version's build and its first match: its author waits.
    New = 0,
    /// A tournament's match: everybody waits.
    Tournament = 1,
    /// A match that somebody wished for.
    Wish = 2,
}

/// Work to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// How soon.
    pub class: Class,
    /// For whom; none: for the contest.
    pub person: Option<Id>,
    /// What, for the worker: the queue does not read it.
    pub work: String,
}

/// A job that is somebody's for a while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// The job's number.
    pub id: i64,
    /// What to do.
    pub work: String,
    /// Shows that the result comes from who took it.
    pub secret: Secret,
    /// Until when, unless its worker asks for more time.
    pub until: Timestamp,
}

/// A job as an organiser sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The job's number.
    pub id: i64,
    /// For whom.
    pub person: Option<Id>,
    /// What.
    pub work: String,
    /// How it stands.
    pub state: State,
    /// How often it was taken.
    pub tries: u32,
    /// Who has it, or had it last.
    pub worker: Option<String>,
}

/// How a job stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Nobody has it.
    Waiting,
    /// A worker has it.
    Taken,
    /// Its result is here.
    Done,
    /// Too many workers never came back with it.
    Stuck,
}

/// Work that waits. SQLite is behind it here; another engine may be.
pub trait Queue {
    /// Adds a job, and tells its number.
    ///
    /// # Errors
    /// The engine's.
    fn put(&self, job: &Job, now: Timestamp) -> Result<i64, Error>;

    /// Gives a worker the job that is due. It works on one at a time: if it had another, the answer was lost on its way, and
    /// that job waits again.
    ///
    /// # Errors
    /// The engine's.
    fn take(&self, worker: &str, now: Timestamp) -> Result<Option<Lease>, Error>;

    /// Its worker still works on it: its lease is as long as a new one again.
    ///
    /// # Errors
    /// It is not this worker's any more; its result will not be taken.
    fn beat(&self, id: i64, secret: &str, now: Timestamp) -> Result<Timestamp, Error>;

    /// Takes a job's result. The same result from the same lease may come twice: an answer was lost on its way.
    ///
    /// # Errors
    /// It is not this worker's: its lease ran out and somebody else has the job, or it never had it.
    fn done(&self, id: i64, secret: &str, result: &str, now: Timestamp) -> Result<(), Error>;

    /// A worker gives a job back that it could not do, through no fault of the job's. Why is for the organiser.
    ///
    /// # Errors
    /// It is not this worker's.
    fn give_back(&self, id: i64, secret: &str, why: &str, now: Timestamp) -> Result<(), Error>;

    /// What the holder of a lease was asked to do; whoever sent its result is its holder still.
    ///
    /// # Errors
    /// It is not this worker's.
    fn asked(&self, id: i64, secret: &str) -> Result<String, Error>;

    /// A worker stops working, and gives its job back. That is no try.
    ///
    /// # Errors
    /// It is not this worker's.
    fn hand_back(&self, id: i64, secret: &str) -> Result<(), Error>;

    /// A worker is known to be gone, and its jobs wait again: how many. Are they blamed for it?
    ///
    /// # Errors
    /// The engine's.
    fn gone(&self, worker: &str, blamed: bool, now: Timestamp) -> Result<usize, Error>;

    /// The server was away, and workers could not tell it that they still work: their leases are as long as new ones.
    ///
    /// # Errors
    /// The engine's.
    fn grace(&self, now: Timestamp) -> Result<(), Error>;

    /// The result of a job, once it is there.
    ///
    /// # Errors
    /// There is no such job.
    fn result(&self, id: i64) -> Result<Option<String>, Error>;

    /// How many jobs go before this one, tournaments' left out; none, if it does not wait.
    ///
    /// # Errors
    /// There is no such job.
    fn place(&self, id: i64) -> Result<Option<usize>, Error>;

    /// Lets a stuck job wait again.
    ///
    /// # Errors
    /// There is no such job, or it is not stuck.
    fn requeue(&self, id: i64) -> Result<(), Error>;

    /// The jobs of a state, those that are due first.
    ///
    /// # Errors
    /// The engine's.
    fn list(&self, state: State) -> Result<Vec<Listed>, Error>;
}
