//! The result of a duel: which of its two programs is better.

use super::Findings;
use joute_league::duel::DuelEnd;
use joute_league::sprt;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The answer of a duel to the question which of its two champions is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The caller's champion is better than its opponent.
    Better,
    /// The caller's champion is worse than its opponent.
    Worse,
    /// The caller's champion is not better by as much as the duel requires.
    NotBetter,
    /// Both champions are equally good.
    Equal,
    /// It is not known which champion is better. If the duel is over, it ended without a
    /// conclusion.
    Open,
}

impl Findings {
    /// Returns the result of the duel.
    pub fn verdict(&self) -> Verdict {
        let bouts = &self.standing.bouts;
        let (Some(share), Some(estimate)) = (bouts.share(), bouts.estimate()) else {
            return Verdict::Open;
        };
        match self.end {
            Some(DuelEnd::Known(sprt::SprtVerdict::Better)) => Verdict::Better,
            Some(DuelEnd::Known(sprt::SprtVerdict::NotBetter)) if estimate.high < 0.0 => Verdict::Worse,
            Some(DuelEnd::Known(sprt::SprtVerdict::NotBetter)) => Verdict::NotBetter,
            Some(DuelEnd::Same) if share > 0.5 => Verdict::Better,
            Some(DuelEnd::Same) if share < 0.5 => Verdict::Worse,
            Some(DuelEnd::Same) => Verdict::Equal,
            Some(DuelEnd::Open | DuelEnd::Failed(_)) | None => Verdict::Open,
        }
    }
}
