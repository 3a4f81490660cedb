//! The logarithm of the probability of results, with its gradient and its curvature.
//!
//! Parameters are log odds: a strength for each champion, an advantage for each seat, the
//! deviation of this advantage on each map, the frequency of draws, and the mean improvement from
//! version to version, on which results do not depend. Two players draw with Davidson's
//! probability, in proportion to the geometric mean of their odds. In matches of more players,
//! places are chosen one after another from the first (Plackett–Luce), and equal champions count as
//! the mean of all their orders.

use crate::results::{Duel, Group, Results};
use std::cell::OnceCell;

/// The numbers of the parameters in the vectors of this crate.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Layout {
    pub champions: usize,
    pub seats: usize,
    /// The number of maps with parameters of their own, which is 0 for a single map.
    pub maps: usize,
}

impl Layout {
    pub fn new(results: &Results) -> Self {
        let maps = if results.maps > 1 { results.maps } else { 0 };
        Layout { champions: results.champions, seats: results.seats, maps }
    }

    pub fn seat(&self, seat: usize) -> usize {
        self.champions + seat
    }

    pub fn map(&self, map: usize, seat: usize) -> usize {
        self.champions + self.seats * (1 + map) + seat
    }

    pub fn draw(&self) -> usize {
        self.champions + self.seats * (1 + self.maps)
    }

    pub fn improvement(&self) -> usize {
        self.draw() + 1
    }

    pub fn len(&self) -> usize {
        self.draw() + 2
    }

    /// Returns the parameters whose sum is the strength of a champion on a seat of a map. The
    /// last of them may occur twice with a factor of 0.
    fn terms(&self, map: u32, champion: u32, seat: u32) -> [(usize, f64); 3] {
        let own_terms = [(champion as usize, 1.0), (self.seat(seat as usize), 1.0)];
        let third =
            if self.maps > 0 { (self.map(map as usize, seat as usize), 1.0) } else { (own_terms[1].0, 0.0) };
        [own_terms[0], own_terms[1], third]
    }

    fn sum(&self, values: &[f64], map: u32, champion: u32, seat: u32) -> f64 {
        let shared = values[champion as usize] + values[self.seat(seat as usize)];
        if self.maps > 0 { shared + values[self.map(map as usize, seat as usize)] } else { shared }
    }

    fn add(&self, values: &mut [f64], map: u32, (champion, seat): (u32, u32), amount: f64) {
        values[champion as usize] += amount;
        values[self.seat(seat as usize)] += amount;
        if self.maps > 0 {
            values[self.map(map as usize, seat as usize)] += amount;
        }
    }
}

/// The results with parameters at which their probability is examined.
pub(crate) struct Likelihood<'a> {
    results: &'a Results,
    layout: Layout,
    /// The values of all parameters, in log odds.
    at: &'a [f64],
    /// The exponentials of the parameters.
    odds: Vec<f64>,
    draws: bool,
    /// The second derivatives of each duel, once a product needed them.
    curvatures: OnceCell<Vec<(f64, f64, f64)>>,
}

/// The value of the logarithm of a probability, its gradient, and the diagonal of its
/// negated second derivative.
pub(crate) struct Slope {
    pub value: f64,
    pub gradient: Vec<f64>,
    pub diagonal: Vec<f64>,
}

/// The probabilities of the outcomes of a match between two champions.
struct Chances {
    won: f64,
    drawn: f64,
    /// The sum of the odds of all outcomes.
    sum: f64,
}

impl Chances {
    /// Returns the expected score of the first champion, where a draw counts half.
    fn score(&self) -> f64 {
        self.won + self.drawn / 2.0
    }

    /// Returns the second derivatives: of the difference of strengths, mixed, and of the frequency of draws.
    fn curvature(&self) -> (f64, f64, f64) {
        let score = self.score();
        let strength = self.won + self.drawn / 4.0 - score * score;
        (strength, self.drawn * (0.5 - score), self.drawn * (1.0 - self.drawn))
    }
}

impl<'a> Likelihood<'a> {
    pub fn new(results: &'a Results, layout: Layout, at: &'a [f64]) -> Self {
        let odds = at.iter().map(|value| value.exp()).collect();
        let draws = results.duels.iter().any(|duel| duel.drawn > 0);
        Likelihood { results, layout, at, odds, draws, curvatures: OnceCell::new() }
    }

    /// Returns the same results with other parameters.
    pub fn at<'b>(&self, at: &'b [f64]) -> Likelihood<'b>
    where
        'a: 'b,
    {
        Likelihood::new(self.results, self.layout, at)
    }

    fn odds(&self, map: u32, champion: u32, seat: u32) -> f64 {
        let shared = self.odds[champion as usize] * self.odds[self.layout.seat(seat as usize)];
        if self.layout.maps > 0 {
            shared * self.odds[self.layout.map(map as usize, seat as usize)]
        } else {
            shared
        }
    }

    fn chances(&self, duel: &Duel) -> Chances {
        let [first, second] = [0, 1].map(|seat| self.odds(duel.map, duel.seats[seat as usize], seat));
        let draw = if self.draws { self.odds[self.layout.draw()] * (first * second).sqrt() } else { 0.0 };
        let sum = first + second + draw;
        Chances { won: first / sum, drawn: draw / sum, sum }
    }

    pub fn slope(&self) -> Slope {
        let (layout, size) = (self.layout, self.layout.len());
        let mut slope = Slope { value: 0.0, gradient: vec![0.0; size], diagonal: vec![0.0; size] };
        for duel in &self.results.duels {
            let chances = self.chances(duel);
            let Duel { map, seats: [first, second], won, drawn, lost } = *duel;
            let [won, drawn, lost] = [won, drawn, lost].map(f64::from);
            let count = won + drawn + lost;
            let [one, other] = [(first, 0), (second, 1)];
            let [up, down] = [one, other].map(|(champion, seat)| layout.sum(self.at, map, champion, seat));
            slope.value += (won + drawn / 2.0) * up + (lost + drawn / 2.0) * down - count * chances.sum.ln();
            let excess = won + drawn / 2.0 - count * chances.score();
            let (strength, _, draw) = chances.curvature();
            for (player, sign) in [(one, 1.0), (other, -1.0)] {
                layout.add(&mut slope.gradient, map, player, sign * excess);
                layout.add(&mut slope.diagonal, map, player, count * strength);
            }
            if self.draws {
                slope.value += drawn * self.at[layout.draw()];
                slope.gradient[layout.draw()] += drawn - count * chances.drawn;
                slope.diagonal[layout.draw()] += count * draw;
            }
        }
        for group in &self.results.groups {
            let count = f64::from(group.count);
            for player in &group.players {
                slope.value += count * layout.sum(self.at, group.map, player.0, player.1);
                layout.add(&mut slope.gradient, group.map, *player, count);
            }
            self.stages(group, |weight, sum, shares| {
                slope.value -= count * weight * sum.ln();
                for (player, share) in group.players.iter().zip(shares) {
                    layout.add(&mut slope.gradient, group.map, *player, -count * weight * share);
                    layout.add(
                        &mut slope.diagonal,
                        group.map,
                        *player,
                        count * weight * share * (1.0 - share),
                    );
                }
            });
        }
        slope
    }

    /// Calls a function for each choice of a place in a match: its weight, the sum of the odds, and the
    /// probability of each player to be chosen.
    fn stages(&self, group: &Group, mut on_stage: impl FnMut(f64, f64, &[f64])) {
        let odds: Vec<f64> =
            group.players.iter().map(|player| self.odds(group.map, player.0, player.1)).collect();
        let mut shares = vec![0.0; odds.len()];
        let mut stage = |weight: f64, begin: usize, factor: &dyn Fn(usize) -> f64| {
            shares.fill(0.0);
            (begin..odds.len()).for_each(|player| shares[player] = factor(player) * odds[player]);
            let sum: f64 = shares.iter().sum();
            shares.iter_mut().for_each(|share| *share /= sum);
            on_stage(weight, sum, &shares);
        };
        let mut begin = 0;
        for end in group.ends.iter().map(|end| *end as usize) {
            let equal = end - begin;
            stage(1.0, begin, &|_| 1.0);
            // After one of the equal champions, and before the last of them, each of them is equally likely.
            for one in (begin..end).take(if equal > 1 { equal } else { 0 }) {
                let weight = 1.0 / equal as f64;
                stage(weight, begin, &|player| f64::from(u8::from(player != one)));
                if equal > 2 {
                    stage(weight, begin, &|player| f64::from(u8::from(player == one || player >= end)));
                }
            }
            for chosen_count in 2..equal.saturating_sub(1) {
                let share_left = (equal - chosen_count) as f64 / equal as f64;
                stage(1.0, begin, &|player| if player < end { share_left } else { 1.0 });
            }
            begin = end;
        }
    }

    /// Adds the product of the negated second derivative with a vector.
    pub fn curve(&self, vector: &[f64], product: &mut [f64]) {
        let layout = self.layout;
        let duels = &self.results.duels;
        let curvature = |duel| self.chances(duel).curvature();
        let curvatures = self.curvatures.get_or_init(|| duels.iter().map(curvature).collect());
        for (duel, (strength, mixed, draw)) in duels.iter().zip(curvatures) {
            let Duel { map, seats: [first, second], won, drawn, lost } = *duel;
            let count = f64::from(won + drawn + lost);
            let projection = layout.sum(vector, map, first, 0) - layout.sum(vector, map, second, 1);
            let mut amount = count * strength * projection;
            if self.draws {
                let draws = vector[layout.draw()];
                amount += count * mixed * draws;
                product[layout.draw()] += count * (mixed * projection + draw * draws);
            }
            layout.add(product, map, (first, 0), amount);
            layout.add(product, map, (second, 1), -amount);
        }
        for group in &self.results.groups {
            let projection: Vec<f64> = group
                .players
                .iter()
                .map(|(champion, seat)| layout.sum(vector, group.map, *champion, *seat))
                .collect();
            self.stages(group, |weight, _, shares| {
                let mean: f64 =
                    shares.iter().zip(&projection).map(|(share, projection)| share * projection).sum();
                let weight = weight * f64::from(group.count);
                for ((player, share), projection) in group.players.iter().zip(shares).zip(&projection) {
                    layout.add(product, group.map, *player, weight * share * (projection - mean));
                }
            });
        }
    }

    /// Adds the negated second derivative to a square matrix of all parameters.
    pub fn curvature(&self, matrix: &mut [f64]) {
        let (layout, size) = (self.layout, self.layout.len());
        let mut add = |one: &[(usize, f64)], other: &[(usize, f64)], amount: f64| {
            for (row, factor) in one {
                for (column, other) in other {
                    matrix[row * size + column] += amount * factor * other;
                }
            }
        };
        for duel in &self.results.duels {
            let (strength, mixed, draw) = self.chances(duel).curvature();
            let count = f64::from(duel.won + duel.drawn + duel.lost);
            let first = layout.terms(duel.map, duel.seats[0], 0);
            let second = layout.terms(duel.map, duel.seats[1], 1).map(|(term, factor)| (term, -factor));
            let difference = [first, second].concat();
            add(&difference, &difference, count * strength);
            let draw_term = [(layout.draw(), 1.0)];
            add(&difference, &draw_term, count * mixed);
            add(&draw_term, &difference, count * mixed);
            add(&draw_term, &draw_term, count * draw);
        }
        for group in &self.results.groups {
            let terms: Vec<_> = group
                .players
                .iter()
                .map(|(champion, seat)| layout.terms(group.map, *champion, *seat))
                .collect();
            self.stages(group, |weight, _, shares| {
                let weight = weight * f64::from(group.count);
                for (one, share) in terms.iter().zip(shares).filter(|(_, share)| **share > 0.0) {
                    add(one, one, weight * share);
                    for (other, also) in terms.iter().zip(shares) {
                        add(one, other, -weight * share * also);
                    }
                }
            });
        }
    }
}
