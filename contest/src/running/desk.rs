//! The queue as organisers see it, and what they do with it.

use super::Act;
use crate::queue::{Class, State};
use crate::store::{Error, Store};
use crate::work::{Meeting, Work};
use jiff::Timestamp;
use joute_words::contest as say;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

/// What a job is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// A version's build: its number.
    Build(u32),
    /// A match: its number.
    Match(i64),
    /// Written by another joute.
    Unreadable,
}

impl Task {
    fn of(work: &str) -> Self {
        match serde_json::from_str(work) {
            Ok(Work::Build { number, .. }) => Task::Build(number),
            Ok(Work::Play(Meeting { number, .. })) => Task::Match(number),
            Err(_) => Task::Unreadable,
        }
    }
}

/// A job on the organiser's page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// Its number.
    pub id: i64,
    /// How soon.
    pub class: Class,
    /// For whom, by name.
    pub person: Option<String>,
    /// About what.
    pub task: Task,
    /// Since when it is in the queue.
    pub created: Timestamp,
    /// When it was taken the last time.
    pub taken: Option<Timestamp>,
    /// By whom.
    pub worker: Option<String>,
    /// How often it was taken.
    pub tries: u32,
    /// Why a worker gave it back the last time, if one did.
    pub why: Option<String>,
}

/// How many jobs of a class are where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// Of which class.
    pub class: Class,
    /// Nobody has them.
    pub waiting: u64,
    /// Workers have them.
    pub taken: u64,
    /// Too many workers never came back with them.
    pub stuck: u64,
    /// Since when the oldest one waits.
    pub oldest: Option<Timestamp>,
}

/// A job that a worker gave back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// When.
    pub at: Timestamp,
    /// The job's number.
    pub job: i64,
    /// About what.
    pub task: Task,
    /// Who.
    pub worker: String,
    /// Why.
    pub why: String,
}

/// A worker that was seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// What it is called.
    pub name: String,
    /// When it last said anything.
    pub at: Timestamp,
    /// What it does.
    pub task: Option<Task>,
}

fn time(row: &Row<'_>, column: usize) -> rusqlite::Result<Timestamp> {
    Ok(Timestamp::from_microsecond(row.get(column)?).unwrap_or_default())
}

const fn class(number: i64) -> Class {
    match number {
        0 => Class::New,
        1 => Class::Tournament,
        _ => Class::Wish,
    }
}

fn placed(row: &Row<'_>) -> rusqlite::Result<Placed> {
    let taken: Option<i64> = row.get(5)?;
    Ok(Placed {
        id: row.get(0)?,
        class: class(row.get(1)?),
        person: row.get(2)?,
        task: Task::of(&row.get::<_, String>(3)?),
        created: time(row, 4)?,
        taken: taken.and_then(|at| Timestamp::from_microsecond(at).ok()),
        worker: row.get(6)?,
        tries: row.get(7)?,
        why: row.get(8)?,
    })
}

impl Store {
    /// Jobs of a state, by class and age; at most so many.
    ///
    /// # Errors
    /// The database's.
    pub fn placed(&self, state: State, most: u32) -> Result<Vec<Placed>, Error> {
        self.ask(|store| {
            let mut query = store.prepare_cached(
                "SELECT job.id, class, name, work, job.created, taken, worker, tries,
                     (SELECT why FROM trouble WHERE trouble.job = job.id ORDER BY trouble.id DESC LIMIT 1)
                 FROM job LEFT JOIN person ON person.id = job.person
                 WHERE state = ?1 ORDER BY class, job.created, job.id LIMIT ?2",
            )?;
            let jobs = query.query_map(params![state.word(), most], placed)?;
            Ok(jobs.collect::<Result<_, _>>()?)
        })
    }

    /// How many jobs are where, for each class.
    ///
    /// # Errors
    /// The database's.
    pub fn queue_counts(&self) -> Result<Vec<Count>, Error> {
        self.ask(|store| {
            let mut query = store.prepare_cached(
                "SELECT count(*) FILTER (WHERE state = 'waiting'), count(*) FILTER (WHERE state = 'taken'),
                     count(*) FILTER (WHERE state = 'stuck'), min(created) FILTER (WHERE state = 'waiting')
                 FROM job WHERE class = ?1 AND state IN ('waiting', 'taken', 'stuck')",
            )?;
            let mut counts = Vec::new();
            for class in [Class::New, Class::Tournament, Class::Wish] {
                counts.push(query.query_row([class as i64], |row| {
                    let oldest: Option<i64> = row.get(3)?;
                    Ok(Count {
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

    /// Jobs that workers gave back, the last ones first; at most so many.
    ///
    /// # Errors
    /// The database's.
    pub fn troubles(&self, most: u32) -> Result<Vec<Trouble>, Error> {
        self.ask(|store| {
            let mut query = store.prepare_cached(
                "SELECT at, job, work, trouble.worker, why FROM trouble JOIN job ON job.id = trouble.job
                 ORDER BY trouble.id DESC LIMIT ?1",
            )?;
            let troubles = query.query_map([most], |row| {
                Ok(Trouble {
                    at: time(row, 0)?,
                    job: row.get(1)?,
                    task: Task::of(&row.get::<_, String>(2)?),
                    worker: row.get(3)?,
                    why: row.get(4)?,
                })
            })?;
            Ok(troubles.collect::<Result<_, _>>()?)
        })
    }

    /// How many jobs ended how.
    ///
    /// # Errors
    /// The database's.
    pub fn results(&self) -> Result<Vec<(String, i64)>, Error> {
        self.ask(|store| {
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

    /// How many people are signed in, wherever.
    ///
    /// # Errors
    /// The database's.
    pub fn sessions(&self) -> Result<i64, Error> {
        self.ask(|store| Ok(store.query_row("SELECT count(*) FROM session", [], |row| row.get(0))?))
    }

    /// Every worker that ever asked for work, the last one seen first.
    ///
    /// # Errors
    /// The database's.
    pub fn workers_seen(&self) -> Result<Vec<Seen>, Error> {
        self.ask(|store| {
            let mut query = store.prepare_cached(
                "SELECT name, seen,
                     (SELECT work FROM job WHERE state = 'taken' AND worker = name ORDER BY taken DESC LIMIT 1)
                 FROM worker ORDER BY seen DESC, name LIMIT 200",
            )?;
            let seen = query.query_map([], |row| {
                let task: Option<String> = row.get(2)?;
                Ok(Seen { name: row.get(0)?, at: time(row, 1)?, task: task.as_deref().map(Task::of) })
            })?;
            Ok(seen.collect::<Result<_, _>>()?)
        })
    }

    /// Lets a job that is stuck, or whose worker only pretends to work, wait again.
    ///
    /// # Errors
    /// There is none that is stuck or taken.
    pub fn wait_again(&self, id: i64, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited(act, now, |store| {
            let query = "UPDATE job SET state = 'waiting', tries = 0, lease = NULL, result = NULL
                WHERE id = ?1 AND state IN ('stuck', 'taken')";
            match store.execute(query, [id])? {
                0 => Err(Error::Missing("stuck or taken job")),
                _ => Ok(()),
            }
        })
    }

    /// Lets all jobs that are stuck wait again: what kept them from being done is mended.
    ///
    /// # Errors
    /// The database's.
    pub fn all_wait_again(&self, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited(act, now, |store| {
            let query = "UPDATE job SET state = 'waiting', tries = 0, lease = NULL, result = NULL WHERE state = 'stuck'";
            store.execute(query, [])?;
            Ok(())
        })
    }

    /// Gives a job up: a version that waited for its build is refused, a match that was wished for is no more.
    ///
    /// # Errors
    /// There is none that is not done, or a tournament waits for it.
    pub fn give_up(&self, id: i64, act: &Act, now: Timestamp) -> Result<(), Error> {
        self.audited(act, now, |store| {
            let query = "SELECT work, class, person FROM job WHERE id = ?1 AND state IN ('waiting', 'taken', 'stuck')";
            let found: Option<(String, i64, Option<i64>)> = store
                .query_row(query, [id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
                .optional()?;
            let (work, number, person) = found.ok_or(Error::Missing("job that is not done"))?;
            if class(number) == Class::Tournament {
                return Err(Error::Told(say::is_awaited));
            }
            store.execute("UPDATE job SET state = 'dropped', lease = NULL WHERE id = ?1", [id])?;
            forget(store, Task::of(&work), person)
        })
    }
}

/// What waited for a job that was given up waits no longer.
fn forget(store: &Connection, task: Task, person: Option<i64>) -> Result<(), Error> {
    match task {
        Task::Build(number) => store.execute(
            "UPDATE version SET state = 'refused', why = 'its build was given up by the organisers'
             WHERE person = ?1 AND number = ?2 AND state = 'sent'",
            params![person, number],
        )?,
        // It was never played: nothing is lost but the wish, and the audit log says so.
        Task::Match(number) => {
            store.execute("UPDATE version SET debut = NULL WHERE debut = ?1", [number])?;
            store.execute("DELETE FROM plays WHERE match = ?1", [number])?;
            store.execute("DELETE FROM match WHERE number = ?1 AND played IS NULL", [number])?
        }
        Task::Unreadable => 0,
    };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Act, Task};
    use crate::clock::{Clock as _, Driven};
    use crate::people::Role;
    use crate::queue::{Class, Job, Queue as _, State};
    use crate::store::{Error, Store};
    use crate::tournaments::Sees;
    use jiff::{SignedDuration, Timestamp};

    #[test]
    fn an_organiser_sees_who_does_what_and_gives_up_what_cannot_be_done() {
        let clock = Driven::at("2026-05-08T12:00:00Z".parse::<Timestamp>().expect("a time"));
        let (store, noon) = (Store::in_memory().expect("memory"), clock.now());
        let ada = store.enrol("Ada", Role::Candidate, &clock).expect("new").id;
        let match_ = |number: i64| {
            let seats = r#""map":null,"seed":0,"mode":"","seats":[]"#;
            format!(r#"{{"play":{{"number":{number},{seats}}}}}"#)
        };
        let put = |class, number| {
            let query = "INSERT INTO match (number, why, asked, map, meeting) VALUES (?1, '', 0, '', '')";
            store.ask(|store| Ok(store.execute(query, [number])?)).expect("a match");
            store.put(&Job { class, person: Some(ada), work: match_(number) }, noon).expect("it is put")
        };
        let (wish, official) = (put(Class::Wish, 7), put(Class::Tournament, 8));
        let lease = store.take("w", noon).expect("it works").expect("there is one");
        let [count] = &store.queue_counts().expect("counts")[1..2] else { panic!("three") };
        assert_eq!((lease.id, count.class, count.waiting, count.taken), (official, Class::Tournament, 0, 1));
        let later = noon + SignedDuration::from_secs(9);
        store.beat(lease.id, lease.secret.shown(), later).expect("it is hers");
        let seen = store.workers_seen().expect("a list").remove(0);
        assert_eq!((seen.name.as_str(), seen.at, seen.task), ("w", later, Some(Task::Match(8))));
        store.give_back(lease.id, lease.secret.shown(), "no jail here", later).expect("it is hers");
        let trouble = store.troubles(9).expect("a list").remove(0);
        assert_eq!(
            (trouble.job, trouble.task, trouble.why.as_str()),
            (official, Task::Match(8), "no jail here")
        );
        let placed = store.placed(State::Waiting, 9).expect("a list");
        assert_eq!((placed[0].id, placed[0].why.as_deref()), (official, Some("no jail here")));
        let act = Act::by(ada, "tested");
        assert!(matches!(store.give_up(official, &act, later), Err(Error::Told(_))), "it is awaited");
        store.give_up(wish, &act, later).expect("it waits");
        assert!(store.match_of(7, Sees::Everything).is_err() && store.give_up(wish, &act, later).is_err());
        assert!(store.wait_again(official, &act, later).is_err(), "it waits");
        let lease = store.take("w", later).expect("it works").expect("there is one");
        store.wait_again(official, &act, later).expect("it is taken");
        assert!(store.done(lease.id, lease.secret.shown(), "late", later).is_err(), "it is nobody's");
    }
}
