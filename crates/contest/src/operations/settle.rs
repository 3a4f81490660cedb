//! Applies the results that workers have sent.

use super::{kits, matches, rechecks, versions};
use crate::data::{BuildResult, Error, FirstMatchSetup, JobResult, Kits, PersonId, PlayedMatch, Work};
use crate::store::{Store, Tables};
use jiff::Timestamp;

/// The maximum number of results that are applied in one transaction. Each transaction waits for the
/// disk, and other requests wait for the transaction.
const RESULTS_PER_TRANSACTION: usize = 250;

/// Applies the results that workers have sent and returns their number. Each is applied exactly
/// once, even after a crash. A version that was built gets its first match.
pub fn settle(store: &Store, first_match: &FirstMatchSetup, now: Timestamp) -> Result<usize, Error> {
    let mut settled = 0;
    loop {
        let count = match store
            .transaction(|tables| settle_oldest(tables, RESULTS_PER_TRANSACTION, first_match, now))
        {
            Ok(count) => count,
            // If one of the results cannot be applied, the oldest result is applied alone. The results before
            // the faulty one are therefore stored.
            Err(_) => store.transaction(|tables| settle_oldest(tables, 1, first_match, now))?,
        };
        if count == 0 {
            return Ok(settled);
        }
        settled += count;
    }
}

/// Applies the oldest results and returns their number, which is at most `maximum`.
fn settle_oldest(
    tables: &Tables<'_>,
    maximum: usize,
    first_match: &FirstMatchSetup,
    now: Timestamp,
) -> Result<usize, Error> {
    let jobs = tables.finished_jobs(maximum)?;
    let (mut settled, mut played) = (Vec::new(), Vec::new());
    for job in &jobs {
        match &job.content {
            Ok((Work::Build { person, number, kits, .. }, JobResult::Built(build_result))) => {
                settle_build(tables, (*person, *number), kits, build_result, first_match, now)?;
            }
            // The result of a repetition changes nothing, because the match has a result already.
            Ok((Work::Play(spec), JobResult::Played(result))) => {
                played.push(PlayedMatch { job: job.id, worker: &job.worker, spec, result });
            }
            // The client reads the result from the job.
            Ok((Work::League(_), JobResult::Played(_))) => {}
            // The worker runs a different version of the program, so an organiser must look at the job.
            Ok(_) | Err(_) => {
                tables.mark_job_stuck(job.id)?;
                continue;
            }
        }
        settled.push(job.id);
    }
    let results: Vec<_> = played.iter().map(|one| (one.spec.number, one.result)).collect();
    tables.set_results(&results)?;
    tables.insert_ladder_results(&played)?;
    rechecks::select(tables, &played)?;
    tables.mark_jobs_settled(&settled)?;
    Ok(jobs.len())
}

/// Stores the result of a build. A version that was built for the first time gets its first match.
fn settle_build(
    tables: &Tables<'_>,
    (person, number): (PersonId, u32),
    kits: &Kits,
    build_result: &BuildResult,
    first_match: &FirstMatchSetup,
    now: Timestamp,
) -> Result<(), Error> {
    let fresh = build_result.language.as_ref().and_then(|language| kits.get(language));
    if kits::store_rebuild(tables, (person, number), build_result, fresh, now)? {
        return Ok(());
    }
    versions::store_build(tables, (person, number), build_result, fresh, now)?;
    if let Some(own) = build_result.seat(person, number, fresh)
        && let Some(house) = tables.bundled_opponent(&first_match.opponent)?
    {
        let first = matches::first_match(first_match, person, own, house)?;
        let first = matches::queue_requested_match(tables, &first, now)?;
        tables.set_first_match(person, number, first)?;
    }
    Ok(())
}
