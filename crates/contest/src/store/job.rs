//! The tables `job` and `trouble`: the queue of jobs (builds and matches) for the contest's workers,
//! and the failures of workers.

mod bundle;
mod lease;

use super::engine::{listed, params};
use super::recheck::{done_by_worker, of_worker};
use super::values::{Json, Time, json};
use super::{Store, Tables, require_change};
use crate::data::{
    BundleBounds, Class, Error, Job, JobResult, JobState, JobSubject, JobSummary, NewMatch, Pause, PersonId,
    Work,
};
use jiff::Timestamp;
use serde::Serialize;
use std::collections::HashMap;

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

/// Returns the SQL query for the waiting jobs in the order of the queue, with a further condition and
/// a limit. Jobs are sorted by class, then by how many running jobs their candidate has, then by when
/// the candidate was last served, then by age.
macro_rules! due {
    ($condition:expr, $($end:expr),*) => {
        concat!(
            "
SELECT job.id, class, tries FROM job
LEFT JOIN (SELECT person, count(*) AS busy FROM job WHERE state = 'taken' GROUP BY person) AS now USING (person)
WHERE state = 'waiting' AND ",
            $condition,
            "
ORDER BY class, coalesce(busy, 0),
    coalesce((SELECT max(taken) FROM job AS served WHERE served.person = job.person), 0), created, id",
            $($end),*
        )
    };
}

use {due, must_wait};

/// A job with a result that has not been applied yet.
pub(crate) struct FinishedJob {
    /// The number of the job in the queue.
    pub id: i64,
    /// The name of the worker that has sent the result.
    pub worker: String,
    /// The work and its result. It is an error if another version of the program wrote them.
    pub content: Result<(Work, JobResult), Error>,
}

/// The columns of the job of a new match.
#[derive(Serialize)]
struct NewJobRow {
    class: i64,
    person: Option<PersonId>,
    work: String,
}

impl Tables<'_> {
    /// Adds a job to the queue and returns its number.
    pub(crate) fn insert_job(&self, job: &Job<Work>, now: Timestamp) -> Result<i64, Error> {
        let query = "INSERT INTO job (class, person, work, created, state, tries, trusted)
            VALUES (?1, ?2, ?3, ?4, 'waiting', 0, ?5) RETURNING id";
        let is_trusted = job.class.needs_trusted_worker();
        let values = params![job.class, job.person, Json(&job.work), Time(now), is_trusted];
        self.value(query, values)
    }

    /// Deletes a job and the records of its failures. A worker that does the job loses its lease. Returns the
    /// result of the job, if there is one.
    pub(crate) fn delete_job(&self, id: i64) -> Result<Option<JobResult>, Error> {
        self.execute("DELETE FROM trouble WHERE job = ?1", params![id])?;
        let query = "DELETE FROM job WHERE id = ?1 RETURNING result";
        let result = self.first(query, params![id], |row| row.get::<Option<Json<JobResult>>>(0))?;
        Ok(result.flatten().map(|Json(result)| result))
    }

    /// Adds the jobs of new matches to the queue. Returns their numbers by those of the matches.
    pub(super) fn insert_match_jobs(
        &self,
        new: &[NewMatch<'_>],
        now: Timestamp,
    ) -> Result<HashMap<i64, i64>, Error> {
        let row = |new: &NewMatch<'_>| {
            let work = serde_json::to_string(&Work::Play(new.spec.clone()))?;
            Ok(NewJobRow { class: new.reason.class() as i64, person: new.person, work })
        };
        let rows: Vec<NewJobRow> = new.iter().map(row).collect::<Result<_, Error>>()?;
        let query = "INSERT INTO job (class, person, work, created, state, tries)
            SELECT CAST(value ->> 'class' AS BIGINT), CAST(value ->> 'person' AS BIGINT), value ->> 'work', ?2, 'waiting', 0
            FROM json_each(?1) RETURNING id, work";
        let added: Vec<(i64, i64)> =
            self.rows(query, params![Json(&rows), Time(now)], |row| match json(row, 1)? {
                Work::Play(spec) => Ok((spec.number, row.get(0)?)),
                Work::Build { .. } | Work::League(_) => Err(Error::Missing("match of a new job")),
            })?;
        Ok(added.into_iter().collect())
    }

    /// Adds a job that repeats a match on a trusted worker, and returns its number. It has the class of the
    /// original job and goes before all jobs that were added together with it.
    pub(crate) fn insert_repetition(&self, original: i64) -> Result<i64, Error> {
        let query = "INSERT INTO job (class, person, work, created, state, tries, trusted)
            SELECT class, person, work, created - 1, 'waiting', 0, 1 FROM job WHERE id = ?1 RETURNING id";
        self.value(query, params![original])
    }

    /// Removes the waiting jobs that repeat matches of a worker from the queue.
    pub(super) fn drop_rechecks(&self, worker: &str) -> Result<(), Error> {
        let query = "UPDATE job SET state = 'dropped' WHERE state = 'waiting'
            AND id IN (SELECT job FROM recheck WHERE worker = ?1 AND verdict IS NULL)";
        self.execute(query, params![worker])
    }

    /// Puts the jobs that a worker holds back into the queue, and those whose results were withdrawn. Only
    /// trusted workers receive them again.
    pub(crate) fn requeue_withdrawn_jobs(&self, worker: &str) -> Result<(), Error> {
        let query = concat!(
            "UPDATE job SET state = 'waiting', tries = 0, lease = NULL, result = NULL, trusted = 1 WHERE ",
            done_by_worker!(),
            " AND id IN (SELECT job FROM match WHERE played IS NULL)"
        );
        self.execute(query, params![worker])?;
        let query = concat!(
            "UPDATE job SET state = 'waiting', lease = NULL, trusted = 1 WHERE state = 'taken' AND ",
            of_worker!()
        );
        self.execute(query, params![worker])
    }

    /// Returns the oldest jobs with a result that has not been applied yet, and at most the given number.
    pub(crate) fn finished_jobs(&self, maximum: usize) -> Result<Vec<FinishedJob>, Error> {
        let query = "SELECT id, work, result, coalesce(worker, '') FROM job WHERE state = 'done' ORDER BY id LIMIT ?1";
        self.rows(query, params![maximum], |row| {
            let content = json(row, 1).and_then(|work| Ok((work, json(row, 2)?)));
            Ok(FinishedJob { id: row.get(0)?, worker: row.get(3)?, content })
        })
    }

    /// Records that the results of jobs were applied.
    pub(crate) fn mark_jobs_settled(&self, ids: &[i64]) -> Result<(), Error> {
        let query = concat!("UPDATE job SET state = 'settled' WHERE id IN ", listed!());
        self.execute(query, params![Json(&ids)])
    }

    /// Records that an organiser must look at a job. Workers no longer receive it.
    pub(crate) fn mark_job_stuck(&self, id: i64) -> Result<(), Error> {
        self.execute("UPDATE job SET state = 'stuck' WHERE id = ?1", params![id])
    }

    /// Returns the task, the class and the candidate of a job that is not done.
    pub(crate) fn open_job(&self, id: i64) -> Result<(JobSubject, Class, Option<PersonId>), Error> {
        let query =
            "SELECT work, class, person FROM job WHERE id = ?1 AND state IN ('waiting', 'taken', 'stuck')";
        let found = self.first(query, params![id], |row| {
            let task = json(row, 0).map_or(JobSubject::Unreadable, |work| JobSubject::of(&work));
            Ok((task, row.get(1)?, row.get(2)?))
        });
        found?.ok_or(Error::Missing("job that is not done"))
    }

    /// Removes a job from the queue permanently.
    pub(crate) fn drop_job(&self, id: i64) -> Result<(), Error> {
        self.execute("UPDATE job SET state = 'dropped', lease = NULL WHERE id = ?1", params![id])
    }

    /// Removes a job from the queue permanently, if no worker has received it.
    /// Returns false otherwise.
    pub(crate) fn drop_waiting_job(&self, id: i64) -> Result<bool, Error> {
        let query = "UPDATE job SET state = 'dropped' WHERE id = ?1 AND state = 'waiting'";
        Ok(self.change(query, params![id])? > 0)
    }

    /// Removes the job of a match from the queue, even if a worker is doing it. The match is decided
    /// without being played.
    pub(crate) fn forfeit_job(&self, id: Option<i64>) -> Result<(), Error> {
        let query = "UPDATE job SET state = 'forfeited', lease = NULL
            WHERE id = ?1 AND state IN ('waiting', 'taken', 'stuck', 'done')";
        self.execute(query, params![id])
    }

    /// Removes the builds of a candidate's superseded versions from the queue.
    pub(crate) fn drop_superseded_jobs(&self, person: PersonId) -> Result<(), Error> {
        let query = "UPDATE job SET state = 'superseded' WHERE state = 'waiting'
            AND id IN (SELECT job FROM version WHERE person = ?1 AND state = 'superseded')";
        self.execute(query, params![person])
    }

    /// Moves a waiting job to the front of the queue. A tournament waits for its result.
    pub(crate) fn prioritise_job(&self, id: i64) -> Result<(), Error> {
        let query = "UPDATE job SET class = ?2 WHERE id = ?1 AND state = 'waiting' AND class <> ?2";
        self.execute(query, params![id, Class::Awaited])
    }

    /// Puts a job that is stuck, or that a worker holds, back into the queue.
    pub(crate) fn requeue_job(&self, id: i64) -> Result<(), Error> {
        let query = "UPDATE job SET state = 'waiting', tries = 0, lease = NULL, result = NULL
            WHERE id = ?1 AND state IN ('stuck', 'taken')";
        require_change(self.change(query, params![id])?, Error::Missing("stuck or taken job"))
    }

    /// Puts all stuck jobs back into the queue.
    pub(crate) fn requeue_stuck_jobs(&self) -> Result<(), Error> {
        let query =
            "UPDATE job SET state = 'waiting', tries = 0, lease = NULL, result = NULL WHERE state = 'stuck'";
        self.execute(query, params![])
    }

    /// Returns the waiting jobs in the order of the queue. Jobs of tournaments are left out, because
    /// their number may be confidential.
    fn due_jobs(&self) -> Result<Vec<(i64, Class)>, Error> {
        self.rows(due!("true", ""), params![], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Returns the number of jobs before each waiting job, by job number. Jobs of tournaments are not
    /// counted, because their number may be confidential.
    pub(crate) fn queue_positions(&self) -> Result<HashMap<i64, usize>, Error> {
        let others = self.due_jobs()?.into_iter().filter(|(_, class)| *class != Class::Tournament);
        Ok(others.enumerate().map(|(place, (id, _))| (id, place)).collect())
    }

    /// Returns true if there is a job that an untrusted worker could receive. A worker without a free slot
    /// receives only bundles.
    fn has_untrusted_work(&self, is_free: bool, bundled: bool, now: Timestamp) -> Result<bool, Error> {
        let query = "SELECT (?3 = 1 AND EXISTS (SELECT 1 FROM job WHERE state = 'taken' AND until <= ?5))
            OR (?4 = 1 AND EXISTS (SELECT 1 FROM job WHERE state = 'waiting' AND class = ?1 AND trusted = 0))
            OR (?3 = 1 AND EXISTS (SELECT 1 FROM job WHERE state = 'waiting' AND class = ?2 AND trusted = 0))";
        let values = params![Class::Tournament, Class::Ladder, is_free, is_free || bundled, Time(now)];
        self.value(query, values)
    }

    /// Returns the state of a job. Returns `None` if there is no such job.
    pub(crate) fn job_state(&self, id: i64) -> Result<Option<JobState>, Error> {
        let query = "SELECT state FROM job WHERE id = ?1";
        let word: Option<String> = self.first(query, params![id], |row| row.get(0))?;
        // Jobs whose result was applied or is no longer needed have other words.
        Ok(word.map(|word| word.parse().unwrap_or(JobState::Done)))
    }
}

impl Store {
    /// Adds a job to the queue and returns its number.
    pub fn put(&self, job: &Job<Work>, now: Timestamp) -> Result<i64, Error> {
        self.transaction(|tables| tables.insert_job(job, now))
    }

    /// Returns true if there is a job that a worker could receive. It is waiting, or the lease on
    /// it has expired. A worker without a free slot receives only bundles, and urgent jobs between
    /// two jobs.
    pub fn has_work(&self, bounds: &BundleBounds, now: Timestamp) -> Result<bool, Error> {
        let tables = self.tables()?;
        let any = concat!(
            "SELECT EXISTS (SELECT 1 FROM job WHERE (state = 'waiting' AND NOT ",
            must_wait!(),
            ") OR (state = 'taken' AND until <= ?1))"
        );
        let early = concat!(
            "SELECT (?4 = 1 AND EXISTS (SELECT 1 FROM job WHERE state = 'waiting' AND class <= ?1 AND NOT ",
            must_wait!(),
            ")) OR (?2 = 1 AND EXISTS (SELECT 1 FROM job WHERE state = 'waiting' AND class = ?3 AND tries = 0))"
        );
        let (bundled, between) = (bounds.matches > 0, bounds.is_between_jobs);
        Ok(!tables.paused(Pause::Queue)?
            && match (bounds.free, bounds.is_untrusted) {
                (free, true) => tables.has_untrusted_work(free > 0, bundled, now)?,
                (0, false) => {
                    tables.value(early, params![Class::New, bundled, Class::Tournament, between])?
                }
                (_, false) => tables.value(any, params![Time(now)])?,
            })
    }

    /// Returns the result of the job with the given number. Returns `None` if it has no result yet.
    ///
    /// # Errors
    /// Returns an error if there is no such job.
    pub fn result(&self, id: i64) -> Result<Option<JobResult>, Error> {
        let query = "SELECT result FROM job WHERE id = ?1";
        let found = self.tables()?.first(query, params![id], |row| row.get::<Option<Json<_>>>(0))?;
        Ok(found.ok_or(Error::Missing("job"))?.map(|Json(result)| result))
    }

    /// Returns the workers that have leased a job.
    pub(crate) fn busy_workers(&self) -> Result<Vec<String>, Error> {
        let query = "SELECT DISTINCT worker FROM job WHERE state = 'taken'";
        self.tables()?.rows(query, params![], |row| row.get(0))
    }

    /// Returns the number of jobs before the given one in the queue. Jobs of tournaments do not
    /// count. Returns `None` if the job is not waiting.
    pub fn position(&self, id: i64) -> Result<Option<usize>, Error> {
        let due = self.tables()?.due_jobs()?;
        let place = due.iter().position(|(other, _)| *other == id);
        let counts = |(_, class): &&(i64, Class)| *class != Class::Tournament;
        Ok(place.map(|place| due[..place].iter().filter(counts).count()))
    }

    /// Returns the jobs in the given state. They are in the order in which they are due.
    pub fn list(&self, state: JobState) -> Result<Vec<JobSummary>, Error> {
        let query =
            "SELECT id, person, work, tries, worker FROM job WHERE state = ?1 ORDER BY class, created, id";
        self.tables()?.rows(query, params![state], |row| {
            let (id, person, work) = (row.get(0)?, row.get(1)?, json(row, 2)?);
            Ok(JobSummary { id, person, work, state, tries: row.get(3)?, worker: row.get(4)? })
        })
    }
}
