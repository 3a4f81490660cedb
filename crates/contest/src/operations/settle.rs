//! Applies the results that workers have sent.

use super::{kits, matches, rechecks, versions};
use crate::data::{BuildResult, Error, FirstMatchSetup, JobResult, Kits, PersonId, Work};
use crate::store::{Store, Tables};
use jiff::Timestamp;

/// The maximum number of results that are applied in one transaction. Each transaction waits for the
/// disk, and other requests wait for the transaction.
const BATCH: usize = 64;

/// Applies the results that workers have sent and returns their number. Each is applied exactly
/// once, even after a crash. A version that was built gets its first match.
pub fn settle(store: &Store, first_match: &FirstMatchSetup, now: Timestamp) -> Result<usize, Error> {
    let mut settled = 0;
    loop {
        let count = match store.transaction(|tables| settle_some(tables, first_match, now)) {
            Ok(count) => count,
            // A result that cannot be applied does not hold back the older ones.
            Err(_) => usize::from(store.transaction(|tables| settle_next(tables, first_match, now))?),
        };
        if count == 0 {
            return Ok(settled);
        }
        settled += count;
    }
}

/// Applies the oldest results and returns their number, which is at most [`BATCH`].
fn settle_some(tables: &Tables<'_>, first_match: &FirstMatchSetup, now: Timestamp) -> Result<usize, Error> {
    for count in 0..BATCH {
        if !settle_next(tables, first_match, now)? {
            return Ok(count);
        }
    }
    Ok(BATCH)
}

/// Applies the oldest result. Returns false if there is none.
fn settle_next(tables: &Tables<'_>, first_match: &FirstMatchSetup, now: Timestamp) -> Result<bool, Error> {
    let Some(job) = tables.finished_job()? else { return Ok(false) };
    match job.content {
        Ok((Work::Build { person, number, kits, .. }, JobResult::Built(built))) => {
            settle_build(tables, (person, number), &kits, &built, first_match, now)?;
        }
        // The result of a repetition changes nothing, because the match has a result already.
        Ok((Work::Play(spec), JobResult::Played(played))) => {
            tables.set_result(spec.number, &played, None)?;
            tables.insert_ladder_result(&spec, &played)?;
            rechecks::select(tables, job.id, &job.worker, spec.number)?;
        }
        // The client reads the result from the job.
        Ok((Work::League(_), JobResult::Played(_))) => {}
        // The worker runs a different version of the program, so an organiser must look at the job.
        Ok(_) | Err(_) => {
            tables.mark_job_stuck(job.id)?;
            return Ok(true);
        }
    }
    tables.mark_job_settled(job.id)?;
    Ok(true)
}

/// Stores the result of a build. A version that was built for the first time gets its first match.
fn settle_build(
    tables: &Tables<'_>,
    (person, number): (PersonId, u32),
    kits: &Kits,
    built: &BuildResult,
    first_match: &FirstMatchSetup,
    now: Timestamp,
) -> Result<(), Error> {
    let fresh = built.language.as_ref().and_then(|language| kits.get(language));
    if kits::store_rebuild(tables, (person, number), built, fresh, now)? {
        return Ok(());
    }
    versions::store_build(tables, (person, number), built, fresh, now)?;
    if let Some(own) = built.seat(person, number, fresh)
        && let Some(house) = tables.bundled_opponent(&first_match.opponent)?
    {
        let first = matches::first_match(first_match, person, own, house)?;
        let first = matches::queue_requested_match(tables, &first, now)?;
        tables.set_first_match(person, number, first)?;
    }
    Ok(())
}
