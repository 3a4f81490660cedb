//! The bundles of jobs that workers receive at once.
//!
//! A job for which a candidate waits is given to a worker only when it can begin the job. Matches of
//! tournaments are given in bundles. A job that failed before is given without a bundle, because it
//! may end the worker's process, and all jobs that the process holds would count as failed too.

use super::super::engine::{Row, lock, params};
use super::super::waiting::WaitingCount;
use super::super::{Store, Tables};
use super::{due, must_wait};
use crate::data::{BundleBounds, Class, Error, Lease, Pause, Work};
use jiff::Timestamp;
use std::collections::HashSet;
use std::sync::PoisonError;
use strum::VariantArray as _;

/// The end of an SQL condition for the jobs that a worker may take. The parameter `?3` says whether the
/// worker is untrusted.
macro_rules! may_take {
    () => {
        " AND (?3 = 0 OR trusted = 0)"
    };
}

/// The SQL query for the waiting jobs of a class, the oldest first, with a further condition and a
/// limit.
macro_rules! oldest {
    ($condition:literal) => {
        concat!(
            "SELECT id, class, tries FROM job WHERE state = 'waiting' AND class = ?1 AND ",
            $condition,
            may_take!(),
            " ORDER BY created, id LIMIT ?2",
            lock!()
        )
    };
}

/// A waiting job, without the description of its work.
struct DueJob {
    id: i64,
    class: Class,
    tries: u32,
}

fn due_job(row: &Row) -> Result<DueJob, Error> {
    Ok(DueJob { id: row.get(0)?, class: row.get(1)?, tries: row.get(2)? })
}

impl Tables<'_> {
    /// Returns the waiting job that is due first. The order of the contest's own jobs ignores candidates.
    /// An untrusted worker receives no other jobs.
    fn next_due(&self, is_untrusted: bool) -> Result<Option<DueJob>, Error> {
        for class in Class::VARIANTS.iter().copied() {
            let due_job_of_class = match class.is_of_contest() {
                true => self.first(oldest!("true"), params![class, 1_i64, is_untrusted], due_job)?,
                false if is_untrusted => None,
                false => {
                    let query = due!(concat!("class = ?1 AND NOT ", must_wait!()), " LIMIT 1", lock!());
                    self.first(query, params![class], due_job)?
                }
            };
            if due_job_of_class.is_some() {
                return Ok(due_job_of_class);
            }
        }
        Ok(None)
    }

    /// Returns the numbers of the matches for a bundle, given the number of those that wait. None of them was
    /// given to a worker before. When few matches are left, each worker receives at most half of its share of
    /// them, so that all workers end at about the same time.
    fn bundle(&self, bounds: &BundleBounds, free: usize, waiting: i64) -> Result<Vec<i64>, Error> {
        let share = (waiting as f64 * bounds.share / 2.0).floor() as usize;
        let size = bounds.matches.max(free).min(share.max(free)) as i64;
        let values = params![Class::Tournament, size, bounds.is_untrusted];
        self.rows(oldest!("tries = 0"), values, |row| row.get(0))
    }

    /// Returns the number of waiting matches of tournaments that a worker may take.
    fn count_waiting_matches(&self, is_untrusted: bool) -> Result<i64, Error> {
        let query = match is_untrusted {
            // An index is enough for this count.
            false => "SELECT count(*) FROM job WHERE state = 'waiting' AND class = ?1",
            true => "SELECT count(*) FROM job WHERE state = 'waiting' AND class = ?1 AND trusted = 0",
        };
        self.value(query, params![Class::Tournament])
    }
}

impl Store {
    /// Gives the next jobs to a worker for a limited time, each with its class. `held` contains
    /// the numbers of the jobs that the worker has. Its other jobs return to the queue, because the
    /// response that contained them must have been lost.
    pub fn take_bundle(
        &self,
        worker: &str,
        held_jobs: &[i64],
        bounds: &BundleBounds,
        now: Timestamp,
    ) -> Result<Vec<(Class, Lease<Work>)>, Error> {
        self.transaction(|tables| {
            tables.sweep(now)?;
            tables.record_request(worker, now)?;
            let held_jobs: HashSet<&i64> = held_jobs.iter().collect();
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            for lost in tables.jobs_of_worker(worker)?.iter().filter(|id| !held_jobs.contains(id)) {
                tables.return_job(*lost)?;
                *waiting = WaitingCount::default();
            }
            let mut bundle = Vec::new();
            if tables.paused(Pause::Queue)? {
                return Ok(bundle);
            }
            let until = self.lease_end(now);
            let mut failed_before = false;
            while let Some(due) = tables.next_due(bounds.is_untrusted)? {
                let single = !due.class.is_bundled() || due.tries > 0;
                let urgent = bounds.is_between_jobs && due.class.is_urgent();
                let has_room = bundle.len() < bounds.free || (bundle.is_empty() && urgent);
                if !single || !has_room {
                    break;
                }
                failed_before |= due.tries > 0;
                let leases = tables.lease_jobs(&[due.id], worker, now, until)?;
                bundle.extend(leases.into_iter().map(|lease| (due.class, lease)));
            }
            if !failed_before {
                let count = || tables.count_waiting_matches(bounds.is_untrusted);
                let count = waiting.get(bounds.is_untrusted, now, count)?;
                let match_ids = tables.bundle(bounds, bounds.free.saturating_sub(bundle.len()), count)?;
                waiting.subtract(match_ids.len());
                let leases = tables.lease_jobs(&match_ids, worker, now, until)?;
                bundle.extend(leases.into_iter().map(|lease| (Class::Tournament, lease)));
            }
            Ok(bundle)
        })
    }

    /// Gives the next job to a worker that does one job at a time. Returns `None` if no job is due.
    pub fn take(&self, worker: &str, now: Timestamp) -> Result<Option<Lease<Work>>, Error> {
        let bundle = self.take_bundle(worker, &[], &BundleBounds::SINGLE, now)?;
        Ok(bundle.into_iter().next().map(|(_, lease)| lease))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{Store, testing};
    use crate::clock::{Clock as _, ManualClock};
    use crate::data::{BundleBounds, Class, Job, LEASE_DURATION, Lease, MatchSpec, Role, Work};
    use jiff::SignedDuration;

    fn put(store: &Store, clock: &ManualClock, class: Class, person: Option<i64>, name: &str) {
        clock.advance_to(clock.now() + SignedDuration::from_secs(1));
        let (mode, seats) = (name.to_owned(), Vec::new());
        let work = Work::Play(MatchSpec { number: 1, map: None, seed: 0, key: None, mode, seats });
        store.put(&Job { class, person, work }, clock.now()).expect("the job can be queued");
    }

    /// Returns the names of the jobs that a worker receives.
    fn names(bundle: &[(Class, Lease<Work>)]) -> Vec<&str> {
        let name = |(_, lease): &'_ (Class, Lease<Work>)| match &lease.work {
            Work::Play(spec) => spec.mode.clone(),
            Work::Build { .. } | Work::League(_) => panic!("the work is not a match of the contest"),
        };
        bundle.iter().map(name).map(|name| &*name.leak()).collect()
    }

    #[test]
    fn matches_of_tournaments_are_bundled_and_new_versions_go_first() {
        let (store, clock) = testing::contest();
        let ada = store.enrol_for_test("Ada", Role::Candidate);
        for number in 0..40 {
            put(&store, &clock, Class::Tournament, None, &format!("t{number}"));
        }
        put(&store, &clock, Class::Requested, Some(ada), "r");
        let take = |worker: &str, held_jobs: &[i64], free, matches, share| {
            let bounds = BundleBounds { free, is_between_jobs: false, matches, share, is_untrusted: false };
            store
                .take_bundle(worker, held_jobs, &bounds, clock.now())
                .expect("a bundle of jobs can be requested")
        };
        let first = take("a", &[], 2, 5, 1.0);
        assert_eq!(names(&first), ["t0", "t1", "t2", "t3", "t4"]);
        let mut held_jobs: Vec<i64> = first.iter().map(|(_, lease)| lease.id).collect();
        put(&store, &clock, Class::New, Some(ada), "n");
        assert!(
            take("a", &held_jobs, 0, 0, 1.0).is_empty(),
            "a worker with a free slot may begin this match earlier"
        );
        let between = BundleBounds { free: 0, is_between_jobs: true, ..BundleBounds::SINGLE };
        assert!(store.has_work(&between, clock.now()).expect("the queue can be queried"));
        let urgent = store
            .take_bundle("a", &held_jobs, &between, clock.now())
            .expect("a bundle of jobs can be requested");
        assert_eq!(
            (names(&urgent), urgent[0].0),
            (vec!["n"], Class::New),
            "urgent jobs are leased even if no slot is free"
        );
        held_jobs.push(urgent[0].1.id);
        assert!(!store.has_work(&between, clock.now()).expect("the queue can be queried"));
        let wish = store
            .take_bundle("a", &held_jobs, &between, clock.now())
            .expect("a bundle of jobs can be requested");
        assert!(wish.is_empty(), "a requested match waits for a free slot");
        // With four workers that have the same number of slots, each gets half of its share of the 35
        // matches.
        let shared = take("b", &[], 1, 100, 0.25);
        assert_eq!(shared.len(), 4);
        // The response with these jobs was lost, so they are given again.
        assert_eq!(names(&take("b", &[], 1, 100, 0.25)), names(&shared));
        let bounds =
            BundleBounds { free: 0, is_between_jobs: false, matches: 100, share: 1.0, is_untrusted: false };
        assert!(store.has_work(&bounds, clock.now()).expect("the queue can be queried"));
        let mut remaining = 31;
        while remaining > 1 {
            let bundle_size = take(&format!("c{remaining}"), &[], 0, 100, 1.0).len();
            assert_eq!(bundle_size, remaining / 2);
            remaining -= bundle_size;
        }
        assert!(take("d", &[], 0, 100, 1.0).is_empty(), "the last match is kept for a free slot");
        assert_eq!(names(&take("d", &[], 3, 100, 1.0)), ["t39"]);
        assert_eq!(
            names(&take("e", &[], 3, 100, 1.0)),
            ["r"],
            "matches of tournaments are leased before requested ones"
        );
    }

    #[test]
    fn a_job_that_failed_is_given_without_a_bundle() {
        let (store, clock) = testing::contest();
        for number in 0..6 {
            put(&store, &clock, Class::Tournament, None, &format!("t{number}"));
        }
        let take = |worker: &str, free, matches| {
            let bounds =
                BundleBounds { free, is_between_jobs: false, matches, share: 1.0, is_untrusted: false };
            store.take_bundle(worker, &[], &bounds, clock.now()).expect("a bundle of jobs can be requested")
        };
        assert_eq!(names(&take("a", 1, 3)), ["t0", "t1", "t2"]);
        clock.advance_to(clock.now() + LEASE_DURATION);
        assert_eq!(
            names(&take("b", 0, 1)),
            ["t3"],
            "a worker without a free slot gets no match that failed before"
        );
        assert_eq!(names(&take("c", 2, 1)), ["t0", "t1"]);
        assert_eq!(names(&take("d", 2, 1)), ["t2"], "a match that failed before is leased without a bundle");
        assert_eq!(names(&take("e", 2, 1)), ["t4", "t5"]);
    }
}
