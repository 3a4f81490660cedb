//! What a player is sent: what its Citrons and the free ends of its bridges see, and its own Citrons (section 2.16).

use crate::api::{BRIDGE_STATE, DEAD_STATE, NORMAL_STATE, UNFINISHED_BRIDGE_STATE, VOID_STATE};
use crate::area::Area;
use crate::control::Control;
use crate::map::{Cell, Map, Spot};
use crate::world::{Body, Ref, World};
use serde::{Deserialize, Serialize};

/// What a Citron looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Form {
    /// In its normal state.
    Normal(Spot),
    /// In the void.
    Void(Cell),
    /// A bridge: its origin and its free end.
    Bridge(Cell, Cell),
    /// A bridge whose free end rests on nothing.
    Unfinished(Cell, Cell),
    /// Dead.
    Dead(Spot),
}

impl Form {
    /// As `citron_get_state` tells it.
    pub fn state(self) -> i32 {
        match self {
            Form::Normal(_) => NORMAL_STATE,
            Form::Void(_) => VOID_STATE,
            Form::Bridge(..) => BRIDGE_STATE,
            Form::Unfinished(..) => UNFINISHED_BRIDGE_STATE,
            Form::Dead(_) => DEAD_STATE,
        }
    }

    /// Where it is; a bridge, where its free end is.
    pub fn current(self) -> Spot {
        match self {
            Form::Normal(spot) | Form::Dead(spot) => spot,
            Form::Void(cell) | Form::Bridge(_, cell) | Form::Unfinished(_, cell) => Spot { cell, z: 0 },
        }
    }

    /// Where its other end is; what is no bridge has both in one place.
    pub fn origin(self) -> Cell {
        match self {
            Form::Bridge(origin, _) | Form::Unfinished(origin, _) => origin,
            Form::Normal(_) | Form::Void(_) | Form::Dead(_) => self.current().cell,
        }
    }

    /// Is it a bridge?
    pub fn is_bridge(self) -> bool {
        matches!(self, Form::Bridge(..) | Form::Unfinished(..))
    }

    /// The cells that it is on.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let (from, to) = (self.origin(), self.current().cell);
        let (left, right) = (from.x.min(to.x), from.x.max(to.x));
        let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
        (top..=bottom).flat_map(move |y| (left..=right).map(move |x| Cell { y, x }))
    }
}

/// A Citron that a player sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sighting {
    /// Whose it is, and its number.
    pub who: Ref,
    /// From 0 to 200.
    pub energy: u8,
    /// One of the `*_RESULT`.
    pub result: u8,
    /// What it looks like.
    pub form: Form,
}

impl Sighting {
    /// All of it: sightings that differ have words that differ.
    pub(crate) fn words(&self) -> [u64; 2] {
        let (at, from) = (self.form.current(), self.form.origin());
        let state = self.form.state() as u8;
        let who = [self.who.team, self.who.id, self.energy, self.result, state, at.z as u8, 0, 0];
        let place = [at.cell.x, at.cell.y, from.x, from.y, 0, 0, 0, 0];
        [who, place].map(u64::from_le_bytes)
    }
}

/// What a player learns after a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dawn {
    /// The cells that it sees and did not see before, in reading order: see [`ground`].
    pub ground: Vec<u8>,
    /// By spot; of a spot in the order of control, the dead last; then the bridges, by team and number.
    pub citrons: Vec<Sighting>,
    /// Cells that it sees with more than one bridge: these, the one that has been there for the longest time first.
    pub decks: Vec<(Cell, Vec<Ref>)>,
}

/// A cell that is seen, as a byte from 1 on: its level plus 2, and 4 more for a source.
pub fn ground(map: &Map, cell: Cell) -> u8 {
    (map.ground(cell).level() + 2) as u8 + if map.is_source(cell) { 4 } else { 0 }
}

/// The cells that a player sees by these Citrons of its own.
pub(crate) fn lit(width: usize, height: usize, team: u8, citrons: &[Sighting]) -> Area {
    let own =
        citrons.iter().filter(|citron| citron.who.team == team && !matches!(citron.form, Form::Dead(_)));
    Area::seen(own.map(|citron| citron.form.current().cell)).and(&Area::whole(width, height))
}

impl World {
    fn form(&self, who: Ref, body: Body) -> Form {
        match body {
            Body::Citron(spot) if self.is_void(spot) => Form::Void(spot.cell),
            Body::Citron(spot) => Form::Normal(spot),
            Body::Corpse(spot, _) => Form::Dead(spot),
            Body::Bridge(bridge) if self.is_complete(who, bridge) => {
                Form::Bridge(bridge.origin, bridge.current())
            }
            Body::Bridge(bridge) => Form::Unfinished(bridge.origin, bridge.current()),
        }
    }

    /// What one Citron looks like.
    pub fn sighting(&self, who: Ref) -> Option<Sighting> {
        let unit = self.unit(who)?;
        let (energy, result) = (unit.energy.clamp(0, 255) as u8, unit.result as u8);
        Some(Sighting { who, energy, result, form: self.form(who, unit.body) })
    }

    /// Everybody, in the order of [`Dawn::citrons`].
    pub fn sightings(&self) -> Vec<Sighting> {
        let control = Control::of(self);
        let mut standing: Vec<(Spot, bool, usize, Ref)> = Vec::new();
        for (spot, all) in control.spots() {
            standing.extend(all.iter().enumerate().map(|(place, who)| (spot, false, place, *who)));
        }
        for (who, unit) in self.units() {
            if let Body::Corpse(spot, _) = unit.body {
                standing.push((spot, true, usize::from(who.team), who));
            }
        }
        standing.sort_unstable();
        let bridges = self.units().filter(|(_, unit)| unit.bridge().is_some()).map(|(who, _)| who);
        let all = standing.into_iter().map(|(.., who)| who).chain(bridges);
        all.filter_map(|who| self.sighting(who)).collect()
    }

    /// What a player sees now, of everybody; `known` are the cells that it saw before.
    pub(crate) fn look(&self, team: u8, everybody: &[Sighting], known: &Area) -> Dawn {
        let map = &self.map;
        let lit = lit(map.width, map.height, team, everybody);
        let seen =
            |citron: &&Sighting| citron.who.team == team || citron.form.cells().any(|cell| lit.has(cell));
        let crowded = self.decks.iter().filter(|(cell, deck)| deck.len() > 1 && lit.has(**cell));
        Dawn {
            ground: lit.without(known).cells().map(|cell| ground(map, cell)).collect(),
            citrons: everybody.iter().filter(seen).copied().collect(),
            decks: crowded.map(|(cell, deck)| (*cell, deck.clone())).collect(),
        }
    }
}
