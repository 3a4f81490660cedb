//! Checks of the results that workers send. A worker may run a different version of the program, or
//! on a machine of another owner.

use crate::blobs::{Blobs, Hash};
use crate::data::wire::{HeldLease, Report, ReportResponse, ReturnedLease, SentResult};
use crate::data::{BuildResult, Departure, Error, JobResult, MatchResult, Work};
use crate::store::{Store, Tables};
use jiff::{SignedDuration, Timestamp};
use std::collections::BTreeSet;

/// The maximum length in characters of a reason in a worker's result. Results with longer reasons
/// are refused.
const MAX_REASON_LENGTH: usize = 1000;

/// The time for which an untrusted worker may hold a job. After it, the job returns to the queue for trusted
/// workers, so that an untrusted worker cannot delay a tournament for long.
const UNTRUSTED_JOB_TIMEOUT: SignedDuration = SignedDuration::from_mins(10);

/// A worker process that has sent a report.
#[derive(Debug, Clone, Copy)]
pub struct WorkerProcess<'a> {
    /// The name of the worker, with the process if several processes share a token.
    pub name: &'a str,
    /// True if the worker is untrusted.
    pub is_untrusted: bool,
}

/// Stores the results of a worker's report, returns to the queue the jobs that the worker gives
/// up, and extends its other leases. All changes are one transaction. The response names the
/// jobs whose leases the worker has lost, and the results that do not fit their jobs. Such a job
/// returns to the queue.
pub fn accept_report(
    store: &Store,
    blobs: &Blobs,
    worker: WorkerProcess<'_>,
    report: &Report,
    now: Timestamp,
) -> Result<ReportResponse, Error> {
    let Report { held, results, returned, files, process: _, slots: _, busy: _ } = report;
    blobs.store_all(&files.iter().map(String::as_bytes).collect::<Vec<_>>())?;
    let mut response = ReportResponse::default();
    if held.is_empty() && results.is_empty() && returned.is_empty() {
        return Ok(response);
    }
    // An object store is asked before the transaction, so that no other server waits for it.
    let mut missing = BTreeSet::new();
    for hash in results.iter().flat_map(|sent| sent.result.files()) {
        if !blobs.has(hash)? {
            missing.insert(hash);
        }
    }
    let ends = store.lease_ends(now);
    let longest = worker.is_untrusted.then_some(UNTRUSTED_JOB_TIMEOUT);
    store.transaction(|tables| {
        accept_results(tables, &missing, results, &mut response, now)?;
        for ReturnedLease { lease, reason } in returned {
            let done = match reason {
                None => tables.release_job(lease),
                Some(reason) => tables.report_failure(lease, reason, now),
            };
            note_lost(&mut response, lease, done)?;
        }
        response.lost.extend(tables.extend_leases(held, ends, longest)?);
        tables.sweep(now)?;
        tables.record_request(worker.name, now)
    })?;
    Ok(response)
}

/// Adds a job to the response if the worker has lost the lease on it. Other errors are returned.
fn note_lost(response: &mut ReportResponse, lease: &HeldLease, done: Result<(), Error>) -> Result<(), Error> {
    match done {
        Err(Error::LeaseLost(_)) => response.lost.push(lease.id),
        done => return done,
    }
    Ok(())
}

/// Checks and stores the results that a worker sends for its jobs, which are builds and matches.
/// The worker may send the same result twice, because a response can be lost. A late result is
/// accepted as long as no other worker has taken the job.
fn accept_results(
    tables: &Tables<'_>,
    missing: &BTreeSet<&Hash>,
    results: &[SentResult],
    response: &mut ReportResponse,
    now: Timestamp,
) -> Result<(), Error> {
    let mut jobs = tables.reported_jobs(results.iter().map(|sent| &sent.lease))?;
    let mut accepted = Vec::new();
    for SentResult { lease, result, .. } in results {
        let Some(job) = jobs.get_mut(&lease.id) else {
            response.lost.push(lease.id);
            continue;
        };
        match (&job.result, check(&job.work, result, missing)) {
            (Some(known), _) if known != result => response.lost.push(lease.id),
            (Some(_), _) => {}
            (None, Ok(())) => {
                job.result = Some(result.clone());
                accepted.push((lease.id, result));
            }
            (None, Err(reason)) => {
                let reason = reason.to_string();
                note_lost(response, lease, tables.report_failure(lease, &reason, now))?;
                jobs.remove(&lease.id);
                response.refused.push((lease.id, reason));
            }
        }
    }
    tables.complete_jobs(&accepted, now)
}

/// Checks that a result fits the kind of its job, and that none of its files is missing.
///
/// # Errors
/// Returns the reason why the result does not fit the job.
fn check(work: &Work, done: &JobResult, missing: &BTreeSet<&Hash>) -> Result<(), Error> {
    let is_fit = match (work, done) {
        (Work::Build { kits, .. }, JobResult::Built(built)) => {
            let BuildResult { refused, language, log: _, kit } = built;
            let known =
                language.as_ref().is_none_or(|language| refused.is_some() || kits.contains_key(language));
            let short = refused.iter().chain(language).all(|text| text.chars().count() <= MAX_REASON_LENGTH);
            let whole = refused.is_some() != (kit.is_some() && language.is_some());
            known && short && whole
        }
        (Work::Play(spec), JobResult::Played(played)) => is_outcome(played, spec.seats.len()),
        (Work::League(one), JobResult::Played(played)) => is_outcome(played, one.seats.len()),
        _ => return Err(Error::UnfitResult("this is the result of another kind of job")),
    };
    if !is_fit {
        return Err(Error::UnfitResult("this result does not fit the job"));
    }
    match done.files().into_iter().find(|hash| missing.contains(hash)) {
        Some(hash) => Err(Error::MissingFile(hash.clone())),
        None => Ok(()),
    }
}

/// Returns true if a match's result is well-formed. Every player must have a score and a rank, and
/// at least one player must have rank 1.
fn is_outcome(played: &MatchResult, players: usize) -> bool {
    let MatchResult { scores, ranks, gone, departures, turns, public: _, private: _, picture: _ } = played;
    let place = |rank: &u32| usize::try_from(*rank).is_ok_and(|rank| (1..=players).contains(&rank));
    let placed = ranks.iter().all(place) && ranks.contains(&1);
    let short = gone.iter().flatten().all(|reason| reason.chars().count() <= MAX_REASON_LENGTH);
    let where_it_left = departures.iter().flatten().all(|departed| {
        let Departure { reason, turn: _, line } = departed;
        [Some(reason), line.as_ref()]
            .into_iter()
            .flatten()
            .all(|text| text.chars().count() <= MAX_REASON_LENGTH)
    });
    let known = departures.is_empty() || departures.len() == players;
    [scores.len(), ranks.len(), gone.len(), turns.len()] == [players; 4]
        && placed
        && short
        && where_it_left
        && known
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::blobs::Hash;
    use crate::data::{BuildResult, Departure, JobResult, MatchResult, MatchSpec, Seat, Work};

    fn work() -> [Work; 2] {
        let there = Hash::of(b"there");
        let seat = Seat::House { language: "c".into(), name: "opponent".into(), kit: there.clone() };
        let seats = vec![seat.clone(), seat.clone(), seat];
        [
            Work::Build { person: 1, number: 1, archive: there.clone(), kits: [("c".into(), there)].into() },
            Work::Play(MatchSpec { number: 1, map: None, seed: 0, key: None, mode: String::new(), seats }),
        ]
    }

    fn played(change: impl FnOnce(&mut MatchResult)) -> JobResult {
        let public = Hash::of(b"there");
        let mut played = MatchResult {
            scores: vec![3, 1, 1],
            turns: vec![9, 9, 3],
            ranks: vec![1, 2, 2],
            gone: vec![None, None, Some("CRASH".into())],
            departures: Vec::new(),
            public,
            private: None,
            picture: None,
        };
        change(&mut played);
        JobResult::Played(played)
    }

    fn build_result(change: impl FnOnce(&mut BuildResult)) -> JobResult {
        let there = Some(Hash::of(b"there"));
        let mut build_result =
            BuildResult { refused: None, language: Some("c".into()), log: there.clone(), kit: there };
        change(&mut build_result);
        JobResult::Built(build_result)
    }

    #[test]
    fn only_plausible_results_of_a_job_are_accepted() {
        let [build, play] = work();
        let absent = Hash::of(b"elsewhere");
        let missing = [&absent].into();
        let says = |work: &Work, done: JobResult| {
            check(work, &done, &missing).err().map_or_else(String::new, |reason| reason.to_string())
        };
        assert_eq!(says(&play, played(|_| ())), "");
        assert_eq!(says(&build, build_result(|_| ())), "");
        let refused = |built: &mut BuildResult| (built.refused, built.kit) = (Some("EXIT 2".into()), None);
        assert_eq!(says(&build, build_result(refused)), "");
        for (work, done) in [(&play, build_result(|_| ())), (&build, played(|_| ()))] {
            assert!(says(work, done).contains("another kind of job"));
        }
        for done in [
            played(|played| played.public = absent.clone()),
            played(|played| played.private = Some(absent.clone())),
            played(|played| played.picture = Some(absent.clone())),
        ] {
            assert!(says(&play, done).contains("send the files"));
        }
        assert!(
            says(&build, build_result(|built| built.kit = Some(absent.clone()))).contains("send the files")
        );
        for done in [
            played(|played| played.ranks = vec![1, 2]),
            played(|played| played.ranks = vec![1, 2, 3, 4]),
            played(|played| played.ranks = vec![2, 2, 3]),
            played(|played| played.ranks = vec![0, 2, 2]),
            played(|played| played.scores.truncate(2)),
            played(|played| played.gone.push(None)),
            played(|played| played.gone[0] = Some("x".repeat(5000))),
            played(|played| played.departures.push(None)),
            played(|played| {
                let line = Some("x".repeat(5000));
                played.departures =
                    vec![None, None, Some(Departure { reason: "CRASH 6".into(), turn: None, line })];
            }),
        ] {
            assert!(says(&play, done.clone()).contains("does not fit the job"), "{done:?}");
        }
        for done in [
            build_result(|built| built.refused = Some("and yet a kit".into())),
            build_result(|built| built.kit = None),
            build_result(|built| built.language = None),
            build_result(|built| built.language = Some("cobol".into())),
        ] {
            assert!(says(&build, done.clone()).contains("does not fit the job"), "{done:?}");
        }
    }
}
