//! Views of the queue and the workers for organisers and for the metrics. This module writes no
//! table.

use super::Store;
use super::engine::{Row, params};
use super::values::{json, optional_time, time};
use crate::data::{Class, ClassCounts, Error, JobState, JobSubject, QueuedJob, ReturnedJob, WorkerActivity};
use strum::VariantArray as _;

/// Reads the task of a job from a column with its work.
fn task(row: &Row, column: usize) -> JobSubject {
    // Another version of the program may have written the work. Organisers still see the job.
    json(row, column).map_or(JobSubject::Unreadable, |work| JobSubject::of(&work))
}

fn queued_job(row: &Row) -> Result<QueuedJob, Error> {
    Ok(QueuedJob {
        id: row.get(0)?,
        class: row.get(1)?,
        person: row.get(2)?,
        task: task(row, 3),
        created: time(row, 4)?,
        taken: optional_time(row, 5)?,
        worker: row.get(6)?,
        tries: row.get(7)?,
        reason: row.get(8)?,
    })
}

impl Store {
    /// Returns the jobs in the given state, sorted by class and age. It returns at most the given
    /// number.
    pub fn queued_jobs(&self, state: JobState, maximum: u32) -> Result<Vec<QueuedJob>, Error> {
        let query = "SELECT job.id, class, name, work, job.created, taken, worker, tries,
                 (SELECT why FROM trouble WHERE trouble.job = job.id ORDER BY trouble.id DESC LIMIT 1)
             FROM job LEFT JOIN person ON person.id = job.person
             WHERE state = ?1 ORDER BY class, job.created, job.id LIMIT ?2";
        self.tables()?.rows(query, params![state, maximum], queued_job)
    }

    /// Returns the number of jobs in each state. There is one entry per priority class.
    pub fn queue_counts(&self) -> Result<Vec<ClassCounts>, Error> {
        let query =
            "SELECT count(*) FILTER (WHERE state = 'waiting'), count(*) FILTER (WHERE state = 'taken'),
                 count(*) FILTER (WHERE state = 'stuck'), min(created) FILTER (WHERE state = 'waiting')
             FROM job WHERE class = ?1 AND state IN ('waiting', 'taken', 'stuck')";
        let (tables, mut counts) = (self.tables()?, Vec::new());
        for class in Class::VARIANTS.iter().copied() {
            counts.extend(tables.first(query, params![class], |row| {
                let (waiting, taken, stuck) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(ClassCounts { class, waiting, taken, stuck, oldest: optional_time(row, 3)? })
            })?);
        }
        Ok(counts)
    }

    /// Returns the latest records of jobs that workers returned, the newest first. It returns at
    /// most the given number.
    pub fn returned_jobs(&self, maximum: u32) -> Result<Vec<ReturnedJob>, Error> {
        let query = "SELECT at, job, work, trouble.worker, why FROM trouble JOIN job ON job.id = trouble.job
             ORDER BY trouble.id DESC LIMIT ?1";
        self.tables()?.rows(query, params![maximum], |row| {
            let (at, job, worker, reason) = (time(row, 0)?, row.get(1)?, row.get(3)?, row.get(4)?);
            Ok(ReturnedJob { at, job, task: task(row, 2), worker, reason })
        })
    }

    /// Returns the reasons for which workers returned jobs, each with the number of times, the most
    /// frequent first. It returns at most the given number.
    pub fn failure_counts(&self, maximum: u32) -> Result<Vec<(String, i64)>, Error> {
        let query = "SELECT why, count(*) FROM trouble GROUP BY why ORDER BY count(*) DESC, why LIMIT ?1";
        self.tables()?.rows(query, params![maximum], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Returns numbers for the metrics, each with its label. They count returned and abandoned
    /// jobs, played matches, and versions that were built or refused.
    pub fn results(&self) -> Result<Vec<(String, i64)>, Error> {
        let query = "SELECT 'given back', count(*) FROM trouble UNION ALL SELECT 'given up', count(*) FROM job WHERE state = 'dropped'
             UNION ALL SELECT 'played', count(*) FROM match WHERE played IS NOT NULL
             UNION ALL SELECT 'built', count(*) FROM version WHERE state = 'ready'
             UNION ALL SELECT 'refused', count(*) FROM version WHERE state = 'refused'";
        self.tables()?.rows(query, params![], |row| Ok((row.get(0)?, row.get(1)?)))
    }

    /// Returns the workers that have ever asked for a job. The most recently seen worker comes
    /// first.
    pub fn workers_seen(&self) -> Result<Vec<WorkerActivity>, Error> {
        let query = "SELECT name, seen,
                 (SELECT work FROM job WHERE state = 'taken' AND worker = name ORDER BY taken DESC LIMIT 1),
                 EXISTS (SELECT 1 FROM worker_token WHERE worker_token.name = worker.name AND leagues = 1)
             FROM worker ORDER BY seen DESC, name LIMIT 200";
        self.tables()?.rows(query, params![], |row| {
            let busy = row.get::<Option<String>>(2)?.is_some();
            let (name, at, task) = (row.get(0)?, time(row, 1)?, busy.then(|| task(row, 2)));
            Ok(WorkerActivity { name, at, task, is_client: row.get(3)? })
        })
    }
}
