//! The first match of a submitted version, which is played after the build and shows the candidate
//! whether the champion works.

use super::Version;
use crate::matches::StoredMatch;
use crate::store::{Error, Store};
use crate::tournaments::Visibility;
use crate::work::{MatchResult, Seat};

/// The first match of a submitted version, which it plays against a bundled opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstMatch {
    /// The match as stored in the database.
    pub stored: StoredMatch,
    /// The seat on which the version plays.
    pub seat: usize,
}

/// The outcome of a version's first match for this version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The champion left the match before its end: it crashed, was too late or broke the rules.
    Out,
    /// The version's champion alone was first.
    Won,
    /// The version's champion shared the first place with others.
    Drawn,
    /// Another champion was ranked before the version's champion.
    Lost,
}

impl FirstMatch {
    /// Returns the outcome of the first match for its version, or `None` if the match has not been
    /// played.
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
    /// Returns the first match of a version, or `None` if the version has not been built yet.
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
