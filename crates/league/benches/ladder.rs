//! Simulates a ladder of 1,000 candidates with five versions each, and measures how it chooses matches.

#[path = "../tests/simulation/mod.rs"]
mod simulation;

use simulation::{FIRST, Scenario, simulate};

/// The largest difference of a candidate's number of matches from the mean.
const UNEVEN: f64 = 0.05;

fn main() {
    println!(
        "improvement  matches  per candidate     first ± (covered)  later ± (covered)  τ  choice  fit, last fit"
    );
    for improvement in [(30.0, 50.0), (30.0, 100.0)] {
        let (candidates, versions) = (1000, 5);
        let scenario =
            Scenario { candidates, versions, matches: 60, workers: 64, fit_after: 10, improvement };
        let report = simulate(scenario);
        let (least, mean, most) = report.counts;
        let width = |group: usize| {
            let widths = &report.widths[group];
            let mean = widths.iter().sum::<f64>() / widths.len().max(1) as f64;
            format!("{mean:.1} ({:.0} %)", 100.0 * report.covered[group])
        };
        println!(
            "{improvement:?} {:>8} {least} {mean:.1} {most}  {}  {}  {:.3}  {:.1?}  {:.0?}, {:.0?}",
            report.matches,
            width(0),
            width(1),
            report.tau,
            report.choice,
            report.fits.0,
            report.fits.1
        );
        let uneven = (most as f64 - mean).max(mean - least as f64) / mean;
        assert!(uneven < UNEVEN, "after {FIRST} first matches, candidates differ by {:.1} %", 100.0 * uneven);
    }
}
