//! The uncertainty of ratings: intervals, the likelihood of superiority, and ranges of ranks.

use crate::elo::ELO;
use crate::fit::{Fit, FitOptions, Priors};
use crate::likelihood::Likelihood;
use crate::results::Results;
use crate::solve::{conjugate_gradients, inverse};
use std::sync::OnceLock;

/// The number of standard deviations in half of a 95 % interval.
pub const NORMAL_95: f64 = 1.959_963_984_540_054;

/// The largest number of parameters whose covariances are computed exactly.
const MOST_EXACT: usize = 600;

/// The number of random vectors from which the variances of more parameters are estimated.
const PROBES: usize = 16;

/// The variances of fitted ratings, from the curvature of the likelihood at the fit. Without anchors, they are
/// those of the difference from the mean of all champions, because results say nothing about the mean.
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
}

impl Uncertainty {
    /// Computes the uncertainty of a fit of the given results with the given options.
    pub fn new(results: &Results, fit: &Fit, options: &FitOptions) -> Self {
        let likelihood = Likelihood::new(results, fit.layout, &fit.at);
        let priors = Priors::new(fit.layout, options);
        if fit.layout.len() <= MOST_EXACT {
            Self::exact(fit, &likelihood, &priors)
        } else {
            Self::estimated(fit, &likelihood, &priors)
        }
    }

    fn exact(fit: &Fit, likelihood: &Likelihood<'_>, priors: &Priors) -> Self {
        let (size, champions) = (fit.layout.len(), fit.layout.champions);
        let mut matrix = vec![0.0; size * size];
        likelihood.curvature(&mut matrix);
        for (earlier, later) in &priors.versions {
            for (row, column, sign) in
                [(earlier, earlier, 1.0), (later, later, 1.0), (earlier, later, -1.0), (later, earlier, -1.0)]
            {
                matrix[row * size + column] += sign * priors.step;
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
        let all = inverse(matrix, size);
        let mut covariance: Vec<f64> =
            (0..champions).flat_map(|row| all[row * size..row * size + champions].iter().copied()).collect();
        let fixed: Vec<usize> = (0..champions).filter(|index| priors.is_fixed(*index)).collect();
        for index in &fixed {
            covariance[index * champions + index] = 0.0;
        }
        if fixed.is_empty() {
            centre(&mut covariance, champions);
        }
        let deviation = |index: usize| covariance[index * champions + index].max(0.0).sqrt();
        let deviations = (0..champions).map(deviation).collect();
        let (covariance, squared) = (Some(covariance), OnceLock::new());
        let mut found = Uncertainty { deviations, covariance, squared, step: 0.0 };
        let steps = priors.versions.iter().map(|(earlier, later)| found.difference(*earlier, *later));
        found.step = steps.sum::<f64>() / priors.versions.len().max(1) as f64;
        found
    }

    /// Estimates variances from products of the inverse with random vectors of signs (Hutchinson's estimator).
    fn estimated(fit: &Fit, likelihood: &Likelihood<'_>, priors: &Priors) -> Self {
        let mut diagonal = likelihood.slope().diagonal;
        priors.add_diagonal(&mut diagonal);
        let multiply = |vector: &[f64], product: &mut [f64]| priors.curve(likelihood, vector, product);
        let mut random = fastrand::Rng::with_seed(1);
        let champions = fit.layout.champions;
        // The uncertain mean would add the same large number to all covariances, and their sums to the estimates.
        let centred = if (0..champions).any(|index| priors.is_fixed(index)) { 0 } else { champions };
        let mut sums = vec![0.0; champions];
        let mut step = 0.0;
        for _ in 0..PROBES {
            let signs: Vec<f64> = diagonal
                .iter()
                .enumerate()
                .map(|(index, _)| match (index < champions && !priors.is_fixed(index), random.bool()) {
                    (false, _) => 0.0,
                    (true, up) => {
                        if up {
                            1.0
                        } else {
                            -1.0
                        }
                    }
                })
                .collect();
            let mut right: Vec<f64> =
                signs.iter().zip(&diagonal).map(|(sign, value)| sign * value.sqrt()).collect();
            subtract_mean(&mut right[..centred]);
            let mut solution = conjugate_gradients(multiply, &diagonal, &right, 0.03);
            subtract_mean(&mut solution[..centred]);
            for (index, sum) in sums.iter_mut().enumerate() {
                *sum += signs[index] * solution[index] / diagonal[index].sqrt();
            }
            let scaled = |index: usize| signs[index] / diagonal[index].sqrt();
            let steps = priors.versions.iter().map(|(earlier, later)| {
                (scaled(*later) - scaled(*earlier)) * (solution[*later] - solution[*earlier])
            });
            step += steps.sum::<f64>();
        }
        let steps = (PROBES * priors.versions.len().max(1)) as f64;
        // A champion's variance is never smaller than if all others were known.
        let variance = |(index, sum): (usize, &f64)| match priors.is_fixed(index) {
            true => 0.0,
            false => (sum / PROBES as f64).max(1.0 / diagonal[index]),
        };
        let deviations = sums.iter().enumerate().map(variance).map(f64::sqrt).collect();
        Uncertainty { deviations, covariance: None, squared: OnceLock::new(), step: (step / steps).max(0.0) }
    }

    /// Returns the square of the covariance matrix, if the covariances of all champions are known. Its entries say
    /// how much the sum of all variances falls if a difference becomes known better.
    pub(crate) fn squared_covariance(&self) -> Option<&[f64]> {
        let covariance = self.covariance.as_ref()?;
        let rows = || covariance.chunks_exact(self.deviations.len().max(1));
        let dot = |one: &[f64], other: &[f64]| one.iter().zip(other).map(|(a, b)| a * b).sum::<f64>();
        let square = || rows().flat_map(|one| rows().map(move |other| dot(one, other))).collect();
        Some(self.squared.get_or_init(square))
    }

    /// Returns the mean variance of the difference between two versions of a program, in squared Elo.
    pub(crate) fn step(&self) -> f64 {
        ELO * ELO * self.step
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

    /// Returns the best and the worst rank that each of the given champions can have among them: all champions that
    /// are certainly better are before it, and all that are certainly worse are behind it.
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
