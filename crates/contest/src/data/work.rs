//! The jobs of workers and their results. Workers receive no other data about a contest.

use super::league::LeagueMatch;
use super::person::PersonId;
use crate::blobs::Hash;
use joute_contest_api::Ending;
use joute_engine::MatchKey;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The hashes of the current kits, by language id. A candidate writes a program in one language
/// with the files of a kit.
pub type Kits = BTreeMap<String, Hash>;

/// The work of a job for a worker: a build or a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Work {
    /// A build of a candidate's archive, so that the program in it can play. The build uses a fresh
    /// kit, which is the folder with the build files for one language.
    Build {
        /// The candidate who submitted the archive.
        person: PersonId,
        /// The number of the candidate's version to build.
        number: u32,
        /// The hash of the submitted archive.
        archive: Hash,
        /// The hashes of the fresh kits, which contain no candidate's files. The build uses the kit
        /// for the language of the submitted program.
        kits: Kits,
    },
    /// A match with the given settings and programs.
    Play(MatchSpec),
    /// A match of a league that a client has sent.
    League(LeagueMatch),
}

/// The settings of a match and the programs that play it. A worker plays the match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchSpec {
    /// The number of the match in the contest.
    pub number: i64,
    /// The hash of the map's text. It is `None` in games without maps.
    pub map: Option<Hash>,
    /// The seed of the random numbers in the match.
    pub seed: u64,
    /// The secret key from which the rules derive random numbers. With it, a repeated match has the
    /// same ones. The key is part of the replay, but no page shows it. It is `None` in matches that
    /// were stored before keys existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<MatchKey>,
    /// The name of the mode, a variant of the game's rules. An empty name selects the default.
    pub mode: String,
    /// The programs that play the match, one per player.
    pub seats: Vec<Seat>,
}

/// A built program that plays for one player of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// A candidate's version. It has the hashes of the files that it needs to play.
    Version {
        /// The number of the candidate who submitted the version.
        person: PersonId,
        /// The number of the candidate's version.
        number: u32,
        /// The id of the version's programming language.
        language: String,
        /// The hash of the packed result of the build. It contains the files by which the built kit
        /// differs from a fresh kit without a candidate's program.
        kit: Hash,
        /// The hash of the packed fresh kit for the build. A fresh kit contains no candidate's
        /// program.
        fresh: Hash,
    },
    /// An opponent that comes with the kits.
    House {
        /// The id of the opponent's programming language.
        language: String,
        /// The folder of the opponent in the kit, such as `opponent`.
        name: String,
        /// The hash of the packed kit that contains the opponent.
        kit: Hash,
    },
}

/// The result of a job. A worker sends it to the server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JobResult {
    /// The result of building a candidate's archive, for [`Work::Build`].
    Built(BuildResult),
    /// The result of playing a match, for [`Work::Play`] and [`Work::League`]. The public replay of
    /// a league's match is a file of the league, and there are no other files.
    Played(MatchResult),
}

impl JobResult {
    /// Returns the hashes of all files of the result.
    pub fn files(&self) -> Vec<&Hash> {
        match self {
            JobResult::Built(BuildResult { log, kit, .. }) => log.iter().chain(kit).collect(),
            JobResult::Played(MatchResult { public, private, picture, .. }) => {
                private.iter().chain(picture).chain([public]).collect()
            }
        }
    }
}

/// The result of a match that a worker has played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchResult {
    /// The scores of the players in the match.
    pub scores: Vec<i64>,
    /// The ranks of the players in the match. The best rank is 1, and players with equal results
    /// share the better rank.
    pub ranks: Vec<u32>,
    /// The reason why each player left the match before its end. It is `None` for players that
    /// stayed.
    pub gone: Vec<Option<String>>,
    /// The details about each player that left the match before its end. The list is empty if the
    /// worker runs an older version of joute.
    #[serde(default)]
    pub departures: Vec<Option<Departure>>,
    /// The number of turns that each player was asked to play. The count ends when the player
    /// leaves or is eliminated.
    #[serde(default)]
    pub turns: Vec<u64>,
    /// The hash of the match's public replay. It does not contain the output of the players'
    /// programs.
    pub public: Hash,
    /// The hash of the replay with the output of the players' programs. It is `None` if they
    /// printed nothing.
    pub private: Option<Hash>,
    /// The hash of a small picture of the board at the end of the match, as gzipped SVG. It shows what
    /// the public replay shows. It is `None` if the game has no board, or if the worker runs an older
    /// version of joute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Hash>,
}

/// A match whose result a worker has sent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlayedMatch<'a> {
    /// The number of the job.
    pub job: i64,
    /// The name of the worker.
    pub worker: &'a str,
    /// The settings of the match.
    pub spec: &'a MatchSpec,
    /// The result of the match.
    pub result: &'a MatchResult,
}

impl MatchResult {
    /// Returns the outcome of the match for the player at a position, or `None` without such a player.
    pub fn ending(&self, seat: usize) -> Option<Ending> {
        let own = self.ranks.get(seat).copied()?;
        let firsts = self.ranks.iter().filter(|rank| **rank == 1).count();
        Some(match self.gone.get(seat) {
            Some(Some(_)) => Ending::Out,
            _ if own > 1 => Ending::Lost,
            _ if firsts > 1 => Ending::Drawn,
            _ => Ending::Won,
        })
    }
}

/// The details about a program that left a match before its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departure {
    /// The code for the reason, such as `CALL_TIMEOUT` or `EXIT 1`. Some codes are followed by a
    /// number.
    pub reason: String,
    /// The number of the turn in which the program left. It is `None` before the first turn and
    /// after the last.
    pub turn: Option<u64>,
    /// The line of the candidate's code that the program's last output names. An example is
    /// `champion.c:12`.
    pub line: Option<String>,
}

/// The result of building a candidate's archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildResult {
    /// The reason why the version cannot play. It is `None` if the build succeeded.
    pub refused: Option<String>,
    /// The id of the submitted program's language, if it was detected.
    pub language: Option<String>,
    /// The hash of the build's output, which is stored as a file.
    pub log: Option<Hash>,
    /// The hash of the packed result of a successful build. It contains the files by which the
    /// built kit differs from a fresh one.
    pub kit: Option<Hash>,
}

impl BuildResult {
    /// Returns the built program of a version. Returns `None` if the build failed.
    pub(crate) fn seat(&self, person: PersonId, number: u32, fresh: Option<&Hash>) -> Option<Seat> {
        let BuildResult { refused: None, language: Some(language), kit: Some(kit), .. } = self else {
            return None;
        };
        let (language, kit) = (language.clone(), kit.clone());
        Some(Seat::Version { person, number, language, kit, fresh: fresh?.clone() })
    }
}
