//! Populations of champions with known strengths, whose matches are drawn at random.

use joute_rating::pairing::{Pairing, round_size};
use joute_rating::{ELO, FitOptions, Results, fit_with_uncertainty};

/// Champions with known strengths.
pub struct Population {
    /// The strengths in Elo.
    pub strengths: Vec<f64>,
    random: fastrand::Rng,
}

impl Population {
    /// Draws normally distributed strengths with a standard deviation in Elo.
    pub fn new(champions: usize, spread: f64, seed: u64) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        // The sum of twelve uniform numbers has a variance of 1.
        let normal = |random: &mut fastrand::Rng| (0..12).map(|_| random.f64()).sum::<f64>() - 6.0;
        let strengths = (0..champions).map(|_| spread * normal(&mut random)).collect();
        Population { strengths, random }
    }

    /// Draws the places of a match. A tenth of the matches of equal champions are drawn, and the
    /// first seat has an advantage of 40 Elo.
    pub fn places(&mut self, seats: &[usize]) -> Vec<u32> {
        let mut odds: Vec<f64> =
            seats.iter().map(|champion| (self.strengths[*champion] / ELO).exp()).collect();
        odds[0] *= (40.0 / ELO).exp();
        if let [one, other] = odds[..] {
            let draw = 2.0 / 9.0 * (one * other).sqrt();
            let random = self.random.f64() * (one + other + draw);
            return match random {
                at if at < one => vec![1, 2],
                at if at < one + other => vec![2, 1],
                _ => vec![1, 1],
            };
        }
        let times: Vec<f64> = odds.iter().map(|odds| -self.random.f64().max(1e-300).ln() / odds).collect();
        times.iter().map(|time| 1 + times.iter().filter(|other| *other < time).count() as u32).collect()
    }
}

/// The agreement of a table with the true order.
#[derive(Debug)]
pub struct Quality {
    pub matches: usize,
    /// Kendall's rank correlation with the true order.
    pub tau: f64,
    /// The mean of the half widths of the 95 % intervals, in Elo.
    pub width: f64,
    /// The root of the mean squared error of the ratings, in Elo.
    pub error: f64,
    /// The share of champions whose true strength is in the interval of their rating.
    pub covered: f64,
}

/// Compares the ratings that are fitted to results with the true strengths.
pub fn quality(population: &Population, results: &mut Results, matches: usize) -> Quality {
    let (found, sure) = fit_with_uncertainty(results, &FitOptions::default(), None);
    let champions = population.strengths.len();
    let mean = population.strengths.iter().sum::<f64>() / champions as f64;
    let true_: Vec<f64> = population.strengths.iter().map(|strength| strength - mean).collect();
    let mut balance = 0_i64;
    for one in 0..champions {
        for other in 0..one {
            let is_same_order = (true_[one] > true_[other]) == (found.rating(one) > found.rating(other));
            balance += if is_same_order { 1 } else { -1 };
        }
    }
    let average = |of: &dyn Fn(usize) -> f64| (0..champions).map(of).sum::<f64>() / champions as f64;
    Quality {
        matches,
        tau: balance as f64 / (champions * (champions - 1) / 2) as f64,
        width: average(&|index| sure.half_width(index)),
        error: average(&|index| (found.rating(index) - true_[index]).powi(2)).sqrt(),
        covered: average(&|index| {
            f64::from(u8::from((found.rating(index) - true_[index]).abs() <= sure.half_width(index)))
        }),
    }
}

/// Plays up to a number of chosen matches. Ratings are fitted before each round.
pub fn play_chosen(population: &mut Population, courts: usize, limit: usize) -> (Results, usize) {
    let champions = population.strengths.len();
    let mut results = Results::new(champions, 1);
    let mut pairing = Pairing::new(champions, 2, courts);
    let mut previous = None;
    while pairing.matches() < limit {
        let (found, sure) = fit_with_uncertainty(&mut results, &FitOptions::default(), previous.as_ref());
        let size = round_size(champions, 2, pairing.matches()).min(limit - pairing.matches());
        let round = pairing.choose(&found, &sure, size);
        if round.is_empty() {
            break;
        }
        for meeting in round {
            results.add(0, &meeting.seats, &population.places(&meeting.seats));
        }
        previous = Some(found);
    }
    (results, pairing.matches())
}

/// Plays a full round robin on a number of courts, in which each pair exchanges its seats, and a
/// third of as many chosen matches. With a single court, each pair of the round robin meets once.
pub fn compare(champions: usize, courts: usize, spread: f64, seed: u64) -> (Quality, Quality) {
    let mut population = Population::new(champions, spread, seed);
    let mut results = Results::new(champions, 1);
    let turns = if courts > 1 { 2 } else { 1 };
    let mut matches = 0;
    for one in 0..champions {
        for other in 0..one {
            for meeting in 0..courts * turns {
                let turned = if turns == 2 { meeting % 2 == 1 } else { (one + other) % 2 == 1 };
                let seats = if turned { [other, one] } else { [one, other] };
                results.add(0, &seats, &population.places(&seats));
                matches += 1;
            }
        }
    }
    let all = quality(&population, &mut results, matches);
    let (mut results, matches) = play_chosen(&mut population, courts, matches / 3);
    let chosen_quality = quality(&population, &mut results, matches);
    (all, chosen_quality)
}
