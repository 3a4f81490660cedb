//! Cancels the orders of units that are blocked. They do not control their spot, or a unit with at
//! least as much energy arrives there (section 2.8).

use super::Day;
use crate::action::Order;
use crate::api::{
    ARRIVAL_RESULT, BLOCKED_RESULT, CAPTURED_RESULT, TARGET_BLOCKED_RESULT, TARGET_GONE_RESULT,
};
use crate::map::{Cell, Spot};
use crate::world::{Body, UnitRef};
use std::collections::{BTreeMap, BTreeSet};

impl Day<'_> {
    /// Returns the units that others would carry to another cell today. Only orders that are still
    /// to be carried out count.
    pub(super) fn cargo(&self) -> BTreeSet<UnitRef> {
        let carried = self.orders.iter().filter(|(_, order)| matches!(order, Order::Carry(_)));
        carried.filter_map(|(unit_ref, _)| self.control.after(self.spot(*unit_ref)?, *unit_ref)).collect()
    }

    /// Returns the units at the bottom of holes that would be rescued today. Each comes with its
    /// rescuers, sorted by number.
    pub(super) fn saved(&self) -> BTreeMap<UnitRef, Vec<UnitRef>> {
        let mut saved: BTreeMap<UnitRef, Vec<UnitRef>> = BTreeMap::new();
        for (unit_ref, order) in &self.orders {
            if let Order::Pull(hole) = *order
                && let Some(target) = self.in_hole(unit_ref.team, hole)
            {
                saved.entry(target).or_default().push(*unit_ref);
            }
        }
        saved
    }

    fn departs(&self, unit_ref: UnitRef) -> bool {
        self.orders.get(&unit_ref).is_some_and(|order| order.departs())
    }

    /// Cancels the orders of units that are blocked by another one on their spot. That one takes
    /// precedence and stays there. `settled` says whether the effects of arrivals are known.
    pub(super) fn blocked(&mut self, settled: bool) {
        loop {
            let saved = self.saved();
            let mut cancelled: Vec<(UnitRef, i32)> = Vec::new();
            let mut unsaved: Vec<(UnitRef, i32)> = Vec::new();
            for (_, all) in self.control.spots() {
                let (mut open, mut takes_next) = (true, false);
                for unit_ref in all {
                    let ordered = self.orders.contains_key(unit_ref);
                    let saviours = saved.get(unit_ref).map_or(&[][..], Vec::as_slice);
                    // A Citron that is carried away cannot carry another one.
                    let is_cargo = takes_next;
                    takes_next = !is_cargo && matches!(self.orders.get(unit_ref), Some(Order::Carry(_)));
                    let busy =
                        self.orders.get(unit_ref).is_some_and(|order| !matches!(order, Order::Press(_)));
                    let (lost, reason) = match (open && !is_cargo, settled) {
                        (false, _) => (saviours, TARGET_BLOCKED_RESULT),
                        (true, false) => (&[][..], TARGET_GONE_RESULT),
                        (true, true) => {
                            (&saviours[saviours.len().min(usize::from(!busy))..], TARGET_GONE_RESULT)
                        }
                    };
                    unsaved.extend(lost.iter().map(|saviour| (*saviour, reason)));
                    match (open, is_cargo) {
                        (false, _) if ordered => cancelled.push((*unit_ref, BLOCKED_RESULT)),
                        (true, true) if ordered => cancelled.push((*unit_ref, CAPTURED_RESULT)),
                        _ => {}
                    }
                    open &= is_cargo || self.departs(*unit_ref) || !saviours.is_empty();
                }
            }
            // A blocked rescuer is reported as blocked, whatever happened to the Citron in the
            // hole.
            cancelled.append(&mut unsaved);
            if cancelled.is_empty() {
                break;
            }
            cancelled.into_iter().for_each(|(unit_ref, reason)| self.cancel(unit_ref, reason));
        }
        if settled {
            self.left_behind();
        }
    }

    /// Marks units as blocked if they were to be carried by a unit that now stays.
    fn left_behind(&mut self) {
        let cargo = self.cargo();
        let is_captured = |unit_ref: &UnitRef| {
            self.world.unit(*unit_ref).is_some_and(|unit| unit.result == CAPTURED_RESULT)
        };
        let remaining: Vec<UnitRef> = self
            .all_units()
            .into_iter()
            .filter(|unit_ref| is_captured(unit_ref) && !cargo.contains(unit_ref))
            .collect();
        remaining.into_iter().for_each(|unit_ref| self.set_result(unit_ref, BLOCKED_RESULT));
    }

    /// Returns the units that would arrive on each spot today, with their energy on arrival.
    fn headings(&self) -> BTreeMap<Spot, Vec<(UnitRef, i32)>> {
        let mut headings: BTreeMap<Spot, Vec<(UnitRef, i32)>> = BTreeMap::new();
        let mut head = |unit_ref: UnitRef, spot: Spot, energy: i32| {
            headings.entry(spot).or_default().push((unit_ref, energy));
        };
        for (unit_ref, order) in &self.orders {
            let Some(spot) = self.spot(*unit_ref) else { continue };
            let to = |cell: Cell| Spot { cell, ..spot };
            let next = self.control.after(spot, *unit_ref);
            match *order {
                Order::Move(cell) => head(*unit_ref, to(cell), self.energy_of(*unit_ref)),
                Order::Split(cell, energy) => head(*unit_ref, to(cell), self.energy_of(*unit_ref) - energy),
                Order::Carry(cell) => {
                    for unit_ref in next.into_iter().chain([*unit_ref]) {
                        head(unit_ref, to(cell), self.energy_of(unit_ref));
                    }
                }
                Order::Eject(cell) => {
                    next.into_iter().for_each(|unit_ref| head(unit_ref, to(cell), self.energy_of(unit_ref)))
                }
                Order::Pull(hole) => {
                    self.in_hole(unit_ref.team, hole)
                        .into_iter()
                        .for_each(|saved| head(saved, spot, self.energy_of(saved)));
                }
                Order::Stretch(_) | Order::Retract | Order::Press(_) => {}
            }
        }
        for unit_ref in &self.falling {
            if let Some(Body::Citron(spot)) = self.world.unit(*unit_ref).map(|unit| unit.body) {
                head(*unit_ref, Spot { z: -1, ..spot }, self.energy_of(*unit_ref));
            }
        }
        headings
    }

    /// Cancels the orders of units if a unit with at least as much energy arrives on their spot
    /// (section 2.8).
    pub(super) fn arrivals(&mut self) {
        let headings = self.headings();
        let meets = |unit_ref: &UnitRef| {
            let arriving = self.spot(*unit_ref).and_then(|spot| headings.get(&spot));
            let energy = self.energy_of(*unit_ref);
            arriving.is_some_and(|arriving| {
                arriving.iter().any(|(other, with)| other != unit_ref && *with >= energy)
            })
        };
        let stopped: Vec<UnitRef> = self.orders.keys().filter(|unit_ref| meets(unit_ref)).copied().collect();
        stopped.into_iter().for_each(|unit_ref| self.cancel(unit_ref, ARRIVAL_RESULT));
    }
}
