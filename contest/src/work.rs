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

/// The work of a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// Build a kit that can play from an archive.
    Build {
        /// The candidate who submitted the archive.
        person: PersonId,
        /// The number of the version.
        number: u32,
        /// The hash of the archive.
        archive: Hash,
        /// The fresh kits. The champion's language decides which one is used.
        kits: Kits,
    },
    /// Play a match.
    Play(MatchSpec),
}

/// A match to be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchSpec {
    /// The number of the match in the contest.
    pub number: i64,
    /// The hash of the map's text, or `None` for games without maps.
    pub map: Option<Hash>,
    /// The seed of the random numbers that the rules draw.
    pub seed: u64,
    /// The key from which the rules draw random numbers, so that a repeated match draws the same
    /// ones. No page shows the key. The match's replay contains it. It is `None` in matches that
    /// were stored before keys existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<MatchKey>,
    /// The mode of the game. An empty name selects the default.
    pub mode: String,
    /// The programs, by player.
    pub seats: Vec<Seat>,
}

/// A program that plays on a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// A candidate's version.
    Version {
        /// The candidate's id.
        person: PersonId,
        /// The number of the version.
        number: u32,
        /// The id of the language.
        language: String,
        /// The hash of the files by which the built kit differs from a fresh one.
        kit: Hash,
        /// The hash of the fresh kit.
        fresh: Hash,
    },
    /// A bundled opponent.
    House {
        /// The id of the language.
        language: String,
        /// The folder in the kit, such as `opponent`.
        name: String,
        /// The hash of the fresh kit.
        kit: Hash,
    },
}

/// The result of a job.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobResult {
    /// The result of [`Work::Build`].
    Built(BuildResult),
    /// The result of [`Work::Play`].
    Played(MatchResult),
}

/// The result of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchResult {
    /// The scores, by player.
    pub scores: Vec<i64>,
    /// The ranks by player, from 1. Equal players share the better rank.
    pub ranks: Vec<u32>,
    /// The reason why each player left before the end, or `None` for players who did not.
    pub gone: Vec<Option<String>>,
    /// The departure of each player that left before the end. The list is empty if the worker runs
    /// an older joute.
    #[serde(default)]
    pub departures: Vec<Option<Departure>>,
    /// The number of turns for which each player was asked before it left or the rules eliminated
    /// it.
    #[serde(default)]
    pub turns: Vec<u64>,
    /// The hash of the replay without the output of champions.
    pub public: Hash,
    /// The hash of the replay with the output of champions, if there was any.
    pub private: Option<Hash>,
}

/// The departure of a champion from a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departure {
    /// The reason as it is written in results, with its number, such as `CALL_TIMEOUT` or `EXIT 1`.
    pub reason: String,
    /// The number of the turn in the game's own count, or None before the first turn and after the
    /// last.
    pub turn: Option<u64>,
    /// The line of the candidate's code in the champion's last output, such as `champion.c:12`.
    pub line: Option<String>,
}

/// The result of a build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildResult {
    /// The reason why the version cannot play, if so.
    pub refused: Option<String>,
    /// The id of the language, if it was detected.
    pub language: Option<String>,
    /// The hash of the build's output.
    pub log: Option<Hash>,
    /// The hash of the files by which the built kit differs from a fresh one.
    pub kit: Option<Hash>,
}

impl Work {
    /// Returns the text for the queue.
    pub fn text(&self) -> String {
        // The value consists of strings and numbers, so it can always be serialized.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl JobResult {
    /// Returns the text for the queue.
    pub fn text(&self) -> String {
        // The value consists of strings and numbers, so it can always be serialized.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl BuildResult {
    /// Returns the program of the version, if it can play.
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
    /// Applies the received results, each exactly once even after a crash, and returns their
    /// number. A version that was built is scheduled for its first match.
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
