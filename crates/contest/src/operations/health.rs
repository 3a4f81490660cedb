//! The health of the service, for monitoring and for organisers.

use super::mail::last_failure;
use crate::contest::Contest;
use crate::data::{Class, Error, LEASE_DURATION, Pause};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

/// The time without requests after which a worker counts as absent. Idle and busy workers both send
/// requests more often.
pub(super) const ABSENCE_TIMEOUT: SignedDuration = SignedDuration::from_secs(2 * LEASE_DURATION.as_secs());

/// The longest acceptable wait for the build of a new version. The health check reports a longer
/// wait as a problem.
const MAX_BUILD_WAIT: SignedDuration = SignedDuration::from_mins(10);

/// The number of bytes that are kept free on the disk. The database and the results of accepted
/// work need them.
const RESERVED_SPACE: u64 = 64 << 20;

/// The number of bytes that the results of running jobs may need. If less disk space is free,
/// workers receive no jobs.
pub const RESULT_SPACE: u64 = 16 << 20;

/// The disk space that a contest uses, and its limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Disk {
    /// The total size of the contest's stored files in bytes.
    pub used: u64,
    /// The maximum total size of the contest's stored files in bytes.
    pub quota: u64,
    /// The free space on the disk in bytes.
    pub free: u64,
    /// The maximum size of a submitted archive in bytes. If there is no room for one more,
    /// submissions are refused.
    pub archive: u64,
}

impl Disk {
    /// Returns true if the disk has no room for another submitted archive. Some space is always
    /// kept free.
    pub const fn is_full(&self) -> bool {
        self.used + self.archive + RESULT_SPACE > self.quota || self.free < RESERVED_SPACE + self.archive
    }

    /// Returns true if the disk has room for the results of jobs. Otherwise, finished work would be
    /// lost.
    pub const fn has_room_for_results(&self) -> bool {
        self.used + RESULT_SPACE <= self.quota && self.free >= RESULT_SPACE
    }
}

/// The state of each part of the contest service. A state is `ok` or the description of a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Health {
    /// The state of the contest's database: `ok` or a problem.
    pub database: String,
    /// The state of the contest's disk: `ok` or a problem.
    pub disk: String,
    /// The state of the queue of jobs: `ok` or a problem. A job that waits too long is a problem.
    pub queue: String,
    /// The state of the workers: `ok` or a problem. The absence of workers is a problem.
    pub workers: String,
    /// The state of the mail server: `ok` or a problem. It is `None` if the contest sends no mails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mail: Option<String>,
}

/// The state of a part of the service without problems. The health check reports it.
const HEALTHY: &str = "ok";

impl Health {
    /// Returns true if no part of the service has a problem. A pause by an organiser is
    /// not a problem.
    pub fn is_well(&self) -> bool {
        let Health { database, disk, queue, workers, mail } = self;
        [database, disk, queue, workers].into_iter().chain(mail).all(|state| is_well(state))
    }
}

/// Returns true if a part of the service with this state has no problem.
pub fn is_well(state: &str) -> bool {
    [HEALTHY, "paused"].contains(&state)
}

/// Returns the disk space that the contest uses, and its limits.
pub fn disk(contest: &Contest) -> Disk {
    // A folder that cannot be examined is treated as full.
    let free = rustix::fs::statvfs(&contest.folder).map_or(0, |found| found.f_bavail * found.f_frsize);
    let quotas = &contest.plan.quotas;
    Disk { used: contest.blobs.used_bytes(), quota: quotas.disk, free, archive: quotas.archive }
}

/// Returns the state of each part of the contest service. It reveals nothing about matches.
pub fn health(contest: &Contest) -> Health {
    let ok = || HEALTHY.to_owned();
    let space = disk(contest);
    let disk = match (space.is_full(), space.has_room_for_results()) {
        (_, false) => {
            "full: workers get no jobs, and no champions are accepted; free some space, or raise the \
             quota"
        }
        (true, true) => "full: no champions are accepted; free some space, or raise the quota",
        (false, true) => HEALTHY,
    };
    let disk = disk.to_owned();
    match check_work(contest).and_then(|work| Ok((work, mail(contest)?))) {
        Ok(((queue, workers), mail)) => {
            Health { database: ok(), disk, queue: queue.to_owned(), workers: workers.to_owned(), mail }
        }
        Err(error) => {
            tracing::error!(%error, "the database cannot be queried");
            let unknown = || "unknown".to_owned();
            let mail = contest.plan.mail.as_ref().map(|_| unknown());
            Health { database: "cannot be queried".into(), disk, queue: unknown(), workers: unknown(), mail }
        }
    }
}

/// Returns the state of the mail server. A mail that the server refused is not a
/// problem of the service.
fn mail(contest: &Contest) -> Result<Option<String>, Error> {
    let failure = last_failure(contest)?.filter(|failure| !failure.refused);
    let state =
        failure.map_or(HEALTHY, |_| "the mail server cannot be used; the page of organisers has the reason");
    Ok(contest.plan.mail.as_ref().map(|_| state.to_owned()))
}

fn check_work(contest: &Contest) -> Result<(&'static str, &'static str), Error> {
    let now = contest.clock.now();
    let since = |at: Timestamp| now.duration_since(at);
    let counts = contest.store.queue_counts()?;
    let waits = |at: Timestamp| since(at) > MAX_BUILD_WAIT;
    let builds = |class| matches!(class, Class::Awaited | Class::New);
    let late = counts.iter().any(|count| builds(count.class) && count.oldest.is_some_and(waits));
    let queue = match contest.store.changes()?.paused(Pause::Queue) {
        true => "paused",
        false if late => "new versions have been waiting for more than ten minutes",
        false => HEALTHY,
    };
    let seen = contest.store.workers_seen()?;
    let workers = match seen.first() {
        Some(last) if since(last.at) <= ABSENCE_TIMEOUT => HEALTHY,
        Some(_) => "no worker has sent a request for two minutes",
        None => "no worker has asked for a job yet",
    };
    Ok((queue, workers))
}
