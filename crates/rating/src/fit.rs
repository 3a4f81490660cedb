//! The most likely strengths for given results.

use crate::elo::ELO;
use crate::likelihood::{Layout, Likelihood, Slope};
use crate::results::Results;
use crate::solve::conjugate_gradients;

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
    /// The pairs of an earlier and a later version of one program, by their numbers. A version is the later one of at
    /// most one pair. Its strength has no prior of its own, but one around the strength of the earlier version.
    pub versions: Vec<(usize, usize)>,
    /// The standard deviation of the difference in strength between two such versions.
    pub steps: f64,
    /// The mean of this difference: positive if programs become stronger from version to version.
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
            improvement: 0.0,
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

    /// Returns the pairs of versions of which the later one is no anchor.
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

    /// Returns the probability that a champion wins against another one and the probability of a draw, on
    /// seats without an advantage.
    pub fn chances(&self, champion: usize, other: usize) -> (f64, f64) {
        let odds = (self.at[champion] - self.at[other]).exp();
        let draw = if self.draws { (self.at[self.layout.draw()]).exp() * odds.sqrt() } else { 0.0 };
        let sum = 1.0 + odds + draw;
        (odds / sum, draw / sum)
    }
}

/// The Gaussian priors of all parameters.
pub(crate) struct Priors {
    /// The inverse of the variance of each parameter. An infinite value marks an anchor, and 0 a later version.
    pub weights: Vec<f64>,
    /// The pairs of an earlier and a later version.
    pub versions: Vec<(usize, usize)>,
    /// The inverse of the variance of the difference between two versions.
    pub step: f64,
    /// The mean of the difference between two versions, in log odds.
    improvement: f64,
    champions: usize,
    /// The mean of champions' strengths, in log odds.
    mean: f64,
}

impl Priors {
    pub fn new(layout: Layout, options: &FitOptions) -> Self {
        let deviation = |index| {
            if index < layout.champions {
                if options.is_anchor(index) { 0.0 } else { options.champions / ELO }
            } else if index < layout.map(0, 0) {
                options.seats / ELO
            } else if index < layout.draw() {
                options.maps / ELO
            } else {
                options.draws
            }
        };
        let mut weights: Vec<f64> = (0..layout.len()).map(|index| deviation(index).powi(-2)).collect();
        let versions: Vec<(usize, usize)> = options.free_versions().collect();
        versions.iter().for_each(|(_, later)| weights[*later] = 0.0);
        let step = (options.steps / ELO).powi(-2);
        let improvement = options.improvement / ELO;
        Priors {
            weights,
            versions,
            step,
            improvement,
            champions: layout.champions,
            mean: options.mean() / ELO,
        }
    }

    /// Adds the curvature of all priors to the diagonal of the likelihood's. The value of an anchor is 1.
    pub fn add_diagonal(&self, diagonal: &mut [f64]) {
        self.versions.iter().for_each(|(earlier, later)| {
            diagonal[*earlier] += self.step;
            diagonal[*later] += self.step;
        });
        diagonal.iter_mut().zip(&self.weights).for_each(|(value, weight)| {
            *value = if weight.is_infinite() { 1.0 } else { *value + weight };
        });
    }

    pub fn is_fixed(&self, index: usize) -> bool {
        self.weights[index].is_infinite()
    }

    fn apply(&self, at: &[f64], slope: &mut Slope) {
        for (earlier, later) in &self.versions {
            let change = at[*later] - at[*earlier] - self.improvement;
            slope.value -= self.step * change * change / 2.0;
            slope.gradient[*later] -= self.step * change;
            slope.gradient[*earlier] += self.step * change;
        }
        self.add_diagonal(&mut slope.diagonal);
        for (index, weight) in self.weights.iter().enumerate() {
            let excess = if index < self.champions { at[index] - self.mean } else { at[index] };
            if self.is_fixed(index) {
                slope.gradient[index] = 0.0;
            } else {
                slope.value -= weight * excess * excess / 2.0;
                slope.gradient[index] -= weight * excess;
            }
        }
    }

    /// Multiplies the curvature of the likelihood and of the prior with a vector, as if anchors did not exist.
    pub fn curve(&self, likelihood: &Likelihood<'_>, vector: &[f64], product: &mut [f64]) {
        likelihood.curve(vector, product);
        for (earlier, later) in &self.versions {
            let change = self.step * (vector[*later] - vector[*earlier]);
            product[*later] += change;
            product[*earlier] -= change;
        }
        for (index, weight) in self.weights.iter().enumerate() {
            if self.is_fixed(index) {
                product[index] = 0.0;
            } else {
                product[index] += weight * vector[index];
            }
        }
    }
}

/// Finds the most likely parameters. They do not depend on the order of the results. A previous fit of a part of
/// the results makes the search shorter and does not change its end.
pub fn fit(results: &mut Results, options: &FitOptions, previous: Option<&Fit>) -> Fit {
    /// The largest change of a parameter, in log odds, that ends the search: 0.0002 Elo. The error is smaller.
    const SMALL: f64 = 1e-6;
    const MOST_STEPS: usize = 100;
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
    while steps < MOST_STEPS {
        let likelihood = Likelihood::new(results, layout, &at);
        let multiply = |vector: &[f64], product: &mut [f64]| priors.curve(&likelihood, vector, product);
        let step = conjugate_gradients(multiply, &slope.diagonal, &slope.gradient, 0.001);
        let rise: f64 = step.iter().zip(&slope.gradient).map(|(step, gradient)| step * gradient).sum();
        let mut part = 1.0;
        // The function is concave, so that a short enough step always improves it.
        let (next, found) = loop {
            let next: Vec<f64> = at.iter().zip(&step).map(|(value, step)| value + part * step).collect();
            let found = measure(&next);
            let least = slope.value + 1e-4 * part * rise - ROUNDING * slope.value.abs();
            if found.value >= least || part < 1e-3 {
                break (next, found);
            }
            part /= 2.0;
        };
        (at, slope) = (next, found);
        steps += 1;
        if step.iter().all(|step| step.abs() < SMALL) {
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
