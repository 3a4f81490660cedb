//! The movements of a day in the game Citrons, and their consequences. All movements take effect
//! together, and then units fall or merge and bridges collapse (sections 2.9 to 2.15).

use super::{Day, Happening};
use crate::action::Order;
use crate::api::{
    MAX_BRIDGES_PARAM, NO_ACTION_RESULT, NOT_ENOUGH_ENERGY_RESULT, TOO_MANY_BRIDGES_RESULT,
    TOO_MANY_CITRONS_RESULT,
};
use crate::bridge::{Bridge, Stretch, Way};
use crate::map::{Cell, Spot};
use crate::world::{Body, Ref, Unit};
use std::collections::{BTreeMap, BTreeSet};

/// The movements so far on one day of the game Citrons.
#[derive(Default)]
struct Moved {
    /// The units that have changed their place today.
    all: BTreeSet<Ref>,
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
        let saved: BTreeMap<Ref, Ref> = self
            .saved()
            .into_iter()
            .flat_map(|(saved, by)| by.into_iter().map(move |by| (by, saved)))
            .collect();
        let mut moved = Moved::default();
        let orders: Vec<(Ref, Order)> = self.orders.iter().map(|(who, order)| (*who, *order)).collect();
        for (who, order) in orders {
            let other = match order {
                Order::Split(..) => newborn.get(&who).copied(),
                Order::Pull(_) => saved.get(&who).copied(),
                Order::Carry(_) | Order::Eject(_) => {
                    self.spot(who).and_then(|spot| self.control.after(spot, who))
                }
                _ => None,
            };
            self.carry_out(who, order, other, &mut moved);
            self.done(who, order, other);
        }
        self.fall(&mut moved);
        self.world.merge(&moved.all);
        self.tell(Happening::Merge);
        self.give_way(&moved.steps);
    }

    fn carry_out(&mut self, who: Ref, order: Order, other: Option<Ref>, moved: &mut Moved) {
        match order {
            Order::Press(_) => {}
            Order::Stretch(to) => self.stretch(who, to, moved),
            Order::Retract => {
                self.world.collapse(who);
                moved.all.insert(who);
            }
            Order::Move(to) => self.go(who, to, moved),
            Order::Split(to, energy) => {
                if let (Some(spot), Some(child)) = (self.spot(who), other) {
                    self.give(who, child, spot, energy);
                }
                self.go(who, to, moved);
            }
            Order::Carry(to) => other.into_iter().chain([who]).for_each(|one| self.go(one, to, moved)),
            Order::Eject(to) => other.into_iter().for_each(|one| self.go(one, to, moved)),
            Order::Pull(_) => {
                if let (Some(spot), Some(saved)) = (self.spot(who), other) {
                    self.world.arrive(saved, spot);
                    moved.all.insert(saved);
                    moved.steps.insert(spot.cell);
                }
            }
        }
    }

    /// Moves a unit to a neighbouring cell on its level.
    fn go(&mut self, who: Ref, to: Cell, moved: &mut Moved) {
        let Some(spot) = self.spot(who) else { return };
        self.world.arrive(who, Spot { cell: to, ..spot });
        moved.all.insert(who);
        if spot.z == 0 {
            moved.steps.insert(to);
        }
    }

    /// Creates a new unit on a spot with part of another unit's energy.
    fn give(&mut self, from: Ref, child: Ref, spot: Spot, energy: i32) {
        if let Some(unit) = self.world.unit_mut(from) {
            unit.energy -= energy;
        }
        let unit = Unit { energy, body: Body::Citron(spot), since: 0, result: NO_ACTION_RESULT };
        self.world.put(child, Some(unit));
        self.world.arrive(child, spot);
    }

    fn stretch(&mut self, who: Ref, to: Cell, moved: &mut Moved) {
        let Some(body) = self.world.unit(who).map(|unit| unit.body) else { return };
        match body {
            Body::Citron(spot) => {
                if let Some(way) = Way::between(spot.cell, to) {
                    self.world.reshape(who, Bridge { origin: spot.cell, way, length: 2 });
                }
            }
            Body::Bridge(bridge) if bridge.stretch(to) == Stretch::Longer => {
                self.world.reshape(who, Bridge { length: bridge.length + 1, ..bridge });
            }
            Body::Bridge(bridge) if bridge.length > 2 => {
                self.world.reshape(who, Bridge { length: bridge.length - 1, ..bridge });
            }
            Body::Bridge(bridge) => {
                self.world.unbridge(who, bridge.origin);
                moved.all.insert(who);
            }
            Body::Corpse(..) => {}
        }
    }

    /// Cancels orders to build more bridges over a cell than it has room for (section 2.13.2).
    fn too_many_bridges(&mut self) {
        let mut coming: BTreeMap<Cell, Vec<Ref>> = BTreeMap::new();
        for (who, order) in &self.orders {
            let (Order::Stretch(to), Some(unit)) = (*order, self.world.unit(*who)) else { continue };
            let cells = match unit.body {
                Body::Citron(spot) => vec![spot.cell, to],
                Body::Bridge(bridge) if bridge.stretch(to) == Stretch::Longer => vec![to],
                Body::Bridge(_) | Body::Corpse(..) => Vec::new(),
            };
            cells.into_iter().for_each(|cell| coming.entry(cell).or_default().push(*who));
        }
        for (cell, all) in coming {
            if self.world.deck(cell).len() + all.len() > MAX_BRIDGES_PARAM as usize {
                all.into_iter().for_each(|who| self.cancel(who, TOO_MANY_BRIDGES_RESULT));
            }
        }
    }

    /// Cancels the orders to divide that are not possible. The unit lacks energy, or its team has
    /// no free number. Returns the new unit for each remaining order to divide.
    fn newborn(&mut self) -> BTreeMap<Ref, Ref> {
        let mut newborn = BTreeMap::new();
        let mut reserved = BTreeSet::new();
        let ordered: Vec<(Ref, Order)> = self.orders.iter().map(|(who, order)| (*who, *order)).collect();
        for (who, order) in ordered {
            let Order::Split(_, energy) = order else { continue };
            if energy >= self.energy_of(who) {
                self.cancel(who, NOT_ENOUGH_ENERGY_RESULT);
            } else if let Some(child) = self.world.free(who.team, &reserved) {
                reserved.insert(child);
                newborn.insert(who, child);
            } else {
                self.cancel(who, TOO_MANY_CITRONS_RESULT);
            }
        }
        newborn
    }

    /// Moves units from the void above a hole to its bottom. They have been in the void since the
    /// beginning of the day (section 2.11).
    fn fall(&mut self, moved: &mut Moved) {
        for who in std::mem::take(&mut self.falling) {
            let body = self.world.unit(who).map(|unit| unit.body);
            if let Some(Body::Citron(spot) | Body::Corpse(spot, _)) = body {
                self.world.arrive(who, Spot { z: -1, ..spot });
                moved.all.insert(who);
            }
        }
        self.tell(Happening::Fall);
    }

    /// Collapses unfinished bridges onto which a unit moved (section 2.15.3). Then collapses the
    /// bridges that have lost their support.
    fn give_way(&mut self, steps: &BTreeSet<Cell>) {
        let under: BTreeSet<Ref> = steps.iter().flat_map(|cell| self.world.deck(*cell)).copied().collect();
        let unfinished = |who: &Ref| {
            let bridge = self.world.unit(*who).and_then(|unit| unit.bridge());
            bridge.is_some_and(|bridge| !self.world.is_complete(*who, bridge))
        };
        let mut fallen: BTreeSet<Ref> = under.into_iter().filter(unfinished).collect();
        fallen.iter().for_each(|who| self.world.collapse(*who));
        fallen.extend(self.world.collapse_unsupported());
        self.world.merge(&fallen);
        self.tell(Happening::Collapse);
    }
}
