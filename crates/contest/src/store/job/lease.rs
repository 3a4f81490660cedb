//! The leases of workers on jobs.
//!
//! A worker takes a lease on a job and extends it regularly while it works. When a lease expires,
//! the job returns to the queue. A result is accepted once, from the holder of the lease. Workers
//! and servers may therefore be killed at any time without losing or duplicating results.

use super::super::engine::{listed, listed_rows, lock, params};
use super::super::values::{Json, ListedRow, Time, json, time_after};
use super::super::{Store, Tables};
use crate::data::wire::HeldLease;
use crate::data::{Error, JobResult, Lease, MAX_ATTEMPTS, Secret, Work};
use jiff::{SignedDuration, Timestamp};
use std::collections::HashMap;

/// The maximum length in characters of a worker's stored reason for returning a job.
const MAX_REASON_LENGTH: usize = 1000;

/// A job for which a worker sends a result.
pub(crate) struct ReportedJob {
    /// The work of the job.
    pub work: Work,
    /// The result of the job, if the worker has sent one before.
    pub result: Option<JobResult>,
}

impl Tables<'_> {
    /// Ends the leases that have expired. Their jobs return to the queue, or are marked as stuck if
    /// they have failed too often.
    pub(crate) fn sweep(&self, now: Timestamp) -> Result<(), Error> {
        let query = concat!("SELECT id FROM job WHERE state = 'taken' AND until <= ?1", lock!());
        let silent: Vec<i64> = self.rows(query, params![Time(now)], |row| row.get(0))?;
        let reason = "the worker stopped responding";
        silent.into_iter().try_for_each(|id| self.count_failed_attempt(id, reason, now))
    }

    /// Records that a worker failed to do a job. The organiser can see the reason. The job returns to
    /// the queue for trusted workers, or becomes stuck after too many attempts.
    fn count_failed_attempt(&self, id: i64, reason: &str, now: Timestamp) -> Result<(), Error> {
        let reason: String = reason.chars().take(MAX_REASON_LENGTH).collect();
        let query = "INSERT INTO trouble (at, job, worker, why) SELECT ?2, id, coalesce(worker, ''), ?3 FROM job WHERE id = ?1";
        self.execute(query, params![id, Time(now), reason])?;
        let query = "UPDATE job SET state = CASE WHEN tries >= ?2 THEN 'stuck' ELSE 'waiting' END, lease = NULL, trusted = 1 WHERE id = ?1";
        self.execute(query, params![id, MAX_ATTEMPTS])
    }

    /// Puts a job that a worker holds back into the queue. This does not count as a failed attempt.
    pub(super) fn return_job(&self, id: i64) -> Result<(), Error> {
        let query = "UPDATE job SET state = 'waiting', lease = NULL, tries = CASE WHEN tries > 0 THEN tries - 1 ELSE 0 END WHERE id = ?1";
        self.execute(query, params![id])
    }

    /// Returns the numbers of the jobs that a worker has leased.
    pub(super) fn jobs_of_worker(&self, worker: &str) -> Result<Vec<i64>, Error> {
        self.rows("SELECT id FROM job WHERE state = 'taken' AND worker = ?1", params![worker], |row| {
            row.get(0)
        })
    }

    /// Checks that a worker's request contains the secret of its lease. It must be the current lease
    /// on the job.
    fn check_lease(&self, lease: &HeldLease) -> Result<(), Error> {
        let query = "SELECT id FROM job WHERE id = ?1 AND state = 'taken' AND lease = ?2";
        let values = params![lease.id, Secret::hash_of(&lease.secret)];
        self.first(query, values, |_| Ok(()))?.ok_or(Error::LeaseLost(lease.id))
    }

    /// Leases waiting jobs to a worker and returns the leases in the given order. All of them have the same
    /// secret. A job that another version of the program wrote is marked as stuck and left out.
    pub(super) fn lease_jobs(
        &self,
        ids: &[i64],
        worker: &str,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<Lease<Work>>, Error> {
        let secret = Secret::new()?;
        let query = concat!(
            "UPDATE job SET state = 'taken', lease = ?2, worker = ?3, until = ?4, taken = ?5, tries = tries + 1
             WHERE id IN ",
            listed!(),
            " RETURNING id, work"
        );
        let values = params![Json(&ids), secret.hash(), worker, Time(until), Time(now)];
        let works: Vec<(i64, _)> = self.rows(query, values, |row| Ok((row.get(0)?, json(row, 1))))?;
        let mut works: HashMap<i64, Result<Work, Error>> = works.into_iter().collect();
        let mut leases = Vec::new();
        for id in ids {
            match works.remove(id) {
                None => {}
                Some(Ok(work)) => leases.push(Lease { id: *id, work, secret: secret.clone(), until }),
                Some(Err(unreadable)) => {
                    self.count_failed_attempt(*id, &unreadable.to_string(), now)?;
                    self.mark_job_stuck(*id)?;
                }
            }
        }
        Ok(leases)
    }

    /// Extends a worker's leases until the given time, and returns the numbers of the jobs on which
    /// it no longer holds a lease. A lease that ends at `soon` or later is not extended yet. If a
    /// longest duration is given, no lease lasts longer after the worker took the job.
    pub(crate) fn extend_leases(
        &self,
        held_leases: &[HeldLease],
        (soon, until): (Timestamp, Timestamp),
        longest: Option<SignedDuration>,
    ) -> Result<Vec<i64>, Error> {
        let ids: Vec<i64> = held_leases.iter().map(|lease| lease.id).collect();
        let query = concat!("SELECT id, lease FROM job WHERE state = 'taken' AND id IN ", listed!());
        let hashes: Vec<(i64, Vec<u8>)> = self.rows(query, params![Json(&ids)], |row| row.try_into())?;
        let hashes: HashMap<_, _> = hashes.into_iter().collect();
        let holds = |lease: &&HeldLease| {
            let hash = Secret::hash_of(&lease.secret);
            hash.is_some_and(|hash| hashes.get(&lease.id).is_some_and(|stored| *stored == hash))
        };
        let (valid_ids, lost): (Vec<&HeldLease>, Vec<&HeldLease>) = held_leases.iter().partition(holds);
        let valid_ids: Vec<i64> = valid_ids.into_iter().map(|lease| lease.id).collect();
        let query = concat!(
            "UPDATE job SET until = CASE WHEN taken + ?3 < ?2 THEN taken + ?3 ELSE ?2 END WHERE until < ?4 AND id IN ",
            listed!()
        );
        let longest = longest.map(|longest| longest.as_micros() as i64);
        self.execute(query, params![Json(&valid_ids), Time(until), longest, Time(soon)])?;
        Ok(lost.into_iter().map(|lease| lease.id).collect())
    }

    /// Returns the jobs for which a worker sends results, by their numbers. Jobs on which it does
    /// not hold the last lease are left out.
    pub(crate) fn reported_jobs<'a>(
        &self,
        leases: impl Iterator<Item = &'a HeldLease>,
    ) -> Result<HashMap<i64, ReportedJob>, Error> {
        let hash = |lease: &HeldLease| Some((lease.id, Secret::hash_of(&lease.secret)?));
        let hashes: HashMap<i64, [u8; 32]> = leases.filter_map(hash).collect();
        let ids: Vec<&i64> = hashes.keys().collect();
        let query = concat!(
            "SELECT id, lease, state, work, result FROM job
             WHERE lease IS NOT NULL AND state IN ('taken', 'done', 'settled') AND id IN ",
            listed!()
        );
        let rows: Vec<(i64, Vec<u8>, _)> = self.rows(query, params![Json(&ids)], |row| {
            let state: String = row.get(2)?;
            let result = match state.as_str() {
                "taken" => None,
                _ => row.get::<Option<Json<_>>>(4)?.map(|Json(result)| result),
            };
            Ok((row.get(0)?, row.get(1)?, ReportedJob { work: json(row, 3)?, result }))
        })?;
        let owned =
            rows.into_iter().filter(|(id, lease, _)| hashes.get(id).is_some_and(|hash| lease == hash));
        Ok(owned.map(|(id, _, job)| (id, job)).collect())
    }

    /// Stores the results of jobs that a worker holds.
    pub(crate) fn complete_jobs(&self, results: &[(i64, &JobResult)], now: Timestamp) -> Result<(), Error> {
        let results: Vec<ListedRow> = results.iter().map(ListedRow::of).collect::<Result<_, _>>()?;
        let query = concat!(
            "UPDATE job SET state = 'done', result = listed.text, until = ?2 FROM ",
            listed_rows!(),
            " WHERE job.id = listed.id"
        );
        self.execute(query, params![Json(&results), Time(now)])
    }

    /// Puts a job back into the queue after a worker failed to do it. The job is not at fault. The
    /// reason is shown to the organiser.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold the lease.
    pub(crate) fn report_failure(
        &self,
        lease: &HeldLease,
        reason: &str,
        now: Timestamp,
    ) -> Result<(), Error> {
        self.check_lease(lease)?;
        self.count_failed_attempt(lease.id, reason, now)
    }

    /// Puts a job back into the queue because its worker is stopping. This does not count as a
    /// failed attempt.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold the lease.
    pub(crate) fn release_job(&self, lease: &HeldLease) -> Result<(), Error> {
        self.check_lease(lease)?;
        self.return_job(lease.id)
    }
}

impl Store {
    /// Returns the time at which a lease ends that is taken or extended now.
    pub(crate) fn lease_end(&self, now: Timestamp) -> Timestamp {
        time_after(now, self.lease).0
    }

    /// Returns two times: leases that end before the first one are extended until the second one. A worker
    /// sends a report every few seconds, and the database would be busy with the leases if each report
    /// extended all of them.
    pub(crate) fn lease_ends(&self, now: Timestamp) -> (Timestamp, Timestamp) {
        (time_after(now, self.lease * 3 / 4).0, self.lease_end(now))
    }

    /// Extends a worker's lease on a job to the full duration. Returns the time at which the lease
    /// now expires.
    ///
    /// # Errors
    /// Returns an error if the worker no longer holds the lease. Its result will not be accepted.
    pub fn extend_lease(&self, id: i64, secret: &str, now: Timestamp) -> Result<Timestamp, Error> {
        self.transaction(|tables| {
            tables.sweep(now)?;
            let until = self.lease_end(now);
            if !tables.extend_leases(&[HeldLease::new(id, secret)], (until, until), None)?.is_empty() {
                return Err(Error::LeaseLost(id));
            }
            let worker: String = tables.value("SELECT worker FROM job WHERE id = ?1", params![id])?;
            tables.record_request(&worker, now)?;
            Ok(until)
        })
    }

    /// Stores the result of a job. The worker may send the same result twice.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold the lease, or if another worker has the job.
    pub fn complete(&self, id: i64, secret: &str, result: &JobResult, now: Timestamp) -> Result<(), Error> {
        let lease = HeldLease::new(id, secret);
        self.transaction(|tables| {
            let job =
                tables.reported_jobs(std::iter::once(&lease))?.remove(&id).ok_or(Error::LeaseLost(id))?;
            match job.result {
                None => tables.complete_jobs(&[(id, result)], now),
                Some(known) if known == *result => Ok(()),
                Some(_) => Err(Error::LeaseLost(id)),
            }
        })
    }

    /// Puts a job back into the queue after a worker failed to do it. The reason is shown to the
    /// organiser.
    ///
    /// # Errors
    /// Returns an error if the worker does not hold the lease.
    pub fn report_failure(&self, id: i64, secret: &str, reason: &str, now: Timestamp) -> Result<(), Error> {
        self.transaction(|tables| tables.report_failure(&HeldLease::new(id, secret), reason, now))
    }

    /// Puts the jobs of an ended worker process back into the queue. Returns their number. `blamed`
    /// says whether this counts as a failed attempt.
    pub fn release_worker_jobs(&self, worker: &str, blamed: bool, now: Timestamp) -> Result<usize, Error> {
        self.transaction(|tables| {
            let jobs = tables.jobs_of_worker(worker)?;
            jobs.iter().try_for_each(|id| match blamed {
                true => tables.count_failed_attempt(*id, "the worker's process ended", now),
                false => tables.return_job(*id),
            })?;
            Ok(jobs.len())
        })
    }

    /// Extends the leases of all workers to their full duration. It is called after a downtime of
    /// the server, during which workers could not extend them.
    pub fn extend_all_leases(&self, now: Timestamp) -> Result<(), Error> {
        let query = "UPDATE job SET until = ?1 WHERE state = 'taken' AND until < ?1";
        self.tables_to_change()?.execute(query, params![Time(self.lease_end(now))])
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Store, testing};
    use super::{Time, params};
    use crate::blobs::Hash;
    use crate::clock::{Clock as _, ManualClock};
    use crate::data::wire::HeldLease;
    use crate::data::{
        BuildResult, Class, Error, Job, JobResult, JobState, LEASE_DURATION, MAX_ATTEMPTS, MatchSpec, Role,
        Work,
    };
    use jiff::SignedDuration;

    fn contest() -> (Store, ManualClock, [i64; 2]) {
        let (store, clock) = testing::contest();
        let ids = ["Ada", "Bob"].map(|name| store.enrol_for_test(name, Role::Candidate));
        (store, clock, ids)
    }

    /// Returns a work that can be recognised by its name.
    fn work(name: &str) -> Work {
        let (mode, seats) = (name.to_owned(), Vec::new());
        Work::Play(MatchSpec { number: 1, map: None, seed: 0, key: None, mode, seats })
    }

    /// Returns a result of a build that can be recognised by its log.
    fn result(log: &str) -> JobResult {
        let log = Some(Hash::of(log.as_bytes()));
        JobResult::Built(BuildResult { refused: None, language: None, log, kit: None })
    }

    fn put(store: &Store, clock: &ManualClock, class: Class, person: Option<i64>, work: &str) -> i64 {
        clock.advance_to(clock.now() + SignedDuration::from_secs(1));
        store.put(&Job { class, person, work: self::work(work) }, clock.now()).expect("the job can be queued")
    }

    #[test]
    fn a_thousand_requests_do_not_delay_first_requests_of_others() {
        let (store, clock, [ada, bob]) = contest();
        for number in 0..1000 {
            put(&store, &clock, Class::Requested, Some(ada), &format!("a{number}"));
        }
        let first = put(&store, &clock, Class::Requested, Some(bob), "b0");
        assert_eq!(
            store.position(first).expect("the job is queued"),
            Some(1000),
            "no person has been served yet"
        );
        // A worker that repeats a request has lost the response, so each request has another worker.
        let workers = std::cell::Cell::new(0);
        let take = || {
            let worker = format!("w{}", workers.replace(workers.get() + 1));
            store.take(&worker, clock.now()).expect("jobs can be requested").expect("a job is queued").work
        };
        assert_eq!([take(), take()], ["a0", "b0"].map(work));
        put(&store, &clock, Class::Tournament, None, "t");
        put(&store, &clock, Class::New, Some(bob), "n");
        put(&store, &clock, Class::Requested, Some(bob), "b1");
        // Jobs are taken by class first. Then each person has one running job, and then two. Ada was served
        // longer ago.
        assert_eq!([take(), take(), take(), take(), take()], ["n", "t", "a1", "a2", "b1"].map(work));
    }

    #[test]
    fn a_result_is_accepted_once_from_the_lease_holder() {
        let (store, clock, [ada, _]) = contest();
        let id = put(&store, &clock, Class::New, Some(ada), "build");
        let lease = store.take("one", clock.now()).expect("jobs can be requested").expect("a job is queued");
        assert_eq!((lease.id, store.position(id).expect("the job is queued")), (id, None));
        assert!(store.take("two", clock.now()).expect("jobs can be requested").is_none());
        let refused = |answer: Result<(), Error>| matches!(answer, Err(Error::LeaseLost(_)));
        assert!(refused(store.complete(id, "", &result("forged"), clock.now())));
        assert!(refused(store.complete(id, &"0".repeat(64), &result("forged"), clock.now())));
        clock.advance_to(lease.until - SignedDuration::from_secs(1));
        let until =
            store.extend_lease(id, lease.secret.expose(), clock.now()).expect("the lease can be extended");
        assert_eq!(until, clock.now() + LEASE_DURATION);
        clock.advance_to(until);
        let other = store.take("two", clock.now()).expect("jobs can be requested").expect("a job is queued");
        assert!(
            refused(store.complete(id, lease.secret.expose(), &result("late"), clock.now())),
            "another worker has the lease"
        );
        assert!(store.extend_lease(id, lease.secret.expose(), clock.now()).is_err());
        let complete = |log| store.complete(id, other.secret.expose(), &result(log), clock.now());
        complete("built").expect("the result can be stored");
        complete("built").expect("a repeated result is accepted");
        assert!(refused(complete("something else")));
        assert_eq!(store.result(id).expect("the result can be read"), Some(result("built")));
        assert!(
            store.take("one", clock.now() + LEASE_DURATION).expect("jobs can be requested").is_none(),
            "a completed job is not leased again"
        );
    }

    #[test]
    fn leases_are_extended_only_when_they_end_soon() {
        let (store, clock, [ada, _]) = contest();
        for name in ["a", "b"] {
            put(&store, &clock, Class::New, Some(ada), name);
        }
        let take = |worker: &str| {
            store.take(worker, clock.now()).expect("jobs can be requested").expect("a job is queued")
        };
        let (lease, other) = (take("one"), take("two"));
        let start = clock.now();
        let leases = [
            HeldLease::new(lease.id, lease.secret.expose()),
            HeldLease::new(other.id, lease.secret.expose()),
            HeldLease::new(other.id, "no secret"),
        ];
        let extend = || {
            let ends = store.lease_ends(clock.now());
            store
                .transaction(|tables| tables.extend_leases(&leases, ends, None))
                .expect("the leases can be read")
        };
        let until = || -> jiff::Timestamp {
            let query = "SELECT until FROM job WHERE id = ?1";
            let Time(until) =
                store.read(|tables| tables.value(query, params![lease.id])).expect("the time can be read");
            until
        };
        for (seconds, expected) in [(0, 60), (15, 60), (16, 76), (30, 76), (32, 92)] {
            clock.advance_to(start + SignedDuration::from_secs(seconds));
            assert_eq!(extend(), [other.id, other.id], "the worker does not hold the other job");
            assert_eq!(until(), start + SignedDuration::from_secs(expected), "after {seconds} s");
        }
    }

    #[test]
    fn jobs_that_always_fail_are_shown_to_organisers() {
        let (store, clock, [ada, _]) = contest();
        let id = put(&store, &clock, Class::New, Some(ada), "poison");
        for _ in 0..MAX_ATTEMPTS {
            assert!(store.take("w", clock.now()).expect("jobs can be requested").is_some());
            clock.advance_to(clock.now() + LEASE_DURATION);
        }
        assert!(store.take("w", clock.now()).expect("jobs can be requested").is_none());
        let stuck = store.list(JobState::Stuck).expect("the list can be read");
        assert_eq!((stuck[0].id, stuck[0].tries, stuck[0].worker.as_deref()), (id, MAX_ATTEMPTS, Some("w")));
        let requeue = || store.transaction(|tables| tables.requeue_job(id));
        requeue().expect("the job can be queued again");
        assert!(requeue().is_err(), "only jobs that are stuck can be queued again");
        let lease = store.take("w", clock.now()).expect("jobs can be requested").expect("a job is queued");
        store
            .report_failure(id, lease.secret.expose(), "no jail", clock.now())
            .expect("the failure can be reported");
        assert_eq!(store.list(JobState::Waiting).expect("the list can be read").len(), 1);
    }

    #[test]
    fn interruptions_do_not_count_as_attempts() {
        let (store, clock, [ada, _]) = contest();
        let id = put(&store, &clock, Class::New, Some(ada), "build");
        let take = |worker: &str| {
            store.take(worker, clock.now()).expect("jobs can be requested").expect("a job is queued")
        };
        let release =
            |secret: &str| store.transaction(|tables| tables.release_job(&HeldLease::new(id, secret)));
        for _ in 0..3 * MAX_ATTEMPTS {
            let lease = take("w");
            assert_eq!(take("w").id, id, "a worker that repeats a request receives the same job");
            assert!(
                store.complete(id, lease.secret.expose(), &result("late"), clock.now()).is_err(),
                "the first lease is replaced by the second one"
            );
            release(take("w").secret.expose()).expect("the job can be returned to the queue");
            take("w");
            assert_eq!(
                store
                    .release_worker_jobs("w", false, clock.now())
                    .expect("the worker's jobs can be returned to the queue"),
                1
            );
        }
        let lease = take("w");
        clock.advance_to(clock.now() + LEASE_DURATION);
        store.extend_all_leases(clock.now()).expect("the leases can be extended");
        assert!(
            store.take("other", clock.now()).expect("jobs can be requested").is_none(),
            "the extended lease is still valid"
        );
        let own = |secret: &str| {
            let held = HeldLease::new(id, secret);
            let jobs = store.read(|tables| tables.reported_jobs(std::iter::once(&held)));
            jobs.expect("the jobs can be read").remove(&id).map(|job| job.work)
        };
        assert_eq!(own(lease.secret.expose()), Some(work("build")));
        assert!(own(&"0".repeat(64)).is_none() && release(&"0".repeat(64)).is_err());
        let release_all = || {
            let released = store.release_worker_jobs("w", true, clock.now());
            released.expect("the worker's jobs can be returned to the queue")
        };
        for _ in 1..MAX_ATTEMPTS {
            assert_eq!(release_all(), 1);
            take("w");
        }
        assert_eq!(release_all(), 1);
        assert_eq!(
            store.list(JobState::Stuck).expect("the list can be read").len(),
            1,
            "a job that stops its workers is stuck after its last attempt"
        );
    }
    #[test]
    fn a_job_of_another_version_is_shown_to_the_organiser_and_delays_no_other() {
        let (store, clock, [ada, bob]) = contest();
        let old = put(&store, &clock, Class::New, Some(ada), "old");
        put(&store, &clock, Class::New, Some(bob), "new");
        let rewrite = "UPDATE job SET work = '{\"sing\":1}' WHERE id = ?1";
        store
            .tables_to_change()
            .and_then(|tables| tables.execute(rewrite, params![old]))
            .expect("the row can be changed");
        let lease = store.take("w", clock.now()).expect("jobs can be requested").expect("a job is queued");
        assert_eq!(lease.work, work("new"));
        let stuck = store.queued_jobs(JobState::Stuck, 9).expect("the stuck jobs can be read");
        let [job] = stuck.as_slice() else { panic!("{stuck:?}") };
        let reason = job.reason.as_deref().unwrap_or_default();
        assert!(job.id == old && reason.contains("unknown variant"), "{job:?}");
    }
}
