//! Fits results with a prior that is estimated from them.

use crate::fit::{Fit, FitOptions, fit};
use crate::results::Results;
use crate::uncertainty::Uncertainty;

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
    /// The number of champions that the standard deviation of the options is worth.
    const GUESS: f64 = 10.0;
    /// The relative change of the standard deviation that ends the search.
    const SMALL: f64 = 0.02;
    const MOST_ROUNDS: usize = 10;
    let mut options = options.clone();
    let guess = options.champions;
    let mut found = fit(results, &options, previous);
    let mut uncertainty = Uncertainty::new(results, &found, &options);
    let free = |champion: &usize| options.anchors.get(*champion).is_none_or(Option::is_none);
    let free: Vec<usize> = (0..results.champions()).filter(free).collect();
    for _ in 0..MOST_ROUNDS {
        let square = |champion: &usize| {
            let excess = found.rating(*champion) - options.mean();
            excess * excess + uncertainty.variance(*champion)
        };
        let squares: f64 = free.iter().map(square).sum();
        let spread = ((GUESS * guess * guess + squares) / (GUESS + free.len() as f64)).sqrt();
        let change = spread / options.champions - 1.0;
        if change.abs() < SMALL {
            break;
        }
        options.champions = spread;
        found = fit(results, &options, Some(&found));
        uncertainty = Uncertainty::new(results, &found, &options);
    }
    (found, uncertainty)
}
