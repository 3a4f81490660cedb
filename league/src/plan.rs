//! Who meets whom, where, and in which seats.

use joute_arena::champion::Kit;
use joute_arena::output::plain;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

/// A champion of the league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// Unique in the league.
    pub name: String,
    /// Its built kit.
    pub kit: Kit,
    /// What the kit was when it came ([`fingerprint`](crate::print::fingerprint)).
    pub print: String,
}

/// A kit that cannot play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Out {
    /// As it would be called.
    pub name: String,
    /// For the tables: one line.
    pub why: String,
}

/// A map of the league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    /// Unique in the league; empty for games without maps.
    pub name: String,
    /// The file's text.
    pub text: String,
}

/// Which seats the same champions try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// Each champion of a group plays from each seat once: two matches for two players, N for N.
    Every,
    /// One match; the first of the list has the first seat.
    One,
}

/// A whole league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The game's name.
    pub game: String,
    /// Players of one match.
    pub players: usize,
    /// In the order of the list.
    pub champions: Vec<Entrant>,
    /// Kits that cannot play; the others do.
    pub out: Vec<Out>,
    /// At least one; a game without maps has one without a name.
    pub maps: Vec<Map>,
    /// At least one.
    pub seeds: Vec<u64>,
    /// Which seats the same champions try.
    pub sides: Sides,
}

/// One match to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixture {
    /// Index of the map.
    pub map: usize,
    /// Of what the rules draw.
    pub seed: u64,
    /// Indices of champions, by player.
    pub seats: Vec<usize>,
}

/// What tells one match of the same champions from another: map, seed, and names by player.
pub type Key = (String, u64, Vec<String>);

/// A match of a plan's champions, on a map that may not be the plan's.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Meeting<'a> {
    pub map: &'a Map,
    /// Of what the rules draw.
    pub seed: u64,
    /// Indices of champions, by player.
    pub seats: &'a [usize],
}

impl Meeting<'_> {
    /// What tells it from the others.
    pub fn key(&self, plan: &Plan) -> Key {
        let names = self.seats.iter().map(|seat| plan.champions[*seat].name.clone());
        (self.map.name.clone(), self.seed, names.collect())
    }
}

impl Fixture {
    /// With the plan's map.
    pub(crate) fn meeting<'a>(&'a self, plan: &'a Plan) -> Meeting<'a> {
        Meeting { map: &plan.maps[self.map], seed: self.seed, seats: &self.seats }
    }
}

impl Plan {
    /// Puts out who was made for another API than the rules.
    ///
    /// # Errors
    /// Too few are left.
    pub fn of_api(mut self, api: u64) -> Result<Self, String> {
        let api = format!("{api:016x}");
        let (playing, others) =
            self.champions.into_iter().partition(|entrant| entrant.kit.manifest.api == api);
        self.champions = playing;
        self.out.extend(others.into_iter().map(|Entrant { name, kit, .. }| Out {
            name,
            why: format!(
                "made for API {}, and the rules are of {api}: take the new kit",
                plain(&kit.manifest.api)
            ),
        }));
        self.can_play().map(|()| self)
    }

    /// Are there enough champions for a match?
    pub(crate) fn can_play(&self) -> Result<(), String> {
        if self.players > 0 && self.champions.len() >= self.players {
            return Ok(());
        }
        let out: String = self.out.iter().map(|Out { name, why }| format!("\n  {name}: {why}")).collect();
        Err(format!(
            "a match is between {} players, and the league has {}: name the folders of more built kits{out}",
            self.players,
            self.champions.len()
        ))
    }

    /// Every match, block by block: a map and a seed, in which each group of champions meets.
    pub fn fixtures(&self) -> Vec<Fixture> {
        let groups = groups(self.champions.len(), self.players);
        let turns = match self.sides {
            Sides::Every => self.players,
            Sides::One => 1,
        };
        let mut all = Vec::new();
        for map in 0..self.maps.len() {
            for seed in &self.seeds {
                for group in &groups {
                    all.extend((0..turns).map(|turn| {
                        let mut seats = group.clone();
                        seats.rotate_left(turn);
                        Fixture { map, seed: *seed, seats }
                    }));
                }
            }
        }
        all
    }
}

/// Every choice of `size` among `count`, in order.
fn groups(count: usize, size: usize) -> Vec<Vec<usize>> {
    fn extend(group: &mut Vec<usize>, count: usize, size: usize, all: &mut Vec<Vec<usize>>) {
        if group.len() == size {
            all.push(group.clone());
            return;
        }
        let first = group.last().map_or(0, |last| last + 1);
        for next in first..count {
            group.push(next);
            extend(group, count, size, all);
            group.pop();
        }
    }
    let mut all = Vec::new();
    if size > 0 {
        extend(&mut Vec::new(), count, size, &mut all);
    }
    all
}

/// The hash of some bytes, for comparing.
pub fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

pub(crate) fn hex(hash: &[u8]) -> String {
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::groups;

    #[test]
    fn groups_are_every_choice_once() {
        assert_eq!(groups(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(groups(4, 4), [[0, 1, 2, 3]]);
        assert_eq!(groups(5, 3).len(), 10);
        assert!(groups(1, 2).is_empty() && groups(3, 0).is_empty());
    }
}
