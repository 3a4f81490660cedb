//! Rechecks: matches of untrusted workers that trusted workers play again.

use super::error::Error;
use super::work::MatchResult;
use std::io;
use strum::{AsRefStr, EnumString};

/// The share of the matches of an untrusted worker that are played again, in percent from 1 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecheckShare(u32);

impl RecheckShare {
    /// Creates a share from a number of percent. Returns `None` if it is not from 1 to 100.
    pub fn from_percent(percent: u32) -> Option<Self> {
        (1..=100).contains(&percent).then_some(RecheckShare(percent))
    }

    /// Returns the share in percent.
    pub const fn percent(self) -> u32 {
        self.0
    }

    /// Decides at random whether a match is played again. The worker cannot predict it.
    ///
    /// # Errors
    /// Returns an error if the operating system provides no random numbers.
    pub fn draw(self) -> Result<bool, Error> {
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).map_err(|error| Error::Random(io::Error::other(error)))?;
        Ok(u64::from_le_bytes(bytes) % 100 < u64::from(self.0))
    }
}

/// The conclusion from a match that was played again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, AsRefStr, EnumString)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum RecheckVerdict {
    /// The trusted worker's match is equal to the untrusted worker's match.
    Confirmed,
    /// Two matches of trusted workers are equal to each other, but not to the untrusted worker's match.
    Refuted,
    /// Two matches of trusted workers differ, or the second one is equal to the untrusted worker's match. A
    /// program of the match does not play the same each time, so nothing follows.
    Irreproducible,
    /// The match could not be compared, because a trusted worker did not play it or a replay is missing.
    Abandoned,
    /// The results of the worker were withdrawn before the comparison.
    Withdrawn,
}

/// A match of an untrusted worker all of whose repetitions have ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EndedRecheck {
    /// The number of the match in the contest.
    pub number: i64,
    /// The number of the job in which the untrusted worker played the match.
    pub job: i64,
    /// The name of the untrusted worker's token.
    pub worker: String,
    /// The result that the untrusted worker has sent.
    pub played: MatchResult,
    /// The results of the repetitions, in the order in which they were queued. A repetition without a
    /// result is `None`.
    pub repetitions: Vec<Option<MatchResult>>,
}

/// The numbers of an untrusted worker's matches that were selected for a repetition.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RecheckCounts {
    /// The number of matches whose repetition was equal.
    pub confirmed: u64,
    /// The number of matches whose repetition has not been compared yet.
    pub open: u64,
}

#[cfg(test)]
mod tests {
    use super::RecheckShare;

    #[test]
    fn the_share_of_selected_matches_is_that_of_the_organiser() {
        let share = RecheckShare::from_percent(5).expect("the share is valid");
        let drawn = (0..10_000).filter(|_| share.draw().expect("a random number can be drawn")).count();
        // Six standard deviations are 131 matches.
        assert!((369..=631).contains(&drawn), "{drawn}");
        let all = RecheckShare::from_percent(100).expect("the share is valid");
        assert!((0..1000).all(|_| all.draw().expect("a random number can be drawn")));
        assert_eq!([0, 101].map(RecheckShare::from_percent), [None, None]);
    }
}
