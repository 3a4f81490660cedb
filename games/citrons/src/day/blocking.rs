//! Cancels the orders of units that are blocked. They do not control their spot, or a unit with at
//! least as much energy arrives there (section 2.8).

use super::Day;
use crate::action::Order;
use crate::api::{
    ARRIVAL_RESULT, BLOCKED_RESULT, CAPTURED_RESULT, TARGET_BLOCKED_RESULT, TARGET_GONE_RESULT,
};
use crate::map::{Cell, Spot};
use crate::world::{Body, Ref};
use std::collections::{BTreeMap, BTreeSet};

impl Day<'_> {
    /// Returns the units that others would carry to another cell today. Only orders that are still
    /// to be carried out count.
    pub(super) fn cargo(&self) -> BTreeSet<Ref> {
        let carried = self.orders.iter().filter(|(_, order)| matches!(order, Order::Carry(_)));
        carried.filter_map(|(who, _)| self.control.after(self.spot(*who)?, *who)).collect()
    }

    /// Returns the units at the bottom of holes that would be rescued today. Each comes with its
    /// rescuers, sorted by number.
    pub(super) fn saved(&self) -> BTreeMap<Ref, Vec<Ref>> {
        let mut saved: BTreeMap<Ref, Vec<Ref>> = BTreeMap::new();
        for (who, order) in &self.orders {
            if let Order::Pull(hole) = *order
                && let Some(target) = self.in_hole(who.team, hole)
            {
                saved.entry(target).or_default().push(*who);
            }
        }
        saved
    }

    fn departs(&self, who: Ref) -> bool {
        self.orders.get(&who).is_some_and(|order| order.departs())
    }

    /// Cancels the orders of units that are blocked by another one on their spot. That one takes
    /// precedence and stays there. `settled` says whether the effects of arrivals are known.
    pub(super) fn blocked(&mut self, settled: bool) {
        loop {
            let saved = self.saved();
            let mut cancelled: Vec<(Ref, i32)> = Vec::new();
            let mut unsaved: Vec<(Ref, i32)> = Vec::new();
            for (_, all) in self.control.spots() {
                let (mut open, mut takes_next) = (true, false);
                for who in all {
                    let ordered = self.orders.contains_key(who);
                    let saviours = saved.get(who).map_or(&[][..], Vec::as_slice);
                    // A Citron that is carried away cannot carry another one.
                    let is_cargo = takes_next;
                    takes_next = !is_cargo && matches!(self.orders.get(who), Some(Order::Carry(_)));
                    let busy = self.orders.get(who).is_some_and(|order| !matches!(order, Order::Press(_)));
                    let (lost, reason) = match (open && !is_cargo, settled) {
                        (false, _) => (saviours, TARGET_BLOCKED_RESULT),
                        (true, false) => (&[][..], TARGET_GONE_RESULT),
                        (true, true) => {
                            (&saviours[saviours.len().min(usize::from(!busy))..], TARGET_GONE_RESULT)
                        }
                    };
                    unsaved.extend(lost.iter().map(|saviour| (*saviour, reason)));
                    match (open, is_cargo) {
                        (false, _) if ordered => cancelled.push((*who, BLOCKED_RESULT)),
                        (true, true) if ordered => cancelled.push((*who, CAPTURED_RESULT)),
                        _ => {}
                    }
                    open &= is_cargo || self.departs(*who) || !saviours.is_empty();
                }
            }
            // A blocked rescuer is reported as blocked, whatever happened to the Citron in the
            // hole.
            cancelled.append(&mut unsaved);
            if cancelled.is_empty() {
                break;
            }
            cancelled.into_iter().for_each(|(who, reason)| self.cancel(who, reason));
        }
        if settled {
            self.left_behind();
        }
    }

    /// Marks units as blocked if they were to be carried by a unit that now stays.
    fn left_behind(&mut self) {
        let cargo = self.cargo();
        let is_captured =
            |who: &Ref| self.world.unit(*who).is_some_and(|unit| unit.result == CAPTURED_RESULT);
        let behind: Vec<Ref> =
            self.everybody().into_iter().filter(|who| is_captured(who) && !cargo.contains(who)).collect();
        behind.into_iter().for_each(|who| self.result(who, BLOCKED_RESULT));
    }

    /// Returns the units that would arrive on each spot today, with their energy on arrival.
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

    /// Cancels the orders of units if a unit with at least as much energy arrives on their spot
    /// (section 2.8).
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
