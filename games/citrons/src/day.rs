//! The processing of one day of the game Citrons. All orders are processed together, in the order
//! of section 2.19.
//!
//! `possible` checks the conditions of each action, `blocking` determines which Citrons cannot act,
//! `energy` presses and feeds, and `moves` does the rest. An action that cannot be carried out
//! completely is cancelled completely (2.23), with a reason.

mod blocking;
mod energy;
mod moves;
mod possible;

use crate::action::Order;
use crate::api::{
    COLLAPSED_RESULT, DEAD_CITRON_DAYS_PARAM, DEAD_RESULT, NO_ACTION_RESULT, SUCCESS_RESULT, VOID_RESULT,
};
use crate::control::Control;
use crate::map::Spot;
use crate::world::{Body, UnitRef, World};
use std::collections::{BTreeMap, BTreeSet};

/// An event while a day of the game Citrons is played. Events are reported to an observer, for
/// example to record the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DayEvent {
    /// The event that a unit has carried out its order. If the order concerned another unit, the
    /// event contains it.
    Done(UnitRef, Order, Option<UnitRef>),
    /// The event that the order of a unit is cancelled. The number is the reason: one of the
    /// `*_RESULT` constants, or `UNKNOWN` if the unit has merged with another one.
    Cancelled(UnitRef, Order, i32),
    /// The event that units have died, or that dead ones have disappeared.
    Death,
    /// The event that units at the bottom of holes have lost energy.
    Hole,
    /// The event that bridges have collapsed and are normal units again.
    Collapse,
    /// The event that sources have given energy to units.
    Source,
    /// The event that units have fallen to the bottom of holes.
    Fall,
    /// The event that units of a team on the same spot have merged into one.
    Merge,
}

/// The data that is needed to play one day of the game Citrons.
pub(crate) struct Day<'a> {
    world: &'a mut World,
    /// The orders that have been neither carried out nor cancelled so far.
    orders: BTreeMap<UnitRef, Order>,
    /// The order of precedence of the units on each spot, before the day's movements.
    control: Control,
    /// The units that fall into a hole at the end of the day.
    falling: BTreeSet<UnitRef>,
    watch: &'a mut dyn FnMut(&World, DayEvent),
}

impl World {
    /// Plays one day of the game Citrons, with at most one order for each unit. Calls `watch` after
    /// each event that changes something.
    pub fn play_day(&mut self, orders: BTreeMap<UnitRef, Order>, watch: &mut dyn FnMut(&World, DayEvent)) {
        self.dawn();
        self.all_mut().for_each(|unit| unit.result = NO_ACTION_RESULT);
        let mut day =
            Day { world: self, orders, control: Control::default(), falling: BTreeSet::new(), watch };
        day.deaths();
        day.holes();
        day.overloads();
        day.control = Control::of(day.world);
        day.impossible();
        day.blocked(false);
        day.arrivals();
        day.blocked(true);
        day.energy();
        day.moves();
    }
}

impl Day<'_> {
    /// Cancels the order of a unit and stores the reason as its result.
    fn cancel(&mut self, unit_ref: UnitRef, reason: i32) {
        if let Some(order) = self.orders.remove(&unit_ref) {
            self.set_result(unit_ref, reason);
            self.report_event(DayEvent::Cancelled(unit_ref, order, reason));
        }
    }

    /// Records that a unit has carried out its order. `other` is the other unit that the order
    /// concerned, if any.
    fn complete_order(&mut self, unit_ref: UnitRef, order: Order, other: Option<UnitRef>) {
        self.orders.remove(&unit_ref);
        self.set_result(unit_ref, SUCCESS_RESULT);
        self.report_event(DayEvent::Done(unit_ref, order, other));
    }

    fn set_result(&mut self, unit_ref: UnitRef, result: i32) {
        if let Some(unit) = self.world.unit_mut(unit_ref) {
            unit.result = result;
        }
    }

    fn report_event(&mut self, event: DayEvent) {
        (self.watch)(self.world, event);
    }

    fn spot(&self, unit_ref: UnitRef) -> Option<Spot> {
        self.world.unit(unit_ref)?.spot()
    }

    fn energy_of(&self, unit_ref: UnitRef) -> i32 {
        self.world.unit(unit_ref).map_or(0, |unit| unit.energy)
    }

    fn all_units(&self) -> Vec<UnitRef> {
        self.world.units().map(|(unit_ref, _)| unit_ref).collect()
    }

    /// Removes dead units that have decayed. Units that lost their last energy yesterday die now
    /// (section 2.18), and a bridge that dies collapses.
    fn deaths(&mut self) {
        let mut fallen = BTreeSet::new();
        for unit_ref in self.all_units() {
            let Some(unit) = self.world.unit(unit_ref).copied() else { continue };
            match unit.body {
                Body::Corpse(_, left) if left <= 1 => self.world.put(unit_ref, None),
                Body::Corpse(spot, left) => self
                    .world
                    .put(unit_ref, Some(crate::world::Unit { body: Body::Corpse(spot, left - 1), ..unit })),
                Body::Citron(_) | Body::Bridge(_) if unit.energy <= 0 => {
                    if unit.bridge().is_some() {
                        self.world.collapse(unit_ref);
                        fallen.insert(unit_ref);
                    }
                    if let Some(unit) = self.world.unit_mut(unit_ref)
                        && let Some(spot) = unit.spot()
                    {
                        unit.body = Body::Corpse(spot, DEAD_CITRON_DAYS_PARAM as u8);
                    }
                    self.cancel(unit_ref, DEAD_RESULT);
                }
                Body::Citron(_) | Body::Bridge(_) => {}
            }
        }
        fallen.extend(self.lose_support());
        self.world.merge(&fallen);
        self.report_event(DayEvent::Death);
    }

    /// Collapses bridges that have lost their support, and cancels their orders. Returns these
    /// bridges.
    fn lose_support(&mut self) -> BTreeSet<UnitRef> {
        let fallen = self.world.collapse_unsupported();
        fallen.iter().for_each(|unit_ref| self.cancel(*unit_ref, COLLAPSED_RESULT));
        fallen
    }

    /// Takes energy from each unit in a hole (section 2.17). Also marks the units above a hole
    /// without support, because they fall today in any case (section 2.11).
    fn holes(&mut self) {
        for unit_ref in self.all_units() {
            let Some(unit) = self.world.unit(unit_ref).copied() else { continue };
            let (Body::Citron(spot) | Body::Corpse(spot, _)) = unit.body else { continue };
            if self.world.is_void(spot) {
                self.falling.insert(unit_ref);
            }
            if spot.z < 0
                && unit.spot().is_some()
                && let Some(unit) = self.world.unit_mut(unit_ref)
            {
                unit.energy -= 1;
            }
        }
        self.report_event(DayEvent::Hole);
    }

    /// Collapses overloaded bridges until none is left (section 2.15.2). Then cancels the orders of
    /// units above a hole without support.
    fn overloads(&mut self) {
        loop {
            let overloaded = self.world.overloaded();
            if overloaded.is_empty() {
                break;
            }
            for unit_ref in &overloaded {
                self.world.collapse(*unit_ref);
                self.cancel(*unit_ref, COLLAPSED_RESULT);
            }
            let mut fallen: BTreeSet<UnitRef> = overloaded.into_iter().collect();
            fallen.extend(self.lose_support());
            self.world.merge(&fallen);
            self.report_event(DayEvent::Collapse);
        }
        let ordered: Vec<UnitRef> = self.orders.keys().copied().collect();
        for unit_ref in ordered {
            if self.spot(unit_ref).is_some_and(|spot| self.world.is_void(spot)) {
                self.cancel(unit_ref, VOID_RESULT);
            }
        }
    }
}
