//! The first match of a submitted version. It is played after the build and shows the candidate
//! whether the program works.

use super::Version;
use crate::matches::StoredMatch;
use crate::store::{Error, Store};
use crate::tournaments::Visibility;
use crate::work::{MatchResult, Seat};

/// The first match of a submitted version. The opponent comes with the kits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstMatch {
    /// The match as stored in the database.
    pub stored: StoredMatch,
    /// The player position of the version in the match.
    pub seat: usize,
}

/// The outcome of a version's first match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The version's program left the match early. It crashed, was too late or broke the rules.
    Out,
    /// The version's program alone has the first rank.
    Won,
    /// The version's program shares the first rank with others.
    Drawn,
    /// Another program was ranked before the version's program.
    Lost,
}

impl FirstMatch {
    /// Returns the outcome of the first match for its version. Returns `None` if the match has not
    /// been played.
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
    /// Returns the first match of a version. Returns `None` if the version has not been built yet.
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
