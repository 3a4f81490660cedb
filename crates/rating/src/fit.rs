//! The most likely strengths for given results.

use crate::elo::ELO;
use crate::likelihood::{Layout, Likelihood};
use crate::priors::Priors;
use crate::results::Results;
use crate::solve::{conjugate_gradients, dot};

/// The standard deviations of the Gaussian priors in Elo, and the ratings that are given.
///
/// The priors keep the ratings of champions finite that won or lost all their matches.
#[derive(Debug, Clone)]
pub struct FitOptions {
    /// The standard deviation of champions' strengths.
    pub champions: f64,
    /// The standard deviation of the advantage of a seat.
    pub seats: f64,
    /// The standard deviation of the advantage of a seat on a single map from its advantage on all maps.
    pub maps: f64,
    /// The standard deviation of the natural logarithm of the frequency of draws.
    pub draws: f64,
    /// The ratings in Elo that the fit does not change, by the number of the champion. Missing entries are
    /// `None`. The mean of the prior of the other champions is the mean of the anchors, or 0 without anchors.
    pub anchors: Vec<Option<f64>>,
    /// The pairs of an earlier and a later version of one program, by their numbers. A version is
    /// the later one of at most one pair. Its strength has no prior of its own, but one around the
    /// strength of the earlier version.
    pub versions: Vec<(usize, usize)>,
    /// The standard deviation of the difference in strength between two versions of such a
    /// pair from the mean difference.
    pub steps: f64,
    /// The standard deviation of the prior of the mean difference in strength between two versions,
    /// around 0. The mean is positive if programs become stronger from version to version.
    pub improvement: f64,
}

impl Default for FitOptions {
    fn default() -> Self {
        FitOptions {
            champions: 350.0,
            seats: 200.0,
            maps: 100.0,
            draws: 3.0,
            anchors: Vec::new(),
            versions: Vec::new(),
            steps: 100.0,
            improvement: 50.0,
        }
    }
}

impl FitOptions {
    /// Returns the mean of the anchors, or 0 if there are none.
    pub(crate) fn mean(&self) -> f64 {
        let anchors: Vec<f64> = self.anchors.iter().copied().flatten().collect();
        anchors.iter().sum::<f64>() / anchors.len().max(1) as f64
    }

    /// Returns true if the rating of a champion is given.
    pub(crate) fn is_anchor(&self, champion: usize) -> bool {
        self.anchors.get(champion).is_some_and(Option::is_some)
    }

    /// Returns the pairs of versions of which the later one is not an anchor.
    pub(crate) fn free_versions(&self) -> impl Iterator<Item = (usize, usize)> {
        self.versions.iter().copied().filter(|(_, later)| !self.is_anchor(*later))
    }
}

/// The most likely parameters for given results.
#[derive(Debug, Clone)]
pub struct Fit {
    pub(crate) layout: Layout,
    /// The parameters in natural log odds.
    pub(crate) at: Vec<f64>,
    /// The number of steps that Newton's method took.
    pub steps: usize,
    draws: bool,
}

impl Fit {
    /// Returns the number of champions.
    pub fn champions(&self) -> usize {
        self.layout.champions
    }

    /// Returns a champion's rating in Elo. The mean of all ratings is 0 if there are no anchors.
    pub fn rating(&self, champion: usize) -> f64 {
        ELO * self.at[champion]
    }

    /// Returns the advantage of a seat on a map over the mean of all seats, in Elo.
    pub fn seat_advantage(&self, map: usize, seat: usize) -> f64 {
        let of = |seat| {
            let shared = self.at[self.layout.seat(seat)];
            if self.layout.maps > 0 { shared + self.at[self.layout.map(map, seat)] } else { shared }
        };
        let mean = (0..self.layout.seats).map(of).sum::<f64>() / self.layout.seats.max(1) as f64;
        ELO * (of(seat) - mean)
    }

    /// Returns the mean difference in strength between a version and the earlier one, in Elo.
    pub fn improvement(&self) -> f64 {
        ELO * self.at[self.layout.improvement()]
    }

    /// Returns the probability that a champion wins against another one and the probability of a draw, on
    /// seats without an advantage.
    pub fn chances(&self, champion: usize, other: usize) -> (f64, f64) {
        let odds = (self.at[champion] - self.at[other]).exp();
        let draw = if self.draws { (self.at[self.layout.draw()]).exp() * odds.sqrt() } else { 0.0 };
        let sum = 1.0 + odds + draw;
        (odds / sum, draw / sum)
    }
}

/// Finds the most likely parameters. They do not depend on the order of the results. A previous
/// fit of a part of the results makes the search shorter and does not change its end.
pub fn fit(results: &mut Results, options: &FitOptions, previous: Option<&Fit>) -> Fit {
    /// The largest change of a parameter, in log odds, that ends the search: 0.0002 Elo. The
    /// error is smaller.
    const MAX_FINAL_CHANGE: f64 = 1e-6;
    const MAX_STEPS: usize = 100;
    /// The relative error of the sum over millions of results. Smaller changes of the sum mean nothing.
    const ROUNDING: f64 = 1e-12;
    results.merge();
    let layout = Layout::new(results);
    let priors = Priors::new(layout, options);
    let mut at = start(layout, options, previous);
    let measure = |at: &[f64]| {
        let mut slope = Likelihood::new(results, layout, at).slope();
        priors.apply(at, &mut slope);
        slope
    };
    let mut slope = measure(&at);
    let mut steps = 0;
    while steps < MAX_STEPS {
        let likelihood = Likelihood::new(results, layout, &at);
        let multiply = |vector: &[f64], product: &mut [f64]| priors.curve(&likelihood, vector, product);
        let step = conjugate_gradients(multiply, &slope.diagonal, &slope.gradient, 0.001);
        let rise = dot(&step, &slope.gradient);
        let mut part = 1.0;
        // The function is concave, so that a short enough step always improves it.
        let (next, measurement) = loop {
            let next: Vec<f64> = at.iter().zip(&step).map(|(value, step)| value + part * step).collect();
            let measurement = measure(&next);
            let required = slope.value + 1e-4 * part * rise - ROUNDING * slope.value.abs();
            if measurement.value >= required || part < 1e-3 {
                break (next, measurement);
            }
            part /= 2.0;
        };
        (at, slope) = (next, measurement);
        steps += 1;
        if step.iter().all(|step| step.abs() < MAX_FINAL_CHANGE) {
            break;
        }
    }
    Fit { layout, at, steps, draws: results.duels.iter().any(|duel| duel.drawn > 0) }
}

fn start(layout: Layout, options: &FitOptions, previous: Option<&Fit>) -> Vec<f64> {
    let mut at = vec![0.0; layout.len()];
    at[..layout.champions].fill(options.mean() / ELO);
    if let Some(Fit { layout: old, at: known, .. }) = previous {
        let champions = old.champions.min(layout.champions);
        at[..champions].copy_from_slice(&known[..champions]);
        if (old.seats, old.maps) == (layout.seats, layout.maps) {
            at[layout.champions..].copy_from_slice(&known[old.champions..]);
        }
    }
    for (champion, rating) in options.anchors.iter().enumerate().take(layout.champions) {
        if let Some(rating) = rating {
            at[champion] = rating / ELO;
        }
    }
    at
}
