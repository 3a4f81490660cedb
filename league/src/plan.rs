//! Who meets whom, where, and in which seats.

use crate::schedule::{count_groups, few, groups};
use joute_arena::champion::Kit;
use joute_arena::output::plain;
use joute_engine::Setup;
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
    /// Not every group meets: as few matches as it takes for each champion to meet each other one, and to have each seat
    /// as often as the others have it.
    Few,
}

/// A whole league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The game's name.
    pub game: String,
    /// Players of one match.
    pub players: usize,
    /// The game's mode, empty for a game without modes.
    pub mode: String,
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

/// Matches of a league: what it remembers of each must fit into memory.
const MOST_MATCHES: u128 = 1_000_000;

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
    /// Puts out champions that were made for another API than the rules.
    ///
    /// # Errors
    /// Too few are left.
    pub fn of_api(self, api: u64) -> Result<Self, String> {
        let plan = self.only_of(api);
        plan.can_play().map(|()| plan)
    }

    /// Puts out champions that were made for another API than the rules, however few are left.
    pub(crate) fn only_of(mut self, api: u64) -> Self {
        let game = self.game.clone();
        let (playing, others) = self.champions.into_iter().partition(|entrant| entrant.kit.fits(&game, api));
        let api = format!("{api:016x}");
        self.champions = playing;
        self.out.extend(others.into_iter().map(|Entrant { name, kit, .. }| Out {
            name,
            why: format!(
                "made for API {}, and the rules are of {api}: take the new kit",
                plain(&kit.manifest.api)
            ),
        }));
        self
    }

    /// What a match on a map is made from.
    pub fn setup(&self, map: &Map, seed: u64) -> Setup {
        Setup { map: map.text.clone(), players: self.players, seed, mode: self.mode.clone() }
    }

    /// Checks that there are enough champions for a match, and few enough to finish.
    pub(crate) fn can_play(&self) -> Result<(), String> {
        if self.players > 0 && self.champions.len() >= self.players {
            return self.can_end();
        }
        Err(format!(
            "a match is between {} players, and the league has {}: name the folders of more built kits{}",
            self.players,
            self.champions.len(),
            told(&self.out)
        ))
    }

    fn can_end(&self) -> Result<(), String> {
        self.rounds().can_end()
    }

    /// Every match, block by block: a map and a seed, in which everybody meets everybody.
    pub fn fixtures(&self) -> Vec<Fixture> {
        self.rounds().fixtures()
    }

    fn rounds(&self) -> Rounds<'_> {
        Rounds {
            champions: self.champions.len(),
            players: self.players,
            maps: self.maps.len(),
            seeds: &self.seeds,
            sides: self.sides,
        }
    }
}

/// Who meets whom, by numbers alone: for whoever keeps champions and maps elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rounds<'a> {
    /// How many there are.
    pub champions: usize,
    /// Of one match.
    pub players: usize,
    /// How many there are.
    pub maps: usize,
    /// Of what the rules draw.
    pub seeds: &'a [u64],
    /// Which seats the same champions try.
    pub sides: Sides,
}

impl Rounds<'_> {
    /// Whether they are few enough to end.
    ///
    /// # Errors
    /// How many there would be.
    pub fn can_end(&self) -> Result<(), String> {
        let turns = if self.sides == Sides::Every { self.players } else { 1 };
        let groups = count_groups(self.champions, self.players);
        let blocks = self.maps * self.seeds.len();
        let matches = groups.saturating_mul((turns * blocks) as u128);
        if self.sides == Sides::Few || matches <= MOST_MATCHES {
            return Ok(());
        }
        Err(format!(
            "if every group of {} among {} champions meets, that is {matches} matches, and a league has at most \
             {MOST_MATCHES}: take fewer maps or seeds, or --few, by which everybody still meets everybody",
            self.players, self.champions
        ))
    }

    /// Every match, block by block: a map and a seed, in which everybody meets everybody.
    pub fn fixtures(&self) -> Vec<Fixture> {
        let block = self.block();
        let places = (0..self.maps).flat_map(|map| self.seeds.iter().map(move |seed| (map, *seed)));
        let fixture = |map, seed| move |seats: &Vec<usize>| Fixture { map, seed, seats: seats.clone() };
        places.flat_map(|(map, seed)| block.iter().map(fixture(map, seed))).collect()
    }

    /// The seats of each match of a block.
    fn block(&self) -> Vec<Vec<usize>> {
        let groups = || groups(self.champions, self.players);
        match self.sides {
            Sides::Few => few(self.champions, self.players),
            Sides::One => groups(),
            Sides::Every => {
                let turned = |group: &Vec<usize>, turn: usize| {
                    let mut seats = group.clone();
                    seats.rotate_left(turn);
                    seats
                };
                let turns = |group: Vec<usize>| (0..self.players).map(move |turn| turned(&group, turn));
                groups().into_iter().flat_map(turns).collect()
            }
        }
    }
}

/// Who cannot play and why, one line each.
pub(crate) fn told(out: &[Out]) -> String {
    out.iter().map(|Out { name, why }| format!("\n  {name}: {why}")).collect()
}

/// The hash of some bytes, for comparing.
pub fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

pub(crate) fn hex(hash: &[u8]) -> String {
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
