//! The queue as organisers see and manage it.

use super::Act;
use crate::queue::{Class, JobState};
use crate::store::{Error, Store};
use crate::versions::supersede;
use crate::work::{MatchSpec, Work};
use jiff::Timestamp;
use joute_words::contest as say;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// The task of a job: a build or a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobSubject {
    /// The build of a candidate's version with this number.
    Build(u32),
    /// The match with this number in the contest.
    Match(i64),
    /// A job that this program cannot read. Another version of the program wrote it.
    Unreadable,
}

impl JobSubject {
    fn of(work: &str) -> Self {
        match serde_json::from_str(work) {
            Ok(Work::Build { number, .. }) => JobSubject::Build(number),
            Ok(Work::Play(MatchSpec { number, .. })) => JobSubject::Match(number),
            Err(_) => JobSubject::Unreadable,
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
    pub why: Option<String>,
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
    pub why: String,
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
}

fn time(row: &Row<'_>, column: usize) -> rusqlite::Result<Timestamp> {
    Ok(Timestamp::from_microsecond(row.get(column)?).unwrap_or_default())
}

const fn class(number: i64) -> Class {
    match number {
        -1 => Class::Awaited,
        0 => Class::New,
        1 => Class::Tournament,
        _ => Class::Requested,
    }
}

fn queued_job(row: &Row<'_>) -> rusqlite::Result<QueuedJob> {
    let taken: Option<i64> = row.get(5)?;
    Ok(QueuedJob {
        id: row.get(0)?,
        class: class(row.get(1)?),
        person: row.get(2)?,
        task: JobSubject::of(&row.get::<_, String>(3)?),
        created: time(row, 4)?,
        taken: taken.and_then(|at| Timestamp::from_microsecond(at).ok()),
        worker: row.get(6)?,
        tries: row.get(7)?,
        why: row.get(8)?,
    })
}

impl Store {
    /// Returns the jobs in the given state, sorted by class and age. It returns at most the given
    /// number.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn queued_jobs(&self, state: JobState, most: u32) -> Result<Vec<QueuedJob>, Error> {
        self.query(|store| {
            let mut query = store.prepare_cached(
                "SELECT job.id, class, name, work, job.created, taken, worker, tries,
                     (SELECT why FROM trouble WHERE trouble.job = job.id ORDER BY trouble.id DESC LIMIT 1)
                 FROM job LEFT JOIN person ON person.id = job.person
                 WHERE state = ?1 ORDER BY class, job.created, job.id LIMIT ?2",
            )?;
            let jobs = query.query_map(params![state.word(), most], queued_job)?;
            Ok(jobs.collect::<Result<_, _>>()?)
        })
    }

    /// Returns the number of jobs in each state. There is one entry per priority class.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn queue_counts(&self) -> Result<Vec<ClassCounts>, Error> {
        self.query(|store| {
            let mut query = store.prepare_cached(
                "SELECT count(*) FILTER (WHERE state = 'waiting'), count(*) FILTER (WHERE state = 'taken'),
                     count(*) FILTER (WHERE state = 'stuck'), min(created) FILTER (WHERE state = 'waiting')
                 FROM job WHERE class = ?1 AND state IN ('waiting', 'taken', 'stuck')",
            )?;
            let mut counts = Vec::new();
            for class in Class::ALL {
                counts.push(query.query_row([class as i64], |row| {
                    let oldest: Option<i64> = row.get(3)?;
                    Ok(ClassCounts {
                        class,
                        waiting: row.get::<_, i64>(0)?.unsigned_abs(),
                        taken: row.get::<_, i64>(1)?.unsigned_abs(),
                        stuck: row.get::<_, i64>(2)?.unsigned_abs(),
                        oldest: oldest.and_then(|at| Timestamp::from_microsecond(at).ok()),
                    })
                })?);
            }
            Ok(counts)
        })
    }

    /// Returns the latest records of jobs that workers returned, the newest first. It returns at
    /// most the given number.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn returned_jobs(&self, most: u32) -> Result<Vec<ReturnedJob>, Error> {
        self.query(|store| {
            let mut query = store.prepare_cached(
                "SELECT at, job, work, trouble.worker, why FROM trouble JOIN job ON job.id = trouble.job
                 ORDER BY trouble.id DESC LIMIT ?1",
            )?;
            let troubles = query.query_map([most], |row| {
                Ok(ReturnedJob {
                    at: time(row, 0)?,
                    job: row.get(1)?,
                    task: JobSubject::of(&row.get::<_, String>(2)?),
                    worker: row.get(3)?,
                    why: row.get(4)?,
                })
            })?;
            Ok(troubles.collect::<Result<_, _>>()?)
        })
    }

    /// Returns numbers for the metrics, each with its label. They count returned and abandoned
    /// jobs, played matches, and versions that were built or refused.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn results(&self) -> Result<Vec<(String, i64)>, Error> {
        self.query(|store| {
            let mut query = store.prepare_cached(
                "SELECT 'given back', count(*) FROM trouble UNION ALL SELECT 'given up', count(*) FROM job WHERE state = 'dropped'
                 UNION ALL SELECT 'played', count(*) FROM match WHERE played IS NOT NULL
                 UNION ALL SELECT 'built', count(*) FROM version WHERE state = 'ready'
                 UNION ALL SELECT 'refused', count(*) FROM version WHERE state = 'refused'",
            )?;
            let results = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(results.collect::<Result<_, _>>()?)
        })
    }

    /// Returns the number of sessions of signed-in people.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn sessions(&self) -> Result<i64, Error> {
        self.query(|store| Ok(store.query_row("SELECT count(*) FROM session", [], |row| row.get(0))?))
    }

    /// Returns the workers that have ever asked for a job. The most recently seen worker comes
    /// first.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn workers_seen(&self) -> Result<Vec<WorkerActivity>, Error> {
        self.query(|store| {
            let mut query = store.prepare_cached(
                "SELECT name, seen,
                     (SELECT work FROM job WHERE state = 'taken' AND worker = name ORDER BY taken DESC LIMIT 1)
                 FROM worker ORDER BY seen DESC, name LIMIT 200",
            )?;
            let seen = query.query_map([], |row| {
                let task: Option<String> = row.get(2)?;
                Ok(WorkerActivity { name: row.get(0)?, at: time(row, 1)?, task: task.as_deref().map(JobSubject::of) })
            })?;
            Ok(seen.collect::<Result<_, _>>()?)
        })
    }

    /// Puts a job back into the queue for an organiser. The job is stuck, or a worker holds it
    /// without making progress.
    ///
    /// # Errors
    /// Returns an error if there is no stuck or running job with this number.
    pub fn requeue_job(&self, id: i64, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited_transaction(act, now, |store| {
            let query = "UPDATE job SET state = 'waiting', tries = 0, lease = NULL, result = NULL
                WHERE id = ?1 AND state IN ('stuck', 'taken')";
            match store.execute(query, [id])? {
                0 => Err(Error::Missing("stuck or taken job")),
                _ => Ok(()),
            }
        })
    }

    /// Puts all stuck jobs back into the queue. An organiser requests it after correcting the cause
    /// of the failures.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn requeue_all_jobs(&self, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited_transaction(act, now, |store| {
            let query = "UPDATE job SET state = 'waiting', tries = 0, lease = NULL, result = NULL WHERE state = 'stuck'";
            store.execute(query, [])?;
            Ok(())
        })
    }

    /// Removes a job from the queue for good. A version whose build is removed is refused, and a
    /// requested match is deleted.
    ///
    /// # Errors
    /// Returns an error if the job is done or belongs to a tournament.
    pub fn abandon_job(&self, id: i64, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited_transaction(act, now, |store| {
            let query = "SELECT work, class, person FROM job WHERE id = ?1 AND state IN ('waiting', 'taken', 'stuck')";
            let found: Option<(String, i64, Option<i64>)> = store
                .query_row(query, [id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
                .optional()?;
            let (work, number, person) = found.ok_or(Error::Missing("job that is not done"))?;
            if class(number) == Class::Tournament {
                return Err(Error::Message(say::is_awaited));
            }
            store.execute("UPDATE job SET state = 'dropped', lease = NULL WHERE id = ?1", [id])?;
            clean_up_abandoned(store, JobSubject::of(&work), person)?;
            person.map_or(Ok(()), |person| supersede::fall_back(store, person, now))
        })
    }
}

/// Removes the traces of an abandoned job from the database. A version to be built is marked as
/// refused, and a match is removed.
fn clean_up_abandoned(store: &Connection, task: JobSubject, person: Option<i64>) -> Result<(), Error> {
    match task {
        JobSubject::Build(number) => store.execute(
            "UPDATE version SET state = 'refused', why = 'its build was given up by the organisers'
             WHERE person = ?1 AND number = ?2 AND state = 'sent'",
            params![person, number],
        )?,
        // The match was never played, so only the request is lost. The audit log records it.
        JobSubject::Match(number) => {
            store.execute("UPDATE version SET debut = NULL WHERE debut = ?1", [number])?;
            store.execute("DELETE FROM plays WHERE match = ?1", [number])?;
            store.execute("DELETE FROM match WHERE number = ?1 AND played IS NULL", [number])?
        }
        JobSubject::Unreadable => 0,
    };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Act, JobSubject};
    use crate::clock::{Clock as _, ManualClock};
    use crate::people::Role;
    use crate::queue::{Class, Job, JobState, Queue as _};
    use crate::store::{Error, Store};
    use crate::tournaments::Visibility;
    use jiff::{SignedDuration, Timestamp};

    #[test]
    fn an_organiser_sees_who_does_what_and_gives_up_what_cannot_be_done() {
        let clock = ManualClock::at("2026-05-08T12:00:00Z".parse::<Timestamp>().expect("a time"));
        let (store, noon) = (Store::in_memory().expect("memory"), clock.now());
        let ada = store.enrol("Ada", Role::Candidate, &clock).expect("new").id;
        let match_ = |number: i64| {
            let seats = r#""map":null,"seed":0,"mode":"","seats":[]"#;
            format!(r#"{{"play":{{"number":{number},{seats}}}}}"#)
        };
        let put = |class, number| {
            let query = "INSERT INTO match (number, why, asked, map, meeting) VALUES (?1, '', 0, '', '')";
            store.query(|store| Ok(store.execute(query, [number])?)).expect("a match");
            store.put(&Job { class, person: Some(ada), work: match_(number) }, noon).expect("it is put")
        };
        let (wish, official) = (put(Class::Requested, 7), put(Class::Tournament, 8));
        let lease = store.take("w", noon).expect("it works").expect("there is one");
        let [count] = &store.queue_counts().expect("counts")[2..3] else { panic!("four") };
        assert_eq!((lease.id, count.class, count.waiting, count.taken), (official, Class::Tournament, 0, 1));
        let later = noon + SignedDuration::from_secs(9);
        store.extend_lease(lease.id, lease.secret.expose(), later).expect("it is hers");
        let seen = store.workers_seen().expect("a list").remove(0);
        assert_eq!((seen.name.as_str(), seen.at, seen.task), ("w", later, Some(JobSubject::Match(8))));
        store.report_failure(lease.id, lease.secret.expose(), "no jail here", later).expect("it is hers");
        let trouble = store.returned_jobs(9).expect("a list").remove(0);
        assert_eq!(
            (trouble.job, trouble.task, trouble.why.as_str()),
            (official, JobSubject::Match(8), "no jail here")
        );
        let placed = store.queued_jobs(JobState::Waiting, 9).expect("a list");
        assert_eq!((placed[0].id, placed[0].why.as_deref()), (official, Some("no jail here")));
        let act = Act::by(ada, "tested");
        assert!(matches!(store.abandon_job(official, &act, later), Err(Error::Message(_))), "it is awaited");
        store.abandon_job(wish, &act, later).expect("it waits");
        assert!(
            store.match_of(7, Visibility::Everything).is_err()
                && store.abandon_job(wish, &act, later).is_err()
        );
        assert!(store.requeue_job(official, &act, later).is_err(), "it waits");
        let lease = store.take("w", later).expect("it works").expect("there is one");
        store.requeue_job(official, &act, later).expect("it is taken");
        assert!(store.complete(lease.id, lease.secret.expose(), "late", later).is_err(), "it is nobody's");
    }
}
