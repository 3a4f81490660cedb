//! The conclusion of a duel about its two champions.

use super::Findings;
use joute_league::duel::DuelEnd;
use joute_league::sprt;

/// The conclusion of a duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DuelVerdict {
    /// The first champion is better.
    Better,
    /// The second champion is better.
    Worse,
    /// The first champion is not better by the required difference.
    NotBetter,
    /// Both champions are equally good.
    Equal,
    /// There is no conclusion, either because the duel is running or because it ended without one.
    Open,
}

impl Findings {
    /// Returns the conclusion of the duel.
    pub fn verdict(&self) -> DuelVerdict {
        let bouts = &self.standing.bouts;
        let (Some(share), Some(estimate)) = (bouts.share(), bouts.estimate()) else {
            return DuelVerdict::Open;
        };
        match self.end {
            Some(DuelEnd::Known(sprt::SprtVerdict::Better)) => DuelVerdict::Better,
            Some(DuelEnd::Known(sprt::SprtVerdict::NotBetter)) if estimate.high < 0.0 => DuelVerdict::Worse,
            Some(DuelEnd::Known(sprt::SprtVerdict::NotBetter)) => DuelVerdict::NotBetter,
            Some(DuelEnd::Same) if share > 0.5 => DuelVerdict::Better,
            Some(DuelEnd::Same) if share < 0.5 => DuelVerdict::Worse,
            Some(DuelEnd::Same) => DuelVerdict::Equal,
            Some(DuelEnd::Open | DuelEnd::Failed(_)) | None => DuelVerdict::Open,
        }
    }
}
