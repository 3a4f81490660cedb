//! The plan of a league: its champions, maps and seeds, and the fixtures that follow from them.

use crate::error::{Error, Result};
use crate::schedule::{count_groups, groups};
use joute_arena::champion::Kit;
use joute_engine::{MatchKey, Setup};
use joute_untrusted::text::single_line;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// A champion that takes part in a league.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// The champion's name, which is unique in the league.
    pub name: String,
    /// The built kit with the champion's program.
    pub kit: Kit,
    /// The hash of the kit's files at the time when the kit was read. It shows whether the kit has
    /// changed since. See [`fingerprint`](crate::fingerprint::fingerprint).
    pub print: String,
}

/// A kit that was listed for a league but cannot play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExcludedKit {
    /// The name that the kit's champion would have in the league.
    pub name: String,
    /// The reason why the kit cannot play, as one line of text.
    #[serde(rename = "why")]
    pub reason: String,
}

/// A map on which the matches of a league are played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    /// The map's name, which is unique in the league. Empty for games without maps.
    pub name: String,
    /// The text of the map, as its file contains it.
    pub text: String,
    /// The file from which the map was read. `None` for a map of the game or a generated one.
    pub file: Option<PathBuf>,
}

impl Map {
    /// Creates a map that was not read from a file.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Map { name: name.into(), text: text.into(), file: None }
    }
}

/// The rule for how many matches the same group of champions plays in a league. Further matches
/// exchange their player numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// Each champion of a group plays once as each player. A group of N champions plays N matches.
    Every,
    /// Each group plays a single match, with the players in the order of the list.
    One,
    /// Only the most informative matches about the order of champions are played. They are chosen in rounds
    /// ([`FewRounds`](crate::few::FewRounds)).
    Few,
}

/// The plan of a whole league: its game, champions, maps and seeds, from which all matches follow.
#[derive(Debug, Clone, PartialEq)]
pub struct LeaguePlan {
    /// The name of the game that the league plays.
    pub game: String,
    /// The number of players in each match of the league.
    pub players: usize,
    /// The mode of the game that the league plays. Empty for a game without modes.
    pub mode: String,
    /// The champions that play, in the order of the list.
    pub champions: Vec<Entrant>,
    /// The kits that cannot play. The other champions play without them.
    pub out: Vec<ExcludedKit>,
    /// The maps to play on, at least one. A game without maps has one map with an empty name.
    pub maps: Vec<Map>,
    /// The seeds of the matches, at least one. Each map is played with each seed.
    pub seeds: Vec<u64>,
    /// The rule for how many matches the same group of champions plays.
    pub sides: Sides,
    /// The given ratings of champions, by their names. Matches between these champions alone are not played.
    pub anchors: BTreeMap<String, f64>,
}

/// The game, the API and the format of a league, which stay the same as long as the league's folder exists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeagueIdentity {
    /// The name of the game that the league plays.
    pub game: String,
    /// The hash of the game's API, in hexadecimal digits.
    pub api: String,
    /// The version of the format of the league's database.
    pub format: i64,
}

impl fmt::Display for LeagueIdentity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (API {}, format {})", self.game, self.api, self.format)
    }
}

/// The maximum number of matches in a league. All their results must fit in memory.
const MAX_MATCHES: u128 = 1_000_000;

/// The least number of matches of each champion in a league that chooses its matches. It applies
/// even if the league then plays more than a third of all possible matches, unless fewer are possible.
const MIN_MATCHES: usize = 10;

/// A planned match of a league: its map, its seed and its players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixture {
    /// The index of the match's map in the plan's list of maps.
    pub map: usize,
    /// The seed from which the rules draw random numbers in the match.
    pub seed: u64,
    /// The players of the match, as indices of the plan's list of champions.
    pub seats: Vec<usize>,
}

/// The key that identifies a match in a league: the name of the map, the seed, and the names of the
/// players' champions.
pub type Key = (String, u64, Vec<String>);

/// A planned match between champions of a league. Its map need not belong to the league's plan.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlannedMatch<'a> {
    pub map: &'a Map,
    /// The seed from which the rules draw random numbers in the match.
    pub seed: u64,
    /// The players of the match, as indices of the plan's list of champions.
    pub seats: &'a [usize],
    /// The secret key on which the random numbers of the rules depend. It is `None` for a match
    /// whose result does not count.
    pub match_key: Option<MatchKey>,
}

impl PlannedMatch<'_> {
    /// Returns the key that identifies the planned match in the league: its map, its seed and its
    /// champions.
    pub fn key(&self, plan: &LeaguePlan) -> Key {
        let names = self.seats.iter().map(|seat| plan.champions[*seat].name.clone());
        (self.map.name.clone(), self.seed, names.collect())
    }

    /// Returns the parameters of the planned match.
    pub fn setup(&self, plan: &LeaguePlan) -> Setup {
        // A cup contains matches of different sizes.
        Setup { players: self.seats.len(), key: self.match_key, ..plan.setup(self.map, self.seed) }
    }

    /// Returns the kits of the players, in the order of the player numbers.
    pub fn kits<'p>(&self, plan: &'p LeaguePlan) -> impl Iterator<Item = &'p Kit> {
        self.seats.iter().map(|seat| &plan.champions[*seat].kit)
    }
}

impl Fixture {
    /// Returns the planned match together with its map. It has no secret key yet.
    pub(crate) fn planned_match<'a>(&'a self, plan: &'a LeaguePlan) -> PlannedMatch<'a> {
        PlannedMatch { map: &plan.maps[self.map], seed: self.seed, seats: &self.seats, match_key: None }
    }
}

impl LeaguePlan {
    /// Returns the folders of the kits and the files of the maps. Champions must not be able to read
    /// them during a match.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        let kits = self.champions.iter().map(|entrant| entrant.kit.folder.as_path());
        kits.chain(self.maps.iter().filter_map(|map| map.file.as_deref()))
    }

    /// Excludes champions from the league whose kits were made for another version of the game's
    /// API than the rules. The anchors must be set before.
    ///
    /// # Errors
    /// Returns an error if too few champions are left, or if they have too many matches.
    pub fn of_api(self, api: u64) -> Result<Self> {
        let plan = self.exclude_other_apis(api);
        plan.can_play()?;
        let anchors = plan.given_ratings().iter().flatten().count();
        plan.fixture_parameters().can_end(anchors)?;
        Ok(plan)
    }

    /// Excludes champions from the league whose kits were made for another version of the game's
    /// API than the rules. There is no error if too few champions are left.
    pub(crate) fn exclude_other_apis(mut self, api: u64) -> Self {
        let game = self.game.clone();
        let (playing, others) = self.champions.into_iter().partition(|entrant| entrant.kit.fits(&game, api));
        let api = format!("{api:016x}");
        self.champions = playing;
        self.out.extend(others.into_iter().map(|Entrant { name, kit, .. }| ExcludedKit {
            name,
            reason: format!(
                "the champion was made for the API {}, but the rules have the API {api}: build it in the \
                 new kit",
                single_line(&kit.manifest.api)
            ),
        }));
        self
    }

    /// Returns the setup of a practice match of this league on the given map. It has no secret key.
    pub fn setup(&self, map: &Map, seed: u64) -> Setup {
        let (map, mode) = (map.text.clone(), self.mode.clone());
        Setup { map, players: self.players, seed, mode, key: None }
    }

    /// Checks that the league has enough champions for a match.
    pub(crate) fn can_play(&self) -> Result<()> {
        let (players, champions) = (self.players, self.champions.len());
        if players > 0 && champions >= players {
            return Ok(());
        }
        Err(Error::FewChampions { players, champions, out: self.out.clone() })
    }

    /// Returns all planned matches of the league. The matches with the same map and seed follow
    /// each other. The list is empty if the matches are chosen from results ([`Sides::Few`]).
    pub fn fixtures(&self) -> Vec<Fixture> {
        let is_anchor = |champion: &usize| self.anchors.contains_key(&self.champions[*champion].name);
        let mut fixtures = self.fixture_parameters().fixtures();
        fixtures.retain(|fixture| !fixture.seats.iter().all(is_anchor));
        fixtures
    }

    /// Returns the given rating of each champion. Champions that are not anchors have none.
    pub(crate) fn given_ratings(&self) -> Vec<Option<f64>> {
        self.champions.iter().map(|entrant| self.anchors.get(&entrant.name).copied()).collect()
    }

    pub(crate) fn fixture_parameters(&self) -> FixtureParameters<'_> {
        FixtureParameters {
            champions: self.champions.len(),
            players: self.players,
            maps: self.maps.len(),
            seeds: &self.seeds,
            sides: self.sides,
        }
    }
}

/// The numbers that determine the matches of a league. They contain no names, so that they can also
/// be used where champions and maps are stored elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FixtureParameters<'a> {
    /// The number of champions in the league.
    pub champions: usize,
    /// The number of players in each match of the league.
    pub players: usize,
    /// The number of maps on which the league is played.
    pub maps: usize,
    /// The seeds of the random numbers that the rules draw.
    pub seeds: &'a [u64],
    /// The rule for how many matches the same group of champions plays.
    pub sides: Sides,
}

impl FixtureParameters<'_> {
    /// Checks that the number of the league's matches does not exceed the limit. The given
    /// number of champions are anchors, which do not meet each other.
    ///
    /// # Errors
    /// Returns an error with the number of matches if it exceeds the limit.
    pub fn can_end(&self, anchors: usize) -> Result<()> {
        let turns = if self.sides == Sides::Every { self.players } else { 1 };
        let among_anchors = count_groups(anchors, self.players);
        let groups = count_groups(self.champions, self.players).saturating_sub(among_anchors);
        let blocks = self.maps * self.seeds.len();
        let matches = match self.sides {
            Sides::Few => self.few_matches(anchors) as u128,
            Sides::Every | Sides::One => groups.saturating_mul((turns * blocks) as u128),
        };
        if matches <= MAX_MATCHES {
            return Ok(());
        }
        let (players, champions, maximum) = (self.players, self.champions, MAX_MATCHES);
        Err(Error::ManyMatches { players, champions, matches, maximum })
    }

    /// Returns all planned matches of the league. The matches with the same map and seed follow
    /// each other. The list is empty if the matches are chosen from results ([`Sides::Few`]).
    pub fn fixtures(&self) -> Vec<Fixture> {
        let block = self.block();
        let places = (0..self.maps).flat_map(|map| self.seeds.iter().map(move |seed| (map, *seed)));
        let fixture = |map, seed| move |seats: &Vec<usize>| Fixture { map, seed, seats: seats.clone() };
        places.flat_map(|(map, seed)| block.iter().map(fixture(map, seed))).collect()
    }

    /// Returns the number of matches of a league that chooses its matches ([`Sides::Few`]). It is a
    /// third of the number of matches in which each pair of champions meets on each seat, or more if
    /// champions would play fewer than [`MIN_MATCHES`]. `anchors` is the number of champions with given
    /// ratings, which do not meet each other.
    pub(crate) fn few_matches(&self, anchors: usize) -> usize {
        let FixtureParameters { champions, players, maps, seeds, sides: _ } = *self;
        if players < 2 || champions < players {
            return 0;
        }
        let pairs = champions * (champions - 1) - anchors * anchors.saturating_sub(1);
        let all = maps * seeds.len() * pairs / (players - 1);
        let new_in_a_match = if anchors == 0 { players } else { 1 };
        (all / 3).max(all.min((MIN_MATCHES * (champions - anchors)).div_ceil(new_in_a_match)))
    }

    /// Returns the players of each match that is played on one map with one seed, as indices of
    /// champions.
    fn block(&self) -> Vec<Vec<usize>> {
        let groups = || groups(self.champions, self.players);
        match self.sides {
            Sides::Few => Vec::new(),
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

/// Returns a hash of some bytes as text, to detect changes to maps and replays.
pub fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

pub(crate) fn hex(hash: &[u8]) -> String {
    hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
