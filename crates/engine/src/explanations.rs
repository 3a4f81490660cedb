//! Checks that the reasons which a game gives for changes of scores add up to these changes.

use crate::check_error::CheckError;
use crate::replay::Step;

/// A checker for the reasons of score changes in one match. A game gives either no reasons at all,
/// or reasons for every change of a score.
#[derive(Debug)]
pub(crate) struct Explanations {
    scores: Vec<i64>,
    /// True if the game has given a reason so far.
    given: bool,
    /// True if a score has changed without a reason so far.
    missing: bool,
}

impl Explanations {
    /// Creates a checker for a match with these scores before the first step.
    pub(crate) fn new(scores: Vec<i64>) -> Self {
        Explanations { scores, given: false, missing: false }
    }

    /// Checks that the reasons of a step add up to the change of each player's score. The step
    /// must contain all scores.
    ///
    /// # Errors
    /// Returns an error that names the player and both sums.
    pub(crate) fn check(&mut self, step: &Step) -> Result<(), CheckError> {
        let gains = || step.drawn.iter().flat_map(|change| &change.gains);
        self.given |= gains().next().is_some();
        for (player, (before, after)) in self.scores.iter().zip(&step.scores).enumerate() {
            let reasons = gains().filter(|gain| gain.player == player).map(|gain| gain.amount).sum::<i64>();
            self.missing |= reasons != after - before;
            if self.given && self.missing {
                return Err(CheckError::Gains { player, change: after - before, reasons });
            }
        }
        self.scores.clone_from(&step.scores);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Explanations;
    use crate::replay::Step;
    use crate::scene::{Change, Gain};

    fn step(amounts: &[i64], scores: [i64; 2]) -> Step {
        let gains = amounts.iter().map(|amount| Gain::new(1, *amount, "tax")).collect();
        Step { drawn: vec![Change { gains, ..Change::default() }], scores: scores.into(), ..Step::default() }
    }

    #[test]
    fn reasons_add_up_to_the_change_of_the_score_or_are_never_given() {
        let mut silent = Explanations::new(vec![0, 0]);
        assert!(silent.check(&step(&[], [4, 0])).is_ok());
        assert!(silent.check(&step(&[2], [4, 2])).is_err(), "an earlier change has no reason");
        let mut exact = Explanations::new(vec![0, 0]);
        assert!(exact.check(&step(&[5, -2], [0, 3])).is_ok());
        assert!(exact.check(&step(&[], [0, 3])).is_ok());
        let error = exact.check(&step(&[1], [0, 5])).expect_err("the reasons do not add up to the change");
        assert!(error.to_string().contains("player 1 changes by 2"), "{error}");
    }
}
