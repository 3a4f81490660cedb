//! The operations of organisers on the job queue.

use super::versions::fall_back;
use crate::data::{Act, Class, Error, JobState, JobSubject, MatchProgress, PersonId, StoredMatch};
use crate::store::{Store, Tables};
use joute_words::contest as say;
use std::collections::HashMap;

/// Puts a job back into the queue for an organiser. The job is stuck, or a worker holds it without
/// making progress.
///
/// # Errors
/// Returns an error if there is no stuck or running job with this number.
pub fn requeue_job(store: &Store, id: i64, act: &Act) -> Result<(), Error> {
    store.audited_transaction(act, |tables| tables.requeue_job(id))
}

/// Puts all stuck jobs back into the queue. An organiser requests it after correcting the cause of
/// the failures.
pub fn requeue_all_jobs(store: &Store, act: &Act) -> Result<(), Error> {
    store.audited_transaction(act, |tables| tables.requeue_stuck_jobs())
}

/// Removes a job from the queue permanently. A version whose build is removed is refused, and a
/// requested match is deleted.
///
/// # Errors
/// Returns an error if the job is done or belongs to a tournament.
pub fn abandon_job(store: &Store, id: i64, act: &Act) -> Result<(), Error> {
    store.audited_transaction(act, |tables| {
        let (task, class, person) = tables.open_job(id)?;
        if class == Class::Tournament {
            return Err(Error::Message(say::is_awaited));
        }
        tables.drop_job(id)?;
        remove_subject(tables, task, person)?;
        person.map_or(Ok(()), |person| fall_back(tables, person, act.at))
    })
}

/// Removes the traces of an abandoned job. A version to be built is marked as refused, and a match is
/// removed.
fn remove_subject(tables: &Tables<'_>, task: JobSubject, person: Option<PersonId>) -> Result<(), Error> {
    match (task, person) {
        (JobSubject::Build(number), Some(person)) => {
            tables.refuse_unbuilt(person, number, "its build was given up by the organisers")
        }
        // The match was never played, so only the request is lost. The audit log records it.
        (JobSubject::Match(number), _) => {
            tables.clear_first_match(number)?;
            tables.delete_match(number)
        }
        (JobSubject::Build(_) | JobSubject::League | JobSubject::Unreadable, _) => Ok(()),
    }
}

/// Returns the progress of each given match, by match number.
pub fn match_progress(store: &Store, matches: &[StoredMatch]) -> Result<HashMap<i64, MatchProgress>, Error> {
    store.read(|tables| {
        let waits = matches.iter().any(|one| one.played.is_none());
        let places = if waits { tables.queue_positions()? } else { HashMap::new() };
        let stage = |one: &StoredMatch| -> Result<MatchProgress, Error> {
            let Some(job) = one.job.filter(|_| one.played.is_none()) else {
                return Ok(MatchProgress::Over);
            };
            Ok(match tables.job_state(job)? {
                Some(JobState::Waiting) => MatchProgress::Waiting(places.get(&job).copied().unwrap_or(0)),
                Some(JobState::Stuck) | None => MatchProgress::Stuck,
                Some(JobState::Taken | JobState::Done) => MatchProgress::Playing,
            })
        };
        matches.iter().map(|one| Ok((one.number, stage(one)?))).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::{Act, JobSubject};
    use crate::clock::{Clock as _, ManualClock};
    use crate::data::{Class, Error, JobState, MatchReason, MatchSpec, NewMatch, Role, Visibility};
    use crate::operations::{people, queue};
    use crate::store::testing;
    use jiff::{SignedDuration, Timestamp};

    #[test]
    fn organisers_see_the_queue_and_can_cancel_stuck_jobs() {
        let clock = ManualClock::at("2026-05-08T12:00:00Z".parse::<Timestamp>().expect("the text is a time"));
        let (store, noon) = (testing::store(), clock.now());
        let ada = people::enrol(&store, "Ada", Role::Candidate, &clock).expect("the person can be added").id;
        let put = |reason, number| {
            let (map, mode, seats) = (None, String::new(), Vec::new());
            let spec = MatchSpec { number, map, seed: 0, key: None, mode, seats };
            let new = NewMatch { reason, person: Some(ada), tournament: None, map: "", spec };
            store.transaction(|tables| tables.insert_matches(&[new], noon)).expect("the match can be stored");
            store
                .match_of(number, Visibility::Everything)
                .expect("the match exists")
                .job
                .expect("the match has a job")
        };
        let (wish, official) = (put(MatchReason::Requested, 7), put(MatchReason::Tournament, 8));
        let lease = store.take("w", noon).expect("jobs can be requested").expect("a job is queued");
        let [count] = &store.queue_counts().expect("the jobs in the queue can be counted")[2..3] else {
            panic!("there are at least three classes of jobs")
        };
        assert_eq!((lease.id, count.class, count.waiting, count.taken), (official, Class::Tournament, 0, 1));
        let later = noon + SignedDuration::from_secs(9);
        store.extend_lease(lease.id, lease.secret.expose(), later).expect("the lease can be extended");
        let activity = store.workers_seen().expect("the workers can be listed").remove(0);
        assert_eq!(
            (activity.name.as_str(), activity.at, activity.task),
            ("w", later, Some(JobSubject::Match(8)))
        );
        store
            .report_failure(lease.id, lease.secret.expose(), "no jail here", later)
            .expect("the failure can be reported");
        let returned_job = store.returned_jobs(9).expect("the returned jobs can be read").remove(0);
        assert_eq!(
            (returned_job.job, returned_job.task, returned_job.reason.as_str()),
            (official, JobSubject::Match(8), "no jail here")
        );
        let placed = store.queued_jobs(JobState::Waiting, 9).expect("the waiting jobs can be read");
        assert_eq!((placed[0].id, placed[0].reason.as_deref()), (official, Some("no jail here")));
        let act = Act::new(ada, "tested", later);
        assert!(
            matches!(queue::abandon_job(&store, official, &act), Err(Error::Message(_))),
            "a job of a tournament cannot be abandoned"
        );
        queue::abandon_job(&store, wish, &act).expect("the job can be abandoned");
        assert!(
            store.match_of(7, Visibility::Everything).is_err()
                && queue::abandon_job(&store, wish, &act).is_err()
        );
        assert!(queue::requeue_job(&store, official, &act).is_err(), "a waiting job cannot be queued again");
        let lease = store.take("w", later).expect("jobs can be requested").expect("a job is queued");
        queue::requeue_job(&store, official, &act).expect("the job can be queued again");
        let late = store.extend_lease(lease.id, lease.secret.expose(), later);
        assert!(matches!(late, Err(Error::LeaseLost(_))), "nobody has the lease on an abandoned job");
    }
}
