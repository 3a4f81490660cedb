//! Leagues that play only the most informative matches about the order of champions.
//!
//! Matches are chosen in rounds, from the results of the rounds before. A round with the same
//! results is always the same, so that an interrupted league ends like an uninterrupted one.

use crate::plan::{Fixture, FixtureParameters};
use crate::standing::anchor_offset;
use joute_rating::pairing::{Entrant, Meeting, Pairing, round_size};
use joute_rating::{Fit, FitOptions, Results, fit_with_uncertainty};

/// The rounds of a league so far.
#[derive(Debug)]
pub struct FewRounds {
    players: usize,
    seeds: Vec<u64>,
    matches: usize,
    pairing: Pairing,
    results: Results,
    /// The options of the fits, with the anchors' ratings.
    options: FitOptions,
    fit: Option<Fit>,
}

impl FewRounds {
    /// Starts a league without results. Champions with a given rating are anchors, which keep this rating and
    /// do not play among themselves. The list may be empty.
    pub fn new(parameters: FixtureParameters<'_>, given_ratings: Vec<Option<f64>>) -> Self {
        let FixtureParameters { champions, players, maps, seeds, sides: _ } = parameters;
        let anchors: Vec<Option<f64>> =
            given_ratings.into_iter().map(|rating| rating.map(anchor_offset)).collect();
        FewRounds {
            players,
            seeds: seeds.to_vec(),
            matches: parameters.few_matches(anchors.iter().flatten().count()),
            pairing: Pairing::new(champions, players, maps * seeds.len()),
            results: Results::new(champions, maps),
            options: FitOptions { anchors, ..FitOptions::default() },
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

    /// Chooses the matches of the next round from all results so far. Returns an empty list if the
    /// league is over.
    pub fn next_round(&mut self) -> Vec<Fixture> {
        let played_matches = self.pairing.matches();
        let remaining = self.matches.saturating_sub(played_matches);
        if remaining == 0 {
            return Vec::new();
        }
        let (fit, uncertainty) = fit_with_uncertainty(&mut self.results, &self.options, self.fit.as_ref());
        let entrants: Vec<Entrant> = (0..fit.champions()).map(|champion| self.entrant(champion)).collect();
        let new = entrants.iter().filter(|entrant| entrant.maximum > 0).count();
        let size = round_size(new, self.players, played_matches).min(remaining);
        let meetings = self.pairing.choose_among(&entrants, &fit, &uncertainty, size).into_iter();
        let seeds = &self.seeds;
        let fixture = |Meeting { court, seats }: Meeting| Fixture {
            map: court / seeds.len(),
            seed: seeds[court % seeds.len()],
            seats,
        };
        let round = meetings.map(fixture).collect();
        self.fit = Some(fit);
        round
    }

    /// Returns a champion as it may play in the next round. Matches are chosen for champions that
    /// are not anchors.
    fn entrant(&self, champion: usize) -> Entrant {
        let played_matches = self.pairing.match_count(champion);
        let is_anchor = self.options.anchors.get(champion).is_some_and(Option::is_some);
        let (load, maximum) = if is_anchor { (0, 0) } else { (played_matches, u32::MAX) };
        Entrant { champion, owner: champion, turn: i64::from(played_matches), load, maximum }
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
    fn play_fixtures(champions: usize, players: usize) -> Vec<Fixture> {
        play_all(FewRounds::new(parameters(champions, players), Vec::new()))
    }

    /// Plays all rounds. The champion with the smaller number always wins.
    fn play_all(mut rounds: FewRounds) -> Vec<Fixture> {
        let mut all = Vec::new();
        loop {
            let round = rounds.next_round();
            if round.is_empty() {
                break;
            }
            for fixture in &round {
                let better_count =
                    |seat: &usize| fixture.seats.iter().filter(|other| *other < seat).count() as u32;
                rounds.record(
                    fixture,
                    &fixture.seats.iter().map(|seat| 1 + better_count(seat)).collect::<Vec<_>>(),
                );
            }
            all.extend(round);
        }
        all
    }

    #[test]
    fn few_leagues_are_fair_and_end() {
        for (champions, players, maximum) in [(12, 2, 176), (30, 2, 1160), (12, 4, 58), (5, 5, 10), (2, 2, 8)]
        {
            let all = play_fixtures(champions, players);
            assert!(all.len() <= maximum && 10 * all.len() > 9 * maximum, "{} {maximum}", all.len());
            assert_eq!(all, play_fixtures(champions, players), "equal results lead to the same matches");
            let different: HashSet<_> = all.iter().map(|one| (one.map, one.seed, &one.seats)).collect();
            assert_eq!(different.len(), all.len(), "no match is played twice");
            let counts: Vec<usize> = (0..champions)
                .map(|champion| all.iter().filter(|one| one.seats.contains(&champion)).count())
                .collect();
            let (minimum, maximum) = (
                counts.iter().min().expect("the list is not empty"),
                counts.iter().max().expect("the list is not empty"),
            );
            assert!(maximum - minimum <= 3, "{champions} by {players}: {counts:?}");
        }
    }

    #[test]
    fn anchors_do_not_count_among_the_matches() {
        for sides in [Sides::Few, Sides::Every] {
            let parameters_for_many = FixtureParameters { sides, ..parameters(2000, 2) };
            let error = parameters_for_many.can_end(0).expect_err("all pairs are too many").to_string();
            assert!(error.contains("1000000"), "{error}");
            parameters_for_many.can_end(1999).expect("a new champion can play against 1,999 old ones");
        }
    }

    #[test]
    fn anchors_meet_only_new_champions_of_similar_strength() {
        let rating = |number: usize| 2100.0 - 100.0 * number as f64;
        for (players, maximum) in [(2, 88), (4, 29)] {
            let mut ratings: Vec<Option<f64>> = (0..18).map(|number| Some(rating(number))).collect();
            (ratings[3], ratings[12]) = (None, None);
            let all = play_all(FewRounds::new(parameters(18, players), ratings.clone()));
            let is_new = |seat: &usize| ratings[*seat].is_none();
            assert!(all.iter().all(|one| one.seats.iter().any(is_new)), "anchors alone play nothing");
            assert!(
                all.len() <= maximum && 10 * all.len() > 9 * maximum,
                "{players}: {} {maximum}",
                all.len()
            );
            let opponents = all.iter().filter(|one| one.seats.contains(&3)).flat_map(|one| &one.seats);
            let (near, far): (Vec<usize>, Vec<usize>) = opponents.partition(|other| **other < 9);
            assert!(near.len() > 2 * far.len(), "{players}: {near:?} {far:?}");
        }
    }
}
