//! Properties of ratings: they ignore the order of results, stay finite, and their intervals
//! contain the truth.

use crate::population::{Population, compare, play_chosen, quality};
use joute_rating::pairing::{Meeting, Pairing};
use joute_rating::{Fit, FitOptions, Results, Uncertainty, fit, fit_with_spread, fit_with_uncertainty};

/// Returns random matches of a population with two to four players on three maps.
fn matches(champions: usize, count: usize) -> Vec<(usize, Vec<usize>, Vec<u32>)> {
    let mut population = Population::new(champions, 300.0, 3);
    let mut random = fastrand::Rng::with_seed(4);
    let draw = |_| {
        let size = random.usize(2..5);
        let seats = random.choose_multiple(0..champions, size);
        let places = population.places(&seats);
        (random.usize(..3), seats, places)
    };
    (0..count).map(draw).collect()
}

fn table(champions: usize, matches: &[(usize, Vec<usize>, Vec<u32>)]) -> Results {
    let mut results = Results::new(champions, 3);
    matches.iter().for_each(|(map, seats, places)| results.add(*map, seats, places));
    results
}

#[test]
fn the_order_of_results_does_not_change_a_bit() {
    let mut all = matches(20, 500);
    let options = FitOptions::default();
    let ratings = |results: &mut Results| {
        let result = fit(results, &options, None);
        (0..20).map(|champion| result.rating(champion).to_bits()).collect::<Vec<_>>()
    };
    let first = ratings(&mut table(20, &all));
    fastrand::Rng::with_seed(5).shuffle(&mut all);
    assert_eq!(first, ratings(&mut table(20, &all)));
}

#[test]
fn new_results_continue_a_fit() {
    let all = matches(20, 500);
    let options = FitOptions::default();
    let mut results = table(20, &all[..450]);
    let previous = fit(&mut results, &options, None);
    all[450..].iter().for_each(|(map, seats, places)| results.add(*map, seats, places));
    let continued = fit(&mut results, &options, Some(&previous));
    let fresh = fit(&mut table(20, &all), &options, None);
    assert!(continued.steps < fresh.steps, "{} and {} steps", continued.steps, fresh.steps);
    for champion in 0..20 {
        assert!((continued.rating(champion) - fresh.rating(champion)).abs() < 1e-4);
    }
}

#[test]
fn perfect_scores_are_finite_and_anchors_stay() {
    let mut results = Results::new(3, 1);
    for _ in 0..10 {
        results.add(0, &[0, 1], &[1, 2]);
        results.add(0, &[1, 2], &[1, 2]);
    }
    let (found, sure) = fit_with_uncertainty(&mut results, &FitOptions::default(), None);
    assert!(found.rating(0) > 150.0 && found.rating(0) < 1000.0, "{}", found.rating(0));
    assert!(
        (0..3).map(|champion| found.rating(champion)).sum::<f64>().abs() < 0.01,
        "the mean rating must be 0"
    );
    assert_eq!(sure.rank_ranges(&found, &[0, 1])[0].0, 1);
    let anchors = vec![None, Some(700.0), Some(650.0)];
    let options = FitOptions { anchors, ..FitOptions::default() };
    let (found, sure) = fit_with_uncertainty(&mut results, &options, None);
    assert!((found.rating(1) - 700.0).abs() < 1e-9 && sure.half_width(1) == 0.0);
    assert!(found.rating(0) > 750.0 && (found.rating(2) - 650.0).abs() < 1e-9);
}

/// Tests a property by which Ordo defines its ratings: without priors, each champion is expected to
/// win as many points as it has.
#[test]
fn without_priors_expected_points_equal_points() {
    let mut population = Population::new(8, 150.0, 6);
    let mut results = Results::new(8, 1);
    let mut points = [0.0; 8];
    let mut met = Vec::new();
    for one in 0..8 {
        for other in (0..8).filter(|other| *other != one) {
            for _ in 0..20 {
                let places = population.places(&[one, other]);
                results.add(0, &[one, other], &places);
                points[one] += f64::from(1 + places[1] - places[0]) / 2.0;
                points[other] += f64::from(1 + places[0] - places[1]) / 2.0;
                met.push((one, other));
            }
        }
    }
    // Seats have no advantage here, and each pair exchanges its seats.
    let options = FitOptions { champions: 1e6, seats: 1e-6, draws: 1e3, ..FitOptions::default() };
    let result = fit(&mut results, &options, None);
    let mut expected = [0.0; 8];
    for (one, other) in met {
        let (won, drawn) = result.chances(one, other);
        expected[one] += won + drawn / 2.0;
        expected[other] += 1.0 - won - drawn / 2.0;
    }
    for (expected, points) in expected.iter().zip(points) {
        assert!((expected - points).abs() < 0.01, "{expected} and {points}");
    }
}

#[test]
fn the_advantage_of_a_seat_is_found_and_not_rated() {
    // The first seat is 40 Elo stronger, and champion 0 always has it.
    let mut population = Population::new(10, 0.0, 8);
    let mut results = Results::new(10, 1);
    for meeting in 0..9000 {
        let other = 1 + meeting % 9;
        let third = 1 + (meeting / 9) % 9;
        let seats = if other == third { [0, other] } else { [other, third] };
        results.add(0, &seats, &population.places(&seats));
    }
    let result = fit(&mut results, &FitOptions::default(), None);
    let advantage = result.seat_advantage(0, 0) - result.seat_advantage(0, 1);
    assert!((advantage - 40.0).abs() < 12.0, "{advantage}");
    assert!(result.rating(0).abs() < 30.0, "{}", result.rating(0));
}

/// Tests that chosen matches are nearly as precise as three times as many of a round robin. In a
/// population with a spread of 600 Elo, most matches of a round robin have a known result.
#[test]
fn chosen_matches_are_more_informative() {
    let (all, chosen) = compare(30, 10, 600.0, 7);
    assert!(3 * chosen.matches <= all.matches);
    assert!(chosen.tau > all.tau - 0.03, "{all:?} {chosen:?}");
    // The same number of drawn pairs would have intervals that are wider by the root of 3.
    assert!(chosen.width < 1.5 * all.width, "{all:?} {chosen:?}");
    assert!(chosen.error < 1.6 * all.error, "{all:?} {chosen:?}");
    assert!(all.covered > 0.85 && chosen.covered > 0.85, "{all:?} {chosen:?}");
}

/// Checks the half widths of intervals, which are estimated if there are many champions. Those of 500
/// champions are still computed exactly, and are 44 Elo. With 700 champions and a match for each pair,
/// they are smaller by the root of 5/7.
#[test]
fn estimated_intervals_do_not_contain_the_uncertain_mean() {
    let mut population = Population::new(700, 300.0, 7);
    let mut results = Results::new(700, 1);
    for (one, other) in (0..700).flat_map(|one| (0..one).map(move |other| (one, other))) {
        results.add(0, &[one, other], &population.places(&[one, other]));
    }
    let (_, sure) = fit_with_uncertainty(&mut results, &FitOptions::default(), None);
    let width = (0..700).map(|champion| sure.half_width(champion)).sum::<f64>() / 700.0;
    assert!((34.0..41.0).contains(&width), "±{width}");
}

#[test]
fn chosen_matches_are_fair() {
    for (champions, players, courts) in [(9, 2, 3), (12, 4, 2), (700, 2, 2), (5, 5, 1)] {
        let mut results = Results::new(champions, courts);
        let mut population = Population::new(champions, 400.0, 9);
        let mut pairing = Pairing::new(champions, players, courts);
        for _ in 0..8 {
            let (found, sure) = fit_with_uncertainty(&mut results, &FitOptions::default(), None);
            for Meeting { court, seats } in pairing.choose(&found, &sure, champions.div_ceil(players)) {
                results.add(court, &seats, &population.places(&seats));
            }
        }
        let match_counts: Vec<u32> = (0..champions).map(|champion| pairing.match_count(champion)).collect();
        let (minimum, maximum) = (
            match_counts.iter().min().expect("the list is not empty"),
            match_counts.iter().max().expect("the list is not empty"),
        );
        assert!(maximum - minimum <= 2, "{champions} by {players}: {match_counts:?}");
    }
}

#[test]
fn estimated_variances_are_near_the_exact_ones() {
    // With 580 champions, covariances are exact. 100 champions that never play exceed the limit.
    let mut population = Population::new(580, 300.0, 10);
    let mut random = fastrand::Rng::with_seed(11);
    let [mut small, mut large] = [580, 680].map(|champions| Results::new(champions, 1));
    for _ in 0..12_000 {
        let seats = random.choose_multiple(0..580, 2);
        let places = population.places(&seats);
        small.add(0, &seats, &places);
        large.add(0, &seats, &places);
    }
    let options = FitOptions::default();
    let widths = |results: &mut Results| {
        let (found, sure): (_, Uncertainty) = fit_with_uncertainty(results, &options, None);
        (0..580).map(|champion| (found.rating(champion), sure.half_width(champion))).collect::<Vec<_>>()
    };
    let pairs = widths(&mut small).into_iter().zip(widths(&mut large));
    let ratios: Vec<f64> = pairs.map(|((_, exact), (_, estimated))| estimated / exact).collect();
    let mean = ratios.iter().sum::<f64>() / 580.0;
    assert!((mean - 1.0).abs() < 0.05, "{mean}");
    assert!(ratios.iter().all(|ratio| (0.75..1.35).contains(ratio)), "{ratios:?}");
}

/// Draws results of 40 programs with two versions each, and returns the results with the
/// true strengths. The second version of program `n` has the number `40 + n`. Its strength
/// differs from that of the first version by the given mean and standard deviation.
fn versions(mean: f64, deviation: f64, matches: usize) -> (Results, Vec<f64>) {
    let mut population = Population::new(80, 300.0, 3);
    for program in 0..40 {
        let change = mean + (population.strengths[40 + program] / 300.0) * deviation;
        population.strengths[40 + program] = population.strengths[program] + change;
    }
    let mut results = Results::new(80, 1);
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..matches {
        let one = random.usize(..80);
        let seats = [one, (one + 1 + random.usize(..79)) % 80];
        results.add(0, &seats, &population.places(&seats));
    }
    (results, population.strengths)
}

#[test]
fn a_later_version_is_expected_to_be_like_the_earlier_one() {
    let pairs: Vec<(usize, usize)> = (0..40).map(|program| (program, 40 + program)).collect();
    let options = FitOptions { versions: pairs, ..FitOptions::default() };
    let fitted = |mean: f64, deviation: f64| {
        let (mut results, _) = versions(mean, deviation, 6000);
        fit_with_spread(&mut results, &options, None, None)
    };
    let (unchanged, _, small) = fitted(0.0, 40.0);
    let (improved, _, large) = fitted(100.0, 250.0);
    let improvement = fitted(100.0, 40.0).0.improvement() - unchanged.improvement();
    assert!((improvement - 100.0).abs() < 20.0, "the mean improvement is 100, not {improvement}");
    assert!(improved.improvement() > 40.0, "{}", improved.improvement());
    assert!((20.0..110.0).contains(&small.steps), "{small:?}");
    assert!((190.0..320.0).contains(&large.steps), "{large:?}");
    assert!((small.champions - 300.0).abs() < 90.0 && (large.champions - 300.0).abs() < 90.0);
    let (mut results, strengths) = versions(0.0, 40.0, 600);
    let (found, sure) = fit_with_uncertainty(&mut results, &options, None);
    let (alone, unsure) = fit_with_uncertainty(&mut results, &FitOptions::default(), None);
    let width = |of: &Uncertainty| (40..80).map(|champion| of.half_width(champion)).sum::<f64>();
    assert!(width(&sure) < 0.9 * width(&unsure), "{} and {}", width(&sure), width(&unsure));
    let mean = strengths[..40].iter().sum::<f64>() / 40.0;
    let error = |fit: &Fit| -> f64 {
        let centre = (0..40).map(|champion| fit.rating(champion)).sum::<f64>() / 40.0;
        (0..80).map(|champion| (fit.rating(champion) - centre - strengths[champion] + mean).powi(2)).sum()
    };
    assert!(error(&found) < error(&alone), "{} and {}", error(&found), error(&alone));
    let mut fresh = Results::new(81, 1);
    fresh.add(0, &[0, 1], &[1, 2]);
    let pairs = vec![(0, 80)];
    let (found, sure) =
        fit_with_uncertainty(&mut fresh, &FitOptions { versions: pairs, ..FitOptions::default() }, None);
    assert!((found.rating(80) - found.rating(0)).abs() < 1e-3, "without results, it is expected to be equal");
    assert!(sure.half_width(80) > sure.half_width(0));
}

#[test]
fn later_versions_that_only_meet_each_other_improve_as_a_whole() {
    // Few matches connect the 400 first versions with the 400 later ones, which are 100 Elo stronger.
    let mut population = Population::new(800, 300.0, 12);
    for program in 0..400 {
        population.strengths[400 + program] = population.strengths[program] + 100.0;
    }
    let mut results = Results::new(800, 1);
    let mut random = fastrand::Rng::with_seed(13);
    for index in 0..12_000 {
        let [one, other] = [random.usize(..400), random.usize(..400)];
        let (earlier, later) = (index % 10 == 0, 400 * (index % 2));
        let seats = if earlier { [one, 400 + other] } else { [later + one, later + other] };
        if seats[0] != seats[1] {
            results.add(0, &seats, &population.places(&seats));
        }
    }
    let versions = (0..400).map(|program| (program, 400 + program)).collect();
    let (found, _) =
        fit_with_uncertainty(&mut results, &FitOptions { versions, ..FitOptions::default() }, None);
    assert!((found.improvement() - 100.0).abs() < 25.0, "{}", found.improvement());
}

#[test]
fn a_few_matches_of_each_champion_show_the_spread() {
    for champions in [550, 900] {
        let mut population = Population::new(champions, 400.0, 14);
        let mut results = Results::new(champions, 1);
        let mut random = fastrand::Rng::with_seed(15);
        for _ in 0..6 * champions {
            let seats = random.choose_multiple(0..champions, 2);
            results.add(0, &seats, &population.places(&seats));
        }
        let (_, _, spread) = fit_with_spread(&mut results, &FitOptions::default(), None, None);
        let squares: f64 = population.strengths.iter().map(|strength| strength * strength).sum();
        let true_ = (squares / champions as f64).sqrt();
        assert!((spread.champions - true_).abs() < 50.0, "{champions} champions: {spread:?}, not {true_}");
    }
}

#[test]
fn intervals_are_right_where_champions_meet_equals_only() {
    for champions in [500, 700] {
        let mut population = Population::new(champions, 300.0, 16);
        let (mut results, matches) = play_chosen(&mut population, 30, 15 * champions);
        let quality_found = quality(&population, &mut results, matches);
        assert!((0.92..0.98).contains(&quality_found.covered), "{champions} champions: {quality_found:?}");
    }
}
