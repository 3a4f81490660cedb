//! Functions that build unusual positions of the game Portails. They are for tests, benchmarks and
//! teaching.

use crate::cells::Cell;
use crate::graph::link;
use crate::state::{NO_PORTAL, State};

impl State {
    /// Gives a portal and some shields to a player, or makes the portal neutral. Its links are
    /// removed first. There are at most `MAX_BOUCLIERS` shields. Does nothing on a cell without a
    /// portal.
    ///
    /// Tests and benchmarks use it to build positions.
    pub fn give(&mut self, cell: Cell, owner: Option<usize>, shields: u8) {
        let before = self.owners[cell.index()];
        if before == NO_PORTAL {
            return;
        }
        let neighbours: Vec<Cell> = self.graph.neighbours(cell).collect();
        neighbours.into_iter().for_each(|other| self.untie(before as usize, cell, other));
        self.owners[cell.index()] = owner.map_or(crate::state::NEUTRAL, |owner| owner as i8);
        self.shields[cell.index()] =
            if owner.is_some() { shields.min(crate::api::MAX_BOUCLIERS as u8) } else { 0 };
    }

    /// Links pairs of portals for a player, in the given order. The player first receives the
    /// portals that it does not own. Links that would cross others or end inside a field (a
    /// triangle of links) are skipped. Tests and benchmarks use it to build positions.
    pub fn link_all(&mut self, owner: usize, pairs: impl IntoIterator<Item = (Cell, Cell)>) {
        for (one, other) in pairs {
            let portals = [one, other].iter().all(|cell| self.owners[cell.index()] != NO_PORTAL);
            let inside = [one, other].iter().any(|cell| self.graph.cover(*cell) > 0);
            if !portals || one == other || inside || self.graph.blocked(link(one, other)) {
                continue;
            }
            for cell in [one, other] {
                if self.owner(cell) != owner as i32 {
                    self.give(cell, Some(owner), 0);
                }
            }
            self.tie(owner, one, other);
        }
    }

    /// Removes the link of a player between two cells, if it exists. It builds positions for tests
    /// and benchmarks.
    pub fn remove_link(&mut self, owner: usize, one: Cell, other: Cell) {
        if self.graph.has_link(one, other) {
            self.untie(owner, one, other);
        }
    }

    /// Moves a player's agent to any cell. It builds positions for tests and benchmarks.
    pub fn put(&mut self, player: usize, cell: Cell) {
        self.players[player].agent = cell;
    }

    /// Sets a player's remaining action points and movement points. It builds positions for tests
    /// and benchmarks.
    pub fn set_points(&mut self, player: usize, actions: i32, moves: i32) {
        (self.players[player].actions, self.players[player].moves) = (actions, moves);
    }
}
