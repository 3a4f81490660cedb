//! The matches that candidates request. One of their versions plays against another program on an
//! official map.
//!
//! *Invariant:* A candidate has at most `quotas.wishes` requested matches in the queue, including
//! those of duels.

mod list;

pub use list::{FILTERED, Filter, MatchProgress};

use crate::blobs::Hash;
use crate::contest::Contest;
use crate::matches::{MatchReason, RequestedMatch, insert_requested_match, new_key};
use crate::people::{PersonId, Role};
use crate::store::{Error, Store};
use crate::text_value;
use crate::versions::{Version, VersionState};
use crate::work::Seat;
use rusqlite::{Connection, params};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

/// A candidate's request for matches with one of the candidate's versions. It is the form of the
/// page and the body of the API.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Wishing)]
pub struct MatchRequest {
    /// The number of the caller's version that plays the matches.
    pub version: u32,
    /// The opponent in the matches. It is `own:3` for the caller's version 3, `house:opponent` for
    /// an opponent that comes with the contest, or `other:7` for candidate 7. With more than two
    /// players, all other players are copies of it.
    #[schema(value_type = String)]
    pub against: OpponentChoice,
    /// The name of the official map to play on. It is empty for games without maps.
    #[serde(default)]
    pub map: String,
    /// The seed of the rules' random numbers in the match.
    #[serde(default)]
    pub seed: u64,
    /// The player number of the caller's version in the match, from 0. Without it, one match is
    /// played for each player number.
    #[serde(default)]
    pub seat: Option<usize>,
}

/// A candidate's request for a duel. It is the form of the page and the body of the API.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Dueling)]
pub struct DuelRequest {
    /// The number of the caller's version in the duel.
    pub version: u32,
    /// The opponent of the duel. It is `own:3` for the caller's version 3, or `house:opponent` for
    /// an opponent that comes with the contest.
    #[schema(value_type = String)]
    pub against: OpponentChoice,
}

/// The opponent that a candidate chose for a requested match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpponentChoice {
    /// The candidate's own version with this number.
    Own(u32),
    /// An opponent from the kits, given by its folder name.
    House(String),
    /// The program of another candidate. The last working version plays.
    Other(PersonId),
}

/// The reason why a candidate's request for a match was refused. No match was queued.
#[derive(Debug)]
pub enum MatchRequestError {
    /// The candidate's version does not exist or cannot play.
    Version,
    /// The requested opponent does not exist or cannot play.
    Opponent,
    /// The requested map is not an official map of the game.
    Map,
    /// The game has no player position with the requested number.
    Seat,
    /// The candidate has too many requested matches in the queue.
    Quota,
    /// The candidate is disqualified from the contest.
    Out,
    /// The database or the disk failed. No match was queued.
    Broken(Error),
}

impl<E: Into<Error>> From<E> for MatchRequestError {
    fn from(error: E) -> Self {
        match error.into() {
            Error::Missing("version") => MatchRequestError::Version,
            error => MatchRequestError::Broken(error),
        }
    }
}

impl OpponentChoice {
    /// Parses the name of an opponent. `own:3` is the candidate's version 3, `house:opponent` an
    /// opponent from the kits, and `other:7` the program of candidate 7.
    fn read(text: &str) -> Option<Self> {
        let (kind, which) = text.split_once(':')?;
        match kind {
            "own" => which.parse().ok().map(OpponentChoice::Own),
            "house" => Some(OpponentChoice::House(which.to_owned())),
            "other" => which.parse().ok().map(OpponentChoice::Other),
            _ => None,
        }
    }

    /// Returns the opponent as text such as `own:3`, from which it can be deserialized.
    pub fn word(&self) -> String {
        match self {
            OpponentChoice::Own(number) => format!("own:{number}"),
            OpponentChoice::House(name) => format!("house:{name}"),
            OpponentChoice::Other(person) => format!("other:{person}"),
        }
    }
}

impl<'de> Deserialize<'de> for OpponentChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text_value::read(deserializer, "own:NUMBER, house:NAME, other:PERSON", OpponentChoice::read)
    }
}

impl Contest {
    /// Queues the matches that a candidate requests and returns their numbers.
    ///
    /// # Errors
    /// Returns the reason why the request was refused.
    pub fn request_matches(
        &self,
        person: PersonId,
        wanted: &MatchRequest,
    ) -> Result<Vec<i64>, MatchRequestError> {
        let (own, other) = (self.own(person, wanted.version)?, self.opponent(person, &wanted.against)?);
        let text = self.map_of(&wanted.map)?;
        let players = self.game.shape.seats.default_number();
        let seats = match wanted.seat {
            None => 0..players,
            Some(seat) if seat < players => seat..seat + 1,
            Some(_) => return Err(MatchRequestError::Seat),
        };
        let now = self.clock.now();
        // These matches differ only in the seats.
        let key = new_key()?;
        let asked = |seat: usize| RequestedMatch {
            why: MatchReason::Requested,
            person,
            map: wanted.map.clone(),
            text: text.clone(),
            seed: wanted.seed,
            key,
            seats: (0..players).map(|at| if at == seat { own.clone() } else { other.clone() }).collect(),
        };
        let numbers = self.store.transaction(|store| {
            if !has_room(store, person, seats.len(), self.plan.quotas.wishes)? {
                return Ok(None);
            }
            seats
                .map(|seat| insert_requested_match(store, &asked(seat), now))
                .collect::<Result<Vec<_>, _>>()
                .map(Some)
        })?;
        self.notify_changed();
        numbers.ok_or(MatchRequestError::Quota)
    }

    /// Returns the built program of a candidate's own version. It is for a match that the candidate
    /// requests.
    pub(crate) fn own(&self, person: PersonId, number: u32) -> Result<Seat, MatchRequestError> {
        if self.store.person(person)?.out.is_some() {
            return Err(MatchRequestError::Out);
        }
        seat(&self.store, person, number)?.ok_or(MatchRequestError::Version)
    }

    /// Returns the built program of the opponent that a candidate chose.
    pub(crate) fn opponent(
        &self,
        person: PersonId,
        against: &OpponentChoice,
    ) -> Result<Seat, MatchRequestError> {
        match against {
            OpponentChoice::Own(number) => {
                seat(&self.store, person, *number)?.ok_or(MatchRequestError::Opponent)
            }
            OpponentChoice::House(name) if self.game.bundled_opponents().contains(&name.as_str()) => {
                Ok(self.store.bundled_opponent(name)?)
            }
            OpponentChoice::House(_) => Err(MatchRequestError::Opponent),
            OpponentChoice::Other(other) => {
                let there = self.store.person(*other).map_err(|_| MatchRequestError::Opponent)?;
                if !self.plan.quotas.against_others || there.out.is_some() || there.role != Role::Candidate {
                    return Err(MatchRequestError::Opponent);
                }
                let versions = self.store.versions(*other)?;
                let last = versions.iter().find(|version| can_play(version));
                let last = last.ok_or(MatchRequestError::Opponent)?;
                seat(&self.store, *other, last.number)?.ok_or(MatchRequestError::Opponent)
            }
        }
    }

    /// Returns the hash of an official map by the map's name. Returns `None` if the game has no
    /// maps.
    fn map_of(&self, name: &str) -> Result<Option<Hash>, MatchRequestError> {
        if self.game.maps.is_empty() && name.is_empty() {
            return Ok(None);
        }
        let (_, text) =
            self.game.maps.iter().find(|(known, _)| *known == name).ok_or(MatchRequestError::Map)?;
        let kept = self.blobs.store(text.as_bytes());
        kept.map(Some).map_err(|error| MatchRequestError::Broken(Error::Database(error.to_string())))
    }
}

/// Returns true if a candidate's version can play matches. Its build must have succeeded, and it
/// must not be disqualified.
pub(crate) fn can_play(version: &Version) -> bool {
    version.state == VersionState::Ready && version.out.is_none()
}

fn seat(store: &Store, person: PersonId, number: u32) -> Result<Option<Seat>, Error> {
    match store.version(person, number) {
        Ok(version) => Ok(version.seat().filter(|_| can_play(&version))),
        Err(Error::Missing(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns true if a candidate may request `more` further matches. At most `most` requested matches
/// of a candidate may be in the queue.
pub(crate) fn has_room(store: &Connection, person: PersonId, more: usize, most: u32) -> Result<bool, Error> {
    let query = "SELECT count(*) FROM match JOIN job ON job.id = match.job
        WHERE match.person = ?1 AND why IN ('wish', 'duel') AND played IS NULL AND job.state <> 'dropped'";
    let waiting: usize = store.query_row(query, params![person], |row| row.get::<_, u32>(0))? as usize;
    Ok(waiting + more <= most as usize)
}
