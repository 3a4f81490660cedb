//! Simulates a ladder of 1,000 candidates with five versions each, and measures how it chooses matches.

#[path = "../tests/ladder/simulation.rs"]
mod simulation;

use simulation::{EXAMINED_AFTER, Scenario, simulate};

/// The largest difference of a candidate's number of matches from the mean.
const UNEVEN: f64 = 0.05;

fn main() {
    let scenario = Scenario {
        candidates: 1000,
        versions: 5,
        matches: 60,
        workers: 64,
        fit_after: 20,
        improvement: (30.0, 50.0),
    };
    println!("{scenario:?}");
    let report = simulate(scenario);
    let (minimum, mean, maximum) = report.counts;
    println!("{} matches; for each candidate {minimum} to {maximum}, {mean:.1} on average", report.matches);
    for (group, name) in ["first", "later"].into_iter().enumerate() {
        let widths = &report.widths[group];
        let mean = widths.iter().sum::<f64>() / widths.len().max(1) as f64;
        let narrow = widths.iter().filter(|width| **width < 100.0).count();
        println!(
            "{} {name} versions after {EXAMINED_AFTER} matches: ±{mean:.1} Elo on average, below ±100 for {narrow}, {:.0} % covered",
            widths.len(),
            100.0 * report.covered[group]
        );
    }
    println!("Kendall's correlation with the true order: {:.3}", report.tau);
    let ((fit, last), choice) = (report.fits, report.choice);
    println!("choice of a match: {choice:.1?}; a fit: {fit:.0?}, the last one {last:.0?}");
    let uneven = (maximum as f64 - mean).max(mean - minimum as f64) / mean;
    assert!(uneven < UNEVEN, "the candidates' numbers of matches differ by {:.1} %", 100.0 * uneven);
}
