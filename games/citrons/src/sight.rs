//! The information that the arena sends to a player of the game Citrons. It contains what the
//! player's units and the free ends of its bridges see, and its own units (section 2.16).

use crate::api::{BRIDGE_STATE, DEAD_STATE, NORMAL_STATE, UNFINISHED_BRIDGE_STATE, VOID_STATE};
use crate::area::Area;
use crate::control::Control;
use crate::map::{Cell, Map, Spot};
use crate::world::{Body, UnitRef, World};
use serde::{Deserialize, Serialize};

/// The form of a unit as a player sees it, with its place. For example, the unit is dead or a
/// bridge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Form {
    /// A normal unit, with the spot on which it stands.
    Normal(Spot),
    /// A unit in the void above a hole, with its cell. It will fall into the hole.
    Void(Cell),
    /// A complete bridge, with the cells of its origin and its free end.
    Bridge(Cell, Cell),
    /// An unfinished bridge, with the cells of its origin and its free end. The free end has no
    /// support.
    Unfinished(Cell, Cell),
    /// A dead unit, with the spot on which it lies.
    Dead(Spot),
}

impl Form {
    /// Returns the number for the state of the unit. The API function `citron_get_state` returns
    /// the same number.
    pub fn state(self) -> i32 {
        match self {
            Form::Normal(_) => NORMAL_STATE,
            Form::Void(_) => VOID_STATE,
            Form::Bridge(..) => BRIDGE_STATE,
            Form::Unfinished(..) => UNFINISHED_BRIDGE_STATE,
            Form::Dead(_) => DEAD_STATE,
        }
    }

    /// Returns the spot of the unit. For a bridge, it is the spot of its free end.
    pub fn current(self) -> Spot {
        match self {
            Form::Normal(spot) | Form::Dead(spot) => spot,
            Form::Void(cell) | Form::Bridge(_, cell) | Form::Unfinished(_, cell) => Spot { cell, z: 0 },
        }
    }

    /// Returns the cell of a bridge's origin. For other units, it is their own cell.
    pub fn origin(self) -> Cell {
        match self {
            Form::Bridge(origin, _) | Form::Unfinished(origin, _) => origin,
            Form::Normal(_) | Form::Void(_) | Form::Dead(_) => self.current().cell,
        }
    }

    /// Returns true if the unit is a bridge, complete or not.
    pub fn is_bridge(self) -> bool {
        matches!(self, Form::Bridge(..) | Form::Unfinished(..))
    }

    /// Returns the cells that the unit occupies. A bridge occupies several.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let (from, to) = (self.origin(), self.current().cell);
        let (left, right) = (from.x.min(to.x), from.x.max(to.x));
        let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
        (top..=bottom).flat_map(move |y| (left..=right).map(move |x| Cell { y, x }))
    }
}

/// The data of a unit that a player sees in the game Citrons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    /// The identity of the unit: its team and its number in the team.
    pub who: UnitRef,
    /// The energy of the unit, from 0 to 200.
    pub energy: u8,
    /// The result of the unit's last order, one of the `*_RESULT` constants.
    pub result: u8,
    /// The visible form of the unit, with its place.
    pub form: Form,
}

impl Sighting {
    /// Packs all data of the unit into two integers, for a hash. Different data give different
    /// integers.
    pub(crate) fn words(&self) -> [u64; 2] {
        let (at, from) = (self.form.current(), self.form.origin());
        let state = self.form.state() as u8;
        let first_word = [self.who.team, self.who.id, self.energy, self.result, state, at.z as u8, 0, 0];
        let place = [at.cell.x, at.cell.y, from.x, from.y, 0, 0, 0, 0];
        [first_word, place].map(u64::from_le_bytes)
    }
}

/// The information that a player of the game Citrons receives at the start of each day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayStart {
    /// The ground of the cells that the player did not see the day before. They are listed row by
    /// row, as numbers of the function [`ground`].
    pub ground: Vec<u8>,
    /// The units that the player sees. They are sorted by spot, and on each spot by control with
    /// the dead last. Bridges follow, sorted by team and number.
    pub citrons: Vec<Sighting>,
    /// The visible cells with several bridges over them. Each comes with its bridges, the oldest
    /// one first.
    pub decks: Vec<(Cell, Vec<UnitRef>)>,
}

/// Returns the number that stands for the ground of a visible cell. It is the level plus 2, and 4
/// more if there is an energy source.
pub fn ground(map: &Map, cell: Cell) -> u8 {
    (map.ground(cell).level() + 2) as u8 + if map.is_source(cell) { 4 } else { 0 }
}

/// Returns the set of cells that a team sees, given the units in its information.
pub(crate) fn lit(width: usize, height: usize, team: u8, citrons: &[Sighting]) -> Area {
    let own =
        citrons.iter().filter(|citron| citron.who.team == team && !matches!(citron.form, Form::Dead(_)));
    Area::seen_by(own.map(|citron| citron.form.current().cell)).and(&Area::full(width, height))
}

impl World {
    fn form(&self, unit_ref: UnitRef, body: Body) -> Form {
        match body {
            Body::Citron(spot) if self.is_void(spot) => Form::Void(spot.cell),
            Body::Citron(spot) => Form::Normal(spot),
            Body::Corpse(spot, _) => Form::Dead(spot),
            Body::Bridge(bridge) if self.is_complete(unit_ref, bridge) => {
                Form::Bridge(bridge.origin, bridge.current())
            }
            Body::Bridge(bridge) => Form::Unfinished(bridge.origin, bridge.current()),
        }
    }

    /// Returns the data of a unit as players see it. Returns `None` if the unit does not exist.
    pub fn sighting(&self, unit_ref: UnitRef) -> Option<Sighting> {
        let unit = self.unit(unit_ref)?;
        let (energy, result) = (unit.energy.clamp(0, 255) as u8, unit.result as u8);
        Some(Sighting { who: unit_ref, energy, result, form: self.form(unit_ref, unit.body) })
    }

    /// Returns the data of all units as players see them. They are in the
    /// order of [`DayStart::citrons`].
    pub fn sightings(&self) -> Vec<Sighting> {
        let control = Control::of(self);
        let mut sorted: Vec<(Spot, bool, usize, UnitRef)> = Vec::new();
        for (spot, all) in control.spots() {
            sorted.extend(all.iter().enumerate().map(|(place, unit_ref)| (spot, false, place, *unit_ref)));
        }
        for (unit_ref, unit) in self.units() {
            if let Body::Corpse(spot, _) = unit.body {
                sorted.push((spot, true, usize::from(unit_ref.team), unit_ref));
            }
        }
        sorted.sort_unstable();
        let bridges = self.units().filter(|(_, unit)| unit.bridge().is_some()).map(|(unit_ref, _)| unit_ref);
        let all = sorted.into_iter().map(|(.., unit_ref)| unit_ref).chain(bridges);
        all.filter_map(|unit_ref| self.sighting(unit_ref)).collect()
    }

    /// Returns the information that the arena sends to a team for the new day. `known` contains the
    /// cells that the team saw before, whose ground it need not send again.
    pub(crate) fn look(&self, team: u8, everybody: &[Sighting], known: &Area) -> DayStart {
        let map = &self.map;
        let lit = lit(map.width, map.height, team, everybody);
        let is_seen =
            |citron: &&Sighting| citron.who.team == team || citron.form.cells().any(|cell| lit.has(cell));
        let crowded = self.decks.iter().filter(|(cell, deck)| deck.len() > 1 && lit.has(**cell));
        DayStart {
            ground: lit.without(known).cells().map(|cell| ground(map, cell)).collect(),
            citrons: everybody.iter().filter(is_seen).copied().collect(),
            decks: crowded.map(|(cell, deck)| (*cell, deck.clone())).collect(),
        }
    }
}
