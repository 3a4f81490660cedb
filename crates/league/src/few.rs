//! Leagues that play only the most informative matches about the order of champions.
//!
//! Matches are chosen in rounds, from the results of the rounds before. A round with the same results is always the
//! same, so that an interrupted league ends like an uninterrupted one.

use crate::plan::{Fixture, FixtureParameters};
use joute_rating::pairing::{Meeting, Pairing, round_size};
use joute_rating::{Fit, FitOptions, Results, fit_with_uncertainty};

/// The rounds of a league so far.
#[derive(Debug)]
pub struct FewRounds {
    champions: usize,
    players: usize,
    seeds: Vec<u64>,
    matches: usize,
    pairing: Pairing,
    results: Results,
    fit: Option<Fit>,
}

impl FewRounds {
    /// Starts a league without results.
    pub fn new(parameters: FixtureParameters<'_>) -> Self {
        let FixtureParameters { champions, players, maps, seeds, sides: _ } = parameters;
        FewRounds {
            champions,
            players,
            seeds: seeds.to_vec(),
            matches: parameters.few_matches(),
            pairing: Pairing::new(champions, players, maps * seeds.len()),
            results: Results::new(champions, maps),
            fit: None,
        }
    }

    /// Returns the number of matches of the whole league.
    pub fn matches(&self) -> usize {
        self.matches
    }

    /// Adds the result of a match: the places of its players.
    pub fn record(&mut self, fixture: &Fixture, ranks: &[u32]) {
        let seed = self.seeds.iter().position(|seed| *seed == fixture.seed).unwrap_or(0);
        let court = fixture.map * self.seeds.len() + seed;
        self.pairing.add(Meeting { court, seats: fixture.seats.clone() });
        self.results.add(fixture.map, &fixture.seats, ranks);
    }

    /// Chooses the matches of the next round from all results so far. Returns an empty list if the league is over.
    pub fn next_round(&mut self) -> Vec<Fixture> {
        let played = self.pairing.matches();
        let left = self.matches.saturating_sub(played);
        if left == 0 {
            return Vec::new();
        }
        let options = FitOptions::default();
        let (fit, uncertainty) = fit_with_uncertainty(&mut self.results, &options, self.fit.as_ref());
        let size = round_size(self.champions, self.players, played).min(left);
        let chosen = self.pairing.choose(&fit, &uncertainty, size).into_iter();
        let seeds = &self.seeds;
        let fixture = |Meeting { court, seats }: Meeting| Fixture {
            map: court / seeds.len(),
            seed: seeds[court % seeds.len()],
            seats,
        };
        let round = chosen.map(fixture).collect();
        self.fit = Some(fit);
        round
    }
}

#[cfg(test)]
mod tests {
    use super::FewRounds;
    use crate::plan::{Fixture, FixtureParameters, Sides};
    use std::collections::HashSet;

    fn parameters(champions: usize, players: usize) -> FixtureParameters<'static> {
        FixtureParameters { champions, players, maps: 2, seeds: &[3, 5], sides: Sides::Few }
    }

    /// Plays a league in which the champion with the smaller number always wins.
    fn played(champions: usize, players: usize) -> Vec<Fixture> {
        let mut rounds = FewRounds::new(parameters(champions, players));
        let mut all = Vec::new();
        loop {
            let round = rounds.next_round();
            if round.is_empty() {
                break;
            }
            for fixture in &round {
                let better = |seat: &usize| fixture.seats.iter().filter(|other| *other < seat).count() as u32;
                rounds
                    .record(fixture, &fixture.seats.iter().map(|seat| 1 + better(seat)).collect::<Vec<_>>());
            }
            all.extend(round);
        }
        all
    }

    #[test]
    fn few_leagues_are_fair_and_end() {
        for (champions, players, most) in [(12, 2, 176), (30, 2, 1160), (12, 4, 58), (5, 5, 10), (2, 2, 8)] {
            let all = played(champions, players);
            assert!(all.len() <= most && 10 * all.len() > 9 * most, "{} {most}", all.len());
            assert_eq!(all, played(champions, players), "equal results lead to the same matches");
            let different: HashSet<_> = all.iter().map(|one| (one.map, one.seed, &one.seats)).collect();
            assert_eq!(different.len(), all.len(), "no match is played twice");
            let counts: Vec<usize> = (0..champions)
                .map(|champion| all.iter().filter(|one| one.seats.contains(&champion)).count())
                .collect();
            let (least, most) = (counts.iter().min().expect("some"), counts.iter().max().expect("some"));
            assert!(most - least <= 3, "{champions} by {players}: {counts:?}");
        }
    }
}
