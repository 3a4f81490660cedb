//! Fits results with a prior that is estimated from them.

use crate::fit::{Fit, FitOptions, fit};
use crate::results::Results;
use crate::uncertainty::Uncertainty;

/// The parameters of the priors that were estimated from results, in Elo.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spread {
    /// The standard deviation of champions' strengths.
    pub champions: f64,
    /// The standard deviation of the difference in strength between two versions of a program.
    pub steps: f64,
    /// The mean of this difference.
    pub improvement: f64,
}

/// Fits the results and computes the uncertainty of the fit. The standard deviation of the prior of champions is
/// estimated from the results, starting from the one of the options.
///
/// A fixed prior would be wrong for most games. Where champions only meet others of similar strength, a wrong
/// prior stretches or shrinks all differences, and intervals miss the truth.
pub fn fit_with_uncertainty(
    results: &mut Results,
    options: &FitOptions,
    previous: Option<&Fit>,
) -> (Fit, Uncertainty) {
    let (found, uncertainty, _) = fit_with_spread(results, options, previous, None);
    (found, uncertainty)
}

/// Fits the results like [`fit_with_uncertainty`], and starts the estimate of the priors from an earlier one. Returns
/// the estimate too. It depends a little on the earlier one, because the search for it ends early.
pub fn fit_with_spread(
    results: &mut Results,
    options: &FitOptions,
    previous: Option<&Fit>,
    earlier: Option<Spread>,
) -> (Fit, Uncertainty, Spread) {
    /// The relative change of the standard deviations that ends the search.
    const SMALL: f64 = 0.02;
    const MOST_ROUNDS: usize = 10;
    let FitOptions { champions, steps, improvement, .. } = *options;
    let guess = Spread { champions, steps, improvement };
    let mut spread = earlier.unwrap_or(guess);
    let with = |Spread { champions, steps, improvement }: Spread| FitOptions {
        champions,
        steps,
        improvement,
        ..options.clone()
    };
    let mut found = fit(results, &with(spread), previous);
    let mut uncertainty = Uncertainty::new(results, &found, &with(spread));
    for _ in 0..MOST_ROUNDS {
        let next = estimate(options, guess, spread, &found, &uncertainty);
        let change = |next: f64, last: f64| (next / last - 1.0).abs();
        let is_found = change(next.champions, spread.champions) < SMALL
            && change(next.steps, spread.steps) < SMALL
            && (next.improvement - spread.improvement).abs() < SMALL * spread.steps;
        spread = next;
        if is_found {
            break;
        }
        found = fit(results, &with(spread), Some(&found));
        uncertainty = Uncertainty::new(results, &found, &with(spread));
    }
    (found, uncertainty, spread)
}

/// Estimates the parameters of the priors from a fit with the priors `spread`.
fn estimate(
    options: &FitOptions,
    guess: Spread,
    spread: Spread,
    found: &Fit,
    uncertainty: &Uncertainty,
) -> Spread {
    /// The number of champions that the guess is worth.
    const GUESS: f64 = 10.0;
    /// The number of pairs of versions that the guess is worth.
    const GUESSED_STEPS: f64 = 4.0;
    let mut has_prior: Vec<bool> =
        (0..found.champions()).map(|champion| !options.is_anchor(champion)).collect();
    options.free_versions().for_each(|(_, later)| has_prior[later] = false);
    let first: Vec<usize> = (0..found.champions()).filter(|champion| has_prior[*champion]).collect();
    let square = |champion: &usize| {
        let excess = found.rating(*champion) - options.mean();
        excess * excess + uncertainty.variance(*champion)
    };
    let squares: f64 = first.iter().map(square).sum();
    let champions = (GUESS * guess.champions.powi(2) + squares) / (GUESS + first.len() as f64);
    let excess =
        |(earlier, later): (usize, usize)| found.rating(later) - found.rating(earlier) - spread.improvement;
    let excesses: Vec<f64> = options.free_versions().map(excess).collect();
    // The same estimate as for champions, in the form that converges where results say little about each pair: the
    // sums are divided by the number of pairs that the results determine.
    let known = excesses.len() as f64 * (1.0 - uncertainty.step() / spread.steps.powi(2)).max(0.0);
    let squares: f64 = excesses.iter().map(|excess| excess * excess).sum();
    let steps = (GUESSED_STEPS * guess.steps.powi(2) + squares) / (GUESSED_STEPS + known);
    let sum = GUESSED_STEPS * guess.improvement + known * spread.improvement + excesses.iter().sum::<f64>();
    let improvement = sum / (GUESSED_STEPS + known);
    Spread { champions: champions.sqrt(), steps: steps.sqrt(), improvement }
}
