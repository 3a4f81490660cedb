//! Matches on demand: a candidate's version against another, on an official map.
//!
//! *Invariant:* a candidate has at most `quotas.wishes` matches waiting that it wished for; those of its duels count.

mod list;

pub use list::{FILTERED, Filter, Stage};

use crate::blobs::Hash;
use crate::contest::Contest;
use crate::matches::{Asked, Why, ask_for};
use crate::people::{Id, Role};
use crate::store::{Error, Store};
use crate::versions::{State, Version};
use crate::work::Seat;
use rusqlite::{Connection, params};

/// A match that a candidate wishes for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// Who.
    pub person: Id,
    /// Its version.
    pub number: u32,
    /// Whom it meets, on every other seat.
    pub against: Against,
    /// The name of an official map; empty for games without maps.
    pub map: String,
    /// Of what the rules draw.
    pub seed: u64,
    /// On which seat, from 0; none: one match on each.
    pub seat: Option<usize>,
}

/// Whom a version meets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Against {
    /// Another of one's own, or the same.
    Own(u32),
    /// A champion of the house.
    House(String),
    /// The last one that somebody else sent and that can play.
    Other(Id),
}

/// Why a wish was not taken. Nothing of it is played.
#[derive(Debug)]
pub enum Unfit {
    /// The own version is none that can play.
    Version,
    /// The opponent is none, or cannot play.
    Opponent,
    /// It is no official map.
    Map,
    /// The game has no such seat.
    Seat,
    /// As many wait already as may.
    Quota,
    /// The candidate was put out.
    Out,
    /// The contest's memory or its disk failed.
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
    /// As forms and programs write it: `own:3`, `house:opponent`, `other:7`.
    pub fn read(text: &str) -> Option<Self> {
        let (kind, which) = text.split_once(':')?;
        match kind {
            "own" => which.parse().ok().map(Against::Own),
            "house" => Some(Against::House(which.to_owned())),
            "other" => which.parse().ok().map(Against::Other),
            _ => None,
        }
    }

    /// What [`Against::read`] reads.
    pub fn word(&self) -> String {
        match self {
            Against::Own(number) => format!("own:{number}"),
            Against::House(name) => format!("house:{name}"),
            Against::Other(person) => format!("other:{person}"),
        }
    }
}

impl Contest {
    /// Has the matches of a wish played: their numbers.
    ///
    /// # Errors
    /// Why it does not fit.
    pub fn wish(&self, wish: &Wish) -> Result<Vec<i64>, Unfit> {
        let (own, other) = (self.own(wish.person, wish.number)?, self.opponent(wish.person, &wish.against)?);
        let text = self.map_of(&wish.map)?;
        let players = self.game.shape.seats.usual();
        let seats = match wish.seat {
            None => 0..players,
            Some(seat) if seat < players => seat..seat + 1,
            Some(_) => return Err(Unfit::Seat),
        };
        let now = self.clock.now();
        let asked = |seat: usize| Asked {
            why: Why::Wish,
            person: wish.person,
            map: wish.map.clone(),
            text: text.clone(),
            seed: wish.seed,
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

    /// A version of somebody's own, as it plays.
    pub(crate) fn own(&self, person: Id, number: u32) -> Result<Seat, Unfit> {
        if self.store.person(person)?.out.is_some() {
            return Err(Unfit::Out);
        }
        seat(&self.store, person, number)?.ok_or(Unfit::Version)
    }

    /// Whom somebody's version meets, as it plays.
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

    /// An official map's text.
    fn map_of(&self, name: &str) -> Result<Option<Hash>, Unfit> {
        if self.game.maps.is_empty() && name.is_empty() {
            return Ok(None);
        }
        let (_, text) = self.game.maps.iter().find(|(known, _)| *known == name).ok_or(Unfit::Map)?;
        let kept = self.blobs.keep(text.as_bytes());
        kept.map(Some).map_err(|error| Unfit::Broken(Error::Database(error.to_string())))
    }
}

/// It was built, and nobody put it out.
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

/// May somebody have so many matches more waiting?
pub(crate) fn has_room(store: &Connection, person: Id, more: usize, most: u32) -> Result<bool, Error> {
    let query = "SELECT count(*) FROM match JOIN job ON job.id = match.job
        WHERE match.person = ?1 AND why IN ('wish', 'duel') AND played IS NULL AND job.state <> 'dropped'";
    let waiting: usize = store.query_row(query, params![person], |row| row.get::<_, u32>(0))? as usize;
    Ok(waiting + more <= most as usize)
}
