//! The queue of jobs for workers, stored in the contest's SQLite database.

use super::{Class, Job, JobState, JobSummary, Lease, Queue, TRIES};
use crate::people::Secret;
use crate::running::{Pause, changes};
use crate::store::{Error, Store};
use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};
use std::collections::HashMap;

/// The maximum length in characters of a worker's stored reason for returning a job.
const REASON: usize = 1000;

impl JobState {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            JobState::Waiting => "waiting",
            JobState::Taken => "taken",
            JobState::Done => "done",
            JobState::Stuck => "stuck",
        }
    }
}

/// The error for a worker that does not hold a job's lease. The lease has expired or belongs to
/// another worker.
const NOT_HELD: Error =
    Error::Refused("this worker no longer holds the lease of this job; ask for another job");

/// The SQL condition for builds that must wait for another build. Two builds of one candidate do
/// not run at the same time, so one candidate never occupies all workers. Builds for which a
/// tournament waits are exempt.
macro_rules! must_wait {
    () => {
        "(class >= 0 AND EXISTS (
    SELECT 1 FROM version AS own JOIN version AS other ON other.person = own.person JOIN job AS busy ON busy.id = other.job
    WHERE own.job = job.id AND busy.state = 'taken'))"
    };
}

/// Returns the SQL query for the waiting jobs, in the order of the queue. The arguments are
/// additional conditions.
macro_rules! concat_due {
    ($($condition:expr),*) => {
        concat!(
            "
SELECT job.id, class FROM job
LEFT JOIN (SELECT person, count(*) AS busy FROM job WHERE state = 'taken' GROUP BY person) AS now USING (person)
LEFT JOIN (SELECT person, max(taken) AS last FROM job WHERE taken IS NOT NULL GROUP BY person) AS before USING (person)
WHERE state = 'waiting' ",
            $($condition),*,
            "
ORDER BY class, coalesce(busy, 0), coalesce(last, 0), created, id"
        )
    };
}

/// The SQL query for the waiting jobs, in the order of the queue. Jobs are sorted by class, then by
/// how many running jobs their candidate has, then by when the candidate was last served, then by
/// age.
const DUE: &str = concat_due!("");

/// The SQL query for the jobs that a worker can receive now. It is [`DUE`] without builds that must
/// wait for another build of the same candidate.
const READY: &str = concat_due!("AND NOT ", must_wait!());

/// Takes back jobs whose lease has expired. They return to the queue, or are marked as stuck if
/// they have failed too often.
fn sweep(store: &Connection, now: Timestamp) -> Result<(), Error> {
    let query = "SELECT id FROM job WHERE state = 'taken' AND until <= ?1";
    let mut silent = store.prepare_cached(query)?;
    let silent =
        silent.query_map([now.as_microsecond()], |row| row.get(0))?.collect::<Result<Vec<i64>, _>>()?;
    silent
        .into_iter()
        .try_for_each(|id| count_failed_attempt(store, id, "the worker stopped responding", now))
}

/// Records that a worker failed to do a job. The organiser can see the reason. The job returns to
/// the queue, or becomes stuck after too many attempts.
fn count_failed_attempt(store: &Connection, id: i64, why: &str, now: Timestamp) -> Result<(), Error> {
    let why: String = why.chars().take(REASON).collect();
    let query = "INSERT INTO trouble (at, job, worker, why) SELECT ?2, id, worker, ?3 FROM job WHERE id = ?1";
    store.execute(query, params![id, now.as_microsecond(), why])?;
    let query = "UPDATE job SET state = CASE WHEN tries >= ?2 THEN 'stuck' ELSE 'waiting' END, lease = NULL WHERE id = ?1";
    store.execute(query, params![id, TRIES])?;
    Ok(())
}

/// Puts a job that a worker holds back into the queue. This does not count as a failed attempt.
fn return_job(store: &Connection, id: i64) -> Result<(), Error> {
    let query = "UPDATE job SET state = 'waiting', lease = NULL, tries = max(tries - 1, 0) WHERE id = ?1";
    Ok(store.execute(query, [id]).map(drop)?)
}

/// Returns the numbers of the jobs that a worker has leased.
fn jobs_of_worker(store: &Connection, worker: &str) -> Result<Vec<i64>, Error> {
    let mut query = store.prepare_cached("SELECT id FROM job WHERE state = 'taken' AND worker = ?1")?;
    Ok(query.query_map([worker], |row| row.get(0))?.collect::<Result<_, _>>()?)
}

/// Records the time of a worker's latest request.
fn record_request(store: &Connection, worker: &str, now: Timestamp) -> Result<(), Error> {
    let query = "INSERT INTO worker VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET seen = max(seen, ?2)";
    store.prepare_cached(query)?.execute(params![worker, now.as_microsecond()])?;
    Ok(())
}

impl Store {
    fn lease_end(&self, now: Timestamp) -> Timestamp {
        now.saturating_add(self.lease).unwrap_or(Timestamp::MAX)
    }
}

/// Checks that a worker's request contains the secret of its lease. It must be the current lease on
/// the job.
fn check_lease(store: &Transaction<'_>, id: i64, secret: &str) -> Result<(), Error> {
    let hash = Secret::hash_of(secret);
    let query = "SELECT id FROM job WHERE id = ?1 AND state = 'taken' AND lease = ?2";
    let found = store.query_row(query, params![id, hash], |row| row.get::<_, i64>(0)).optional()?;
    found.map(drop).ok_or(NOT_HELD)
}

impl Store {
    /// Records that a worker has asked for a job and received none.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub(crate) fn record_idle_request(&self, worker: &str, now: Timestamp) -> Result<(), Error> {
        self.query(|store| record_request(store, worker, now))
    }

    /// Returns true if there is a job that a worker could receive. It is waiting, or the lease on
    /// it has expired.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn has_work(&self, now: Timestamp) -> Result<bool, Error> {
        self.query(|store| {
            let query = concat!(
                "SELECT EXISTS (SELECT 1 FROM job WHERE (state = 'waiting' AND NOT ",
                must_wait!(),
                ") OR (state = 'taken' AND until <= ?1))"
            );
            Ok(!changes::paused(store, Pause::Queue)?
                && store.prepare_cached(query)?.query_row([now.as_microsecond()], |row| row.get(0))?)
        })
    }
}

impl Queue for Store {
    fn put(&self, job: &Job, now: Timestamp) -> Result<i64, Error> {
        self.transaction(|store| put(store, job, now))
    }

    fn take(&self, worker: &str, now: Timestamp) -> Result<Option<Lease>, Error> {
        let secret = Secret::new()?;
        self.transaction(|store| {
            sweep(store, now)?;
            record_request(store, worker, now)?;
            jobs_of_worker(store, worker)?.into_iter().try_for_each(|id| return_job(store, id))?;
            if changes::paused(store, Pause::Queue)? {
                return Ok(None);
            }
            let query = format!("{READY} LIMIT 1");
            let Some(id) = store.query_row(&query, [], |row| row.get::<_, i64>(0)).optional()? else {
                return Ok(None);
            };
            let until = self.lease_end(now);
            let work = store.query_row(
                "UPDATE job SET state = 'taken', lease = ?2, worker = ?3, until = ?4, taken = ?5, tries = tries + 1
                 WHERE id = ?1 RETURNING work",
                params![id, secret.hash(), worker, until.as_microsecond(), now.as_microsecond()],
                |row| row.get(0),
            )?;
            Ok(Some(Lease { id, work, secret, until }))
        })
    }

    fn extend_lease(&self, id: i64, secret: &str, now: Timestamp) -> Result<Timestamp, Error> {
        self.transaction(|store| {
            sweep(store, now)?;
            check_lease(store, id, secret)?;
            let worker: String =
                store.query_row("SELECT worker FROM job WHERE id = ?1", [id], |row| row.get(0))?;
            record_request(store, &worker, now)?;
            let until = self.lease_end(now);
            store.execute("UPDATE job SET until = ?2 WHERE id = ?1", params![id, until.as_microsecond()])?;
            Ok(until)
        })
    }

    fn complete(&self, id: i64, secret: &str, result: &str, now: Timestamp) -> Result<(), Error> {
        let hash = Secret::hash_of(secret);
        self.transaction(|store| {
            let query = "SELECT id FROM job WHERE id = ?1 AND state IN ('done', 'settled') AND lease = ?2 AND result = ?3";
            if store.query_row(query, params![id, hash, result], |_| Ok(())).optional()?.is_some() {
                return Ok(());
            }
            // A late result is accepted as long as no other worker has taken the job in the
            // meantime.
            check_lease(store, id, secret)?;
            let query = "UPDATE job SET state = 'done', result = ?2, until = ?3 WHERE id = ?1";
            store.execute(query, params![id, result, now.as_microsecond()])?;
            Ok(())
        })
    }

    fn report_failure(&self, id: i64, secret: &str, why: &str, now: Timestamp) -> Result<(), Error> {
        self.transaction(|store| {
            check_lease(store, id, secret)?;
            count_failed_attempt(store, id, why, now)
        })
    }

    fn leased_work(&self, id: i64, secret: &str) -> Result<String, Error> {
        let hash = Secret::hash_of(secret);
        self.query(|store| {
            let query = "SELECT work FROM job WHERE id = ?1 AND lease = ?2";
            store.query_row(query, params![id, hash], |row| row.get(0)).optional()?.ok_or(NOT_HELD)
        })
    }

    fn release_job(&self, id: i64, secret: &str) -> Result<(), Error> {
        self.transaction(|store| {
            check_lease(store, id, secret)?;
            return_job(store, id)
        })
    }

    fn release_worker_jobs(&self, worker: &str, blamed: bool, now: Timestamp) -> Result<usize, Error> {
        self.transaction(|store| {
            let jobs = jobs_of_worker(store, worker)?;
            jobs.iter().try_for_each(|id| match blamed {
                true => count_failed_attempt(store, *id, "the worker's process ended", now),
                false => return_job(store, *id),
            })?;
            Ok(jobs.len())
        })
    }

    fn extend_all_leases(&self, now: Timestamp) -> Result<(), Error> {
        self.query(|store| {
            let query = "UPDATE job SET until = max(until, ?1) WHERE state = 'taken'";
            Ok(store.execute(query, [self.lease_end(now).as_microsecond()]).map(drop)?)
        })
    }

    fn result(&self, id: i64) -> Result<Option<String>, Error> {
        self.query(|store| {
            let found =
                store.query_row("SELECT result FROM job WHERE id = ?1", [id], |row| row.get(0)).optional()?;
            found.ok_or(Error::Missing("job"))
        })
    }

    fn position(&self, id: i64) -> Result<Option<usize>, Error> {
        self.query(|store| {
            let there = store.query_row("SELECT id FROM job WHERE id = ?1", [id], |_| Ok(())).optional()?;
            there.ok_or(Error::Missing("job"))?;
            let mut due = store.prepare(DUE)?;
            let mut rows = due.query([])?;
            let mut before = 0;
            while let Some(row) = rows.next()? {
                if row.get::<_, i64>(0)? == id {
                    return Ok(Some(before));
                }
                // The number of a tournament's matches may be confidential.
                before += usize::from(row.get::<_, i64>(1)? != Class::Tournament as i64);
            }
            Ok(None)
        })
    }

    fn requeue(&self, id: i64) -> Result<(), Error> {
        self.query(|store| {
            let query = "UPDATE job SET state = 'waiting', tries = 0 WHERE id = ?1 AND state = 'stuck'";
            match store.execute(query, [id])? {
                0 => Err(Error::Missing("stuck job")),
                _ => Ok(()),
            }
        })
    }

    fn list(&self, state: JobState) -> Result<Vec<JobSummary>, Error> {
        self.query(|store| {
            let query = "SELECT id, person, work, tries, worker FROM job WHERE state = ?1 ORDER BY class, created, id";
            let mut query = store.prepare(query)?;
            let listed = query.query_map([state.word()], |row| {
                Ok(JobSummary { id: row.get(0)?, person: row.get(1)?, work: row.get(2)?, state, tries: row.get(3)?, worker: row.get(4)? })
            })?;
            Ok(listed.collect::<Result<_, _>>()?)
        })
    }
}

/// Returns the number of jobs before each waiting job, by job number. Jobs of tournaments are not
/// counted, because their number may be confidential.
pub(crate) fn positions(store: &Connection) -> Result<HashMap<i64, usize>, Error> {
    let mut due = store.prepare_cached(DUE)?;
    let jobs = due.query_map([], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?)))?;
    let jobs = jobs.collect::<Result<Vec<_>, _>>()?;
    let others = jobs.into_iter().filter(|(_, class)| *class != Class::Tournament as i64);
    Ok(others.enumerate().map(|(place, (id, _))| (id, place)).collect())
}

/// Moves a waiting job to the front of the queue. A tournament waits for its result.
pub(crate) fn prioritise(store: &Connection, id: i64) -> Result<(), Error> {
    let query = "UPDATE job SET class = ?2 WHERE id = ?1 AND state = 'waiting' AND class <> ?2";
    store.prepare_cached(query)?.execute(params![id, Class::Awaited as i64])?;
    Ok(())
}

/// Adds a job to the queue and returns its number. It runs within a transaction.
pub(crate) fn put(store: &Connection, job: &Job, now: Timestamp) -> Result<i64, Error> {
    store.execute(
        "INSERT INTO job (class, person, work, created, state, tries) VALUES (?1, ?2, ?3, ?4, 'waiting', 0)",
        params![job.class as i64, job.person, job.work, now.as_microsecond()],
    )?;
    Ok(store.last_insert_rowid())
}

#[cfg(test)]
mod tests {
    use super::super::{Class, Job, JobState, LEASE, Queue as _, TRIES};
    use crate::clock::{Clock as _, ManualClock};
    use crate::people::Role;
    use crate::store::{Error, Store};
    use jiff::{SignedDuration, Timestamp};

    fn contest() -> (Store, ManualClock, [i64; 2]) {
        let clock = ManualClock::at("2026-05-08T12:00:00Z".parse::<Timestamp>().expect("a time"));
        let store = Store::in_memory().expect("memory");
        let ids = ["Ada", "Bob"].map(|name| store.enrol(name, Role::Candidate, &clock).expect("new").id);
        (store, clock, ids)
    }

    fn put(store: &Store, clock: &ManualClock, class: Class, person: Option<i64>, work: &str) -> i64 {
        clock.advance_to(clock.now() + SignedDuration::from_secs(1));
        store.put(&Job { class, person, work: work.into() }, clock.now()).expect("it is put")
    }

    #[test]
    fn a_thousand_wishes_delay_nobody_s_first() {
        let (store, clock, [ada, bob]) = contest();
        for number in 0..1000 {
            put(&store, &clock, Class::Requested, Some(ada), &format!("a{number}"));
        }
        let first = put(&store, &clock, Class::Requested, Some(bob), "b0");
        assert_eq!(store.position(first).expect("it is there"), Some(1000), "nobody was served yet");
        // A worker that asks again has lost its answer; these are many.
        let workers = std::cell::Cell::new(0);
        let take = || {
            let worker = format!("w{}", workers.replace(workers.get() + 1));
            store.take(&worker, clock.now()).expect("it works").expect("there is one").work
        };
        assert_eq!([take(), take()], ["a0", "b0"]);
        put(&store, &clock, Class::Tournament, None, "t");
        put(&store, &clock, Class::New, Some(bob), "n");
        put(&store, &clock, Class::Requested, Some(bob), "b1");
        // Classes first; then each has one under way, and then two, and Ada was served longer ago.
        assert_eq!([take(), take(), take(), take(), take()], ["n", "t", "a1", "a2", "b1"]);
    }

    #[test]
    fn a_result_is_taken_once_from_who_has_the_job() {
        let (store, clock, [ada, _]) = contest();
        let id = put(&store, &clock, Class::New, Some(ada), "build");
        let lease = store.take("one", clock.now()).expect("it works").expect("there is one");
        assert_eq!((lease.id, store.position(id).expect("there")), (id, None));
        assert!(store.take("two", clock.now()).expect("it works").is_none());
        let refused = |answer: Result<(), Error>| matches!(answer, Err(Error::Refused(_)));
        assert!(refused(store.complete(id, "", "forged", clock.now())));
        assert!(refused(store.complete(id, &"0".repeat(64), "forged", clock.now())));
        clock.advance_to(lease.until - SignedDuration::from_secs(1));
        let until = store.extend_lease(id, lease.secret.expose(), clock.now()).expect("it is in time");
        assert_eq!(until, clock.now() + LEASE);
        clock.advance_to(until);
        let other = store.take("two", clock.now()).expect("it works").expect("it waits again");
        assert!(
            refused(store.complete(id, lease.secret.expose(), "late", clock.now())),
            "somebody else has it"
        );
        assert!(store.extend_lease(id, lease.secret.expose(), clock.now()).is_err());
        let done = |result| store.complete(id, other.secret.expose(), result, clock.now());
        done("built").expect("it is his");
        done("built").expect("the answer was lost, and he says it again");
        assert!(refused(done("something else")));
        assert_eq!(store.result(id).expect("it is there").as_deref(), Some("built"));
        assert!(store.take("one", clock.now() + LEASE).expect("it works").is_none(), "it is done");
    }

    #[test]
    fn what_nobody_comes_back_with_is_shown() {
        let (store, clock, [ada, _]) = contest();
        let id = put(&store, &clock, Class::New, Some(ada), "poison");
        for _ in 0..TRIES {
            assert!(store.take("w", clock.now()).expect("it works").is_some());
            clock.advance_to(clock.now() + LEASE);
        }
        assert!(store.take("w", clock.now()).expect("it works").is_none());
        let stuck = store.list(JobState::Stuck).expect("a list");
        assert_eq!((stuck[0].id, stuck[0].tries, stuck[0].worker.as_deref()), (id, TRIES, Some("w")));
        store.requeue(id).expect("it is stuck");
        assert!(store.requeue(id).is_err(), "it is not any more");
        let lease = store.take("w", clock.now()).expect("it works").expect("it waits");
        store.report_failure(id, lease.secret.expose(), "no jail", clock.now()).expect("it is hers");
        assert_eq!(store.list(JobState::Waiting).expect("a list").len(), 1);
    }

    #[test]
    fn what_is_not_a_job_s_fault_is_no_try_of_it() {
        let (store, clock, [ada, _]) = contest();
        let id = put(&store, &clock, Class::New, Some(ada), "build");
        let take = |worker: &str| store.take(worker, clock.now()).expect("it works").expect("there is one");
        for _ in 0..3 * TRIES {
            let lease = take("w");
            assert_eq!(take("w").id, id, "the answer was lost on its way, and it asks again");
            assert!(
                store.complete(id, lease.secret.expose(), "late", clock.now()).is_err(),
                "it has another lease"
            );
            store.release_job(id, take("w").secret.expose()).expect("it stops working");
            take("w");
            assert_eq!(store.release_worker_jobs("w", false, clock.now()).expect("it works"), 1);
        }
        let lease = take("w");
        clock.advance_to(clock.now() + LEASE);
        store.extend_all_leases(clock.now()).expect("the server was away");
        assert!(store.take("other", clock.now()).expect("it works").is_none(), "it is somebody's still");
        assert_eq!(store.leased_work(id, lease.secret.expose()).expect("it is its own"), "build");
        assert!(
            store.leased_work(id, &"0".repeat(64)).is_err()
                && store.release_job(id, &"0".repeat(64)).is_err()
        );
        for _ in 1..TRIES {
            assert_eq!(store.release_worker_jobs("w", true, clock.now()).expect("it works"), 1);
            take("w");
        }
        assert_eq!(store.release_worker_jobs("w", true, clock.now()).expect("it works"), 1);
        assert_eq!(store.list(JobState::Stuck).expect("a list").len(), 1, "it kills whoever takes it");
    }
}
