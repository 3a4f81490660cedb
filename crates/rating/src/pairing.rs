//! Chooses the matches that reduce the uncertainty of the ratings most.
//!
//! A match is worth most if its result is open and the difference of its champions' ratings is
//! uncertain. The information of a result is the variance of its score. One more match reduces
//! the variance V of the difference to V / (1 + information · V). The next match is the one of a
//! pair among the champions with the fewest matches that reduces the sum of the variances of all
//! champions most. With too many champions for all covariances, it is the pair whose own variance
//! is reduced most. All champions play equally often, and each of them equally often on each seat
//! and on each court.

use crate::fit::Fit;
use crate::uncertainty::Uncertainty;
use std::collections::{BTreeSet, HashMap, HashSet};

/// A match that is played or to be played. A court is a map with a seed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Meeting {
    /// The number of the map and the seed.
    pub court: usize,
    /// The champions on the seats of the match.
    pub seats: Vec<usize>,
}

/// The largest number of champions among which the best opponent is searched. Others are too far
/// away in rating.
const MAX_OPPONENTS: usize = 600;

/// The number of opponents above and below a champion that are compared if there are more champions.
const NEIGHBOUR_COUNT: usize = 20;

/// A champion that may play the next matches.
#[derive(Debug, Clone, Copy)]
pub struct Entrant {
    /// The number of the champion.
    pub champion: usize,
    /// The number of the champion's owner. Champions of the same owner do not meet.
    pub owner: usize,
    /// The turn of the champion. The next match is chosen for a champion with the smallest turn,
    /// and each match adds 1 to the turns of its champions.
    pub turn: i64,
    /// The number of matches that is balanced. The opponents of a champion have at most one match
    /// more, if there are enough of them.
    pub load: u32,
    /// The maximum number of matches that are chosen for this champion, without those that are chosen for its
    /// opponents.
    pub maximum: u32,
}

/// The largest number of matches that a champion may have played more than another one when it is paired.
const MAX_LEAD: u32 = 1;

/// Returns the number of matches to choose at once, after a number of matches. Each champion
/// plays about once in the first rounds, and later rounds have an eighth of the matches so far,
/// so that there are not too many rounds.
pub fn round_size(champions: usize, players: usize, matches: usize) -> usize {
    champions.div_ceil(players).max(matches / 8)
}

/// The matches of a table so far, from which the next ones are chosen.
#[derive(Debug, Clone)]
pub struct Pairing {
    players: usize,
    courts: usize,
    used: HashSet<Meeting>,
    /// The number of matches of each pair. The smaller champion comes first.
    met: HashMap<(usize, usize), u32>,
    match_counts: Vec<u32>,
    on_seat: Vec<u32>,
    on_court: Vec<u32>,
}

impl Pairing {
    /// Creates an empty table of champions that play on courts with a number of players.
    pub fn new(champions: usize, players: usize, courts: usize) -> Self {
        Pairing {
            players,
            courts,
            used: HashSet::new(),
            met: HashMap::new(),
            match_counts: vec![0; champions],
            on_seat: vec![0; champions * players],
            on_court: vec![0; champions * courts],
        }
    }

    /// Returns the number of matches so far.
    pub fn matches(&self) -> usize {
        self.used.len()
    }

    /// Returns the number of matches of a champion so far.
    pub fn match_count(&self, champion: usize) -> u32 {
        self.match_counts[champion]
    }

    /// Adds a match. Returns false if it was added before.
    pub fn add(&mut self, meeting: Meeting) -> bool {
        if self.used.contains(&meeting) {
            return false;
        }
        for (seat, champion) in meeting.seats.iter().enumerate() {
            self.match_counts[*champion] += 1;
            self.on_seat[champion * self.players + seat] += 1;
            self.on_court[champion * self.courts + meeting.court] += 1;
            for other in &meeting.seats[seat + 1..] {
                *self.met.entry(pair(*champion, *other)).or_default() += 1;
            }
        }
        self.used.insert(meeting)
    }

    /// Adds a champion that has not played yet.
    pub fn add_champion(&mut self) {
        self.match_counts.push(0);
        self.on_seat.resize(self.on_seat.len() + self.players, 0);
        self.on_court.resize(self.on_court.len() + self.courts, 0);
    }

    /// Chooses up to a number of further matches of all champions and adds them. They depend
    /// only on the fit and on the matches so far. There are fewer if no other match is left.
    pub fn choose(&mut self, fit: &Fit, uncertainty: &Uncertainty, matches: usize) -> Vec<Meeting> {
        let entrant = |(champion, played): (usize, &u32)| Entrant {
            champion,
            owner: champion,
            turn: i64::from(*played),
            load: *played,
            maximum: u32::MAX,
        };
        let entrants: Vec<Entrant> = self.match_counts.iter().enumerate().map(entrant).collect();
        self.choose_among(&entrants, fit, uncertainty, matches)
    }

    /// Chooses up to a number of further matches of the given champions and adds them. All of the
    /// champions must be part of the fit.
    pub fn choose_among(
        &mut self,
        entrants: &[Entrant],
        fit: &Fit,
        uncertainty: &Uncertainty,
        matches: usize,
    ) -> Vec<Meeting> {
        let mut random = fastrand::Rng::with_seed(self.matches() as u64);
        let mut round = Round::new(entrants, fit, uncertainty, &mut random);
        let mut keys: Vec<u32> = vec![0; self.match_counts.len()];
        entrants.iter().for_each(|entrant| keys[entrant.champion] = random.u32(..));
        let place = |entrant: &Entrant| (entrant.turn, keys[entrant.champion], entrant.champion);
        let mut queue: BTreeSet<(i64, u32, usize)> =
            entrants.iter().filter(|entrant| entrant.maximum > 0).map(place).collect();
        let mut meetings = Vec::new();
        while meetings.len() < matches {
            let Some((_, _, first)) = queue.pop_first() else { break };
            // A champion whose matches are all used waits for the next round.
            let Some(meeting) = self.choose_meeting(&round, first) else { continue };
            self.add(meeting.clone());
            round.count(&meeting);
            for champion in &meeting.seats {
                let Some(entrant) = &mut round.entrants[*champion] else { continue };
                queue.remove(&place(entrant));
                entrant.turn += 1;
                entrant.load += 1;
                entrant.maximum -= u32::from(*champion == first);
                if entrant.maximum > 0 {
                    queue.insert(place(entrant));
                }
            }
            meetings.push(meeting);
        }
        meetings
    }

    /// Chooses the opponents, the court and the seats of a champion's next match.
    fn choose_meeting(&self, round: &Round<'_>, first: usize) -> Option<Meeting> {
        let mut group = vec![first];
        let possible =
            |lead| round.neighbours(first, |other| self.is_possible(round, first, other, lead), self.players);
        let neighbours = possible(MAX_LEAD);
        // The last champions of a round may have played more often than the others.
        let mut candidates =
            if neighbours.len() + 1 < self.players { possible(u32::MAX) } else { neighbours };
        while group.len() < self.players {
            candidates.retain(|candidate| group.iter().all(|member| round.are_rivals(*member, *candidate)));
            let gain = |candidate: &usize| -> f64 {
                group
                    .iter()
                    .map(|member| round.gain(self.meeting_count(*member, *candidate), *member, *candidate))
                    .sum()
            };
            let gains = candidates.iter().map(gain).enumerate();
            let (best, _) = gains.max_by(|one, other| one.1.total_cmp(&other.1))?;
            group.push(candidates.swap_remove(best));
        }
        self.place(&group)
    }

    fn meeting_count(&self, one: usize, other: usize) -> u32 {
        self.met.get(&pair(one, other)).copied().unwrap_or(0)
    }

    /// Returns true if two champions may meet again: they have not used all courts and seats, and
    /// the second does not have a much greater load.
    fn is_possible(&self, round: &Round<'_>, first: usize, other: usize, lead: u32) -> bool {
        let free = self.players > 2 || (self.meeting_count(first, other) as usize) < 2 * self.courts;
        free && round.are_rivals(first, other) && round.load(other) <= round.load(first).saturating_add(lead)
    }

    /// Returns the unused court and the order of seats on which the champions have played least.
    fn place(&self, group: &[usize]) -> Option<Meeting> {
        let turned = |turn: usize| {
            let mut seats = group.to_vec();
            seats.rotate_left(turn);
            seats
        };
        let places = (0..self.courts).flat_map(|court| (0..self.players).map(move |turn| (court, turn)));
        let meetings = places.map(|(court, turn)| Meeting { court, seats: turned(turn) });
        meetings.filter(|meeting| !self.used.contains(meeting)).min_by_key(|meeting| {
            let at = meeting.seats.iter().enumerate();
            at.map(|(seat, champion)| {
                let courts = self.on_court[champion * self.courts + meeting.court];
                self.on_seat[champion * self.players + seat] + courts
            })
            .sum::<u32>()
        })
    }
}

fn pair(one: usize, other: usize) -> (usize, usize) {
    (one.min(other), one.max(other))
}

/// The data from which the matches of a round are chosen.
struct Round<'a> {
    fit: &'a Fit,
    uncertainty: &'a Uncertainty,
    /// The square of the covariance matrix, if it is known.
    squared: Option<&'a [f64]>,
    /// The number of matches of each pair in the round. The covariances do not contain these matches yet.
    chosen_counts: HashMap<(usize, usize), u32>,
    /// The champions that may play, by the numbers of all champions.
    entrants: Vec<Option<Entrant>>,
    /// The champions that may play, by rating, and the position of each in this list.
    order: Vec<usize>,
    position: Vec<usize>,
}

impl<'a> Round<'a> {
    fn new(
        entrants: &[Entrant],
        fit: &'a Fit,
        uncertainty: &'a Uncertainty,
        random: &mut fastrand::Rng,
    ) -> Self {
        let mut order: Vec<usize> = entrants.iter().map(|entrant| entrant.champion).collect();
        random.shuffle(&mut order);
        // Champions with equal ratings stay in random order.
        order.sort_by(|one, other| fit.rating(*one).total_cmp(&fit.rating(*other)));
        let champions = fit.champions();
        let mut position = vec![0; champions];
        order.iter().enumerate().for_each(|(place, champion)| position[*champion] = place);
        let mut by_number = vec![None; champions];
        entrants.iter().for_each(|entrant| by_number[entrant.champion] = Some(*entrant));
        let squared = uncertainty.squared_covariance();
        Round {
            fit,
            uncertainty,
            squared,
            chosen_counts: HashMap::new(),
            entrants: by_number,
            order,
            position,
        }
    }

    /// Returns the load of a champion. For a champion that may not play, returns
    /// the largest number.
    fn load(&self, champion: usize) -> u32 {
        self.entrants[champion].map_or(u32::MAX, |entrant| entrant.load)
    }

    /// Returns true if two champions have different owners.
    fn are_rivals(&self, one: usize, other: usize) -> bool {
        let owner = |champion: usize| self.entrants[champion].map(|entrant| entrant.owner);
        owner(one) != owner(other)
    }

    /// Returns the reduction of the sum of all variances by one more match of two champions.
    fn gain(&self, met: u32, one: usize, other: usize) -> f64 {
        let (won, drawn) = self.fit.chances(one, other);
        let score = won + drawn / 2.0;
        let information = won + drawn / 4.0 - score * score;
        let variance = self.uncertainty.difference(one, other);
        let Some(squared) = self.squared else {
            return information * variance / (1.0 + f64::from(met) * information * variance);
        };
        let at = |row: usize, column: usize| squared[row * self.entrants.len() + column];
        let reduced = information * (at(one, one) + at(other, other) - 2.0 * at(one, other));
        let chosen_count = self.chosen_counts.get(&pair(one, other)).copied().unwrap_or(0);
        reduced / (1.0 + f64::from(chosen_count) * information * variance)
    }

    /// Counts a match of the round.
    fn count(&mut self, meeting: &Meeting) {
        for (seat, champion) in meeting.seats.iter().enumerate() {
            for other in &meeting.seats[seat + 1..] {
                *self.chosen_counts.entry(pair(*champion, *other)).or_default() += 1;
            }
        }
    }

    /// Returns the champions around another one in rating that may play.
    fn neighbours(&self, champion: usize, may: impl Fn(usize) -> bool, players: usize) -> Vec<usize> {
        if self.order.len() <= MAX_OPPONENTS {
            let others = self.order.iter().copied();
            return others.filter(|other| *other != champion && may(*other)).collect();
        }
        let count = NEIGHBOUR_COUNT.max(players);
        let (lower, upper) = self.order.split_at(self.position[champion]);
        let lower = lower.iter().rev().copied().filter(|other| may(*other)).take(count);
        let upper = upper[1..].iter().copied().filter(|other| may(*other)).take(count);
        lower.chain(upper).collect()
    }
}
