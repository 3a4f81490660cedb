//! A version's first match: the first thing that its author wants to know after the build.

use super::Version;
use crate::matches::StoredMatch;
use crate::store::{Error, Store};
use crate::tournaments::Visibility;
use crate::work::{MatchResult, Seat};

/// A version's first match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstMatch {
    /// The match as stored in the database.
    pub stored: StoredMatch,
    /// The version's seat.
    pub seat: usize,
}

/// The outcome of a first match for the version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The champion left the match before its end: it crashed, was too late or broke the rules.
    Out,
    /// Its place was the first, and it shared the place with no other champion.
    Won,
    /// It shared the first place.
    Drawn,
    /// Another champion's place was before its own.
    Lost,
}

impl FirstMatch {
    /// Returns how the match ended; none before it was played.
    pub fn ending(&self) -> Option<Ending> {
        let played: &MatchResult = self.stored.played.as_ref()?;
        let own = played.ranks.get(self.seat).copied()?;
        let firsts = played.ranks.iter().filter(|rank| **rank == 1).count();
        Some(match played.gone.get(self.seat) {
            Some(Some(_)) => Ending::Out,
            _ if own > 1 => Ending::Lost,
            _ if firsts > 1 => Ending::Drawn,
            _ => Ending::Won,
        })
    }
}

impl Store {
    /// Returns the first match of a version; none before it is built.
    ///
    /// # Errors
    /// Returns an error of the database.
    pub fn first_match(&self, version: &Version) -> Result<Option<FirstMatch>, Error> {
        let Some(number) = version.first_match else { return Ok(None) };
        let stored = self.match_of(number, Visibility::Opened)?;
        let own = |seat: &Seat| matches!(seat, Seat::Version { person, number, .. } if (*person, *number) == (version.person, version.number));
        let seat = stored.spec.seats.iter().position(own).unwrap_or(0);
        Ok(Some(FirstMatch { stored, seat }))
    }
}
