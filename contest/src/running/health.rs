//! How it runs: what a monitor asks for, and an organiser looks at.

use crate::contest::Contest;
use crate::queue::{Class, LEASE};
use crate::running::Pause;
use crate::store::Error;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;

/// A worker that said nothing for so long is gone: each asks for work, or says that it works, more often.
pub(super) const GONE: SignedDuration = SignedDuration::from_secs(2 * LEASE.as_secs());

/// A new version that waits so long waits too long.
const LONG: SignedDuration = SignedDuration::from_mins(10);

/// Bytes that stay free for the database and for results of what was taken in.
const RESERVE: u64 = 64 << 20;

/// Bytes that the results of what workers have at a moment may need: below that nobody gets more work.
pub const RESULTS: u64 = 16 << 20;

/// Bytes of a contest's disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Disk {
    /// Of all files by hash.
    pub used: u64,
    /// How many these may be.
    pub quota: u64,
    /// Free on the disk.
    pub free: u64,
    /// Of the longest archive: below that nothing more is taken in.
    pub archive: u64,
}

impl Disk {
    /// Is there no room for one more archive, besides what is kept free?
    pub const fn is_full(&self) -> bool {
        self.used + self.archive + RESULTS > self.quota || self.free < RESERVE + self.archive
    }

    /// Is there room for the results of work? Without it, work would be done for nothing, and look as if it failed.
    pub const fn has_room_for_results(&self) -> bool {
        self.used + RESULTS <= self.quota && self.free >= RESULTS
    }
}

/// What is wrong, or that nothing is, of each part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Health {
    /// Can the database be asked?
    pub database: String,
    /// Is there room?
    pub disk: String,
    /// Does what waits get its turn?
    pub queue: String,
    /// Does anybody work?
    pub workers: String,
}

/// Nothing is wrong.
const OK: &str = "ok";

impl Health {
    /// Is nothing wrong? A pause is what an organiser wants.
    pub fn is_well(&self) -> bool {
        let Health { database, disk, queue, workers } = self;
        [database, disk, queue, workers].into_iter().all(|word| [OK, "paused"].contains(&word.as_str()))
    }
}

impl Contest {
    /// How full the disk is.
    pub fn disk(&self) -> Disk {
        // A folder that cannot be asked has no room.
        let free = rustix::fs::statvfs(&self.folder).map_or(0, |found| found.f_bavail * found.f_frsize);
        let quotas = &self.plan.quotas;
        Disk { used: self.blobs.kept(), quota: quotas.disk, free, archive: quotas.archive }
    }

    /// How it runs. Nothing in it tells what is played.
    pub fn health(&self) -> Health {
        let ok = || OK.to_owned();
        let disk = self.disk();
        let disk = match (disk.is_full(), disk.has_room_for_results()) {
            (_, false) => {
                "full: no work is given to workers, and nothing is taken in; make room, or raise the quota"
            }
            (true, true) => "full: nothing more is taken in; make room, or raise the quota",
            (false, true) => OK,
        };
        let disk = disk.to_owned();
        match self.work_goes_on() {
            Ok((queue, workers)) => {
                Health { database: ok(), disk, queue: queue.to_owned(), workers: workers.to_owned() }
            }
            Err(error) => {
                tracing::error!(%error, "the database cannot be asked");
                let unknown = || "unknown".to_owned();
                Health { database: "cannot be asked".into(), disk, queue: unknown(), workers: unknown() }
            }
        }
    }

    fn work_goes_on(&self) -> Result<(&'static str, &'static str), Error> {
        let now = self.clock.now();
        let since = |at: Timestamp| now.duration_since(at);
        let counts = self.store.queue_counts()?;
        let waits = |at: Timestamp| since(at) > LONG;
        let late = counts.iter().any(|count| count.class == Class::New && count.oldest.is_some_and(waits));
        let queue = match self.store.changes()?.paused(Pause::Queue) {
            true => "paused",
            false if late => "new versions wait for more than ten minutes",
            false => OK,
        };
        let seen = self.store.workers_seen()?;
        let workers = match seen.first() {
            Some(last) if since(last.at) <= GONE => OK,
            Some(_) => "no worker has been heard of for two minutes",
            None => "no worker has asked for work yet",
        };
        Ok((queue, workers))
    }
}
