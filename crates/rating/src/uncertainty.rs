//! The uncertainty of ratings: intervals, the likelihood of superiority, and ranges of ranks.

use crate::elo::ELO;
use crate::fit::{Fit, FitOptions};
use crate::likelihood::Likelihood;
use crate::priors::{Prior, Priors};
use crate::results::Results;
use crate::solve::{conjugate_gradients, dot, inverse};
use std::sync::OnceLock;

/// The number of standard deviations in half of a 95 % interval.
pub const NORMAL_95: f64 = 1.959_963_984_540_054;

/// The largest number of parameters whose covariances are computed exactly.
const MAX_EXACT_PARAMETERS: usize = 600;

/// The priors whose standard deviations are estimated.
const ESTIMATED_PRIORS: [Prior; 2] = [Prior::Champions, Prior::Steps];

/// The step of numeric derivatives by the logarithm of a prior's standard deviation.
const DERIVATIVE_STEP: f64 = 1e-4;

/// The number of random vectors from which the variances of more parameters are estimated.
const PROBE_COUNT: usize = 16;

/// The variances of fitted ratings, from the curvature of the likelihood at the fit. Without
/// anchors, they are those of the difference from the mean of all champions, because results say
/// nothing about the mean.
#[derive(Debug, Clone)]
pub struct Uncertainty {
    /// The standard deviation of each champion's rating, in log odds.
    deviations: Vec<f64>,
    /// The covariances of all champions, unless there are too many.
    covariance: Option<Vec<f64>>,
    /// The square of the covariance matrix, once it was needed.
    squared: OnceLock<Vec<f64>>,
    /// The mean variance of the difference between two versions of a program, in squared log odds.
    step: f64,
    /// The growth of the volume of plausible parameters with the width of each estimated
    /// prior, because the curvature changes with the fit: the derivative of the logarithm of the
    /// volume by that of the prior's standard deviation.
    growth: [f64; 2],
}

impl Uncertainty {
    /// Computes the uncertainty of a fit of the given results with the given options.
    pub fn new(results: &Results, fit: &Fit, options: &FitOptions) -> Self {
        let likelihood = Likelihood::new(results, fit.layout, &fit.at);
        let priors = Priors::new(fit.layout, options);
        if fit.layout.len() <= MAX_EXACT_PARAMETERS {
            Self::exact(fit, &likelihood, &priors)
        } else {
            Self::estimated(fit, &likelihood, &priors)
        }
    }

    fn exact(fit: &Fit, likelihood: &Likelihood<'_>, priors: &Priors) -> Self {
        let (size, champions) = (fit.layout.len(), fit.layout.champions);
        let mut matrix = vec![0.0; size * size];
        likelihood.curvature(&mut matrix);
        for terms in priors.changes() {
            for (row, one) in terms {
                for (column, other) in terms {
                    matrix[row * size + column] += priors.step * one * other;
                }
            }
        }
        for index in 0..size {
            if priors.is_fixed(index) {
                for other in 0..size {
                    (matrix[index * size + other], matrix[other * size + index]) = (0.0, 0.0);
                }
                matrix[index * size + index] = 1.0;
            } else {
                matrix[index * size + index] += priors.weights[index];
            }
        }
        let mut all = inverse(matrix, size);
        let fixed: Vec<usize> = (0..champions).filter(|index| priors.is_fixed(*index)).collect();
        for index in &fixed {
            all[index * size + index] = 0.0;
        }
        let growth = exact_growth(fit, likelihood, priors, &all);
        let mut covariance: Vec<f64> =
            (0..champions).flat_map(|row| all[row * size..row * size + champions].iter().copied()).collect();
        if fixed.is_empty() {
            centre(&mut covariance, champions);
        }
        let deviation = |index: usize| covariance[index * champions + index].max(0.0).sqrt();
        let deviations = (0..champions).map(deviation).collect();
        let (covariance, squared) = (Some(covariance), OnceLock::new());
        let mut uncertainty = Uncertainty { deviations, covariance, squared, step: 0.0, growth };
        let steps = priors.versions.iter().map(|(earlier, later)| uncertainty.difference(*earlier, *later));
        uncertainty.step = steps.sum::<f64>() / priors.versions.len().max(1) as f64;
        uncertainty
    }

    /// Estimates variances from products of the inverse with random vectors of
    /// signs (Hutchinson's estimator).
    fn estimated(fit: &Fit, likelihood: &Likelihood<'_>, priors: &Priors) -> Self {
        let mut diagonal = likelihood.slope().diagonal;
        priors.add_diagonal(&mut diagonal);
        let multiply = |vector: &[f64], product: &mut [f64]| priors.curve(likelihood, vector, product);
        let mut random = fastrand::Rng::with_seed(1);
        let champions = fit.layout.champions;
        // The uncertain mean would add the same large number to all covariances, and their
        // sums to the estimates.
        let centred = if (0..champions).any(|index| priors.is_fixed(index)) { 0 } else { champions };
        let moved = ESTIMATED_PRIORS.map(|prior| {
            move_along(fit, &conjugate_gradients(multiply, &diagonal, &priors.widen(&fit.at, prior), 0.01))
        });
        let moved = moved.each_ref().map(|at| likelihood.at(at));
        let (mut sums, mut step, mut growth) = (vec![0.0; champions], 0.0, [0.0; 2]);
        for _ in 0..PROBE_COUNT {
            let mut probe = vec![0.0; diagonal.len()];
            for index in (0..champions).filter(|index| !priors.is_fixed(*index)) {
                probe[index] = if random.bool() { 1.0 } else { -1.0 } / diagonal[index].sqrt();
            }
            let mut right: Vec<f64> =
                probe.iter().zip(&diagonal).map(|(probe, value)| probe * value).collect();
            subtract_mean(&mut right[..centred]);
            let mut solution = conjugate_gradients(multiply, &diagonal, &right, 0.03);
            subtract_mean(&mut solution[..centred]);
            sums.iter_mut()
                .zip(&probe)
                .zip(&solution)
                .for_each(|((sum, probe), found)| *sum += probe * found);
            let steps = priors.versions.iter().map(|(earlier, later)| {
                (probe[*later] - probe[*earlier]) * (solution[*later] - solution[*earlier])
            });
            step += steps.sum::<f64>();
            let curved = [likelihood, &moved[0], &moved[1]].map(|likelihood| {
                let mut product = vec![0.0; probe.len()];
                likelihood.curve(&probe, &mut product);
                dot(&product, &solution)
            });
            growth.iter_mut().zip(&curved[1..]).for_each(|(sum, moved)| *sum += curved[0] - moved);
        }
        let growth = growth.map(|sum| sum / (2.0 * DERIVATIVE_STEP * PROBE_COUNT as f64));
        let steps = (PROBE_COUNT * priors.versions.len().max(1)) as f64;
        // A champion's variance is never smaller than if all others were known.
        let variance = |(index, sum): (usize, &f64)| match priors.is_fixed(index) {
            true => 0.0,
            false => (sum / PROBE_COUNT as f64).max(1.0 / diagonal[index]),
        };
        let deviations = sums.iter().enumerate().map(variance).map(f64::sqrt).collect();
        Uncertainty {
            deviations,
            covariance: None,
            squared: OnceLock::new(),
            step: (step / steps).max(0.0),
            growth,
        }
    }

    /// Returns the square of the covariance matrix, if the covariances of all champions
    /// are known. Its entries say how much the sum of all variances falls if a difference
    /// becomes known better.
    pub(crate) fn squared_covariance(&self) -> Option<&[f64]> {
        let covariance = self.covariance.as_ref()?;
        let rows = || covariance.chunks_exact(self.deviations.len().max(1));
        let square = || rows().flat_map(|one| rows().map(move |other| dot(one, other))).collect();
        Some(self.squared.get_or_init(square))
    }

    /// Returns the number of champions whose strength the results determine, of the given ones.
    /// A champion of which the results say nothing counts 0. `spread` is the prior's standard
    /// deviation in Elo.
    pub(crate) fn known_champions(&self, champions: &[usize], spread: f64) -> f64 {
        let variances: f64 = champions.iter().map(|champion| self.variance(*champion)).sum();
        (champions.len() as f64 - variances / spread.powi(2) - self.growth[0]).max(0.0)
    }

    /// Returns the number of pairs of versions whose difference the results determine, of the given number.
    pub(crate) fn known_steps(&self, steps: usize, spread: f64) -> f64 {
        let variance = ELO * ELO * self.step;
        (steps as f64 * (1.0 - variance / spread.powi(2)) - self.growth[1]).max(0.0)
    }

    /// Returns the half width of the 95 % interval of a champion's rating, in Elo.
    pub fn half_width(&self, champion: usize) -> f64 {
        NORMAL_95 * ELO * self.deviations[champion]
    }

    /// Returns the variance of a champion's rating, in squared Elo.
    pub(crate) fn variance(&self, champion: usize) -> f64 {
        (ELO * self.deviations[champion]).powi(2)
    }

    /// Returns the variance of the difference of two champions' ratings, in squared log odds.
    pub(crate) fn difference(&self, one: usize, other: usize) -> f64 {
        match &self.covariance {
            Some(covariance) => {
                let size = self.deviations.len();
                let at = |row: usize, column: usize| covariance[row * size + column];
                (at(one, one) + at(other, other) - 2.0 * at(one, other)).max(0.0)
            }
            None => self.deviations[one].powi(2) + self.deviations[other].powi(2),
        }
    }

    /// Returns true if a champion is better than another one with a probability of at least 97.5 %, so that a
    /// difference in either direction is wrong in one case out of twenty.
    pub fn is_better(&self, fit: &Fit, one: usize, other: usize) -> bool {
        let difference = fit.at[one] - fit.at[other];
        difference > 0.0 && difference >= NORMAL_95 * self.difference(one, other).sqrt()
    }

    /// Returns the best and the worst rank that each of the given champions can have among them:
    /// all champions that are certainly better are before it, and all that are certainly worse
    /// are behind it.
    pub fn rank_ranges(&self, fit: &Fit, champions: &[usize]) -> Vec<(usize, usize)> {
        let mut ranges = vec![(1, champions.len()); champions.len()];
        for (one, champion) in champions.iter().enumerate() {
            for (other, opponent) in champions.iter().enumerate() {
                if self.is_better(fit, *champion, *opponent) {
                    ranges[other].0 += 1;
                    ranges[one].1 -= 1;
                }
            }
        }
        ranges
    }
}

/// Returns the parameters after a small step in a direction.
fn move_along(fit: &Fit, direction: &[f64]) -> Vec<f64> {
    fit.at.iter().zip(direction).map(|(value, along)| value + DERIVATIVE_STEP * along).collect()
}

/// Computes the growth of the plausible parameters with the widths of the estimated priors.
/// `covariance` is that of all parameters.
fn exact_growth(fit: &Fit, likelihood: &Likelihood<'_>, priors: &Priors, covariance: &[f64]) -> [f64; 2] {
    let size = fit.layout.len();
    let curved = |likelihood: &Likelihood<'_>| {
        let mut curvature = vec![0.0; covariance.len()];
        likelihood.curvature(&mut curvature);
        dot(&curvature, covariance)
    };
    let curvature_here = curved(likelihood);
    ESTIMATED_PRIORS.map(|prior| {
        let widened = priors.widen(&fit.at, prior);
        let direction: Vec<f64> = covariance.chunks_exact(size).map(|row| dot(row, &widened)).collect();
        (curvature_here - curved(&likelihood.at(&move_along(fit, &direction)))) / (2.0 * DERIVATIVE_STEP)
    })
}

fn subtract_mean(values: &mut [f64]) {
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    values.iter_mut().for_each(|value| *value -= mean);
}

/// Changes covariances to those of the differences from the mean.
fn centre(covariance: &mut [f64], size: usize) {
    let means: Vec<f64> =
        covariance.chunks_exact(size.max(1)).map(|row| row.iter().sum::<f64>() / size as f64).collect();
    let mean = means.iter().sum::<f64>() / size.max(1) as f64;
    for row in 0..size {
        for column in 0..size {
            covariance[row * size + column] += mean - means[row] - means[column];
        }
    }
}
