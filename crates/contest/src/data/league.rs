//! The matches of leagues that clients send, and the messages between clients and servers.

use super::bounded::at_most;
use super::error::Error;
use super::work::Kits;
use crate::blobs::Hash;
use jiff::SignedDuration;
use joute_engine::MatchKey;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The time after which the matches of a league are deleted, if its client has sent
/// no request since.
pub const LEAGUE_LIFETIME: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The maximum number of matches in one message.
pub const MAX_SENT_MATCHES: usize = 250;

/// The maximum number of a client's matches whose replays the client has not stored.
pub const MAX_OPEN_MATCHES: usize = 10_000;

/// The maximum number of replays in one message.
pub const MAX_SENT_REPLAYS: usize = 250;

/// The maximum number of a client's files.
pub const MAX_LEAGUE_FILES: usize = 20_000;

/// The maximum number of players in a match.
const MAX_SEATS: usize = 64;

/// The maximum length in bytes of a name and of the text with limits.
const MAX_NAME_SIZE: usize = 255;
const MAX_LIMITS_SIZE: usize = 4096;

/// A match of a league. A worker plays it with the programs that the client has sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeagueMatch {
    /// The hash of the file with the map's text. It is `None` in games without maps.
    pub map: Option<Hash>,
    /// The seed of the random numbers in the match.
    pub seed: u64,
    /// The secret key from which the rules derive random numbers. Practice matches have none.
    pub key: Option<MatchKey>,
    /// The name of the mode, a variant of the game's rules. An empty name selects the default.
    pub mode: String,
    /// The text of a file with limits on the resources of champions. If it is empty, those of the game apply.
    pub limits: String,
    /// True if the replay contains pictures of the match.
    pub film: bool,
    /// The programs that play the match, one per player.
    pub seats: Vec<LeagueSeat>,
}

/// A program that plays for one player of a league's match.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeagueSeat {
    /// The name of the champion, as the replay contains it. It is also the name of the kit's folder.
    pub name: String,
    /// The hash of the packed kit. It contains the files by which the kit differs from the fresh one.
    pub kit: Hash,
    /// The hash of the contest's packed fresh kit for the champion's language.
    pub fresh: Hash,
}

impl LeagueMatch {
    /// Returns the hash that identifies the match. Equal matches have equal hashes.
    ///
    /// # Errors
    /// Returns an error if the match cannot be written as JSON.
    pub fn id(&self) -> Result<Hash, Error> {
        Ok(Hash::of(&serde_json::to_vec(self)?))
    }

    /// Returns the hashes of the files that a worker needs to play the match.
    pub fn files(&self) -> BTreeSet<&Hash> {
        let kits = self.seats.iter().flat_map(|seat| [&seat.kit, &seat.fresh]);
        kits.chain(&self.map).collect()
    }

    /// Checks the sizes of all parts of the match, and the names of its champions.
    ///
    /// # Errors
    /// Returns an error that says which part is wrong.
    pub fn check(&self) -> Result<(), Error> {
        let is_name = |seat: &LeagueSeat| {
            let LeagueSeat { name, kit: _, fresh: _ } = seat;
            !["", ".", ".."].contains(&name.as_str())
                && name.len() <= MAX_NAME_SIZE
                && !name.contains(['/', '\0'])
        };
        Err(Error::Refused(match () {
            () if !(1..=MAX_SEATS).contains(&self.seats.len()) => "a match has from 1 to 64 players",
            () if !self.seats.iter().all(is_name) => {
                "the name of a champion is that of a folder, with at most 255 bytes; rename the kit"
            }
            () if self.mode.len() > MAX_NAME_SIZE => "the name of a mode has at most 255 bytes",
            () if self.limits.len() > MAX_LIMITS_SIZE => {
                "the file with limits has at most 4096 bytes; remove comments from it"
            }
            () => return Ok(()),
        }))
    }
}

/// The message in which a server describes itself to a client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeagueServer {
    /// The name of the contest's game.
    pub game: String,
    /// The hash of the game's API for programs, in hexadecimal.
    pub api: String,
    /// The hashes of the contest's fresh kits, by language id.
    pub kits: Kits,
    /// The number of jobs that all workers together do at the same time.
    pub slots: u32,
}

/// The message with which a client adds matches to the queue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewLeagueMatches {
    /// A text that identifies the league among those of the client.
    pub league: Hash,
    /// The matches of the league to add. Matches that the server has already are not added again.
    #[serde(deserialize_with = "at_most::<MAX_SENT_MATCHES, _, _>")]
    pub matches: Vec<LeagueMatch>,
}

/// The server's response to [`NewLeagueMatches`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissingFiles {
    /// The files that the client must send before the matches. If there are any, no match was added.
    pub missing: Vec<Hash>,
}

/// The message with which a client asks for replays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeagueQuery {
    /// A text that identifies the league among those of the client.
    pub league: Hash,
    /// The matches whose replays the client has stored or no longer needs. The server deletes them.
    #[serde(deserialize_with = "at_most::<MAX_OPEN_MATCHES, _, _>")]
    pub forget: Vec<Hash>,
    /// True if the client sends no further matches. The server then deletes the whole league.
    pub end: bool,
}

/// The server's response to a [`LeagueQuery`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeagueAnswer {
    /// Matches that have ended. The client receives them again until it has asked the
    /// server to delete them.
    pub ended: Vec<EndedLeagueMatch>,
    /// The number of matches of the league that the server has.
    pub known: u64,
    /// The number of jobs that all workers together do at the same time.
    pub slots: u32,
}

/// A match of a league that has been played, or cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndedLeagueMatch {
    /// The hash that identifies the match.
    pub id: Hash,
    /// The hash of the file with the replay, or the reason why there is none.
    pub replay: Result<Hash, String>,
}

#[cfg(test)]
mod tests {
    use super::{LeagueMatch, LeagueSeat};
    use crate::blobs::Hash;

    #[test]
    fn the_parts_of_a_match_are_checked() {
        let hash = Hash::of(b"");
        let seat = |name: &str| LeagueSeat { name: name.into(), kit: hash.clone(), fresh: hash.clone() };
        let of = |names: &[&str]| LeagueMatch {
            map: None,
            seed: 1,
            key: None,
            mode: String::new(),
            limits: String::new(),
            film: false,
            seats: names.iter().map(|name| seat(name)).collect(),
        };
        let good = of(&["ada", "Les 3 petits. Cochons"]);
        good.check().expect("the match is valid");
        assert_ne!(
            good.id().expect("the match has a hash"),
            of(&["ada", "bob"]).id().expect("the match has a hash")
        );
        let long = "x".repeat(5000);
        let wrong = [
            of(&[]),
            of(&["a"; 65]),
            of(&["a", ""]),
            of(&[".."]),
            of(&["a/b"]),
            of(&[&long]),
            LeagueMatch { mode: long.clone(), ..good.clone() },
            LeagueMatch { limits: long.clone(), ..good },
        ];
        for one in wrong {
            assert!(one.check().is_err(), "{one:?}");
        }
    }
}
