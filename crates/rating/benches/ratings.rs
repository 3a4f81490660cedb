//! Measures the fit of a million matches of ten thousand champions, and compares chosen
//! matches with those of a full round robin. The command `cargo bench -p joute-rating -- 2000 600`
//! only simulates 2,000 champions with a spread of 600 Elo.

#[path = "../tests/population.rs"]
mod population;

use joute_rating::{FitOptions, Results, fit, fit_with_uncertainty};
use population::{Population, compare};
use std::hint::black_box;
use std::time::Duration;

/// Returns the processor time that this process has used.
fn own_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = own_time();
    let result = work();
    (own_time() - start, result)
}

fn measure_fit() {
    const CHAMPIONS: usize = 10_000;
    const MATCHES: usize = 1_000_000;
    const LIMIT: f64 = 10.0;
    let mut population = Population::new(CHAMPIONS, 300.0, 1);
    let mut results = Results::new(CHAMPIONS, 10);
    let mut random = fastrand::Rng::with_seed(2);
    let add = |results: &mut Results, population: &mut Population, random: &mut fastrand::Rng| {
        let (one, other) = (random.usize(..CHAMPIONS), random.usize(..CHAMPIONS - 1));
        let seats = [one, if other < one { other } else { other + 1 }];
        results.add(random.usize(..10), &seats, &population.places(&seats));
    };
    (0..MATCHES).for_each(|_| add(&mut results, &mut population, &mut random));
    let options = FitOptions::default();
    // The reference is one evaluation of a logistic function for each match.
    let odds: Vec<f64> = (0..MATCHES).map(|index| index as f64 * 1e-6).collect();
    let logistic = |odds: &f64| 1.0 / (1.0 + (-odds).exp());
    let (pass, _) = timed(|| black_box(black_box(&odds).iter().map(logistic).sum::<f64>()));
    let (fitting, found) = timed(|| fit(&mut results, &options, None));
    let (whole, _) = timed(|| black_box(fit_with_uncertainty(&mut results, &options, None)));
    (0..MATCHES / 100).for_each(|_| add(&mut results, &mut population, &mut random));
    let (again, found_again) = timed(|| fit(&mut results, &options, Some(&found)));
    let all = whole.as_secs_f64();
    println!("{MATCHES} matches of {CHAMPIONS} champions, in processor time:");
    println!("fit            {:>7.2} s, {} steps", fitting.as_secs_f64(), found.steps);
    println!("with intervals {all:>7.2} s");
    println!("1 % more       {:>7.2} s, {} steps", again.as_secs_f64(), found_again.steps);
    println!("ratio to a logistic function for each match: {:.0}", fitting.div_duration_f64(pass));
    println!("ratio to the limit of {LIMIT} s: {:.2}", all / LIMIT);
    assert!(all < LIMIT, "the fit takes {all} s");
}

/// Returns the numbers of champions and courts and the spreads to simulate. The arguments may
/// name one population.
fn populations() -> Vec<(usize, usize, f64)> {
    let numbers: Vec<usize> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    if let [champions, spread] = numbers[..] {
        return vec![(champions, if champions < 500 { 10 } else { 1 }, spread as f64)];
    }
    let sizes = [(50, 10), (500, 1)];
    let spreads = [300.0, 600.0, 900.0];
    sizes
        .into_iter()
        .flat_map(|(champions, courts)| spreads.map(|spread| (champions, courts, spread)))
        .collect()
}

fn main() {
    let populations = populations();
    if populations.len() > 1 {
        measure_fit();
    }
    println!(
        "\nchampions  spread  courts  matches          τ             95 % ±        error, Elo    covered, %"
    );
    println!(
        "                        all    chosen   all   chosen    all  chosen    all  chosen  all chosen"
    );
    for (champions, courts, spread) in populations {
        let (all, chosen) = compare(champions, courts, spread, 7);
        println!(
            "{champions:>9} {spread:>7.0} {courts:>7} {:>8} {:>7} {:>6.3} {:>6.3} {:>7.1} {:>6.1} {:>7.1} {:>6.1} \
             {:>4.0} {:>6.0}",
            all.matches,
            chosen.matches,
            all.tau,
            chosen.tau,
            all.width,
            chosen.width,
            all.error,
            chosen.error,
            100.0 * all.covered,
            100.0 * chosen.covered
        );
    }
}
