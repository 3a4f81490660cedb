//! The Gaussian priors of the parameters of a fit.

use crate::elo::ELO;
use crate::fit::FitOptions;
use crate::likelihood::{Layout, Likelihood, Slope};

/// A prior whose standard deviation is estimated from the results.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Prior {
    /// The prior of the strengths of champions.
    Champions,
    /// The prior of the differences between versions.
    Steps,
}

/// A parameter and its factor in a sum.
type Term = (usize, f64);

/// Returns the sum of the given terms, with the values of all parameters.
fn sum(terms: &[Term], values: &[f64]) -> f64 {
    terms.iter().map(|(index, factor)| factor * values[*index]).sum()
}

/// The Gaussian priors of all parameters.
pub(crate) struct Priors {
    /// The inverse of the variance of each parameter. An infinite value marks an anchor, and 0
    /// a later version.
    pub weights: Vec<f64>,
    /// The pairs of an earlier and a later version.
    pub versions: Vec<(usize, usize)>,
    /// The inverse of the variance of the difference between two versions.
    pub step: f64,
    /// The number of the parameter that is the mean of this difference.
    improvement: usize,
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
            } else if index == layout.draw() {
                options.draws
            } else {
                options.improvement / ELO
            }
        };
        let mut weights: Vec<f64> = (0..layout.len()).map(|index| deviation(index).powi(-2)).collect();
        let versions: Vec<(usize, usize)> = options.free_versions().collect();
        versions.iter().for_each(|(_, later)| weights[*later] = 0.0);
        let step = (options.steps / ELO).powi(-2);
        Priors {
            weights,
            versions,
            step,
            improvement: layout.improvement(),
            champions: layout.champions,
            mean: options.mean() / ELO,
        }
    }

    /// Adds the curvature of all priors to the diagonal of the likelihood's. The value of an anchor is 1.
    pub fn add_diagonal(&self, diagonal: &mut [f64]) {
        self.changes().flatten().for_each(|(index, factor)| diagonal[index] += self.step * factor * factor);
        diagonal.iter_mut().zip(&self.weights).for_each(|(value, weight)| {
            *value = if weight.is_infinite() { 1.0 } else { *value + weight };
        });
    }

    pub fn is_fixed(&self, index: usize) -> bool {
        self.weights[index].is_infinite()
    }

    /// Returns, for each pair of versions, the terms of the difference between their improvement
    /// and the mean one.
    pub fn changes(&self) -> impl Iterator<Item = [Term; 3]> {
        let terms =
            |(earlier, later): &(usize, usize)| [(*later, 1.0), (*earlier, -1.0), (self.improvement, -1.0)];
        self.versions.iter().map(terms)
    }

    /// Returns how far a parameter is from the mean of its prior.
    fn excess(&self, at: &[f64], index: usize) -> f64 {
        if index < self.champions { at[index] - self.mean } else { at[index] }
    }

    /// Returns the derivative of the gradient by the logarithm of a prior's standard deviation.
    pub fn widen(&self, at: &[f64], prior: Prior) -> Vec<f64> {
        let mut change = vec![0.0; at.len()];
        match prior {
            Prior::Champions => {
                (0..self.champions).filter(|index| !self.is_fixed(*index)).for_each(|index| {
                    change[index] = 2.0 * self.weights[index] * self.excess(at, index);
                })
            }
            Prior::Steps => self.changes().for_each(|terms| {
                let excess = sum(&terms, at);
                terms.into_iter().filter(|(index, _)| !self.is_fixed(*index)).for_each(|(index, factor)| {
                    change[index] += 2.0 * self.step * factor * excess;
                });
            }),
        }
        change
    }

    pub fn apply(&self, at: &[f64], slope: &mut Slope) {
        for terms in self.changes() {
            let change = sum(&terms, at);
            slope.value -= self.step * change * change / 2.0;
            terms.iter().for_each(|(index, factor)| slope.gradient[*index] -= self.step * factor * change);
        }
        self.add_diagonal(&mut slope.diagonal);
        for (index, weight) in self.weights.iter().enumerate() {
            let excess = self.excess(at, index);
            if self.is_fixed(index) {
                slope.gradient[index] = 0.0;
            } else {
                slope.value -= weight * excess * excess / 2.0;
                slope.gradient[index] -= weight * excess;
            }
        }
    }

    /// Multiplies the curvature of the likelihood and of the prior with a vector, as if anchors
    /// did not exist.
    pub fn curve(&self, likelihood: &Likelihood<'_>, vector: &[f64], product: &mut [f64]) {
        likelihood.curve(vector, product);
        for terms in self.changes() {
            let change = sum(&terms, vector);
            terms.iter().for_each(|(index, factor)| product[*index] += self.step * factor * change);
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
