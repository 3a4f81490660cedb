//! Who may not act after all: who does not control its spot, and who sees somebody as big come (section 2.8).

use super::Day;
use crate::action::Order;
use crate::api::{
    ARRIVAL_RESULT, BLOCKED_RESULT, CAPTURED_RESULT, TARGET_BLOCKED_RESULT, TARGET_GONE_RESULT,
};
use crate::map::{Cell, Spot};
use crate::world::{Body, Ref};
use std::collections::{BTreeMap, BTreeSet};

impl Day<'_> {
    /// Those who would be carried away today.
    pub(super) fn cargo(&self) -> BTreeSet<Ref> {
        let carried = self.orders.iter().filter(|(_, order)| matches!(order, Order::Carry(_)));
        carried.filter_map(|(who, _)| self.control.after(self.spot(*who)?, *who)).collect()
    }

    /// Those who would be saved today, and by whom.
    pub(super) fn saved(&self) -> BTreeMap<Ref, Ref> {
        let saved = self.orders.iter().filter_map(|(who, order)| match order {
            Order::Pull(hole) => Some((self.in_hole(who.team, *hole)?, *who)),
            _ => None,
        });
        saved.collect()
    }

    fn departs(&self, who: Ref) -> bool {
        self.orders.get(&who).is_some_and(|order| order.departs())
    }

    /// Those who act on their spot, or leave it, as far as all before them leave it: the others are blocked.
    pub(super) fn blocked(&mut self) {
        loop {
            let (cargo, saved) = (self.cargo(), self.saved());
            let mut cancelled: Vec<(Ref, i32)> = Vec::new();
            for (_, all) in self.control.spots() {
                let mut open = true;
                for who in all {
                    let ordered = self.orders.contains_key(who);
                    let saviour = saved.get(who);
                    let is_cargo = cargo.contains(who);
                    let busy = self.orders.get(who).is_some_and(|order| !matches!(order, Order::Press(_)));
                    let lost = match (open, is_cargo || busy) {
                        (false, _) => Some(TARGET_BLOCKED_RESULT),
                        (true, true) => Some(TARGET_GONE_RESULT),
                        (true, false) => None,
                    };
                    cancelled.extend(saviour.copied().zip(lost));
                    match (open, is_cargo) {
                        (false, _) if ordered => cancelled.push((*who, BLOCKED_RESULT)),
                        (true, true) if ordered => cancelled.push((*who, CAPTURED_RESULT)),
                        _ => {}
                    }
                    open &= is_cargo || self.departs(*who) || saviour.is_some();
                }
            }
            if cancelled.is_empty() {
                break;
            }
            cancelled.into_iter().for_each(|(who, why)| self.cancel(who, why));
        }
    }

    /// Everybody who is on the way to a spot today, with the energy that arrives there.
    fn headings(&self) -> BTreeMap<Spot, Vec<(Ref, i32)>> {
        let mut headings: BTreeMap<Spot, Vec<(Ref, i32)>> = BTreeMap::new();
        let mut head = |who: Ref, spot: Spot, energy: i32| {
            headings.entry(spot).or_default().push((who, energy));
        };
        for (who, order) in &self.orders {
            let Some(spot) = self.spot(*who) else { continue };
            let to = |cell: Cell| Spot { cell, ..spot };
            let next = self.control.after(spot, *who);
            match *order {
                Order::Move(cell) => head(*who, to(cell), self.energy_of(*who)),
                Order::Split(cell, energy) => head(*who, to(cell), self.energy_of(*who) - energy),
                Order::Carry(cell) => {
                    for who in next.into_iter().chain([*who]) {
                        head(who, to(cell), self.energy_of(who));
                    }
                }
                Order::Eject(cell) => {
                    next.into_iter().for_each(|who| head(who, to(cell), self.energy_of(who)))
                }
                Order::Pull(hole) => {
                    self.in_hole(who.team, hole)
                        .into_iter()
                        .for_each(|saved| head(saved, spot, self.energy_of(saved)));
                }
                Order::Stretch(_) | Order::Retract | Order::Press(_) => {}
            }
        }
        for who in &self.falling {
            if let Some(Body::Citron(spot)) = self.world.unit(*who).map(|unit| unit.body) {
                head(*who, Spot { z: -1, ..spot }, self.energy_of(*who));
            }
        }
        headings
    }

    /// Who has something to do on a spot to which somebody else with as much energy is on the way does nothing.
    pub(super) fn arrivals(&mut self) {
        let headings = self.headings();
        let meets = |who: &Ref| {
            let coming = self.spot(*who).and_then(|spot| headings.get(&spot));
            let energy = self.energy_of(*who);
            coming.is_some_and(|coming| coming.iter().any(|(other, with)| other != who && *with >= energy))
        };
        let stopped: Vec<Ref> = self.orders.keys().filter(|who| meets(who)).copied().collect();
        stopped.into_iter().for_each(|who| self.cancel(who, ARRIVAL_RESULT));
    }
}
