//! The table `recheck`: matches of untrusted workers that trusted workers play again.

use super::engine::params;
use super::values::Json;
use super::{Store, Tables};
use crate::data::{EndedRecheck, Error, JobResult, MatchResult, RecheckCounts, RecheckVerdict, TournamentId};
use std::collections::BTreeMap;

/// The SQL condition for the jobs that the worker with the token name `?1` has received. Several processes
/// share the name of a token, so the names of workers also contain the process.
macro_rules! of_worker {
    () => {
        "substr(worker, 1, length(?1) + 1) = ?1 || '/'"
    };
}

/// The SQL condition for the jobs whose results the worker with the token name `?1` has sent.
macro_rules! done_by_worker {
    () => {
        concat!("state IN ('done', 'settled') AND ", $crate::store::recheck::of_worker!())
    };
}

pub(super) use {done_by_worker, of_worker};

impl Tables<'_> {
    /// Records that a job repeats a match of the worker with the given token name.
    pub(crate) fn insert_recheck(&self, job: i64, number: i64, worker: &str) -> Result<(), Error> {
        let query = "INSERT INTO recheck (job, match, worker) VALUES (?1, ?2, ?3)";
        self.execute(query, params![job, number, worker])
    }

    /// Returns true if the result of a tournament may still be withdrawn, because a repetition of one of its
    /// matches has not been compared.
    pub(crate) fn has_open_recheck(&self, id: TournamentId) -> Result<bool, Error> {
        let query = "SELECT EXISTS (SELECT 1 FROM recheck JOIN match ON match.number = recheck.match
            WHERE verdict IS NULL AND tournament = ?1)";
        self.value(query, params![id])
    }

    /// Stores the conclusion from the repetitions of a match.
    pub(crate) fn set_verdict(&self, number: i64, verdict: RecheckVerdict) -> Result<(), Error> {
        let query = "UPDATE recheck SET verdict = ?2 WHERE match = ?1 AND verdict IS NULL";
        self.execute(query, params![number, verdict])
    }

    /// Ends the open repetitions of the matches of a worker whose results are withdrawn. Their jobs that
    /// wait are removed from the queue.
    pub(crate) fn withdraw_rechecks(&self, worker: &str) -> Result<(), Error> {
        self.drop_rechecks(worker)?;
        let query = "UPDATE recheck SET verdict = ?2 WHERE worker = ?1 AND verdict IS NULL";
        self.execute(query, params![worker, RecheckVerdict::Withdrawn])
    }

    /// Returns the number of times that the results of a worker were withdrawn.
    pub(crate) fn count_withdrawals(&self) -> Result<i64, Error> {
        // The ladder runs this query often. The index is for this literal only.
        self.value("SELECT count(DISTINCT match) FROM recheck WHERE verdict = 'refuted'", params![])
    }
}

impl Store {
    /// Returns matches all of whose repetitions have ended, and at most the given number.
    pub(crate) fn ended_rechecks(&self, maximum: u32) -> Result<Vec<EndedRecheck>, Error> {
        let query = "SELECT recheck.match, match.job, recheck.worker, match.played, job.result
            FROM recheck JOIN match ON match.number = recheck.match JOIN job ON job.id = recheck.job
            WHERE match.played IS NOT NULL AND recheck.verdict IS NULL AND recheck.match IN (
                SELECT one.match FROM recheck AS one JOIN job ON job.id = one.job
                WHERE one.verdict IS NULL GROUP BY one.match
                HAVING sum(CASE WHEN job.state IN ('waiting', 'taken', 'stuck', 'done') THEN 1 ELSE 0 END) = 0
                ORDER BY one.match LIMIT ?1)
            ORDER BY recheck.match, recheck.job";
        let mut ended: BTreeMap<i64, EndedRecheck> = BTreeMap::new();
        let repetitions: Vec<(EndedRecheck, Option<MatchResult>)> =
            self.tables()?.rows(query, params![maximum], |row| {
                let Json(played) = row.get(3)?;
                let repeated = match row.get::<Option<Json<JobResult>>>(4)? {
                    Some(Json(JobResult::Played(repeated))) => Some(repeated),
                    Some(Json(JobResult::Built(_))) | None => None,
                };
                let (number, job, worker) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok((EndedRecheck { number, job, worker, played, repetitions: Vec::new() }, repeated))
            })?;
        for (recheck, repeated) in repetitions {
            ended.entry(recheck.number).or_insert(recheck).repetitions.push(repeated);
        }
        Ok(ended.into_values().collect())
    }

    /// Returns the numbers of selected matches of each untrusted worker, by the name of its token.
    pub fn recheck_counts(&self) -> Result<BTreeMap<String, RecheckCounts>, Error> {
        let query = "SELECT worker, verdict, count(DISTINCT match) FROM recheck GROUP BY worker, verdict";
        let mut counts: BTreeMap<String, RecheckCounts> = BTreeMap::new();
        let rows: Vec<(String, Option<RecheckVerdict>, u64)> =
            self.tables()?.rows(query, params![], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        for (worker, verdict, count) in rows {
            let counts = counts.entry(worker).or_default();
            match verdict {
                None => counts.open = count,
                Some(RecheckVerdict::Confirmed) => counts.confirmed = count,
                Some(_) => {}
            }
        }
        Ok(counts)
    }

    /// Returns the number of repeated matches by the conclusion from their comparison.
    pub(crate) fn verdict_counts(&self) -> Result<Vec<(String, i64)>, Error> {
        let query = "SELECT coalesce(verdict, 'open') AS word, count(DISTINCT match) FROM recheck GROUP BY word ORDER BY word";
        self.tables()?.rows(query, params![], |row| Ok((row.get(0)?, row.get(1)?)))
    }
}
