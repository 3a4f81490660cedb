//! A sequential test that decides which of two champions is better, and estimates of their Elo difference.
//!
//! The matches of a bout differ only in the assignment of seats, so that advantages of a seat on a map cancel
//! out. The result of a bout is the number of half points of the first champion. With two seats there are
//! five results (pentanomial), from 0 to 4.
//!
//! The test is the generalised sequential probability ratio test on the frequencies of these results, which
//! is also used for chess engines. It compares the likelihood of the results under two distributions: the
//! most likely one with an Elo difference of `elo1`, and the most likely one with a difference of `elo0`.

use crate::error::{Error, Result};

/// The results of a duel's bouts, as seen by the first champion. A bout is a set of matches that is
/// fair to both champions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bouts {
    /// The number of matches in one bout, which is a set of matches that is fair to both champions.
    matches: u64,
    /// The number of bouts with each result. Index 0 counts the bouts in which the first champion
    /// got 0 half points, and so on.
    counts: Vec<u64>,
}

/// An estimated difference in Elo rating between two champions. It is positive if the first
/// champion is better.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The Elo difference that follows from the share of points. It is infinite if one champion won
    /// all points.
    pub elo: f64,
    /// The lower end of the 95 % confidence interval of the Elo difference. The interval is valid
    /// only if the number of bouts was fixed in advance.
    pub low: f64,
    /// The upper end of the 95 % confidence interval of the Elo difference.
    pub high: f64,
}

/// The verdict of the statistical test on which of two champions is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SprtVerdict {
    /// The first champion is better by more than `elo0` points of Elo.
    Better,
    /// The first champion is not better by as much as `elo1` points of Elo.
    NotBetter,
}

/// The parameters of a duel's statistical test. They are two hypotheses about the Elo difference,
/// and the probabilities of wrong decisions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SprtBounds {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// The weight that results which have not occurred get in total, in bouts. It gives every result a
/// positive probability, as the computation requires.
const UNSEEN_WEIGHT: f64 = 5e-3;

/// The probability that the test decides wrongly because a result seemed overwhelming. It is added
/// to `alpha` and `beta`. Fifteen pairs of matches won without a loss are overwhelming.
const OVERWHELMING_RISK: f64 = 1e-3;

/// The number of different fixed stakes in [`Bouts::evidence`], which measures evidence by the
/// winnings of imagined gamblers.
const STAKE_COUNT: u32 = 20;

/// Half of the width of a 95 % confidence interval, in standard deviations.
const HALF_WIDTH_95: f64 = 1.959_963_984_540_054;

/// Returns the share of points, from 0 to 1, that a champion with this Elo difference to its
/// opponent is expected to get.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the Elo difference that corresponds to a share of points. It is infinite if the share is
/// 0 or 1.
fn elo(share: f64) -> f64 {
    match share {
        ..=0.0 => f64::NEG_INFINITY,
        1.0.. => f64::INFINITY,
        share => 400.0 * (share / (1.0 - share)).log10(),
    }
}

impl SprtBounds {
    /// Creates a test that compares the Elo differences `elo0` and `elo1`. `alpha` is the
    /// probability to accept a champion whose difference is `elo0`. `beta` is the probability not
    /// to accept one whose difference is `elo1`.
    ///
    /// # Errors
    /// Returns an error that names the invalid argument.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self> {
        if !(elo0.abs() <= 1000.0 && elo1.abs() <= 1000.0 && elo0 < elo1) {
            return Err(Error::Elo { elo0, elo1 });
        }
        for (name, risk) in [("alpha", alpha), ("beta", beta)] {
            if !(1e-6..0.5).contains(&risk) {
                return Err(Error::Risk { name, risk });
            }
        }
        Ok(SprtBounds { elo0, elo1, alpha, beta })
    }

    /// Returns the lower limit of the log-likelihood ratio. At or below it, the test decides that
    /// the first champion is not better.
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// Returns the upper limit of the log-likelihood ratio. At or above it, the test decides that
    /// the first champion is better.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// Returns the Elo difference of the alternative hypothesis, that the first champion is better.
    pub fn elo1(&self) -> f64 {
        self.elo1
    }

    /// Returns the Elo difference of the null hypothesis, that the first champion is not better.
    pub fn elo0(&self) -> f64 {
        self.elo0
    }

    /// Returns the log-likelihood ratio of the two hypotheses for the given results of a duel.
    pub fn ratio(&self, bouts: &Bouts) -> f64 {
        let frequencies = bouts.frequencies();
        // The most likely distribution with a given mean gives each result its frequency divided by 1 + lean
        // × distance.
        let [one, two] = [self.elo0, self.elo1].map(|elo| {
            let distances = distances(frequencies.len(), share(elo));
            let lean = lean(&frequencies, &distances);
            distances.into_iter().map(|distance| 1.0 + lean * distance).collect::<Vec<_>>()
        });
        let terms = frequencies.iter().zip(one.iter().zip(&two));
        terms.map(|(frequency, (one, two))| frequency * (one / two).ln()).sum()
    }

    /// Returns the decision of the test for the given results of a duel, or `None` if more matches
    /// are needed.
    pub fn verdict(&self, bouts: &Bouts) -> Option<SprtVerdict> {
        match self.ratio(bouts) {
            ratio if ratio >= self.upper() => Some(SprtVerdict::Better),
            ratio if ratio <= self.lower() => Some(SprtVerdict::NotBetter),
            _ => self.overwhelming(bouts),
        }
    }

    /// Returns the decision of the test if the results are overwhelming, and `None` otherwise.
    /// Without this rule, a duel in which one champion wins everything would take long, because the
    /// likelihood ratio compares two small Elo differences.
    fn overwhelming(&self, bouts: &Bouts) -> Option<SprtVerdict> {
        let threshold = -OVERWHELMING_RISK.ln();
        let share_of = |results: usize| move |half_points: usize| half_points as f64 / (results - 1) as f64;
        let win_share = share_of(bouts.counts.len());
        match () {
            () if bouts.evidence(share(self.elo0), &win_share) >= threshold => Some(SprtVerdict::Better),
            () if bouts.evidence(1.0 - share(self.elo1), &|half_points| 1.0 - win_share(half_points))
                >= threshold =>
            {
                Some(SprtVerdict::NotBetter)
            }
            () => None,
        }
    }
}

/// Returns for each possible result of a bout how far it is from a mean, as a share of points from
/// -1 to 1.
fn distances(results: usize, mean: f64) -> Vec<f64> {
    (0..results).map(|half_points| half_points as f64 / (results - 1) as f64 - mean).collect()
}

/// Returns the parameter x of the most likely distribution with a given mean, for which Σ pᵢ dᵢ /
/// (1 + x dᵢ) is 0. Here pᵢ are the frequencies and dᵢ the distances to the mean. Bisection finds
/// x, because the sum decreases between its two poles.
fn lean(frequencies: &[f64], distances: &[f64]) -> f64 {
    let (mut low, mut high) = (-1.0 / distances[distances.len() - 1], -1.0 / distances[0]);
    for _ in 0..64 {
        let x = (low + high) / 2.0;
        let terms = frequencies
            .iter()
            .zip(distances)
            .map(|(count, distance)| count * distance / (1.0 + x * distance));
        *(if terms.sum::<f64>() > 0.0 { &mut low } else { &mut high }) = x;
    }
    (low + high) / 2.0
}

impl Bouts {
    /// Creates an empty record of a duel's results. The arguments are the number of matches in a
    /// bout, and the maximum number of half points in a match.
    pub fn new(matches: usize, half_points: usize) -> Self {
        Bouts { matches: matches.max(1) as u64, counts: vec![0; matches.max(1) * half_points.max(1) + 1] }
    }

    /// Counts a bout (set of matches) in which the first champion got this number of half points.
    pub fn add(&mut self, half_points: usize) {
        let last = self.counts.len() - 1;
        self.counts[half_points.min(last)] += 1;
    }

    /// Returns the logarithm of the evidence that a champion's mean share of a bout's points is
    /// larger than `mean`. The evidence is the mean wealth of imagined gamblers who bet fixed
    /// stakes on each bout. If the share is not larger, the wealth reaches 1/p with a probability
    /// of at most p (Ville's inequality).
    fn evidence(&self, mean: f64, share: &dyn Fn(usize) -> f64) -> f64 {
        let wealth = |stake: u32| {
            let stake = f64::from(stake) / f64::from(STAKE_COUNT) / mean;
            let terms = self.counts.iter().enumerate();
            let terms = terms.filter(|(_, count)| **count > 0);
            terms.map(|(result, count)| *count as f64 * (stake * (share(result) - mean)).ln_1p()).sum::<f64>()
        };
        let wealths: Vec<f64> = (1..STAKE_COUNT).map(wealth).collect();
        let largest = wealths.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mean =
            wealths.iter().map(|wealth| (wealth - largest).exp()).sum::<f64>() / f64::from(STAKE_COUNT - 1);
        largest + mean.ln()
    }

    /// Returns the number of bouts (sets of matches) of the duel that were recorded.
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the first champion's share of all points, from 0 to 1, or `None` if no bout was
    /// played.
    pub fn share(&self) -> Option<f64> {
        let points: u64 = self.counts.iter().zip(0..).map(|(count, half_points)| count * half_points).sum();
        let maximum = (self.counts.len() - 1) as u64;
        (self.count() > 0).then(|| points as f64 / (maximum * self.count()) as f64)
    }

    fn frequencies(&self) -> Vec<f64> {
        let unseen = UNSEEN_WEIGHT / self.counts.len() as f64;
        self.counts.iter().map(|count| if *count == 0 { unseen } else { *count as f64 }).collect()
    }

    /// Returns the estimated Elo difference with its confidence interval, or `None` if no bout was
    /// played.
    pub fn estimate(&self) -> Option<Estimate> {
        let mean = self.share()?;
        let matches = (self.matches * self.count()) as f64;
        // If all points were won, only a lower bound is known. A smaller difference would have led to a loss
        // with a probability of at least 95 %.
        let lower_bound = elo(0.05_f64.powf(1.0 / matches));
        if mean >= 1.0 {
            return Some(Estimate { elo: f64::INFINITY, low: lower_bound, high: f64::INFINITY });
        }
        if mean <= 0.0 {
            return Some(Estimate { elo: f64::NEG_INFINITY, low: f64::NEG_INFINITY, high: -lower_bound });
        }
        let bouts = self.count() as f64;
        let frequencies = self.frequencies();
        let distances = distances(frequencies.len(), mean);
        let spread = frequencies.iter().zip(distances).map(|(count, distance)| count * distance.powi(2));
        let variance = spread.sum::<f64>() / bouts;
        let half = HALF_WIDTH_95 * (variance / bouts).sqrt();
        Some(Estimate { elo: elo(mean), low: elo(mean - half), high: elo(mean + half) })
    }
}

#[cfg(test)]
mod tests {
    use super::{Bouts, SprtBounds, SprtVerdict, share};

    /// Creates a record of bouts with two matches each for a test. `counts` are the numbers of
    /// bouts with each of the five possible results.
    fn pairs(counts: [u64; 5]) -> Bouts {
        Bouts { counts: counts.to_vec(), ..Bouts::new(2, 2) }
    }

    fn bounds(elo0: f64, elo1: f64) -> SprtBounds {
        SprtBounds::new(elo0, elo1, 0.05, 0.05).expect("the limits are valid")
    }

    /// Tests that likelihood ratios equal those of fishtest, the test framework of Stockfish
    /// (`LLRcalc.LLR_logistic`).
    #[test]
    fn ratios_are_those_of_fishtest() {
        for (counts, elo0, elo1, known) in [
            ([3, 20, 50, 22, 5], 0.0, 20.0, 0.040_320_372_416_706_79),
            ([3, 20, 50, 22, 5], 0.0, 5.0, 0.178_380_224_381_881_25),
            ([3, 20, 50, 22, 5], -10.0, 10.0, 0.934_472_911_388_982_9),
            ([0, 10, 30, 12, 0], 0.0, 20.0, -0.270_414_536_288_852_04),
            ([0, 10, 30, 12, 0], 0.0, 5.0, 0.085_226_848_211_516),
            ([12, 40, 60, 30, 8], 0.0, 20.0, -2.997_301_135_158_272_3),
            ([12, 40, 60, 30, 8], -10.0, 10.0, -2.057_973_200_426_021_6),
        ] {
            let ratio = bounds(elo0, elo1).ratio(&pairs(counts));
            assert!((ratio - known).abs() < 1e-9, "{counts:?}, {elo0} to {elo1}: {ratio}, not {known}");
        }
    }

    /// Tests that likelihood ratios and confidence intervals equal those of fastchess, a program
    /// that runs matches of chess programs. Its own tests contain these values with all given
    /// digits.
    #[test]
    fn ratios_and_intervals_are_those_of_fastchess() {
        for (counts, elo0, elo1, known) in [
            ([223, 9863, 21_279, 10_037, 246], 0.5, 2.5, -3.07),
            ([871, 26_175, 55_983, 26_678, 821], 0.0, 2.0, -4.98),
        ] {
            let ratio = bounds(elo0, elo1).ratio(&pairs(counts));
            assert!((ratio - known).abs() < 0.01, "{counts:?}: {ratio}, not {known}");
        }
        for (counts, elo, error) in [
            ([34, 54, 63, 64, 75], 55.58, 27.65),
            ([332, 433, 498, 333, 334], -8.64, 10.33),
            ([7895, 8757, 5685, 568, 9999], -21.04, 2.95),
        ] {
            let estimate = pairs(counts).estimate().expect("the strengths can be estimated");
            assert!((estimate.elo - elo).abs() < 0.01, "{counts:?}: {}, not {elo}", estimate.elo);
            let half = (estimate.high - estimate.low) / 2.0;
            assert!((half - error).abs() < 0.01, "{counts:?}: ±{half}, not ±{error}");
        }
    }

    #[test]
    fn limits_are_walds() {
        let test = bounds(0.0, 20.0);
        assert!((test.upper() - 2.944_438_979_166_440_3).abs() < 1e-12);
        assert!((test.lower() + 2.944_438_979_166_440_3).abs() < 1e-12);
        let test = SprtBounds::new(0.0, 20.0, 0.01, 0.1).expect("the limits are valid");
        assert!((test.upper() - 90_f64.ln()).abs() < 1e-12);
        assert!((test.lower() - (0.1_f64 / 0.99).ln()).abs() < 1e-12);
    }

    #[test]
    fn the_two_champions_may_change_places() {
        let counts = [4, 17, 40, 31, 9];
        let mut other = counts;
        other.reverse();
        let [one, two] = [counts, other].map(pairs);
        assert!((bounds(-15.0, 25.0).ratio(&one) + bounds(-25.0, 15.0).ratio(&two)).abs() < 1e-9);
        let [one, two] = [one, two].map(|pairs| pairs.estimate().expect("the strengths can be estimated"));
        assert!((one.elo + two.elo).abs() < 1e-9 && (one.low + two.high).abs() < 1e-9);
    }

    #[test]
    fn winning_every_match_gives_only_a_lower_bound() {
        let mut pairs = Bouts::new(2, 2);
        assert!(pairs.estimate().is_none() && pairs.share().is_none());
        let test = bounds(0.0, 30.0);
        while test.verdict(&pairs).is_none() {
            pairs.add(4);
        }
        assert_eq!(test.verdict(&pairs), Some(SprtVerdict::Better));
        // 26 matches to 0.
        assert_eq!(pairs.count(), 13, "{pairs:?}");
        let estimate = pairs.estimate().expect("the strengths can be estimated");
        assert!(estimate.elo == f64::INFINITY && estimate.high == f64::INFINITY);
        assert!(estimate.low > 300.0 && estimate.low < 800.0, "{estimate:?}");
        let lost_bouts = Bouts { counts: vec![pairs.count(), 0, 0, 0, 0], ..Bouts::new(2, 2) };
        assert_eq!(test.verdict(&lost_bouts), Some(SprtVerdict::NotBetter));
        assert!(
            (lost_bouts.estimate().expect("the strengths can be estimated").high + estimate.low).abs() < 1e-9
        );
        // A pair that is not won completely leaves the upper end infinite.
        pairs.add(3);
        let estimate = pairs.estimate().expect("the strengths can be estimated");
        assert!(
            estimate.elo.is_finite() && estimate.low.is_finite() && estimate.high == f64::INFINITY,
            "{estimate:?}"
        );
    }

    #[test]
    fn equal_elo_bounds_are_refused() {
        for (elo0, elo1, alpha, beta, culprit) in [
            (5.0, 5.0, 0.05, 0.05, "elo0"),
            (f64::NAN, 5.0, 0.05, 0.05, "elo0"),
            (0.0, f64::INFINITY, 0.05, 0.05, "elo1"),
            (0.0, 5.0, 0.0, 0.05, "alpha"),
            (0.0, 5.0, 0.05, 0.5, "beta"),
            (0.0, 5.0, 0.05, f64::NAN, "beta"),
        ] {
            let error =
                SprtBounds::new(elo0, elo1, alpha, beta).expect_err("the bounds are refused").to_string();
            assert!(error.contains(culprit), "{error}");
        }
    }

    /// A generator of random pairs of matches for simulated duels. A tenth of the matches are
    /// draws. The probability of wins corresponds to a given Elo difference.
    struct PairGenerator(u64);

    impl PairGenerator {
        fn unit(&mut self) -> f64 {
            // The generator is SplitMix64.
            self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = self.0;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
        }

        /// Draws the result of a random pair of matches, in half points of the first champion.
        /// `seat` is the advantage of the first seat, in points.
        fn pair(&mut self, elo: f64, seat: f64) -> usize {
            let one = |generator: &mut Self, lift: f64| match generator.unit() {
                chance if chance < 0.1 => 1,
                chance if (chance - 0.1) / 0.9 < (share(elo) - 0.05) / 0.9 + lift => 2,
                _ => 0,
            };
            one(self, seat) + one(self, -seat)
        }

        /// Simulates a duel between champions with a given Elo difference. Returns its verdict and
        /// the number of pairs of matches.
        fn duel(&mut self, test: &SprtBounds, elo: f64, seat: f64) -> (SprtVerdict, u64) {
            let mut pairs = Bouts::new(2, 2);
            loop {
                pairs.add(self.pair(elo, seat));
                if let Some(verdict) = test.verdict(&pairs) {
                    return (verdict, pairs.count());
                }
            }
        }
    }

    /// Tests with simulated duels between champions of known strength that the test errs no more
    /// often than specified. A difference of 100 Elo must be detected within 600 matches, which
    /// take one minute at ten matches per second.
    #[test]
    fn simulated_duels_end_soon_and_seldom_wrong() {
        const DUELS: usize = 100;
        let test = bounds(0.0, 30.0);
        let mut generator = PairGenerator(9);
        // At a bound, 5 of 100 results are wrong on average. The limit of 12 is more than three standard
        // deviations above it.
        for (elo, wrong) in [(0.0, SprtVerdict::Better), (30.0, SprtVerdict::NotBetter)] {
            let wrong = (0..DUELS).filter(|_| generator.duel(&test, elo, 0.1).0 == wrong).count();
            assert!(wrong <= 12, "{wrong} of {DUELS} are wrong at {elo} Elo");
        }
        // The result must also hold on maps that favour a seat.
        for seat in [0.0, 0.2] {
            let duels: Vec<(SprtVerdict, u64)> =
                (0..DUELS).map(|_| generator.duel(&test, 100.0, seat)).collect();
            assert!(duels.iter().all(|(verdict, _)| *verdict == SprtVerdict::Better));
            let longest = duels.iter().map(|(_, pairs)| 2 * pairs).max().expect("there are duels");
            assert!(longest <= 600, "{longest} matches");
        }
    }
}
