//! Plays the match of a replay again. This verifies the replay or creates its pictures.

use super::error::ReplayError;
use super::record::{Replay, Step};
use super::turn::Turn;
use crate::game::ApplyOrder;
use crate::referee::{EncodedRequest, Referee};
use crate::scene::{Change, Gain};

impl Replay {
    /// Returns the replay with pictures of every step. The match is played again to draw them. They
    /// replace any pictures that the replay already contains.
    ///
    /// # Errors
    /// Returns the errors of [`Replay::verify`], except that an interrupted match is processed as
    /// far as it goes.
    pub fn with_scene(mut self, referee: &mut dyn Referee) -> Result<Self, ReplayError> {
        self.header.scene = referee.scene();
        let mut results = Vec::new();
        let mut previous_scores = Vec::new();
        self.play_again(referee, &mut |_, StepResult { changes, scores }| {
            results.push((changes, changed_scores(&mut previous_scores, scores)));
            Ok(())
        })?;
        for (step, (changes, scores)) in self.steps.iter_mut().zip(results) {
            (step.drawn, step.scores) = (changes, scores);
        }
        Ok(self)
    }

    /// Checks a replay by playing its match again. The results must be equal, including the
    /// pictures if there are any.
    ///
    /// # Errors
    /// Returns an error about the first step that does not match the rules, or about different
    /// scores.
    pub fn verify(&self, referee: &mut dyn Referee) -> Result<(), ReplayError> {
        if let Some(scene) = &self.header.scene
            && referee
                .scene()
                .is_none_or(|drawn| (&drawn.kind, &drawn.tables) != (&scene.kind, &scene.tables))
        {
            return Err(ReplayError::FirstPicture);
        }
        let explained = self.steps.iter().flat_map(|step| &step.drawn).any(|change| !change.gains.is_empty());
        self.play_again(referee, &mut |step, StepResult { changes, scores }| {
            if !step.scores.is_empty() && step.scores != scores {
                return Err(ReplayError::Scores { rules: scores, replay: step.scores.clone() });
            }
            match comparable_changes(&changes, explained).eq(comparable_changes(&step.drawn, explained)) {
                true => Ok(()),
                false => Err(ReplayError::Picture),
            }
        })?;
        match self.outcome {
            Some(_) => Ok(()),
            None => Err(ReplayError::NoOutcome),
        }
    }

    /// Plays the match of a replay again. After each step, it passes the new pictures and
    /// scores to `on_step`.
    fn play_again(
        &self,
        referee: &mut dyn Referee,
        on_step: &mut StepHandler<'_>,
    ) -> Result<(), ReplayError> {
        if self.header.api != format!("{:016x}", referee.api()) {
            return Err(ReplayError::Api { replay: self.header.api.clone(), rules: referee.api() });
        }
        for step in &self.steps {
            let fail = ReplayError::at(step.moment());
            for (request, turn) in requests_with_turns(step, referee).map_err(&fail)? {
                referee.replay_turn(turn).map_err(ReplayError::of(request.player)).map_err(&fail)?;
            }
            referee.settle();
            on_step(step, StepResult { changes: referee.take_changes(), scores: referee.scores() })
                .map_err(&fail)?;
        }
        let Some(outcome) = &self.outcome else { return Ok(()) };
        if !referee.ask().is_empty() {
            return Err(ReplayError::TooShort);
        }
        let (scores, ranks) = (referee.scores(), referee.ranks());
        if scores != outcome.scores {
            return Err(ReplayError::Scores { rules: scores, replay: outcome.scores.clone() });
        }
        if ranks != outcome.ranks {
            return Err(ReplayError::Ranks { rules: ranks, replay: outcome.ranks.clone() });
        }
        Ok(())
    }
}

/// Pairs the requests of the rules in a step with the recorded turns. The pairs are in the order in
/// which the rules applied the turns.
///
/// # Errors
/// Returns an error if the rules make different requests or apply the turns in another order.
pub fn requests_with_turns<'a>(
    step: &'a Step,
    referee: &mut dyn Referee,
) -> Result<Vec<(EncodedRequest, &'a Turn)>, ReplayError> {
    let mut requests = referee.ask();
    if step.moment() != referee.moment() {
        return Err(ReplayError::Moment(referee.moment()));
    }
    let (request_count, acted) = (requests.len(), step.turns.len());
    if request_count != acted {
        return Err(ReplayError::Players { acted, asked: request_count });
    }
    if referee.apply_order() == ApplyOrder::ByArrival {
        let place =
            |request: &EncodedRequest| step.turns.iter().position(|turn| turn.player == request.player);
        requests.sort_by_key(|request| place(request).unwrap_or(usize::MAX));
    }
    let pairs: Vec<_> = requests.into_iter().zip(&step.turns).collect();
    let other =
        pairs.iter().find(|(request, turn)| turn.player != request.player || turn.calls != request.shown);
    match other {
        None => Ok(pairs),
        Some((EncodedRequest { player, shown, .. }, _)) => {
            Err(ReplayError::Request { player: *player, calls: shown.clone().into() })
        }
    }
}

/// Returns the contents of the changes that draw something in a picture. It leaves out the notes on
/// cancelled actions, and the reasons for changes of scores unless the replay is `explained`.
/// Replays from before these existed therefore still verify.
fn comparable_changes(changes: &[Change], explained: bool) -> impl Iterator<Item = impl PartialEq> {
    changes.iter().filter_map(move |Change { of, action, index, cause, rows, gains }| {
        let gains: &[Gain] = if explained { gains } else { &[] };
        let draws = match of {
            Some(_) => cause.is_empty(),
            None => !rows.is_empty() || !gains.is_empty(),
        };
        draws.then_some((of, action, index, cause, rows, gains))
    })
}

/// The picture changes and scores of one step. They are computed when the match of a replay is
/// played again.
struct StepResult {
    changes: Vec<Change>,
    scores: Vec<i64>,
}

/// A function that receives the result of each step. It is called when the match of a replay is
/// played again.
type StepHandler<'a> = dyn FnMut(&Step, StepResult) -> Result<(), ReplayError> + 'a;

/// Returns the scores after a step, or an empty list if they have not changed. A replay stores
/// them in this form. `previous` is updated to the new scores.
pub fn changed_scores(previous: &mut Vec<i64>, scores: Vec<i64>) -> Vec<i64> {
    if *previous == scores {
        return Vec::new();
    }
    previous.clone_from(&scores);
    scores
}
