//! The jobs of workers and their results. Workers know nothing else about a contest.

use crate::blobs::Hash;
use crate::kits::Kits;
use crate::matches::FirstMatchSetup;
use crate::people::PersonId;
use crate::running::renew;
use crate::store::{Error, Store};
use crate::{kits, matches, versions};
use jiff::Timestamp;
use joute_engine::MatchKey;
use rusqlite::{Connection, OptionalExtension as _};
use serde::{Deserialize, Serialize};

/// The work of a job for the contest's workers: a build or a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// The build of a candidate's archive with a fresh kit, so that the champion can play.
    Build {
        /// The candidate who submitted the archive.
        person: PersonId,
        /// The number of the candidate's version to build.
        number: u32,
        /// The hash of the submitted archive.
        archive: Hash,
        /// The hashes of the fresh kits, without files of candidates. The champion's language
        /// decides which one is used for the build.
        kits: Kits,
    },
    /// A match to be played, with its settings and champions.
    Play(MatchSpec),
}

/// The settings and champions of a match that a worker plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchSpec {
    /// The number of the match in the contest.
    pub number: i64,
    /// The hash of the map's text, or `None` for games without maps.
    pub map: Option<Hash>,
    /// The seed of the random numbers that the rules draw in the match.
    pub seed: u64,
    /// The secret key from which the rules draw random numbers, so that a repeated match draws the
    /// same ones. No page shows the key. The match's replay contains it. It is `None` in matches
    /// that were stored before keys existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<MatchKey>,
    /// The mode of the game, a variant that the game's subject defines. An empty name selects the
    /// default.
    pub mode: String,
    /// The programs that play the match, by player.
    pub seats: Vec<Seat>,
}

/// A built program that plays on a seat of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// A candidate's version, with the hashes of the files that it needs to play.
    Version {
        /// The number of the candidate who submitted the version.
        person: PersonId,
        /// The number of the candidate's version.
        number: u32,
        /// The id of the version's programming language.
        language: String,
        /// The hash of the packed files by which the built kit of the version differs from a fresh
        /// one.
        kit: Hash,
        /// The hash of the packed fresh kit with which the version was built.
        fresh: Hash,
    },
    /// An opponent that comes with every kit, with the hash of that kit.
    House {
        /// The id of the opponent's programming language.
        language: String,
        /// The folder of the opponent in the kit, such as `opponent`.
        name: String,
        /// The hash of the packed fresh kit that contains the opponent.
        kit: Hash,
    },
}

/// The result of a job, which a worker sends to the server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobResult {
    /// The result of building a candidate's archive, for [`Work::Build`].
    Built(BuildResult),
    /// The result of playing a match, for [`Work::Play`].
    Played(MatchResult),
}

/// The result of a match that a worker has played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchResult {
    /// The scores of the players in the match.
    pub scores: Vec<i64>,
    /// The ranks of the players in the match, from 1. Equal players share the better rank.
    pub ranks: Vec<u32>,
    /// The reason why each player left the match before its end, or `None` for players who did not.
    pub gone: Vec<Option<String>>,
    /// The details of the departure of each player that left the match before its end. The list is
    /// empty if the worker runs an older joute.
    #[serde(default)]
    pub departures: Vec<Option<Departure>>,
    /// The number of turns for which each player was asked before it left or the rules eliminated
    /// it.
    #[serde(default)]
    pub turns: Vec<u64>,
    /// The hash of the match's replay without the output of champions.
    pub public: Hash,
    /// The hash of the match's replay with the output of champions, if there was any.
    pub private: Option<Hash>,
}

/// The departure of a champion from a match before its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departure {
    /// The reason for the departure as it is written in results, with its number, such as
    /// `CALL_TIMEOUT` or `EXIT 1`.
    pub reason: String,
    /// The number of the turn in which the champion left, in the game's own count. `None` before
    /// the first turn and after the last.
    pub turn: Option<u64>,
    /// The line of the candidate's code in the champion's last output, such as `champion.c:12`.
    pub line: Option<String>,
}

/// The result of building a candidate's archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildResult {
    /// The reason why the version cannot play, or `None` if the build succeeded.
    pub refused: Option<String>,
    /// The id of the champion's programming language, if it was detected.
    pub language: Option<String>,
    /// The hash of the file with the build's output.
    pub log: Option<Hash>,
    /// The hash of the packed files by which the built kit differs from a fresh one, if the build
    /// succeeded.
    pub kit: Option<Hash>,
}

impl Work {
    /// Returns the work as text, in the form in which the queue stores it.
    pub fn text(&self) -> String {
        // The value consists of strings and numbers, so it can always be serialized.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl JobResult {
    /// Returns the job's result as text, in the form in which the queue stores it.
    pub fn text(&self) -> String {
        // The value consists of strings and numbers, so it can always be serialized.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl BuildResult {
    /// Returns the built program of the version with which it plays matches, or `None` if it cannot
    /// play.
    fn seat(&self, person: PersonId, number: u32, fresh: Option<&Hash>) -> Option<Seat> {
        let BuildResult { refused: None, language: Some(language), kit: Some(kit), .. } = self else {
            return None;
        };
        let (language, kit) = (language.clone(), kit.clone());
        Some(Seat::Version { person, number, language, kit, fresh: fresh?.clone() })
    }
}

fn mark_settled(store: &Connection, id: i64) -> Result<(), Error> {
    store.execute("UPDATE job SET state = 'settled' WHERE id = ?1", [id])?;
    Ok(())
}

impl Store {
    /// Applies the results of jobs that workers have sent, each exactly once even after a crash,
    /// and returns their number. A version that was built is scheduled for its first match.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn settle(&self, first_match: &FirstMatchSetup, now: Timestamp) -> Result<usize, Error> {
        let mut settled = 0;
        loop {
            let one = self.transaction(|store| {
                let query = "SELECT id, work, result FROM job WHERE state = 'done' ORDER BY id LIMIT 1";
                let found: Option<(i64, String, String)> = store
                    .query_row(query, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
                    .optional()?;
                let Some((id, work, done)) = found else { return Ok(false) };
                match (serde_json::from_str(&work), serde_json::from_str(&done)) {
                    (Ok(Work::Build { person, number, kits, .. }), Ok(JobResult::Built(built))) => {
                        let fresh = built.language.as_ref().and_then(|language| kits.get(language));
                        if renew::rebuilt(store, (person, number), &built, fresh, now)? {
                            mark_settled(store, id)?;
                            return Ok(true);
                        }
                        versions::store_build(store, person, number, &built, fresh, now)?;
                        if let Some(own) = built.seat(person, number, fresh)
                            && let Some(house) = kits::bundled_opponent(store, &first_match.opponent)?
                        {
                            let first = matches::insert_requested_match(
                                store,
                                &first_match.of(person, own, house)?,
                                now,
                            )?;
                            versions::store_first_match(store, person, number, first)?;
                        }
                        mark_settled(store, id)?;
                    }
                    (Ok(Work::Play(MatchSpec { number, .. })), Ok(JobResult::Played(played))) => {
                        matches::store_result(store, number, &played)?;
                        mark_settled(store, id)?;
                    }
                    // The worker runs a different version of the program, so an organiser must look
                    // at the job.
                    _ => drop(store.execute("UPDATE job SET state = 'stuck' WHERE id = ?1", [id])?),
                }
                Ok(true)
            })?;
            if !one {
                return Ok(settled);
            }
            settled += 1;
        }
    }
}
