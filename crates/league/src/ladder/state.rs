//! The results of a ladder, the ratings that are fitted to them, and its standings.

use super::data::{LadderMatch, LadderRules, LadderVersion};
use crate::standing::{MEAN_RATING, Tally};
use joute_rating::pairing::{Meeting, Pairing};
use joute_rating::{Fit, FitOptions, Results, Spread, Uncertainty, fit_with_spread};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// The result of a match of a ladder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderResult {
    /// The match that was played.
    pub played: LadderMatch,
    /// The place of the champion on each seat, from 1.
    pub ranks: Vec<u32>,
}

/// A version's row in the standings of a ladder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LadderStanding {
    /// The version of the row.
    pub version: LadderVersion,
    /// The rating in Elo. The mean of all candidates' first versions is 1500.
    pub rating: f64,
    /// The half width of the rating's 95 % interval, in Elo.
    pub half_width: f64,
    /// The best and the worst rank that the results allow.
    pub ranks: (usize, usize),
    /// The number of matches of the version.
    pub matches: u32,
    /// The version's results against single opponents, without scores.
    pub tally: Tally,
}

/// The matches of a version.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct VersionMatches {
    pub matches: u32,
    pub tally: Tally,
}

/// The matches of a candidate's current versions, for the balance between candidates.
#[derive(Debug, Clone, Copy)]
pub(super) struct Account {
    /// The number of matches that count for the candidate when the next match is chosen. A candidate
    /// begins with the median of the others' numbers.
    pub load: u32,
    /// The greatest version of the candidate. Matches of earlier versions do not count.
    last: u32,
}

/// The ratings of a ladder, and the estimates from which the next fit starts.
#[derive(Debug)]
pub(super) struct LadderRatings {
    pub fit: Fit,
    pub uncertainty: Uncertainty,
    spread: Spread,
    /// The number of results in the fit.
    results: usize,
}

/// The results of a ladder so far, from which ratings and the next matches follow.
#[derive(Debug)]
pub struct Ladder {
    pub(super) rules: LadderRules,
    versions: Vec<LadderVersion>,
    numbers: HashMap<LadderVersion, usize>,
    results: Results,
    count: usize,
    pub(super) played: Vec<VersionMatches>,
    pub(super) accounts: BTreeMap<i64, Account>,
    pub(super) pairing: Pairing,
    pub(super) rated: Option<LadderRatings>,
    /// The number of matches that may be chosen now for versions that are no longer new, and the time in
    /// seconds at which this number was computed. It grows with time, at the pace of the candidates'
    /// limit in an hour.
    pub(super) allowance: (f64, f64),
}

impl Ladder {
    /// Creates a ladder without results.
    pub fn new(rules: LadderRules) -> Self {
        Ladder {
            rules,
            versions: Vec::new(),
            numbers: HashMap::new(),
            results: Results::new(0, rules.known_maps),
            count: 0,
            played: Vec::new(),
            accounts: BTreeMap::new(),
            pairing: Pairing::new(0, rules.players, rules.maps * rules.seeds),
            rated: None,
            allowance: (1.0, f64::NEG_INFINITY),
        }
    }

    /// Returns the number of a version, which enters the ladder if it is new.
    pub(super) fn enter(&mut self, version: LadderVersion) -> usize {
        if let Some(number) = self.numbers.get(&version) {
            return *number;
        }
        let number = self.results.add_champion();
        self.pairing.add_champion();
        self.played.push(VersionMatches::default());
        self.versions.push(version);
        self.numbers.insert(version, number);
        if !self.accounts.contains_key(&version.candidate) {
            let mut loads: Vec<u32> = self.accounts.values().map(|account| account.load).collect();
            let middle = loads.len() / 2;
            // A candidate that enters late begins with the median number of matches, so that it does not play
            // all matches that the others have already played.
            let load = if loads.is_empty() { 0 } else { *loads.select_nth_unstable(middle).1 };
            self.accounts.insert(version.candidate, Account { load, last: 0 });
        }
        if let Some(account) = self.accounts.get_mut(&version.candidate) {
            account.last = account.last.max(version.number);
        }
        number
    }

    /// Adds the result of a match. A result with a map, seats or places that are impossible is ignored.
    pub fn record(&mut self, LadderResult { played, ranks }: &LadderResult) {
        let different =
            played.seats.iter().enumerate().all(|(seat, one)| !played.seats[..seat].contains(one));
        if played.map >= self.rules.known_maps || played.seats.len() != ranks.len() || !different {
            return;
        }
        let seats: Vec<usize> = played.seats.iter().map(|version| self.enter(*version)).collect();
        self.results.add(played.map, &seats, ranks);
        self.count += 1;
        for (seat, champion) in seats.iter().enumerate() {
            self.played[*champion].matches += 1;
            for rank in ranks.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, rank)| rank) {
                self.played[*champion].tally.count(ranks[seat].cmp(rank));
            }
            let LadderVersion { candidate, number } = played.seats[seat];
            if let Some(account) = self.accounts.get_mut(&candidate).filter(|account| account.last == number)
            {
                account.load += 1;
            }
        }
        self.reserve(played, seats);
    }

    /// Records that a match is played, so that it is not chosen again.
    pub(super) fn reserve(&mut self, ladder_match: &LadderMatch, seats: Vec<usize>) {
        let LadderRules { players, maps, seeds, .. } = self.rules;
        let seed = (ladder_match.seed as usize).wrapping_sub(1);
        // The organiser may have changed the maps, the seeds and the number of players.
        if ladder_match.map < maps && seed < seeds && seats.len() == players {
            self.pairing.add(Meeting { court: seed * maps + ladder_match.map, seats });
        }
    }

    /// Returns the number of versions that have entered.
    pub fn versions(&self) -> usize {
        self.versions.len()
    }

    /// Returns the version with a number.
    pub(super) fn version(&self, number: usize) -> LadderVersion {
        self.versions[number]
    }

    /// Returns the number of a version's matches so far.
    pub fn matches(&self, version: LadderVersion) -> u32 {
        self.numbers.get(&version).map_or(0, |number| self.played[*number].matches)
    }

    /// Returns the rating of a version and the half width of its 95 % interval, in Elo. Returns
    /// `None` if the last fit does not contain the version.
    pub fn rating(&self, version: LadderVersion) -> Option<(f64, f64)> {
        let rated = self.rated.as_ref()?;
        let number = self.numbers.get(&version).filter(|number| **number < rated.fit.champions())?;
        Some((MEAN_RATING + rated.fit.rating(*number), rated.uncertainty.half_width(*number)))
    }

    /// Returns true if there are results or versions that the ratings do not contain yet.
    pub fn is_rating_due(&self) -> bool {
        self.rated.as_ref().is_none_or(|rated| {
            rated.results != self.count || rated.fit.champions() != self.results.champions()
        })
    }

    /// Fits the ratings to all results. The fit continues the previous one.
    pub fn rate(&mut self) {
        let options = FitOptions { versions: self.successions(), ..FitOptions::default() };
        let (previous, spread) = self.rated.take().map(|rated| (rated.fit, rated.spread)).unzip();
        let (fit, uncertainty, spread) =
            fit_with_spread(&mut self.results, &options, previous.as_ref(), spread);
        self.rated = Some(LadderRatings { fit, uncertainty, spread, results: self.count });
    }

    /// Returns each pair of a version and the next one of the same candidate, by their numbers.
    fn successions(&self) -> Vec<(usize, usize)> {
        let mut order: Vec<usize> = (0..self.versions.len()).collect();
        order.sort_by_key(|number| self.versions[*number]);
        let is_same_candidate =
            |pair: &&[usize]| self.versions[pair[0]].candidate == self.versions[pair[1]].candidate;
        order.windows(2).filter(is_same_candidate).map(|pair| (pair[0], pair[1])).collect()
    }

    /// Returns the standings of the given versions, the best first, without versions that the last
    /// fit does not contain.
    pub fn standings(&self, versions: &[LadderVersion]) -> Vec<LadderStanding> {
        let Some(LadderRatings { fit, uncertainty, .. }) = &self.rated else { return Vec::new() };
        let numbers = versions.iter().filter_map(|version| self.numbers.get(version).copied());
        let numbers: Vec<usize> = numbers.filter(|number| *number < fit.champions()).collect();
        let ranges = uncertainty.rank_ranges(fit, &numbers);
        let standing_of = |(number, ranks): (&usize, (usize, usize))| LadderStanding {
            version: self.versions[*number],
            rating: MEAN_RATING + fit.rating(*number),
            half_width: uncertainty.half_width(*number),
            ranks,
            matches: self.played[*number].matches,
            tally: self.played[*number].tally,
        };
        let mut lines: Vec<LadderStanding> = numbers.iter().zip(ranges).map(standing_of).collect();
        lines.sort_by(|one, other| other.rating.total_cmp(&one.rating).then(one.version.cmp(&other.version)));
        lines
    }
}
