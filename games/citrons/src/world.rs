//! The complete state of a match of Citrons. Only the arena has it, and each player sees a part.

use crate::api::INITIAL_ENERGY_PARAM;
use crate::bridge::Bridge;
use crate::map::{Cell, Ground, Map, Spot};
use joute_engine::Draws;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The maximum number of units of a team (section 3.3.5).
pub const MAX_CITRONS: usize = 200;

/// The identity of a unit in the game Citrons. It consists of its team and its number in the team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitRef {
    /// The number of the unit's team, from 0.
    pub team: u8,
    /// The number of the unit in its team, from 0 to [`MAX_CITRONS`]` - 1`.
    pub id: u8,
}

impl UnitRef {
    /// Returns the index of the unit in a list of all possible units. The list is sorted by team
    /// and number.
    pub(crate) fn index(self) -> usize {
        usize::from(self.team) * MAX_CITRONS + usize::from(self.id)
    }
}

/// The form of a unit in the game Citrons: normal, a bridge, or dead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Body {
    /// A normal unit, with the spot on which it stands.
    Citron(Spot),
    /// A unit that has become a bridge over several cells.
    Bridge(Bridge),
    /// A dead unit, with its spot and the number of days until it decays (section 2.18).
    Corpse(Spot, u8),
}

/// A unit of a team in the game Citrons. Units are called Citrons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// The energy of the unit, from 0 to 200.
    pub energy: i32,
    /// The form of the unit, with its place on the map.
    pub body: Body,
    /// The time at which the unit arrived on its spot. A later arrival has a larger number, and two
    /// teams never have the same number on the same day.
    pub since: u32,
    /// The result of the unit's last order, one of the `*_RESULT` constants.
    pub result: i32,
}

impl Unit {
    /// Returns the spot on which the unit stands. Returns `None` if it is dead or a bridge.
    pub fn spot(&self) -> Option<Spot> {
        match self.body {
            Body::Citron(spot) => Some(spot),
            Body::Bridge(_) | Body::Corpse(..) => None,
        }
    }

    /// Returns the shape of the bridge, or `None` if the unit is not a bridge.
    pub fn bridge(&self) -> Option<Bridge> {
        match self.body {
            Body::Bridge(bridge) => Some(bridge),
            Body::Citron(_) | Body::Corpse(..) => None,
        }
    }

    /// Returns the cell from which the unit sees, or `None` if it is dead (section 2.16).
    pub fn eye(&self) -> Option<Cell> {
        match self.body {
            Body::Citron(spot) => Some(spot.cell),
            Body::Bridge(bridge) => Some(bridge.current()),
            Body::Corpse(..) => None,
        }
    }
}

/// The complete state of a match of Citrons. No player sees all of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct World {
    /// The terrain of the match, with its ground, energy sources and starting cells.
    pub map: Arc<Map>,
    /// The number of teams in the match.
    pub teams: usize,
    /// The number of days of the match that have been played.
    pub day: i32,
    /// The units of all teams, sorted by team and number. It is `None` for an unused number.
    units: Vec<Option<Unit>>,
    /// The bridges over each cell, the lowest one first. The lowest one is also the oldest.
    pub(crate) decks: BTreeMap<Cell, Vec<UnitRef>>,
    /// The arrival time that each team's units get today. It is stored in [`Unit::since`].
    pub(crate) stamps: Vec<u32>,
    draws: Draws,
}

impl World {
    /// Creates the state before the first day, with one unit for each team (section 2.20).
    pub fn new(map: Arc<Map>, teams: usize, draws: Draws) -> Self {
        let starts: Vec<Cell> = map.starts.iter().take(teams).copied().collect();
        let mut world = World::empty(map, teams, draws);
        for (team, cell) in (0..).zip(starts) {
            let body = Body::Citron(Spot { cell, z: 0 });
            let unit =
                Unit { energy: INITIAL_ENERGY_PARAM, body, since: 0, result: crate::api::NO_ACTION_RESULT };
            world.put(UnitRef { team, id: 0 }, Some(unit));
        }
        world
    }

    /// Creates the state before the first day without any units, for tests.
    pub fn empty(map: Arc<Map>, teams: usize, draws: Draws) -> Self {
        let units = vec![None; teams * MAX_CITRONS];
        World { map, teams, day: 0, units, decks: BTreeMap::new(), stamps: vec![0; teams], draws }
    }

    /// Returns the unit with the given identity, dead or alive, if it exists.
    pub fn unit(&self, unit_ref: UnitRef) -> Option<&Unit> {
        self.units.get(unit_ref.index())?.as_ref()
    }

    pub(crate) fn unit_mut(&mut self, unit_ref: UnitRef) -> Option<&mut Unit> {
        self.units.get_mut(unit_ref.index())?.as_mut()
    }

    /// Returns the units of all teams, sorted by team and number. The dead are included.
    pub fn units(&self) -> impl Iterator<Item = (UnitRef, &Unit)> {
        let name =
            |index: usize| UnitRef { team: (index / MAX_CITRONS) as u8, id: (index % MAX_CITRONS) as u8 };
        self.units.iter().enumerate().filter_map(move |(index, unit)| Some((name(index), unit.as_ref()?)))
    }

    /// Returns the units of a team, sorted by number. The dead are included.
    pub(crate) fn team(&self, team: usize) -> impl Iterator<Item = &Unit> {
        self.units.iter().skip(team * MAX_CITRONS).take(MAX_CITRONS).flatten()
    }

    pub(crate) fn all_mut(&mut self) -> impl Iterator<Item = &mut Unit> {
        self.units.iter_mut().flatten()
    }

    /// Returns the identity for a new unit of a team. It has the smallest number that is neither in
    /// use nor reserved (section 3.1).
    pub(crate) fn free(&self, team: u8, reserved: &BTreeSet<UnitRef>) -> Option<UnitRef> {
        let names = (0..MAX_CITRONS).map(|id| UnitRef { team, id: id as u8 });
        names.into_iter().find(|unit_ref| self.unit(*unit_ref).is_none() && !reserved.contains(unit_ref))
    }

    /// Stores a unit in the state of the match, or removes it if `unit` is `None`. A bridge is
    /// stored as a normal unit and then shaped by [`World::reshape`].
    pub fn put(&mut self, unit_ref: UnitRef, unit: Option<Unit>) {
        self.units[unit_ref.index()] = unit;
    }

    /// Returns the bridges over a cell, the lowest one first.
    pub fn deck(&self, cell: Cell) -> &[UnitRef] {
        self.decks.get(&cell).map_or(&[], Vec::as_slice)
    }

    /// Returns true if units on the spot are above a hole without support. They are then in the
    /// void (section 2.11).
    pub fn is_void(&self, spot: Spot) -> bool {
        spot.z == 0 && self.map.ground(spot.cell) == Ground::Hole && self.deck(spot.cell).is_empty()
    }

    /// Starts a new day of the match. Decides by chance in which order the teams arrive (section
    /// 2.14).
    pub(crate) fn dawn(&mut self) {
        self.day += 1;
        let order = self.draws.order(self.teams);
        for (place, team) in (0..).zip(order) {
            self.stamps[team] = 4 * self.day as u32 + place;
        }
    }

    /// Puts a unit on a spot and records the time of its arrival.
    pub(crate) fn arrive(&mut self, unit_ref: UnitRef, spot: Spot) {
        let since = self.stamps[usize::from(unit_ref.team)];
        if let Some(unit) = self.unit_mut(unit_ref) {
            unit.since = since;
            unit.body = match unit.body {
                Body::Corpse(_, left) => Body::Corpse(spot, left),
                Body::Citron(_) | Body::Bridge(_) => Body::Citron(spot),
            };
        }
    }

    /// Merges the units of a team that share a spot into one (section 2.10). One that did not move
    /// today remains. If all of them moved, or none did, the one with the smallest number remains.
    ///
    /// Dead Citrons disappear in favour of any other one (section 2.18), even of another dead one
    /// that arrives on their spot.
    pub(crate) fn merge(&mut self, moved: &BTreeSet<UnitRef>) {
        if moved.is_empty() {
            return;
        }
        let mut places: Vec<(u8, Spot, bool, bool, UnitRef)> = Vec::new();
        for (unit_ref, unit) in self.units() {
            match unit.body {
                Body::Citron(spot) => {
                    places.push((unit_ref.team, spot, false, moved.contains(&unit_ref), unit_ref))
                }
                Body::Corpse(spot, _) => {
                    places.push((unit_ref.team, spot, true, !moved.contains(&unit_ref), unit_ref))
                }
                Body::Bridge(_) => {}
            }
        }
        places.sort_unstable();
        for group in places.chunk_by(|one, two| (one.0, one.1) == (two.0, two.1)) {
            let Some(((.., first), others)) = group.split_first() else { continue };
            for (.., unit_ref) in others {
                let energy = self.unit(*unit_ref).map_or(0, |unit| unit.energy);
                self.put(*unit_ref, None);
                if let Some(unit) = self.unit_mut(*first) {
                    unit.energy = (unit.energy + energy).min(crate::api::MAX_CITRON_ENERGY_PARAM);
                }
            }
        }
    }
}
