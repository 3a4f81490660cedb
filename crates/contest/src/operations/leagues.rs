//! The leagues whose matches clients send. Workers play these matches when the contest has no jobs.
//!
//! *Invariants:*
//! - Matches of leagues come after all other jobs.
//! - Only files that begin with the mark of leagues are removed.

use super::health::{Disk, disk};
use crate::blobs::{Blobs, Hash};
use crate::contest::Contest;
use crate::data::{
    Class, Error, Job, JobResult, JobState, LeagueAnswer, LeagueMatch, LeagueQuery, LeagueServer,
    MAX_LEAGUE_FILES, MAX_OPEN_MATCHES, MissingFiles, NewLeagueMatches, Work,
};
use crate::league_file;
use crate::store::Tables;
use jiff::Timestamp;
use std::collections::BTreeSet;
use std::time::Instant;

/// Returns the data about a contest that a client needs.
pub fn describe(contest: &Contest) -> Result<LeagueServer, Error> {
    let (game, kits) = (&contest.game, contest.store.kits()?);
    Ok(LeagueServer {
        game: game.name.to_owned(),
        api: format!("{:016x}", game.api),
        kits,
        slots: slots(contest),
    })
}

/// Returns the number of jobs that all workers together do at the same time.
fn slots(contest: &Contest) -> u32 {
    contest.fleet.machines(Instant::now()).iter().map(|machine| machine.slots).sum()
}

/// Checks that there is room for files of leagues. The other half of the space is for
/// submissions and tournaments.
fn check_space(contest: &Contest) -> Result<(), Error> {
    let space: Disk = disk(contest);
    match space.used > space.quota / 2 || space.is_full() {
        true => Err(Error::Refused(
            "the contest's files use half of their space, and leagues may not use more; raise the quota \"disk\" \
             in contest.toml",
        )),
        false => Ok(()),
    }
}

/// Records that a client sends a file.
///
/// # Errors
/// Returns an error if there is no room for it, or if the client has sent too many files.
pub fn admit_file(contest: &Contest, client: &str, hash: &Hash) -> Result<(), Error> {
    check_space(contest)?;
    contest.store.transaction(|tables| match tables.count_league_files(client)? >= MAX_LEAGUE_FILES {
        true => {
            Err(Error::Refused("a client's leagues have at most 20000 files; let another league end first"))
        }
        false => tables.insert_league_file(client, hash),
    })
}

/// Adds matches of a league to the queue. Matches that cannot be played before are queued again,
/// and other known ones stay as they are. No match is added if a file is missing.
///
/// # Errors
/// Returns an error if a match has a wrong part, or if the client has too many matches.
pub fn add_matches(contest: &Contest, client: &str, new: &NewLeagueMatches) -> Result<MissingFiles, Error> {
    let NewLeagueMatches { league, matches } = new;
    check_space(contest)?;
    matches.iter().try_for_each(LeagueMatch::check)?;
    let files: BTreeSet<&Hash> = matches.iter().flat_map(LeagueMatch::files).collect();
    let mut missing = Vec::new();
    for hash in files {
        if !contest.blobs.has(hash)? {
            missing.push(hash.clone());
        }
    }
    let now = contest.clock.now();
    contest.store.transaction(|tables| {
        tables.record_league(client, league, now)?;
        if !missing.is_empty() {
            return Ok(());
        }
        if tables.count_league_matches(client, None)? as usize + matches.len() > MAX_OPEN_MATCHES {
            return Err(Error::Refused("a client has at most 10000 matches; lower --jobs, or wait"));
        }
        matches.iter().try_for_each(|one| add_match(tables, client, league, one, now))
    })?;
    Ok(MissingFiles { missing })
}

fn add_match(
    tables: &Tables<'_>,
    client: &str,
    league: &Hash,
    one: &LeagueMatch,
    now: Timestamp,
) -> Result<(), Error> {
    let id = one.id()?;
    match tables.league_job(client, league, &id)? {
        None => {
            let work = Work::League(one.clone());
            let job = tables.insert_job(&Job { class: Class::League, person: None, work }, now)?;
            tables.insert_league_match(client, league, &id, job)
        }
        Some((job, JobState::Stuck)) => tables.requeue_job(job),
        Some(_) => Ok(()),
    }
}

/// Deletes matches of a league, or the whole league, as the client's query says.
pub fn forget(contest: &Contest, client: &str, query: &LeagueQuery) -> Result<(), Error> {
    let LeagueQuery { league, forget, end } = query;
    let now = contest.clock.now();
    if *end {
        return end_league(contest, client, league);
    }
    let is_due = contest.store.read(|tables| tables.is_league_due(client, league, now))?;
    if forget.is_empty() && !is_due {
        return Ok(());
    }
    let results = contest.store.transaction(|tables| {
        if is_due {
            tables.record_league(client, league, now)?;
        }
        delete_matches(tables, client, league, forget)
    })?;
    remove_files(&contest.blobs, results.iter().flat_map(JobResult::files))
}

/// Returns the matches of a league that have ended.
pub fn answer(contest: &Contest, client: &str, league: &Hash) -> Result<LeagueAnswer, Error> {
    let ended = contest.store.ended_league_matches(client, league)?;
    let known = contest.store.read(|tables| tables.count_league_matches(client, Some(league)))?;
    Ok(LeagueAnswer { ended, known, slots: slots(contest) })
}

/// Deletes the leagues whose clients have sent no request for a long time.
pub(super) fn tick(contest: &Contest) -> Result<(), Error> {
    for (client, league) in contest.store.expired_leagues(contest.clock.now())? {
        end_league(contest, &client, &league)?;
        tracing::info!(client, %league, "a league has expired");
    }
    Ok(())
}

/// Deletes a league with its matches, and the files that no other league needs.
fn end_league(contest: &Contest, client: &str, league: &Hash) -> Result<(), Error> {
    let (results, unused) = contest.store.transaction(|tables| {
        let all = tables.league_matches(client, league)?;
        Ok((delete_matches(tables, client, league, &all)?, tables.delete_league(client, league)?))
    })?;
    remove_files(&contest.blobs, results.iter().flat_map(JobResult::files).chain(&unused))
}

/// Removes matches of a league with their jobs. Returns the results of these jobs.
fn delete_matches(
    tables: &Tables<'_>,
    client: &str,
    league: &Hash,
    matches: &[Hash],
) -> Result<Vec<JobResult>, Error> {
    let mut results = Vec::new();
    for id in matches {
        results.extend(tables.delete_league_match(client, league, id)?);
    }
    Ok(results)
}

/// Removes files of leagues. Other files stay, whatever a client or a worker has sent.
fn remove_files<'a>(blobs: &Blobs, files: impl Iterator<Item = &'a Hash>) -> Result<(), Error> {
    for hash in files {
        if blobs.get(hash).is_ok_and(|file| league_file::unwrap(&file).is_some()) {
            blobs.remove(hash)?;
        }
    }
    Ok(())
}
