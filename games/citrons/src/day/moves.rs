//! The movements of a day in the game Citrons, and their consequences. All movements take effect
//! together, and then units fall or merge and bridges collapse (sections 2.9 to 2.15).

use super::{Day, DayEvent};
use crate::action::Order;
use crate::api::{
    MAX_BRIDGES_PARAM, NO_ACTION_RESULT, NOT_ENOUGH_ENERGY_RESULT, TOO_MANY_BRIDGES_RESULT,
    TOO_MANY_CITRONS_RESULT,
};
use crate::bridge::{Bridge, BridgeDirection, Stretch};
use crate::map::{Cell, Spot};
use crate::world::{Body, Unit, UnitRef};
use std::collections::{BTreeMap, BTreeSet};

/// The movements so far on one day of the game Citrons.
#[derive(Default)]
struct DayMoves {
    /// The units that have changed their place today.
    all: BTreeSet<UnitRef>,
    /// The cells at level 0 to which a unit moved today.
    steps: BTreeSet<Cell>,
}

impl Day<'_> {
    /// Carries out all remaining orders of the day. Then units fall and merge as a result.
    pub(super) fn moves(&mut self) {
        let newborn = self.newborn();
        // A Citron that cannot divide stays and may block others.
        self.blocked(true);
        self.too_many_bridges();
        let saved: BTreeMap<UnitRef, UnitRef> = self
            .saved()
            .into_iter()
            .flat_map(|(saved, by)| by.into_iter().map(move |by| (by, saved)))
            .collect();
        let mut moved = DayMoves::default();
        let orders: Vec<(UnitRef, Order)> =
            self.orders.iter().map(|(unit_ref, order)| (*unit_ref, *order)).collect();
        for (unit_ref, order) in orders {
            let other = match order {
                Order::Split(..) => newborn.get(&unit_ref).copied(),
                Order::Pull(_) => saved.get(&unit_ref).copied(),
                Order::Carry(_) | Order::Eject(_) => {
                    self.spot(unit_ref).and_then(|spot| self.control.after(spot, unit_ref))
                }
                _ => None,
            };
            self.carry_out(unit_ref, order, other, &mut moved);
            self.complete_order(unit_ref, order, other);
        }
        self.fall(&mut moved);
        self.world.merge(&moved.all);
        self.report_event(DayEvent::Merge);
        self.give_way(&moved.steps);
    }

    fn carry_out(&mut self, unit_ref: UnitRef, order: Order, other: Option<UnitRef>, moved: &mut DayMoves) {
        match order {
            Order::Press(_) => {}
            Order::Stretch(to) => self.stretch(unit_ref, to, moved),
            Order::Retract => {
                self.world.collapse(unit_ref);
                moved.all.insert(unit_ref);
            }
            Order::Move(to) => self.go(unit_ref, to, moved),
            Order::Split(to, energy) => {
                if let (Some(spot), Some(child)) = (self.spot(unit_ref), other) {
                    self.give(unit_ref, child, spot, energy);
                }
                self.go(unit_ref, to, moved);
            }
            Order::Carry(to) => other.into_iter().chain([unit_ref]).for_each(|one| self.go(one, to, moved)),
            Order::Eject(to) => other.into_iter().for_each(|one| self.go(one, to, moved)),
            Order::Pull(_) => {
                if let (Some(spot), Some(saved)) = (self.spot(unit_ref), other) {
                    self.world.arrive(saved, spot);
                    moved.all.insert(saved);
                    moved.steps.insert(spot.cell);
                }
            }
        }
    }

    /// Moves a unit to a neighbouring cell on its level.
    fn go(&mut self, unit_ref: UnitRef, to: Cell, moved: &mut DayMoves) {
        let Some(spot) = self.spot(unit_ref) else { return };
        self.world.arrive(unit_ref, Spot { cell: to, ..spot });
        moved.all.insert(unit_ref);
        if spot.z == 0 {
            moved.steps.insert(to);
        }
    }

    /// Creates a new unit on a spot with part of another unit's energy.
    fn give(&mut self, from: UnitRef, child: UnitRef, spot: Spot, energy: i32) {
        if let Some(unit) = self.world.unit_mut(from) {
            unit.energy -= energy;
        }
        let unit = Unit { energy, body: Body::Citron(spot), since: 0, result: NO_ACTION_RESULT };
        self.world.put(child, Some(unit));
        self.world.arrive(child, spot);
    }

    fn stretch(&mut self, unit_ref: UnitRef, to: Cell, moved: &mut DayMoves) {
        let Some(body) = self.world.unit(unit_ref).map(|unit| unit.body) else { return };
        match body {
            Body::Citron(spot) => {
                if let Some(way) = BridgeDirection::between(spot.cell, to) {
                    self.world.reshape(unit_ref, Bridge { origin: spot.cell, way, length: 2 });
                }
            }
            Body::Bridge(bridge) if bridge.stretch(to) == Stretch::Longer => {
                self.world.reshape(unit_ref, Bridge { length: bridge.length + 1, ..bridge });
            }
            Body::Bridge(bridge) if bridge.length > 2 => {
                self.world.reshape(unit_ref, Bridge { length: bridge.length - 1, ..bridge });
            }
            Body::Bridge(bridge) => {
                self.world.unbridge(unit_ref, bridge.origin);
                moved.all.insert(unit_ref);
            }
            Body::Corpse(..) => {}
        }
    }

    /// Cancels orders to build more bridges over a cell than it has room for (section 2.13.2).
    fn too_many_bridges(&mut self) {
        let mut planks: BTreeMap<Cell, Vec<UnitRef>> = BTreeMap::new();
        for (unit_ref, order) in &self.orders {
            let (Order::Stretch(to), Some(unit)) = (*order, self.world.unit(*unit_ref)) else { continue };
            let cells = match unit.body {
                Body::Citron(spot) => vec![spot.cell, to],
                Body::Bridge(bridge) if bridge.stretch(to) == Stretch::Longer => vec![to],
                Body::Bridge(_) | Body::Corpse(..) => Vec::new(),
            };
            cells.into_iter().for_each(|cell| planks.entry(cell).or_default().push(*unit_ref));
        }
        for (cell, all) in planks {
            if self.world.deck(cell).len() + all.len() > MAX_BRIDGES_PARAM as usize {
                all.into_iter().for_each(|unit_ref| self.cancel(unit_ref, TOO_MANY_BRIDGES_RESULT));
            }
        }
    }

    /// Cancels the orders to divide that are not possible. The unit lacks energy, or its team has
    /// no free number. Returns the new unit for each remaining order to divide.
    fn newborn(&mut self) -> BTreeMap<UnitRef, UnitRef> {
        let mut newborn = BTreeMap::new();
        let mut reserved = BTreeSet::new();
        let ordered: Vec<(UnitRef, Order)> =
            self.orders.iter().map(|(unit_ref, order)| (*unit_ref, *order)).collect();
        for (unit_ref, order) in ordered {
            let Order::Split(_, energy) = order else { continue };
            if energy >= self.energy_of(unit_ref) {
                self.cancel(unit_ref, NOT_ENOUGH_ENERGY_RESULT);
            } else if let Some(child) = self.world.free(unit_ref.team, &reserved) {
                reserved.insert(child);
                newborn.insert(unit_ref, child);
            } else {
                self.cancel(unit_ref, TOO_MANY_CITRONS_RESULT);
            }
        }
        newborn
    }

    /// Moves units from the void above a hole to its bottom. They have been in the void since the
    /// beginning of the day (section 2.11).
    fn fall(&mut self, moved: &mut DayMoves) {
        for unit_ref in std::mem::take(&mut self.falling) {
            let body = self.world.unit(unit_ref).map(|unit| unit.body);
            if let Some(Body::Citron(spot) | Body::Corpse(spot, _)) = body {
                self.world.arrive(unit_ref, Spot { z: -1, ..spot });
                moved.all.insert(unit_ref);
            }
        }
        self.report_event(DayEvent::Fall);
    }

    /// Collapses unfinished bridges onto which a unit moved (section 2.15.3). Then collapses the
    /// bridges that have lost their support.
    fn give_way(&mut self, steps: &BTreeSet<Cell>) {
        let under: BTreeSet<UnitRef> =
            steps.iter().flat_map(|cell| self.world.deck(*cell)).copied().collect();
        let unfinished = |unit_ref: &UnitRef| {
            let bridge = self.world.unit(*unit_ref).and_then(|unit| unit.bridge());
            bridge.is_some_and(|bridge| !self.world.is_complete(*unit_ref, bridge))
        };
        let mut fallen: BTreeSet<UnitRef> = under.into_iter().filter(unfinished).collect();
        fallen.iter().for_each(|unit_ref| self.world.collapse(*unit_ref));
        fallen.extend(self.world.collapse_unsupported());
        self.world.merge(&fallen);
        self.report_event(DayEvent::Collapse);
    }
}
