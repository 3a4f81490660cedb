//! The conditions for each order in the game Citrons. They are checked before the movements of the
//! day.

use super::{Day, DayEvent};
use crate::action::Order;
use crate::api::{
    BAD_STATE_RESULT, BRIDGE_ABOVE_RESULT, BRIDGE_TOO_LONG_RESULT, DEAD_RESULT, FRIEND_RESULT,
    NO_TARGET_RESULT, NOT_ENOUGH_ENERGY_RESULT, NOT_IN_LINE_RESULT, NOT_ON_PLAIN_RESULT, OBSTACLE_RESULT,
    TARGET_TOO_BIG_RESULT, TOO_HIGH_RESULT, UNKNOWN,
};
use crate::bridge::{Bridge, Stretch};
use crate::map::{Cell, Ground, Spot};
use crate::world::{Body, UnitRef};

/// The reason why an order is impossible. It is one of the game's `*_RESULT` constants.
type ResultCode = i32;

impl Day<'_> {
    /// Cancels the orders that are impossible in the current state of the match (section 2.19).
    pub(super) fn impossible(&mut self) {
        let ordered: Vec<(UnitRef, Order)> =
            self.orders.iter().map(|(unit_ref, order)| (*unit_ref, *order)).collect();
        for (unit_ref, order) in ordered {
            let result = match self.world.unit(unit_ref).map(|unit| unit.body) {
                None => {
                    // The Citron has merged with another one.
                    self.orders.remove(&unit_ref);
                    self.report_event(DayEvent::Cancelled(unit_ref, order, UNKNOWN));
                    continue;
                }
                Some(Body::Corpse(..)) => Err(DEAD_RESULT),
                Some(Body::Bridge(bridge)) => self.bridge_may(bridge, order),
                Some(Body::Citron(spot)) => self.citron_may(unit_ref, spot, order),
            };
            if let Err(reason) = result {
                self.cancel(unit_ref, reason);
            }
        }
    }

    fn bridge_may(&self, bridge: Bridge, order: Order) -> Result<(), ResultCode> {
        match order {
            Order::Retract => Ok(()),
            Order::Stretch(to) => match bridge.stretch(to) {
                Stretch::Shorter => Ok(()),
                Stretch::Aside => Err(NOT_IN_LINE_RESULT),
                Stretch::TooLong => Err(BRIDGE_TOO_LONG_RESULT),
                Stretch::Longer => self.no_mountain(to),
            },
            _ => Err(BAD_STATE_RESULT),
        }
    }

    fn citron_may(&self, unit_ref: UnitRef, spot: Spot, order: Order) -> Result<(), ResultCode> {
        let near = |to: Cell| if to.is_beside(spot.cell) { Ok(()) } else { Err(BAD_STATE_RESULT) };
        match order {
            Order::Retract => Err(BAD_STATE_RESULT),
            Order::Move(to) => near(to).and_then(|()| self.may_go(spot, to)),
            Order::Split(to, energy) => {
                near(to).and_then(|()| self.may_go(spot, to))?;
                if energy < self.energy_of(unit_ref) { Ok(()) } else { Err(NOT_ENOUGH_ENERGY_RESULT) }
            }
            Order::Carry(to) | Order::Eject(to) => {
                near(to).and_then(|()| self.may_go(spot, to))?;
                self.control.after(spot, unit_ref).map(|_| ()).ok_or(NO_TARGET_RESULT)
            }
            Order::Stretch(to) => {
                near(to)?;
                if spot.z == 0 { self.no_mountain(to) } else { Err(NOT_ON_PLAIN_RESULT) }
            }
            Order::Press(at) => self.pressed_unit(unit_ref, spot, at).map(|_| ()),
            Order::Pull(from) => {
                near(from)?;
                self.may_pull(unit_ref, spot, from)
            }
        }
    }

    fn no_mountain(&self, to: Cell) -> Result<(), ResultCode> {
        if self.world.map.ground(to) == Ground::Mountain { Err(OBSTACLE_RESULT) } else { Ok(()) }
    }

    /// Checks that a unit can move from a spot to a neighbouring cell. Returns an error if it would
    /// have to climb (section 2.9).
    fn may_go(&self, from: Spot, to: Cell) -> Result<(), ResultCode> {
        match self.world.map.ground(to) {
            Ground::Mountain => Err(OBSTACLE_RESULT),
            Ground::Plain if from.z < 0 => Err(TOO_HIGH_RESULT),
            Ground::Plain | Ground::Hole => Ok(()),
        }
    }

    /// Returns the unit that loses energy when another one presses a cell (section 2.13.5). It is
    /// the unit that controls the cell, not counting the presser. If there are only bridges on the
    /// cell, the last of them loses energy.
    pub(super) fn pressed_unit(
        &self,
        unit_ref: UnitRef,
        spot: Spot,
        at: Cell,
    ) -> Result<UnitRef, ResultCode> {
        if at.distance(spot.cell) > 1 {
            return Err(BAD_STATE_RESULT);
        }
        let controlling = self.control.at(Spot { cell: at, z: spot.z });
        let bridge = if spot.z == 0 { self.world.deck(at).last() } else { None };
        match controlling.iter().find(|other| **other != unit_ref).or(bridge) {
            None => Err(NO_TARGET_RESULT),
            Some(target) if target.team == unit_ref.team => Err(FRIEND_RESULT),
            Some(target) => Ok(*target),
        }
    }

    /// Returns the unit of a team at the bottom of a hole, if there is one.
    pub(super) fn in_hole(&self, team: u8, hole: Cell) -> Option<UnitRef> {
        let controlling = self.control.at(Spot { cell: hole, z: -1 });
        controlling.iter().find(|other| other.team == team).copied()
    }

    fn may_pull(&self, unit_ref: UnitRef, spot: Spot, from: Cell) -> Result<(), ResultCode> {
        if self.world.map.ground(spot.cell) != Ground::Plain {
            return Err(NOT_ON_PLAIN_RESULT);
        }
        let Some(target) = self.in_hole(unit_ref.team, from) else { return Err(NO_TARGET_RESULT) };
        if !self.world.deck(from).is_empty() {
            return Err(BRIDGE_ABOVE_RESULT);
        }
        if self.energy_of(target) < self.energy_of(unit_ref) { Ok(()) } else { Err(TARGET_TOO_BIG_RESULT) }
    }
}
