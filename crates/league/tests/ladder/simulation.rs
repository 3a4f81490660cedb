//! Simulations of ladders whose versions have known strengths.

use joute_league::ladder::{Ladder, LadderField, LadderMatch, LadderResult, LadderRules, LadderVersion};
use joute_league::standing::MEAN_RATING;
use joute_rating::ELO;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// The number of matches after which the interval of a new version is examined.
pub const EXAMINED_AFTER: u32 = 30;

/// The parameters of a simulated contest with a ladder.
#[derive(Debug, Clone, Copy)]
pub struct Scenario {
    pub candidates: usize,
    /// The number of versions of each candidate. All candidates submit them at different times.
    pub versions: u32,
    /// The mean number of matches of each version.
    pub matches: usize,
    /// The number of matches that are played at the same time.
    pub workers: usize,
    /// The number of times that workers play before the ratings are fitted again.
    pub fit_after: usize,
    /// The mean and the standard deviation of the improvement from version to version, in Elo.
    pub improvement: (f64, f64),
}

/// The measurements of a simulation.
#[derive(Debug, Default)]
pub struct Report {
    /// The number of matches of the ladder.
    pub matches: usize,
    /// The numbers of matches of the candidates: the smallest, the mean and the greatest.
    pub counts: (usize, f64, usize),
    /// The half widths of the intervals of versions after [`EXAMINED_AFTER`] matches, in Elo. The first list
    /// is that of the first versions of candidates, and the second one that of later versions.
    pub widths: [Vec<f64>; 2],
    /// The share of versions whose strength was in the interval after [`EXAMINED_AFTER`] matches. The
    /// first share is that of candidates' first versions, and the second one that of later versions.
    pub covered: [f64; 2],
    /// Kendall's rank correlation of the standings with the true order at the end.
    pub tau: f64,
    /// The mean time to choose a match.
    pub choice: Duration,
    /// The mean time of a fit, and the time of the last one.
    pub fits: (Duration, Duration),
}

struct Simulation {
    scenario: Scenario,
    ladder: Ladder,
    strengths: BTreeMap<LadderVersion, f64>,
    random: fastrand::Rng,
    counts: Vec<usize>,
}

/// Draws a normally distributed number.
fn normal(random: &mut fastrand::Rng) -> f64 {
    (0..12).map(|_| random.f64()).sum::<f64>() - 6.0
}

impl Simulation {
    fn new(scenario: Scenario) -> Self {
        let mut random = fastrand::Rng::with_seed(7);
        let (mean, deviation) = scenario.improvement;
        let mut strengths = BTreeMap::new();
        for candidate in 0..scenario.candidates as i64 {
            let mut strength = 300.0 * normal(&mut random);
            for number in 1..=scenario.versions {
                strengths.insert(LadderVersion { candidate, number }, strength);
                strength += mean + deviation * normal(&mut random);
            }
        }
        let rules = LadderRules {
            players: 2,
            maps: 3,
            known_maps: 3,
            seeds: 10,
            first_matches: EXAMINED_AFTER,
            matches_an_hour: u32::MAX,
        };
        let counts = vec![0; scenario.candidates];
        Simulation { scenario, ladder: Ladder::new(rules), strengths, random, counts }
    }

    /// Returns the step at which each version is submitted. First versions are submitted before
    /// the first step.
    fn submissions(&mut self, steps: usize) -> BTreeMap<usize, Vec<LadderVersion>> {
        let mut submissions: BTreeMap<usize, Vec<LadderVersion>> = BTreeMap::new();
        for version in self.strengths.keys() {
            let begin = f64::from(version.number - 1) / f64::from(self.scenario.versions);
            let lateness = self.random.f64() / 2.0 / f64::from(self.scenario.versions);
            let at = if version.number == 1 { 0.0 } else { begin + lateness };
            submissions.entry((at * steps as f64) as usize).or_default().push(*version);
        }
        submissions
    }

    /// Plays a match. A tenth of the matches of equal champions are drawn. The first seat has an
    /// advantage of 40 Elo.
    fn play(&mut self, one: LadderMatch) {
        let strength = |seat: usize| self.strengths[&one.seats[seat]];
        let [first, second] = [(strength(0) + 40.0) / ELO, strength(1) / ELO].map(f64::exp);
        let draw = 2.0 / 9.0 * (first * second).sqrt();
        let ranks = match self.random.f64() * (first + second + draw) {
            at if at < first => vec![1, 2],
            at if at < first + second => vec![2, 1],
            _ => vec![1, 1],
        };
        one.seats.iter().for_each(|version| self.counts[version.candidate as usize] += 1);
        self.ladder.record(&LadderResult { played: one, ranks });
    }

    /// Returns the true rating of a version on the scale of the ladder.
    fn truth(&self, version: LadderVersion) -> f64 {
        let first =
            self.strengths.iter().filter(|(version, _)| version.number == 1).map(|(_, strength)| strength);
        MEAN_RATING + self.strengths[&version] - first.sum::<f64>() / self.scenario.candidates as f64
    }

    fn tau(&self, current: &[LadderVersion]) -> f64 {
        let order: Vec<f64> =
            self.ladder.standings(current).iter().map(|line| self.strengths[&line.version]).collect();
        let pairs = (0..order.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let agreement = pairs.map(|(one, other)| if order[other] > order[one] { 1.0 } else { -1.0 });
        agreement.sum::<f64>() * 2.0 / (order.len() * (order.len() - 1)) as f64
    }
}

/// Simulates the ladder of a contest and returns its measurements.
pub fn simulate(scenario: Scenario) -> Report {
    let mut simulation = Simulation::new(scenario);
    let all = scenario.candidates * scenario.versions as usize * scenario.matches / 2;
    let steps = all / scenario.workers;
    let submissions = simulation.submissions(steps);
    let mut field = LadderField::default();
    let mut report = Report::default();
    let (mut examined, mut covered) = (BTreeSet::new(), [0_usize; 2]);
    let (mut choosing, mut fitting, mut fits) = (Duration::ZERO, Duration::ZERO, 0);
    for step in 0..steps {
        let new = submissions.get(&step).into_iter().flatten();
        for version in new {
            field.current.retain(|other| other.candidate != version.candidate);
            field.current.push(*version);
        }
        if step % scenario.fit_after == 0 {
            let start = Instant::now();
            simulation.ladder.add_versions(&field);
            simulation.ladder.rate();
            report.fits.1 = start.elapsed();
            (fitting, fits) = (fitting + report.fits.1, fits + 1);
            for version in &field.current {
                if simulation.ladder.matches(*version) >= EXAMINED_AFTER && examined.insert(*version) {
                    let (rating, width) =
                        simulation.ladder.rating(*version).expect("the version has a rating");
                    let group = usize::from(version.number > 1);
                    report.widths[group].push(width);
                    let is_in = (rating - simulation.truth(*version)).abs() <= width;
                    covered[group] += usize::from(is_in);
                }
            }
        }
        let start = Instant::now();
        let matches = simulation.ladder.choose(&field, &[], scenario.workers, step as f64);
        choosing += start.elapsed();
        report.matches += matches.len();
        matches.into_iter().for_each(|one| simulation.play(one));
    }
    let counts = &simulation.counts;
    let mean = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
    report.counts = (
        *counts.iter().min().expect("the list is not empty"),
        mean,
        *counts.iter().max().expect("the list is not empty"),
    );
    report.covered = [0, 1].map(|group| covered[group] as f64 / report.widths[group].len().max(1) as f64);
    simulation.ladder.rate();
    report.tau = simulation.tau(&field.current);
    report.choice = choosing / report.matches.max(1) as u32;
    report.fits.0 = fitting / fits.max(1);
    report
}
