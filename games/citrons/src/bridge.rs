//! Bridges in the game Citrons, which are units that have stretched. This module contains their
//! shape, support and collapse (sections 2.3, 2.13.2, 2.15).

use crate::api::MAX_BRIDGE_LENGTH_PARAM;
use crate::map::{Cell, Ground, Spot};
use crate::world::{Body, UnitRef, World};
use std::collections::BTreeSet;

/// The direction of a bridge in the game Citrons, seen from its origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BridgeDirection {
    /// The direction north, in which row numbers decrease.
    North,
    /// The direction east, in which column numbers increase.
    East,
    /// The direction south, in which row numbers increase.
    South,
    /// The direction west, in which column numbers decrease.
    West,
}

impl BridgeDirection {
    /// Returns the direction from a cell to a neighbouring one. Returns `None` if the cells are not
    /// neighbours.
    pub fn between(from: Cell, to: Cell) -> Option<BridgeDirection> {
        if !from.is_beside(to) {
            return None;
        }
        Some(match (to.x.cmp(&from.x), to.y.cmp(&from.y)) {
            (std::cmp::Ordering::Greater, _) => BridgeDirection::East,
            (std::cmp::Ordering::Less, _) => BridgeDirection::West,
            (_, std::cmp::Ordering::Less) => BridgeDirection::North,
            _ => BridgeDirection::South,
        })
    }

    /// Returns the cell a number of steps away in this direction. Coordinates wrap around at the
    /// edge of the map, but bridges never lead there.
    fn from(self, cell: Cell, steps: u8) -> Cell {
        let Cell { x, y } = cell;
        match self {
            BridgeDirection::North => Cell { x, y: y.wrapping_sub(steps) },
            BridgeDirection::East => Cell { x: x.wrapping_add(steps), y },
            BridgeDirection::South => Cell { x, y: y.wrapping_add(steps) },
            BridgeDirection::West => Cell { x: x.wrapping_sub(steps), y },
        }
    }
}

/// The shape of a bridge in the game Citrons. A bridge is a unit that has stretched over several
/// cells in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bridge {
    /// The cell on which the unit stood when it became a bridge.
    pub origin: Cell,
    /// The direction from the bridge's origin to its free end.
    pub way: BridgeDirection,
    /// The number of cells that the bridge covers, from 2 to 5.
    pub length: u8,
}

/// The result of an order to make a bridge longer or shorter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stretch {
    /// The bridge becomes one cell longer.
    Longer,
    /// The bridge becomes one cell shorter.
    Shorter,
    /// The order is refused because the cell is not in line with the bridge.
    Aside,
    /// The order is refused because the bridge already has its maximum length.
    TooLong,
}

impl Bridge {
    /// Returns the cells that the bridge covers, from its origin to its free end.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.length).map(move |steps| self.way.from(self.origin, steps))
    }

    /// Returns the cell of the bridge's free end. The rules call it "position courante".
    pub fn current(self) -> Cell {
        self.way.from(self.origin, self.length - 1)
    }

    /// Returns the middle cell of the bridge. If its length is even, it is the one nearer to the
    /// origin (section 2.15.4).
    pub fn middle(self) -> Cell {
        self.way.from(self.origin, (self.length - 1) / 2)
    }

    /// Returns the result of an order to stretch the bridge towards a cell.
    pub fn stretch(self, to: Cell) -> Stretch {
        if to == self.way.from(self.origin, self.length) {
            let longest = i32::from(self.length) >= MAX_BRIDGE_LENGTH_PARAM;
            return if longest { Stretch::TooLong } else { Stretch::Longer };
        }
        if to == self.way.from(self.origin, self.length - 2) { Stretch::Shorter } else { Stretch::Aside }
    }
}

impl World {
    /// Returns true if something supports the bridge at a cell. The support is a plain, or another
    /// bridge below it.
    fn is_supported(&self, unit_ref: UnitRef, at: Cell) -> bool {
        self.map.ground(at) != Ground::Hole || self.deck(at).first().is_some_and(|lowest| *lowest != unit_ref)
    }

    /// Returns true if the bridge is complete, because its free end is supported. See section
    /// 2.13.2 of the rules.
    pub fn is_complete(&self, unit_ref: UnitRef, bridge: Bridge) -> bool {
        self.is_supported(unit_ref, bridge.current())
    }

    /// Turns a unit into a bridge of the given shape. If it already is a bridge, its shape changes.
    pub fn reshape(&mut self, unit_ref: UnitRef, bridge: Bridge) {
        let old_bridge = self.unit(unit_ref).and_then(|unit| unit.bridge());
        let old: Vec<Cell> = old_bridge.into_iter().flat_map(Bridge::cells).collect();
        let new: Vec<Cell> = bridge.cells().collect();
        old.iter().filter(|cell| !new.contains(cell)).for_each(|cell| self.leave(unit_ref, *cell));
        for cell in new.into_iter().filter(|cell| !old.contains(cell)) {
            self.decks.entry(cell).or_default().push(unit_ref);
        }
        if let Some(unit) = self.unit_mut(unit_ref) {
            unit.body = Body::Bridge(bridge);
        }
    }

    fn leave(&mut self, unit_ref: UnitRef, cell: Cell) {
        if let Some(deck) = self.decks.get_mut(&cell) {
            deck.retain(|other| *other != unit_ref);
            if deck.is_empty() {
                self.decks.remove(&cell);
            }
        }
    }

    /// Turns a bridge back into a normal unit on one of its cells.
    pub(crate) fn unbridge(&mut self, unit_ref: UnitRef, cell: Cell) {
        let bridge = self.unit(unit_ref).and_then(|unit| unit.bridge());
        bridge.into_iter().flat_map(Bridge::cells).for_each(|cell| self.leave(unit_ref, cell));
        self.arrive(unit_ref, Spot { cell, z: 0 });
    }

    /// Collapses a bridge, which becomes a normal unit in its middle (section 2.15.4). Does nothing
    /// if the unit is not a bridge.
    pub(crate) fn collapse(&mut self, unit_ref: UnitRef) {
        if let Some(bridge) = self.unit(unit_ref).and_then(|unit| unit.bridge()) {
            self.unbridge(unit_ref, bridge.middle());
        }
    }

    /// Collapses all bridges without support at their origin, one after the other. Returns the
    /// units that were these bridges.
    pub(crate) fn collapse_unsupported(&mut self) -> BTreeSet<UnitRef> {
        let mut fallen = BTreeSet::new();
        loop {
            let hangs = |(unit_ref, bridge): &(UnitRef, Bridge)| !self.is_supported(*unit_ref, bridge.origin);
            let bridges = self.units().filter_map(|(unit_ref, unit)| Some((unit_ref, unit.bridge()?)));
            let hanging: Vec<UnitRef> = bridges.filter(hangs).map(|(unit_ref, _)| unit_ref).collect();
            if hanging.is_empty() {
                return fallen;
            }
            hanging.iter().for_each(|unit_ref| self.collapse(*unit_ref));
            fallen.extend(hanging);
        }
    }
}
