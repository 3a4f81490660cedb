//! What a duel tells of its two champions.

use super::Findings;
use joute_league::duel::End;
use joute_league::sprt;

/// Which one is better, as far as a duel knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The first one.
    Better,
    /// The second one.
    Worse,
    /// The first one is not better by as much as was asked.
    NotBetter,
    /// Both are equally good.
    Equal,
    /// It is not known yet, or will not be.
    Open,
}

impl Findings {
    /// What it tells.
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
