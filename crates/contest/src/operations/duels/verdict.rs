//! The result of a duel: which of its two programs is better.

use super::Findings;
use joute_league::duel::DuelEnd;
use joute_league::sprt;

/// The result of a duel: which of its two programs is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DuelVerdict {
    /// The first program of the duel is better.
    Better,
    /// The second program of the duel is better.
    Worse,
    /// The first program of the duel is not clearly better. It may still be equal or slightly
    /// better.
    NotBetter,
    /// Both programs of the duel are equally good.
    Equal,
    /// The duel has no result. It is running or ended without one.
    Open,
}

impl Findings {
    /// Returns the result of the duel.
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
