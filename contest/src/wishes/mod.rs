//! Matches that candidates request: one of their versions against another champion on an official
//! map.
//!
//! *Invariant:* A candidate has at most `quotas.wishes` requested matches in the queue, including
//! those of duels.

mod list;

pub use list::{FILTERED, Filter, Stage};

use crate::blobs::Hash;
use crate::contest::Contest;
use crate::matches::{Asked, Why, ask_for, new_key};
use crate::people::{Id, Role};
use crate::store::{Error, Store};
use crate::versions::{State, Version};
use crate::work::Seat;
use rusqlite::{Connection, params};

/// A candidate's request for a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The candidate's id.
    pub person: Id,
    /// The number of the candidate's version.
    pub number: u32,
    /// The opponent on all other seats.
    pub against: Against,
    /// The name of an official map, or an empty string for games without maps.
    pub map: String,
    /// The seed of the random numbers that the rules draw.
    pub seed: u64,
    /// The seat of the version, from 0, or `None` for one match on each seat.
    pub seat: Option<usize>,
}

/// The opponent of a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Against {
    /// A version of the same candidate.
    Own(u32),
    /// A bundled opponent.
    House(String),
    /// The last working version of another candidate.
    Other(Id),
}

/// The reason why a request was refused. Nothing was queued.
#[derive(Debug)]
pub enum Unfit {
    /// The candidate's version does not exist or cannot play.
    Version,
    /// The opponent does not exist or cannot play.
    Opponent,
    /// The map is not an official one.
    Map,
    /// The game has no such seat.
    Seat,
    /// The candidate has reached the limit of queued matches.
    Quota,
    /// The candidate is disqualified.
    Out,
    /// The database or the disk failed.
    Broken(Error),
}

impl<E: Into<Error>> From<E> for Unfit {
    fn from(error: E) -> Self {
        match error.into() {
            Error::Missing("version") => Unfit::Version,
            error => Unfit::Broken(error),
        }
    }
}

impl Against {
    /// Parses an opponent as forms and programs write it: `own:3`, `house:opponent` or `other:7`.
    pub fn read(text: &str) -> Option<Self> {
        let (kind, which) = text.split_once(':')?;
        match kind {
            "own" => which.parse().ok().map(Against::Own),
            "house" => Some(Against::House(which.to_owned())),
            "other" => which.parse().ok().map(Against::Other),
            _ => None,
        }
    }

    /// Returns the text that [`Against::read`] parses.
    pub fn word(&self) -> String {
        match self {
            Against::Own(number) => format!("own:{number}"),
            Against::House(name) => format!("house:{name}"),
            Against::Other(person) => format!("other:{person}"),
        }
    }
}

impl Contest {
    /// Queues the requested matches and returns their numbers.
    ///
    /// # Errors
    /// Returns the reason why the request was refused.
    pub fn wish(&self, wish: &Wish) -> Result<Vec<i64>, Unfit> {
        let (own, other) = (self.own(wish.person, wish.number)?, self.opponent(wish.person, &wish.against)?);
        let text = self.map_of(&wish.map)?;
        let players = self.game.shape.seats.default_number();
        let seats = match wish.seat {
            None => 0..players,
            Some(seat) if seat < players => seat..seat + 1,
            Some(_) => return Err(Unfit::Seat),
        };
        let now = self.clock.now();
        // These matches differ only in the seats.
        let key = new_key()?;
        let asked = |seat: usize| Asked {
            why: Why::Wish,
            person: wish.person,
            map: wish.map.clone(),
            text: text.clone(),
            seed: wish.seed,
            key,
            seats: (0..players).map(|at| if at == seat { own.clone() } else { other.clone() }).collect(),
        };
        let numbers = self.store.change(|store| {
            if !has_room(store, wish.person, seats.len(), self.plan.quotas.wishes)? {
                return Ok(None);
            }
            seats.map(|seat| ask_for(store, &asked(seat), now)).collect::<Result<Vec<_>, _>>().map(Some)
        })?;
        self.tell();
        numbers.ok_or(Unfit::Quota)
    }

    /// Returns the program of a candidate's own version.
    pub(crate) fn own(&self, person: Id, number: u32) -> Result<Seat, Unfit> {
        if self.store.person(person)?.out.is_some() {
            return Err(Unfit::Out);
        }
        seat(&self.store, person, number)?.ok_or(Unfit::Version)
    }

    /// Returns the program of an opponent.
    pub(crate) fn opponent(&self, person: Id, against: &Against) -> Result<Seat, Unfit> {
        match against {
            Against::Own(number) => seat(&self.store, person, *number)?.ok_or(Unfit::Opponent),
            Against::House(name) if self.game.house().contains(&name.as_str()) => {
                Ok(self.store.house(name)?)
            }
            Against::House(_) => Err(Unfit::Opponent),
            Against::Other(other) => {
                let there = self.store.person(*other).map_err(|_| Unfit::Opponent)?;
                if !self.plan.quotas.against_others || there.out.is_some() || there.role != Role::Candidate {
                    return Err(Unfit::Opponent);
                }
                let versions = self.store.versions(*other)?;
                let last = versions.iter().find(|version| can_play(version));
                let last = last.ok_or(Unfit::Opponent)?;
                seat(&self.store, *other, last.number)?.ok_or(Unfit::Opponent)
            }
        }
    }

    /// Returns the hash of an official map's text.
    fn map_of(&self, name: &str) -> Result<Option<Hash>, Unfit> {
        if self.game.maps.is_empty() && name.is_empty() {
            return Ok(None);
        }
        let (_, text) = self.game.maps.iter().find(|(known, _)| *known == name).ok_or(Unfit::Map)?;
        let kept = self.blobs.keep(text.as_bytes());
        kept.map(Some).map_err(|error| Unfit::Broken(Error::Database(error.to_string())))
    }
}

/// Returns true if the version was built and is not disqualified.
pub(crate) fn can_play(version: &Version) -> bool {
    version.state == State::Ready && version.out.is_none()
}

fn seat(store: &Store, person: Id, number: u32) -> Result<Option<Seat>, Error> {
    match store.version(person, number) {
        Ok(version) => Ok(version.seat().filter(|_| can_play(&version))),
        Err(Error::Missing(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns true if a candidate may have this number of additional matches in the queue.
pub(crate) fn has_room(store: &Connection, person: Id, more: usize, most: u32) -> Result<bool, Error> {
    let query = "SELECT count(*) FROM match JOIN job ON job.id = match.job
        WHERE match.person = ?1 AND why IN ('wish', 'duel') AND played IS NULL AND job.state <> 'dropped'";
    let waiting: usize = store.query_row(query, params![person], |row| row.get::<_, u32>(0))? as usize;
    Ok(waiting + more <= most as usize)
}
