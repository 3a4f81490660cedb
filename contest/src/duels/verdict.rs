//! The conclusion of a duel about its two champions.

use super::Findings;
use joute_league::duel::End;
use joute_league::sprt;

/// The conclusion of a duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
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
    pub fn verdict(&self) -> Verdict {
        let bouts = &self.standing.bouts;
        let (Some(share), Some(estimate)) = (bouts.share(), bouts.estimate()) else { return Verdict::Open };
        match self.end {
            Some(End::Known(sprt::Verdict::Better)) => Verdict::Better,
            Some(End::Known(sprt::Verdict::NotBetter)) if estimate.high < 0.0 => Verdict::Worse,
            Some(End::Known(sprt::Verdict::NotBetter)) => Verdict::NotBetter,
            Some(End::Same) if share > 0.5 => Verdict::Better,
            Some(End::Same) if share < 0.5 => Verdict::Worse,
            Some(End::Same) => Verdict::Equal,
            Some(End::Open | End::Failed(_)) | None => Verdict::Open,
        }
    }
}
