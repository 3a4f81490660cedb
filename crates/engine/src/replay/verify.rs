//! Plays the match of a replay again. This verifies the replay or creates its pictures.

use super::{Replay, Step, Turn};
use crate::game::ApplyOrder;
use crate::referee::{EncodedRequest, Referee};
use crate::scene::Change;

impl Replay {
    /// Returns the replay with pictures of every step. The match is played again to draw them. They
    /// replace any pictures that the replay already contains.
    ///
    /// # Errors
    /// Returns the errors of [`Replay::verify`], except that an interrupted match is processed as
    /// far as it goes.
    pub fn with_scene(mut self, referee: &mut dyn Referee) -> Result<Self, String> {
        self.header.scene = referee.scene();
        let mut drawn = Vec::new();
        let mut before = Vec::new();
        self.play_again(referee, &mut |_, StepResult { changes, scores }| {
            drawn.push((changes, changed_scores(&mut before, scores)));
            Ok(())
        })?;
        for (step, (changes, scores)) in self.steps.iter_mut().zip(drawn) {
            (step.drawn, step.scores) = (changes, scores);
        }
        Ok(self)
    }

    /// Checks a replay by playing its match again. The results must be equal, including the
    /// pictures if there are any.
    ///
    /// # Errors
    /// Returns a message about the first step that does not match the rules, or about different
    /// scores.
    pub fn verify(&self, referee: &mut dyn Referee) -> Result<(), String> {
        if let Some(scene) = &self.header.scene
            && referee
                .scene()
                .is_none_or(|drawn| (&drawn.kind, &drawn.tables) != (&scene.kind, &scene.tables))
        {
            return Err("the picture before the first turn is not what the rules draw".into());
        }
        self.play_again(referee, &mut |step, StepResult { changes, scores }| {
            if !step.scores.is_empty() && step.scores != scores {
                return Err(format!("the scores are {scores:?}, the replay says {:?}", step.scores));
            }
            match moved(&changes).eq(moved(&step.drawn)) {
                true => Ok(()),
                false => Err("the picture is not what the rules draw".into()),
            }
        })?;
        match self.outcome {
            Some(_) => Ok(()),
            None => Err("the replay has no result: it was cut short".into()),
        }
    }

    /// Plays the match of a replay again. After each step, it passes the new pictures and scores to
    /// `drawn`.
    fn play_again(&self, referee: &mut dyn Referee, drawn: &mut StepHandler<'_>) -> Result<(), String> {
        if self.header.api != format!("{:016x}", referee.api()) {
            return Err(format!(
                "the replay is of API {}, the rules are of {:016x}",
                self.header.api,
                referee.api()
            ));
        }
        for step in &self.steps {
            let place = step.moment();
            let fail = |why| format!("{place}: {why}");
            for (request, turn) in requests_with_turns(step, referee).map_err(fail)? {
                referee
                    .replay_turn(turn)
                    .map_err(|why| format!("{place}: player {}: {why}", request.player))?;
            }
            referee.settle();
            drawn(step, StepResult { changes: referee.take_changes(), scores: referee.scores() })
                .map_err(fail)?;
        }
        let Some(outcome) = &self.outcome else { return Ok(()) };
        if !referee.ask().is_empty() {
            return Err("the replay ends before the match does".into());
        }
        if referee.scores() != outcome.scores {
            return Err(format!(
                "the scores are {:?}, the replay says {:?}",
                referee.scores(),
                outcome.scores
            ));
        }
        if referee.ranks() != outcome.ranks {
            return Err(format!("the ranks are {:?}, the replay says {:?}", referee.ranks(), outcome.ranks));
        }
        Ok(())
    }
}

/// Pairs the requests of the rules in a step with the recorded turns. The pairs are in the order in
/// which the rules applied the turns.
///
/// # Errors
/// Returns a message if the rules make different requests or apply the turns in another order.
pub fn requests_with_turns<'a>(
    step: &'a Step,
    referee: &mut dyn Referee,
) -> Result<Vec<(EncodedRequest, &'a Turn)>, String> {
    let mut requests = referee.ask();
    if step.moment() != referee.moment() {
        return Err(format!("the rules are at {}", referee.moment()));
    }
    let (requested, acted) = (requests.len(), step.turns.len());
    if requested != acted {
        return Err(format!("{acted} players acted, the rules ask {requested}"));
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
            Err(format!("the rules ask player {player} for {}", serde_json::json!(shown)))
        }
    }
}

/// Returns the changes that draw something in a picture. It leaves out the notes on cancelled
/// actions, so that replays from before such notes existed still verify.
fn moved(changes: &[Change]) -> impl Iterator<Item = &Change> {
    changes.iter().filter(|change| change.of.is_none() || change.why.is_empty())
}

/// The picture changes and scores of one step. They are computed when the match of a replay is
/// played again.
struct StepResult {
    changes: Vec<Change>,
    scores: Vec<i64>,
}

/// A function that receives the result of each step. It is called when the match of a replay is
/// played again.
type StepHandler<'a> = dyn FnMut(&Step, StepResult) -> Result<(), String> + 'a;

/// Returns the scores after a step, or an empty list if they have not changed. A replay stores them
/// in this form. `before` is updated to the new scores.
pub fn changed_scores(before: &mut Vec<i64>, scores: Vec<i64>) -> Vec<i64> {
    if *before == scores {
        return Vec::new();
    }
    before.clone_from(&scores);
    scores
}
