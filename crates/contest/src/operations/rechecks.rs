//! Checks of untrusted workers. Trusted workers play a share of their matches again. Matches are
//! reproducible, so a difference shows that a worker has sent a wrong result.
//!
//! *Invariants:*
//! - An untrusted worker is blamed only if two matches of trusted workers are equal to each other and differ
//!   from the untrusted worker's match. A champion that plays differently each time therefore blames no
//!   worker, except by coincidence.
//! - A tournament does not end before the repetitions of its matches have been compared.
//! - Results are withdrawn in one transaction with the revocation of the worker's token.

use crate::blobs::{self, Blobs};
use crate::contest::Contest;
use crate::data::{
    Act, EndedRecheck, Error, LOG_LOCALE, MatchResult, PlayedMatch, RecheckShare, RecheckVerdict,
};
use crate::store::Tables;
use joute_arena::seal::seal;
use joute_engine::replay::{Header, Replay};
use joute_league::replays::turns;
use joute_words::acts;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The maximum number of matches that are compared in one step. Each comparison reads up to six replays.
const MAX_COMPARED_MATCHES: u32 = 16;

/// Decides at random which matches are played again by a trusted worker. A match that a trusted worker has
/// played is not played again.
pub(super) fn select(tables: &Tables<'_>, played: &[PlayedMatch<'_>]) -> Result<(), Error> {
    let mut shares = HashMap::new();
    for PlayedMatch { job, worker, spec, result: _ } in played {
        // The names of the server's own workers contain no process.
        let Some((name, _process)) = worker.split_once('/') else { continue };
        let share = match shares.entry(name) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => *new.insert(tables.recheck_share(name)?),
        };
        if share.map_or(Ok(false), RecheckShare::draw)? {
            queue_repetition(tables, *job, spec.number, name)?;
        }
    }
    Ok(())
}

/// Adds a job that repeats the match of another job of an untrusted worker.
fn queue_repetition(tables: &Tables<'_>, job: i64, number: i64, worker: &str) -> Result<(), Error> {
    tables.insert_recheck(tables.insert_repetition(job)?, number, worker)
}

/// Compares the matches whose repetitions have ended. The results of a worker that has sent a wrong one are
/// withdrawn. Returns true if a match was compared.
pub(super) fn tick(contest: &Contest) -> Result<bool, Error> {
    let due = contest.store.ended_rechecks(MAX_COMPARED_MATCHES)?;
    for recheck in &due {
        match compare(&contest.blobs, recheck) {
            Ok(None) => contest.store.transaction(|tables| {
                queue_repetition(tables, recheck.job, recheck.number, &recheck.worker)
            })?,
            Ok(Some(RecheckVerdict::Refuted)) => withdraw(contest, recheck)?,
            Ok(Some(verdict)) => contest.store.transaction(|t| t.set_verdict(recheck.number, verdict))?,
            // The files can be read again later.
            Err(error) => tracing::warn!(number = recheck.number, %error, "a match cannot be compared yet"),
        }
    }
    Ok(!due.is_empty())
}

/// Compares a match with its repetitions. Returns `None` if a second repetition is needed.
fn compare(blobs: &Blobs, recheck: &EndedRecheck) -> Result<Option<RecheckVerdict>, blobs::Error> {
    let mut repeated = Vec::new();
    for result in &recheck.repetitions {
        match result.as_ref().map_or(Ok(None), |result| fingerprint(blobs, result)) {
            Ok(Some(fingerprint)) => repeated.push(fingerprint),
            Ok(None) | Err(blobs::Error::Missing(_)) => return Ok(Some(RecheckVerdict::Abandoned)),
            Err(error) => return Err(error),
        }
    }
    let played = match fingerprint(blobs, &recheck.played) {
        Err(blobs::Error::Missing(_)) => return Ok(Some(RecheckVerdict::Abandoned)),
        played => played?,
    };
    let is_equal = |one: &String| Some(one) == played.as_ref();
    Ok(match repeated.as_slice() {
        [] => Some(RecheckVerdict::Abandoned),
        [first] if is_equal(first) => Some(RecheckVerdict::Confirmed),
        [_] => None,
        [first, second, ..] if first == second && !is_equal(first) => Some(RecheckVerdict::Refuted),
        _ => Some(RecheckVerdict::Irreproducible),
    })
}

/// Returns a text that is equal for equal matches: the seal of the replay. The seal leaves out the level of
/// the jail, because machines differ in it. Returns `None` if the result and its replays contradict each
/// other or cannot be read.
fn fingerprint(blobs: &Blobs, played: &MatchResult) -> Result<Option<String>, blobs::Error> {
    let MatchResult { scores, ranks, gone, departures: _, turns: counted, public, private, picture: _ } =
        played;
    let mut first_seal: Option<String> = None;
    for hash in [public].into_iter().chain(private) {
        let Ok(text) = String::from_utf8(blobs.get(hash)?) else { return Ok(None) };
        let Ok(replay) = Replay::parse(&text) else { return Ok(None) };
        let Some(outcome) = &replay.outcome else { return Ok(None) };
        let left: Vec<Option<String>> =
            outcome.gone.iter().map(|gone| gone.as_ref().map(ToString::to_string)).collect();
        let is_told = (scores, ranks, gone) == (&outcome.scores, &outcome.ranks, &left)
            && turns(&text, scores.len()).is_ok_and(|turns| turns == *counted);
        let header = Header { jail: None, ..replay.header.clone() };
        let seal = seal(&Replay { header, ..replay });
        if !is_told || seal.is_none() || (first_seal.is_some() && first_seal != seal) {
            return Ok(None);
        }
        first_seal = seal;
    }
    Ok(first_seal)
}

/// Revokes the token of a worker that has sent a wrong result, and withdraws its results. Trusted
/// workers play the matches again.
fn withdraw(contest: &Contest, recheck: &EndedRecheck) -> Result<(), Error> {
    let EndedRecheck { number, worker, .. } = recheck;
    let now = contest.clock.now();
    contest.store.transaction(|tables| {
        tables.set_verdict(*number, RecheckVerdict::Refuted)?;
        tables.revoke_worker_tokens(worker, now)?;
        tables.withdraw_rechecks(worker)?;
        let (withdrawn, kept) = tables.withdraw_results(worker)?;
        tables.delete_withdrawn_ladder_results()?;
        tables.requeue_withdrawn_jobs(worker)?;
        tracing::error!(worker, number, withdrawn, kept, "an untrusted worker has sent a wrong result");
        let description = acts::withdrew_results(LOG_LOCALE, worker, *number, withdrawn, kept);
        tables.insert_act(&Act::new(None, description, now))
    })
}
