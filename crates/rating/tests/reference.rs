//! Compares ratings with those of choix, of openskill, of the methods of Ordo and BayesElo, and of
//! a likelihood that is written out in Python.

use joute_rating::{ELO, Fit, FitOptions, Results, fit};
use joute_testkit::python_with;
use serde_json::{Value, json};
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// The packages of the virtual environment in which the reference runs.
const PACKAGES: [&str; 3] = ["choix==0.4.*", "openskill==6.*", "scipy==1.*"];

const CHAMPIONS: usize = 12;

/// The weight of the squares of all parameters, as choix defines it.
const ALPHA: f64 = 0.05;

fn reference(task: &Value) -> Value {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference.py");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the program is in a target folder");
    let mut child = Command::new(python_with(&target.join("rating/venv"), &PACKAGES, &[]))
        .arg(script)
        .env("OMP_NUM_THREADS", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python starts");
    let mut input = child.stdin.take().expect("the stream is piped");
    input.write_all(task.to_string().as_bytes()).expect("the task is sent");
    drop(input);
    let output = child.wait_with_output().expect("Python ends");
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).expect("the text is JSON")
}

/// Draws the order of some champions by Plackett–Luce. The champion with the number 0 is the strongest.
fn order(random: &mut fastrand::Rng, mut champions: Vec<usize>) -> Vec<usize> {
    let mut order = Vec::new();
    while !champions.is_empty() {
        let odds: Vec<f64> = champions.iter().map(|one| (-0.3 * *one as f64).exp()).collect();
        let mut remaining = random.f64() * odds.iter().sum::<f64>();
        let index = odds.iter().position(|odds| {
            remaining -= odds;
            remaining < 0.0
        });
        order.push(champions.remove(index.unwrap_or(0)));
    }
    order
}

fn options(seats: f64) -> FitOptions {
    let deviation = (2.0 * ALPHA).sqrt().recip();
    let elo = deviation * ELO;
    FitOptions { champions: elo, seats: elo * seats, maps: 1.0, draws: deviation, ..FitOptions::default() }
}

fn assert_near(result: &Fit, expected: &Value, error: f64) {
    for (champion, expected) in ratings(expected).iter().take(CHAMPIONS).enumerate() {
        let result = result.rating(champion);
        assert!((result - expected).abs() < error, "{champion}: {result}, not {expected}");
    }
}

fn ratings(reference_ratings: &Value) -> Vec<f64> {
    let reference_ratings: Vec<f64> =
        serde_json::from_value(reference_ratings.clone()).expect("the ratings are JSON");
    reference_ratings.into_iter().map(|strength| strength * ELO).collect()
}

/// Returns the number of pairs of champions that two lists of ratings put in the same order, of 66 pairs.
fn agreed_pairs(one: &[f64], other: &[f64]) -> usize {
    let pairs = (0..CHAMPIONS).flat_map(|high| (0..high).map(move |low| (high, low)));
    pairs.filter(|(high, low)| (one[*high] > one[*low]) == (other[*high] > other[*low])).count()
}

/// Compares ratings without priors with those of Ordo and BayesElo. The three models only differ in draws.
///
/// The ratings of Ordo are smaller than those of Davidson's model by the share of matches between
/// equals that are not drawn: its expected points follow the logistic curve, which is steeper if
/// there are draws. In the model of BayesElo, a draw has the weight of a win and a loss together,
/// and the curve is steeper by 1 plus the frequency of draws. Its ratings therefore differ by
/// more than a factor.
fn assert_like_ordo_and_bayeselo(matches: &[(usize, usize, i32)], references: &Value) {
    let weak = FitOptions { champions: 1e5, seats: 1e5, maps: 1.0, draws: 1e3, ..FitOptions::default() };
    for match_set in ["decided", "all"] {
        let mut results = Results::new(CHAMPIONS, 1);
        for (first, second, place) in matches {
            if match_set == "all" || *place != 0 {
                results.add(0, &[*first, *second], &[u32::from(*place < 0), u32::from(*place > 0)]);
            }
        }
        let found = fit(&mut results, &weak, None);
        let (_, draws) = found.chances(0, 0);
        let mut own_ratings: Vec<f64> = (0..CHAMPIONS).map(|champion| found.rating(champion)).collect();
        own_ratings.push(found.seat_advantage(0, 0) - found.seat_advantage(0, 1));
        // The standard error of a rating is about 60 Elo.
        let programs = [("Ordo", 1.0 - draws, 3.0, 66), ("BayesElo", 1.0 / (1.0 + draws), 20.0, 60)];
        for (program, factor, error, agreed) in programs {
            let references = ratings(&references[format!("{program}, {match_set}")]);
            let error = if match_set == "all" { error } else { 0.1 };
            for (own_ratings, references) in own_ratings.iter().zip(&references) {
                assert!(
                    (own_ratings * factor - references).abs() < error,
                    "{program}, {match_set}: {own_ratings} · {factor}, {references}"
                );
            }
            let found = agreed_pairs(&own_ratings, &references);
            assert!(found >= agreed, "{program}, {match_set}: {found} pairs have the same order");
        }
    }
}

#[test]
fn ratings_are_those_of_other_implementations() {
    let mut random = fastrand::Rng::with_seed(30);
    let mut group = |size: usize| fastrand::Rng::choose_multiple(&mut random, 0..CHAMPIONS, size);
    let pairs: Vec<Vec<usize>> = (0..150).map(|_| group(2)).collect();
    let groups: Vec<Vec<usize>> = (0..150).map(|_| group(4)).collect();
    let duels: Vec<Vec<usize>> = pairs.iter().map(|pair| order(&mut random, pair.clone())).collect();
    let orders: Vec<Vec<usize>> = groups.into_iter().map(|group| order(&mut random, group)).collect();
    // A third of these matches are drawn, and the first seat has an advantage.
    let matches: Vec<(usize, usize, i32)> = pairs
        .iter()
        .map(|pair| {
            let (first, second) = (pair[0], pair[1]);
            let place = match random.u32(0..6) {
                0 | 1 => 0,
                2 => 1,
                _ => {
                    if order(&mut random, pair.clone())[0] == first {
                        1
                    } else {
                        -1
                    }
                }
            };
            (first, second, place)
        })
        .collect();
    let references = reference(&json!({
        "champions": CHAMPIONS, "alpha": ALPHA, "duels": duels, "orders": orders, "draws": matches
    }));

    let [mut in_pairs, mut in_groups, mut with_draws] = [(); 3].map(|()| Results::new(CHAMPIONS, 1));
    duels.iter().for_each(|pair| in_pairs.add(0, pair, &[1, 2]));
    // The seats say nothing about the order.
    for (match_, seats) in orders.iter().enumerate() {
        let (mut seats, mut places) = (seats.clone(), vec![1, 2, 3, 4]);
        seats.rotate_left(match_ % 4);
        places.rotate_left(match_ % 4);
        in_groups.add(0, &seats, &places);
    }
    for (first, second, place) in &matches {
        let places = match place {
            0 => [1, 1],
            1 => [1, 2],
            _ => [2, 1],
        };
        with_draws.add(0, &[*first, *second], &places);
    }
    assert_near(&fit(&mut in_pairs, &options(1e-6), None), &references["duels"], 0.1);
    let groups = fit(&mut in_groups, &options(1e-6), None);
    assert_near(&groups, &references["orders"], 0.1);
    // The reference has one parameter for both seats.
    let draws = fit(&mut with_draws, &options(2.0_f64.sqrt()), None);
    assert_near(&draws, &references["draws"], 0.1);
    let seat = references["draws"][CHAMPIONS].as_f64().expect("the advantage is a number") * ELO;
    assert!((draws.seat_advantage(0, 0) - seat).abs() < 0.1, "{} {seat}", draws.seat_advantage(0, 0));

    assert_like_ordo_and_bayeselo(&matches, &references);

    let own_ratings: Vec<f64> = (0..CHAMPIONS).map(|champion| groups.rating(champion)).collect();
    let agreed = agreed_pairs(&own_ratings, &ratings(&references["online"]));
    // openskill forgets old matches slowly, so some pairs may differ.
    assert!(agreed >= 60, "{agreed} pairs have the same order as in openskill");
}
