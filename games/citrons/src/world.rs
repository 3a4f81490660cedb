//! All that changes in a match. Only the authority has one.

use crate::api::INITIAL_ENERGY_PARAM;
use crate::bridge::Bridge;
use crate::map::{Cell, Ground, Map, Spot};
use crate::random::Random;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Citrons of a team at most (section 3.3.5).
pub const CITRONS: usize = 200;

/// A Citron's name: its team and its number in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ref {
    /// From 0.
    pub team: u8,
    /// From 0 to [`CITRONS`]` - 1`.
    pub id: u8,
}

impl Ref {
    /// Its place among all: by team, then by number.
    pub(crate) fn index(self) -> usize {
        usize::from(self.team) * CITRONS + usize::from(self.id)
    }
}

/// What a Citron is at the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Body {
    /// In its normal state.
    Citron(Spot),
    /// A bridge.
    Bridge(Bridge),
    /// Dead (section 2.18), for so many days more.
    Corpse(Spot, u8),
}

/// A Citron.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// From 0 to 200.
    pub energy: i32,
    /// What it is, and where.
    pub body: Body,
    /// When it came to its spot: later is more. Of one day, teams differ.
    pub since: u32,
    /// One of the `*_RESULT`.
    pub result: i32,
}

impl Unit {
    /// The spot of a Citron that lives and is no bridge.
    pub fn spot(&self) -> Option<Spot> {
        match self.body {
            Body::Citron(spot) => Some(spot),
            Body::Bridge(_) | Body::Corpse(..) => None,
        }
    }

    /// Its bridge, if it is one.
    pub fn bridge(&self) -> Option<Bridge> {
        match self.body {
            Body::Bridge(bridge) => Some(bridge),
            Body::Citron(_) | Body::Corpse(..) => None,
        }
    }

    /// The cell from which it sees (2.16); nothing for the dead.
    pub fn eye(&self) -> Option<Cell> {
        match self.body {
            Body::Citron(spot) => Some(spot.cell),
            Body::Bridge(bridge) => Some(bridge.current()),
            Body::Corpse(..) => None,
        }
    }
}

/// The match as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct World {
    /// The terrain.
    pub map: Arc<Map>,
    /// How many teams.
    pub teams: usize,
    /// Days that are over.
    pub day: i32,
    /// By team, then by number.
    units: Vec<Option<Unit>>,
    /// By cell: the bridges over it, the one that has been there for the longest time first. It is the lowest.
    pub(crate) decks: BTreeMap<Cell, Vec<Ref>>,
    /// By team: what [`Unit::since`] is for whoever arrives today.
    pub(crate) stamps: Vec<u32>,
    random: Random,
}

impl World {
    /// Before the first day: one Citron for each team (section 2.20).
    pub fn new(map: Arc<Map>, teams: usize, seed: u64) -> Self {
        let starts: Vec<Cell> = map.starts.iter().take(teams).copied().collect();
        let mut world = World::empty(map, teams, seed);
        for (team, cell) in (0..).zip(starts) {
            let body = Body::Citron(Spot { cell, z: 0 });
            let unit =
                Unit { energy: INITIAL_ENERGY_PARAM, body, since: 0, result: crate::api::NO_ACTION_RESULT };
            world.put(Ref { team, id: 0 }, Some(unit));
        }
        world
    }

    /// Nobody is there.
    pub fn empty(map: Arc<Map>, teams: usize, seed: u64) -> Self {
        let random = Random::new(seed);
        let units = vec![None; teams * CITRONS];
        World { map, teams, day: 0, units, decks: BTreeMap::new(), stamps: vec![0; teams], random }
    }

    /// A Citron, dead or alive.
    pub fn unit(&self, who: Ref) -> Option<&Unit> {
        self.units.get(who.index())?.as_ref()
    }

    pub(crate) fn unit_mut(&mut self, who: Ref) -> Option<&mut Unit> {
        self.units.get_mut(who.index())?.as_mut()
    }

    /// Everybody, the dead too, by team and number.
    pub fn units(&self) -> impl Iterator<Item = (Ref, &Unit)> {
        let name = |index: usize| Ref { team: (index / CITRONS) as u8, id: (index % CITRONS) as u8 };
        self.units.iter().enumerate().filter_map(move |(index, unit)| Some((name(index), unit.as_ref()?)))
    }

    /// Those of a team, the dead too, by number.
    pub(crate) fn team(&self, team: usize) -> impl Iterator<Item = &Unit> {
        self.units.iter().skip(team * CITRONS).take(CITRONS).flatten()
    }

    pub(crate) fn all_mut(&mut self) -> impl Iterator<Item = &mut Unit> {
        self.units.iter_mut().flatten()
    }

    /// The smallest free number of a team that is not reserved (section 3.1).
    pub(crate) fn free(&self, team: u8, reserved: &BTreeSet<Ref>) -> Option<Ref> {
        let names = (0..CITRONS).map(|id| Ref { team, id: id as u8 });
        names.into_iter().find(|who| self.unit(*who).is_none() && !reserved.contains(who))
    }

    /// Puts a Citron into the match, or takes it out of it; a bridge by [`World::reshape`] after it.
    pub fn put(&mut self, who: Ref, unit: Option<Unit>) {
        self.units[who.index()] = unit;
    }

    /// The bridges over a cell, the lowest first.
    pub fn deck(&self, cell: Cell) -> &[Ref] {
        self.decks.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// Is whoever stands there in the void (section 2.11)?
    pub fn is_void(&self, spot: Spot) -> bool {
        spot.z == 0 && self.map.ground(spot.cell) == Ground::Hole && self.deck(spot.cell).is_empty()
    }

    /// A new day: draws the order of the teams (section 2.14).
    pub(crate) fn dawn(&mut self) {
        self.day += 1;
        let order = self.random.order(self.teams);
        for (place, team) in (0..).zip(order) {
            self.stamps[team] = 4 * self.day as u32 + place;
        }
    }

    /// A Citron arrives somewhere.
    pub(crate) fn arrive(&mut self, who: Ref, spot: Spot) {
        let since = self.stamps[usize::from(who.team)];
        if let Some(unit) = self.unit_mut(who) {
            unit.since = since;
            unit.body = match unit.body {
                Body::Corpse(_, left) => Body::Corpse(spot, left),
                Body::Citron(_) | Body::Bridge(_) => Body::Citron(spot),
            };
        }
    }

    /// Citrons of a team that share a spot become one (section 2.10). Who moved disappears in favour of who did not; among
    /// those who all moved, or all did not, the smallest number remains. The dead disappear in favour of anybody (2.18), of
    /// another one dead too, if it comes to where they lie.
    pub(crate) fn merge(&mut self, moved: &BTreeSet<Ref>) {
        if moved.is_empty() {
            return;
        }
        let mut places: Vec<(u8, Spot, bool, bool, Ref)> = Vec::new();
        for (who, unit) in self.units() {
            match unit.body {
                Body::Citron(spot) => places.push((who.team, spot, false, moved.contains(&who), who)),
                Body::Corpse(spot, _) => places.push((who.team, spot, true, !moved.contains(&who), who)),
                Body::Bridge(_) => {}
            }
        }
        places.sort_unstable();
        for group in places.chunk_by(|one, two| (one.0, one.1) == (two.0, two.1)) {
            let Some(((.., first), others)) = group.split_first() else { continue };
            for (.., who) in others {
                let energy = self.unit(*who).map_or(0, |unit| unit.energy);
                self.put(*who, None);
                if let Some(unit) = self.unit_mut(*first) {
                    unit.energy = (unit.energy + energy).min(crate::api::MAX_CITRON_ENERGY_PARAM);
                }
            }
        }
    }
}
