//! The findings of a duel: its results so far, its verdict, and the sentences that report them.

use super::seating::Seating;
use crate::sprt::{Bouts, Estimate, SprtBounds, SprtVerdict};
use joute_words::{Locale, duel as say};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The results of a duel's matches so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuelStanding {
    /// The rule for which of the two champions plays as which player in the matches of a bout. A
    /// bout is a set of matches that is fair to both.
    pub seating: Seating,
    /// The results of the finished bouts. A bout is a set of matches that is fair to both
    /// champions.
    pub bouts: Bouts,
    /// The number of matches in which the first champion got more than half of the match's points.
    pub won: u64,
    /// The number of matches in which each champion got half of the match's points.
    pub drawn: u64,
    /// The number of matches in which the first champion got less than half of the match's points.
    pub lost: u64,
    /// The number of matches that each of the two champions left before the end.
    pub out: [u64; 2],
}

impl DuelStanding {
    /// Returns the number of matches of the duel that were played.
    pub fn matches(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

/// The reason why a duel between two champions ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DuelEnd {
    /// The statistical test has decided which champion is better, with this verdict.
    Known(SprtVerdict),
    /// Further seeds give the same matches, because neither the rules nor the champions use
    /// randomness, and no further maps can be generated. The results count each different match
    /// once.
    Same,
    /// The duel ended without a decision. The maximum number of matches was played, or
    /// [`Duel::stop`](super::Duel::stop) was set.
    Open,
    /// A match could not be played, for this reason, which is not the fault of a champion.
    Failed(String),
}

/// The results of a duel's matches so far, and its decision.
#[derive(Debug, Clone)]
pub struct Findings {
    /// The results of the duel's matches so far.
    pub standing: DuelStanding,
    /// The duel's decision, or the reason why there is none. It is `None` while the duel is
    /// running.
    pub end: Option<DuelEnd>,
    /// True if the duel continues on generated maps. It does so after all official maps were
    /// played.
    pub maps_made: bool,
}

/// The answer of a duel to the question which of its two champions is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The first champion is better than the second.
    Better,
    /// The first champion is worse than the second.
    Worse,
    /// The first champion is not better by as much as the duel requires.
    NotBetter,
    /// Both champions are equally good.
    Equal,
    /// It is not known which champion is better. If the duel is over, it ended without a
    /// conclusion.
    Open,
}

impl Verdict {
    /// Returns the verdict as a sentence for people. `names` are the names of the two champions, and
    /// `bounds` are those of the duel's test.
    pub fn sentence(self, locale: Locale, names: &[String; 2], bounds: &SprtBounds) -> String {
        let [one, two] = names;
        match self {
            Verdict::Better => say::better(locale, one, two),
            Verdict::Worse => say::worse(locale, one, two),
            Verdict::NotBetter => say::not_better(locale, one, two, bounds.elo1()),
            Verdict::Equal => say::equal(locale, one, two),
            Verdict::Open => say::open(locale).to_owned(),
        }
    }
}

impl Findings {
    /// Returns the verdict of the duel.
    pub fn verdict(&self) -> Verdict {
        let bouts = &self.standing.bouts;
        let (Some(share), Some(estimate)) = (bouts.share(), bouts.estimate()) else {
            return Verdict::Open;
        };
        match self.end {
            Some(DuelEnd::Known(SprtVerdict::Better)) => Verdict::Better,
            Some(DuelEnd::Known(SprtVerdict::NotBetter)) if estimate.high < 0.0 => Verdict::Worse,
            Some(DuelEnd::Known(SprtVerdict::NotBetter)) => Verdict::NotBetter,
            Some(DuelEnd::Same) if share > 0.5 => Verdict::Better,
            Some(DuelEnd::Same) if share < 0.5 => Verdict::Worse,
            Some(DuelEnd::Same) => Verdict::Equal,
            Some(DuelEnd::Open | DuelEnd::Failed(_)) | None => Verdict::Open,
        }
    }

    /// Returns the results as sentences for people, without the verdict. The list is empty before the first
    /// bout is over.
    pub fn sentences(&self, locale: Locale, [one, two]: &[String; 2]) -> Vec<String> {
        let Findings { standing, end, maps_made } = self;
        let (Some(share), Some(estimate)) = (standing.bouts.share(), standing.bouts.estimate()) else {
            return Vec::new();
        };
        let percent = format!("{:.1}", 100.0 * share);
        let mut lines = vec![say::played(locale, one, standing.won, standing.drawn, standing.lost, percent)];
        for (name, out) in [one, two].into_iter().zip(standing.out).filter(|(_, out)| *out > 0) {
            lines.push(say::left(locale, name, out, standing.matches()));
        }
        if *maps_made {
            lines.push(say::made(locale).to_owned());
        }
        lines.push(match end {
            Some(DuelEnd::Same) => say::same(locale).to_owned(),
            _ => say::elo(locale, estimate),
        });
        lines
    }
}

impl fmt::Display for Estimate {
    /// Writes the difference and its confidence interval in Elo points, such as `+68 [+41, +96]`. A
    /// missing bound is shown as infinite.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [elo, low, high] = [self.elo, self.low, self.high].map(|elo| match elo {
            f64::INFINITY => "+∞".to_owned(),
            f64::NEG_INFINITY => "−∞".to_owned(),
            // Zero is written without a minus sign.
            elo => format!("{:+.0}", elo.round() + 0.0).replace('-', "−"),
        });
        write!(f, "{elo} [{low}, {high}]")
    }
}
