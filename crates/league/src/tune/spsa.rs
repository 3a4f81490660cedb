//! Simultaneous perturbation stochastic approximation (SPSA, J. C. Spall, 1992). In each iteration, all
//! parameters are changed at once, each up or down at random, and the changed champion plays against the
//! one with the opposite changes. The values then move towards the winner. The number of matches does not
//! depend on the number of parameters.

use super::definition::Parameter;
use serde::{Deserialize, Serialize};

/// The exponent with which the tried changes become smaller. It is the usual one.
const GAMMA: f64 = 0.101;

/// The exponent with which the moves become smaller. It is the usual one.
const ALPHA: f64 = 0.602;

/// The part of all iterations in which the moves hardly become smaller.
const STABILITY_PART: f64 = 0.1;

/// The options of a run that determine how far its values move.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// The number of iterations.
    pub iterations: u32,
    /// The first move of a value after winning all matches, as a multiple of the change that was
    /// tried.
    pub rate: f64,
    /// The seed of the random choice between up and down.
    pub seed: u64,
}

/// The state of a run of the method: the values of the parameters after the last iteration.
#[derive(Debug, Clone)]
pub struct Spsa<'a> {
    parameters: &'a [Parameter],
    schedule: Schedule,
    /// The present values of the parameters.
    pub values: Vec<f64>,
    /// The number of iterations that have ended.
    pub done: u32,
}

/// The values that play against each other in one iteration.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// The values of the first champion.
    pub plus: Vec<f64>,
    /// The values of the second champion.
    pub minus: Vec<f64>,
    /// The change of each value, with its sign.
    changes: Vec<f64>,
}

impl<'a> Spsa<'a> {
    /// Starts a run at the given values.
    pub const fn new(parameters: &'a [Parameter], values: Vec<f64>, schedule: Schedule) -> Self {
        Spsa { parameters, schedule, values, done: 0 }
    }

    /// Returns the values that play in the next iteration. They depend only on the present values
    /// and the number of the iteration. Returns `None` after the last iteration.
    pub fn trial(&self) -> Option<Trial> {
        if self.done >= self.schedule.iterations {
            return None;
        }
        let mut random = fastrand::Rng::with_seed(self.schedule.seed ^ (u64::from(self.done) << 32));
        let shrink = f64::from(self.done + 1).powf(-GAMMA);
        let changes: Vec<f64> = (self.parameters.iter())
            .map(|parameter| parameter.step * shrink * if random.bool() { 1.0 } else { -1.0 })
            .collect();
        let shifted = |sign: f64| self.shifted(&changes, sign);
        Some(Trial { plus: shifted(1.0), minus: shifted(-1.0), changes })
    }

    /// Moves the values after a trial. `share` is the first champion's share of all points, from 0
    /// to 1.
    pub fn learn(&mut self, trial: &Trial, share: f64) {
        let stable = STABILITY_PART * f64::from(self.schedule.iterations);
        let decay = ((1.0 + stable) / (1.0 + stable + f64::from(self.done))).powf(ALPHA);
        self.values = self.shifted(&trial.changes, self.schedule.rate * decay * (2.0 * share - 1.0));
        self.done += 1;
    }

    /// Returns the values after adding a multiple of the changes, within the ranges of the parameters.
    fn shifted(&self, changes: &[f64], factor: f64) -> Vec<f64> {
        let moved = self.values.iter().zip(changes).map(|(value, change)| value + factor * change);
        moved.zip(self.parameters).map(|(value, range)| value.clamp(range.min, range.max)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Parameter, Schedule, Spsa};

    /// The number of matches of an iteration.
    const MATCHES: u32 = 40;

    fn parameters() -> [Parameter; 3] {
        let parameter =
            |name: &str, max: f64, step: f64| Parameter { name: name.into(), min: 0.0, max, step };
        [parameter("A", 100.0, 10.0), parameter("B", 1.0, 0.1), parameter("C", 10.0, 1.0)]
    }

    /// Returns the strength of a champion in Elo, relative to the best values, which are 70, 0.3 and
    /// any. At 50, 0.5 and any, it is -30.
    fn strength(values: &[f64]) -> f64 {
        -15.0 * (((values[0] - 70.0) / 20.0).powi(2) + ((values[1] - 0.3) / 0.2).powi(2))
    }

    /// Tunes a simulated champion and returns its strength. The results of matches are drawn at
    /// random, with the probabilities that follow from the strengths.
    fn tuned(seed: u64) -> f64 {
        let parameters = parameters();
        let schedule = Schedule { iterations: 500, rate: 1.0, seed };
        let mut spsa = Spsa::new(&parameters, vec![50.0, 0.5, 5.0], schedule);
        let mut random = fastrand::Rng::with_seed(1000 + seed);
        while let Some(trial) = spsa.trial() {
            let difference = strength(&trial.plus) - strength(&trial.minus);
            let probability = 1.0 / (1.0 + 10_f64.powf(-difference / 400.0));
            let won = (0..MATCHES).filter(|_| random.f64() < probability).count() as f64;
            spsa.learn(&trial, won / f64::from(MATCHES));
        }
        strength(&spsa.values)
    }

    #[test]
    fn a_planted_improvement_of_30_elo_is_found() {
        assert!((strength(&[50.0, 0.5, 5.0]) + 30.0).abs() < 1e-9);
        for seed in 0..5 {
            let remaining = tuned(seed);
            println!("seed {seed}: {:.1} of 30 Elo", 30.0 + remaining);
            assert!(remaining > -8.0, "seed {seed}: only {:.1} of 30 Elo were found", 30.0 + remaining);
        }
    }

    #[test]
    fn values_stay_in_their_range_and_runs_end() {
        let parameters = parameters();
        let schedule = Schedule { iterations: 50, rate: 1000.0, seed: 3 };
        let mut spsa = Spsa::new(&parameters, vec![50.0, 0.5, 5.0], schedule);
        while let Some(trial) = spsa.trial() {
            for values in [&trial.plus, &trial.minus, &spsa.values] {
                assert!(
                    values
                        .iter()
                        .zip(&parameters)
                        .all(|(value, range)| (range.min..=range.max).contains(value))
                );
            }
            assert_ne!(trial.plus, trial.minus);
            spsa.learn(&trial, if spsa.done.is_multiple_of(2) { 1.0 } else { 0.0 });
        }
        assert_eq!(spsa.done, 50);
    }
}
