//! Fits results with a prior that is estimated from them.

use crate::fit::{Fit, FitOptions, fit};
use crate::results::Results;
use crate::uncertainty::Uncertainty;

/// The parameters of the priors that were estimated from results, in Elo.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The standard deviation of champions' strengths.
    pub champions: f64,
    /// The standard deviation of the difference in strength between two versions of a program from its mean.
    pub steps: f64,
}

/// Fits the results and computes the uncertainty of the fit. The standard deviation of the prior of
/// champions is estimated from the results, starting from the one of the options.
///
/// A fixed prior would be wrong for most games. Where champions only meet others of similar strength, a wrong
/// prior stretches or shrinks all differences, and intervals miss the truth.
pub fn fit_with_uncertainty(
    results: &mut Results,
    options: &FitOptions,
    previous: Option<&Fit>,
) -> (Fit, Uncertainty) {
    let (result, uncertainty, _) = fit_with_spread(results, options, previous, None);
    (result, uncertainty)
}

/// Fits the results like [`fit_with_uncertainty`], and starts the estimate of the priors from
/// an earlier one. Returns the estimate too. It depends a little on the earlier one, because the
/// search for it ends early.
pub fn fit_with_spread(
    results: &mut Results,
    options: &FitOptions,
    previous: Option<&Fit>,
    earlier: Option<Spread>,
) -> (Fit, Uncertainty, Spread) {
    /// The relative change of the standard deviations that ends the search.
    const MAX_FINAL_CHANGE: f64 = 0.005;
    const MAX_ROUNDS: usize = 30;
    let mut spread = earlier.unwrap_or(Spread { champions: options.champions, steps: options.steps });
    let with = |Spread { champions, steps }: Spread| FitOptions { champions, steps, ..options.clone() };
    let mut result = fit(results, &with(spread), previous);
    let mut uncertainty = Uncertainty::new(results, &result, &with(spread));
    for _ in 0..MAX_ROUNDS {
        let next = estimate(options, spread, &result, &uncertainty);
        let change = |next: f64, last: f64| (next / last - 1.0).abs();
        let is_found = change(next.champions, spread.champions) < MAX_FINAL_CHANGE
            && change(next.steps, spread.steps) < MAX_FINAL_CHANGE;
        spread = next;
        if is_found {
            break;
        }
        result = fit(results, &with(spread), Some(&result));
        uncertainty = Uncertainty::new(results, &result, &with(spread));
    }
    (result, uncertainty, spread)
}

/// Estimates the parameters of the priors from a fit with the priors `spread`. They make Laplace's
/// approximation of the probability of the results greatest.
///
/// A sum of squares is divided by the number of champions that the results determine. Since the
/// approximation includes how fast the curvature falls away from equal strengths, the estimate is
/// not too small where champions have few matches.
fn estimate(options: &FitOptions, spread: Spread, result: &Fit, uncertainty: &Uncertainty) -> Spread {
    /// The weight of the guess, as a number of champions.
    const GUESS_WEIGHT: f64 = 10.0;
    /// The weight of the guess, as a number of pairs of versions.
    const STEPS_GUESS_WEIGHT: f64 = 4.0;
    let deviation = |guess: f64, weight: f64, squares: f64, known_count: f64| {
        ((weight * guess.powi(2) + squares) / (weight + known_count)).sqrt()
    };
    let mut has_prior: Vec<bool> =
        (0..result.champions()).map(|champion| !options.is_anchor(champion)).collect();
    options.free_versions().for_each(|(_, later)| has_prior[later] = false);
    let first: Vec<usize> = (0..result.champions()).filter(|champion| has_prior[*champion]).collect();
    let squares = first.iter().map(|champion| (result.rating(*champion) - options.mean()).powi(2)).sum();
    let known_count = uncertainty.known_champions(&first, spread.champions);
    let champions = deviation(options.champions, GUESS_WEIGHT, squares, known_count);
    let excess = |(earlier, later)| result.rating(later) - result.rating(earlier) - result.improvement();
    let excesses: Vec<f64> = options.free_versions().map(excess).collect();
    let squares = excesses.iter().map(|excess| excess * excess).sum();
    let known_count = uncertainty.known_steps(excesses.len(), spread.steps);
    Spread { champions, steps: deviation(options.steps, STEPS_GUESS_WEIGHT, squares, known_count) }
}
