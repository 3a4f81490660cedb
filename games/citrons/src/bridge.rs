//! Bridges: their shape, what they rest on, and how they collapse (sections 2.3, 2.13.2, 2.15).

use crate::api::MAX_BRIDGE_LENGTH_PARAM;
use crate::map::{Cell, Ground, Spot};
use crate::world::{Body, Ref, World};
use std::collections::BTreeSet;

/// Which way a bridge goes from its origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Towards row 0.
    North,
    /// Towards the last column.
    East,
    /// Towards the last row.
    South,
    /// Towards column 0.
    West,
}

impl Way {
    /// From a cell to one beside it.
    pub fn between(from: Cell, to: Cell) -> Option<Way> {
        if !from.is_beside(to) {
            return None;
        }
        Some(match (to.x.cmp(&from.x), to.y.cmp(&from.y)) {
            (std::cmp::Ordering::Greater, _) => Way::East,
            (std::cmp::Ordering::Less, _) => Way::West,
            (_, std::cmp::Ordering::Less) => Way::North,
            _ => Way::South,
        })
    }

    /// So many steps from a cell; wraps outside of the map, where no bridge leads.
    fn from(self, cell: Cell, steps: u8) -> Cell {
        let Cell { x, y } = cell;
        match self {
            Way::North => Cell { x, y: y.wrapping_sub(steps) },
            Way::East => Cell { x: x.wrapping_add(steps), y },
            Way::South => Cell { x, y: y.wrapping_add(steps) },
            Way::West => Cell { x: x.wrapping_sub(steps), y },
        }
    }
}

/// A bridge's shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bridge {
    /// Where the Citron was when it began to stretch.
    pub origin: Cell,
    /// Which way it went.
    pub way: Way,
    /// Cells, from 2 to 5.
    pub length: u8,
}

/// What a stretch does to a bridge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stretch {
    /// One cell more.
    Longer,
    /// One cell less.
    Shorter,
    /// The cell is not in line.
    Aside,
    /// It has its greatest length.
    TooLong,
}

impl Bridge {
    /// The cells that it covers, from its origin to its free end.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.length).map(move |steps| self.way.from(self.origin, steps))
    }

    /// Its free end, "position courante".
    pub fn current(self) -> Cell {
        self.way.from(self.origin, self.length - 1)
    }

    /// The cell in its middle; of two, the one nearer to the origin (2.15.4).
    pub fn middle(self) -> Cell {
        self.way.from(self.origin, (self.length - 1) / 2)
    }

    /// What stretching towards a cell would do.
    pub fn stretch(self, to: Cell) -> Stretch {
        if to == self.way.from(self.origin, self.length) {
            let longest = i32::from(self.length) >= MAX_BRIDGE_LENGTH_PARAM;
            return if longest { Stretch::TooLong } else { Stretch::Longer };
        }
        if to == self.way.from(self.origin, self.length - 2) { Stretch::Shorter } else { Stretch::Aside }
    }
}

impl World {
    /// Does the bridge rest on something at one of its cells: the plain, or a bridge below?
    fn rests(&self, who: Ref, at: Cell) -> bool {
        self.map.ground(at) != Ground::Hole || self.deck(at).first().is_some_and(|lowest| *lowest != who)
    }

    /// Is it a whole bridge, whose free end rests on something (2.13.2)?
    pub fn is_complete(&self, who: Ref, bridge: Bridge) -> bool {
        self.rests(who, bridge.current())
    }

    /// A Citron becomes a bridge, or a bridge gets another length.
    pub fn reshape(&mut self, who: Ref, bridge: Bridge) {
        let before = self.unit(who).and_then(|unit| unit.bridge());
        let old: Vec<Cell> = before.into_iter().flat_map(Bridge::cells).collect();
        let new: Vec<Cell> = bridge.cells().collect();
        old.iter().filter(|cell| !new.contains(cell)).for_each(|cell| self.leave(who, *cell));
        for cell in new.into_iter().filter(|cell| !old.contains(cell)) {
            self.decks.entry(cell).or_default().push(who);
        }
        if let Some(unit) = self.unit_mut(who) {
            unit.body = Body::Bridge(bridge);
        }
    }

    fn leave(&mut self, who: Ref, cell: Cell) {
        if let Some(deck) = self.decks.get_mut(&cell) {
            deck.retain(|other| *other != who);
            if deck.is_empty() {
                self.decks.remove(&cell);
            }
        }
    }

    /// The bridge becomes a Citron again, on one of its cells.
    pub(crate) fn unbridge(&mut self, who: Ref, cell: Cell) {
        let bridge = self.unit(who).and_then(|unit| unit.bridge());
        bridge.into_iter().flat_map(Bridge::cells).for_each(|cell| self.leave(who, cell));
        self.arrive(who, Spot { cell, z: 0 });
    }

    /// The bridge collapses: it is a Citron in its middle (2.15.4). Nothing happens to what is no bridge.
    pub(crate) fn collapse(&mut self, who: Ref) {
        if let Some(bridge) = self.unit(who).and_then(|unit| unit.bridge()) {
            self.unbridge(who, bridge.middle());
        }
    }

    /// Bridges whose origin rests on nothing any more collapse, one after the other; tells which.
    pub(crate) fn collapse_unsupported(&mut self) -> BTreeSet<Ref> {
        let mut fallen = BTreeSet::new();
        loop {
            let hangs = |(who, bridge): &(Ref, Bridge)| !self.rests(*who, bridge.origin);
            let bridges = self.units().filter_map(|(who, unit)| Some((who, unit.bridge()?)));
            let hanging: Vec<Ref> = bridges.filter(hangs).map(|(who, _)| who).collect();
            if hanging.is_empty() {
                return fallen;
            }
            hanging.iter().for_each(|who| self.collapse(*who));
            fallen.extend(hanging);
        }
    }
}
