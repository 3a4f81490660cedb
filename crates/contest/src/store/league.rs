//! The tables `league`, `league_match` and `league_file`: the leagues whose matches clients send,
//! these matches, and the files that clients have sent for them.

use super::engine::params;
use super::values::{Json, Time, time_after};
use super::{Store, Tables};
use crate::blobs::Hash;
use crate::data::{EndedLeagueMatch, Error, JobResult, JobState, LEAGUE_LIFETIME, MAX_SENT_REPLAYS};
use jiff::{SignedDuration, Timestamp};

/// The precision of the time of a client's last request. The time is not written for each request.
const TIME_PRECISION: SignedDuration = SignedDuration::from_mins(1);

impl Tables<'_> {
    /// Records that a client has sent a request for a league.
    pub(crate) fn record_league(&self, client: &str, league: &Hash, now: Timestamp) -> Result<(), Error> {
        let query = "INSERT INTO league VALUES (?1, ?2, ?3) ON CONFLICT (client, id) DO UPDATE SET seen = ?3";
        self.execute(query, params![client, league, Time(now)])?;
        self.record_request(client, now)
    }

    /// Returns true if the time of the last request for a league must be written, or if the
    /// league is unknown.
    pub(crate) fn is_league_due(&self, client: &str, league: &Hash, now: Timestamp) -> Result<bool, Error> {
        let query = "SELECT seen FROM league WHERE client = ?1 AND id = ?2";
        let last_request: Option<i64> = self.first(query, params![client, league], |row| row.get(0))?;
        Ok(last_request
            .is_none_or(|last_request| last_request <= time_after(now, -TIME_PRECISION).0.as_microsecond()))
    }

    /// Returns the job of a league's match, and its state. Returns `None` if the match is unknown.
    pub(crate) fn league_job(
        &self,
        client: &str,
        league: &Hash,
        id: &Hash,
    ) -> Result<Option<(i64, JobState)>, Error> {
        let query = "SELECT job FROM league_match WHERE client = ?1 AND league = ?2 AND hash = ?3";
        let Some(job) = self.first(query, params![client, league, id], |row| row.get(0))? else {
            return Ok(None);
        };
        Ok(Some((job, self.job_state(job)?.unwrap_or(JobState::Done))))
    }

    /// Adds a match of a league, which a job plays.
    pub(crate) fn insert_league_match(
        &self,
        client: &str,
        league: &Hash,
        id: &Hash,
        job: i64,
    ) -> Result<(), Error> {
        let query = "INSERT INTO league_match VALUES (?1, ?2, ?3, ?4)";
        self.execute(query, params![client, league, id, job])
    }

    /// Returns the number of a client's matches, of one league or of all.
    pub(crate) fn count_league_matches(&self, client: &str, league: Option<&Hash>) -> Result<u64, Error> {
        let query = "SELECT count(*) FROM league_match WHERE client = ?1 AND league = coalesce(?2, league)";
        self.value(query, params![client, league])
    }

    /// Removes a match of a league together with its job. Returns the result of the job, if there is one.
    pub(crate) fn delete_league_match(
        &self,
        client: &str,
        league: &Hash,
        id: &Hash,
    ) -> Result<Option<JobResult>, Error> {
        let query = "DELETE FROM league_match WHERE client = ?1 AND league = ?2 AND hash = ?3 RETURNING job";
        match self.first(query, params![client, league, id], |row| row.get(0))? {
            None => Ok(None),
            Some(job) => self.delete_job(job),
        }
    }

    /// Returns the hashes that identify all matches of a league.
    pub(crate) fn league_matches(&self, client: &str, league: &Hash) -> Result<Vec<Hash>, Error> {
        let query = "SELECT hash FROM league_match WHERE client = ?1 AND league = ?2";
        self.rows(query, params![client, league], |row| row.get(0))
    }

    /// Removes a league without matches. Returns the client's files that no other league needs.
    pub(crate) fn delete_league(&self, client: &str, league: &Hash) -> Result<Vec<Hash>, Error> {
        self.execute("DELETE FROM league WHERE client = ?1 AND id = ?2", params![client, league])?;
        let others: i64 = self.value("SELECT count(*) FROM league WHERE client = ?1", params![client])?;
        if others > 0 {
            return Ok(Vec::new());
        }
        let query = "SELECT hash FROM league_file WHERE client = ?1 AND NOT EXISTS (
            SELECT 1 FROM league_file AS other WHERE other.hash = league_file.hash AND other.client <> ?1)";
        let unused = self.rows(query, params![client], |row| row.get(0))?;
        self.execute("DELETE FROM league_file WHERE client = ?1", params![client])?;
        Ok(unused)
    }

    /// Records that a client has sent a file for a league.
    pub(crate) fn insert_league_file(&self, client: &str, hash: &Hash) -> Result<(), Error> {
        let query = "INSERT INTO league_file VALUES (?1, ?2) ON CONFLICT (hash, client) DO NOTHING";
        self.execute(query, params![hash, client])
    }

    /// Returns the number of files that a client has sent.
    pub(crate) fn count_league_files(&self, client: &str) -> Result<usize, Error> {
        self.value("SELECT count(*) FROM league_file WHERE client = ?1", params![client])
    }
}

impl Store {
    /// Returns the oldest matches of a league that have ended, at most [`MAX_SENT_REPLAYS`].
    pub(crate) fn ended_league_matches(
        &self,
        client: &str,
        league: &Hash,
    ) -> Result<Vec<EndedLeagueMatch>, Error> {
        let query = "SELECT hash, state, result,
                (SELECT why FROM trouble WHERE trouble.job = job.id ORDER BY trouble.id DESC LIMIT 1)
            FROM league_match JOIN job ON job.id = league_match.job
            WHERE client = ?1 AND league = ?2 AND state NOT IN ('waiting', 'taken') ORDER BY job.id LIMIT ?3";
        self.tables()?.rows(query, params![client, league, MAX_SENT_REPLAYS], |row| {
            let (state, reason): (String, Option<String>) = (row.get(1)?, row.get(3)?);
            let replay = match (state.as_str(), row.get::<Option<Json<JobResult>>>(2)?) {
                ("stuck", _) => {
                    Err(reason.unwrap_or_else(|| "a worker has sent an unknown result".to_owned()))
                }
                (_, Some(Json(JobResult::Played(played)))) => Ok(played.public),
                _ => Err("an organiser has removed the match from the queue".to_owned()),
            };
            Ok(EndedLeagueMatch { id: row.get(0)?, replay })
        })
    }

    /// Returns the leagues whose clients have sent no request for a long time, with the names of the clients.
    pub(crate) fn expired_leagues(&self, now: Timestamp) -> Result<Vec<(String, Hash)>, Error> {
        let query = "SELECT client, id FROM league WHERE seen <= ?1 LIMIT 16";
        let values = params![time_after(now, -LEAGUE_LIFETIME)];
        self.tables()?.rows(query, values, |row| Ok((row.get(0)?, row.get(1)?)))
    }
}
