//! Positions that no match reaches by itself: for tests, puzzles and teaching.

use crate::board::AGES;
use crate::cells::Cell;
use crate::map::Ground;
use crate::state::{DOG_BONES, Id, Kind, MASTER_CROQUETTES, State};

/// So many croquettes at once, and no more: a match stays far from the limits of its counts.
pub const MANY: u16 = 1000;

impl State {
    /// Moves somebody to a free cell; elsewhere nothing happens.
    pub fn put(&mut self, id: Id, cell: Cell) {
        if self.free(cell) && self.everybody().any(|(other, _)| other == id) {
            self.leave(self.character(id).cell);
            self.stand(id, cell);
        }
    }

    /// Lets a bone lie on a skeleton, or none; elsewhere nothing happens.
    pub fn set_bone(&mut self, cell: Cell, lies: bool) {
        match self.board.ground(cell) {
            Ground::Skeleton if lies => self.bones.insert(cell),
            _ => self.bones.remove(cell),
        }
    }

    /// Lets a croquette hang in a tree, or none; elsewhere nothing happens.
    pub fn set_hanging(&mut self, cell: Cell, hangs: bool) {
        match self.board.ground(cell) {
            Ground::Tree if hangs => self.hanging.insert(cell),
            _ => self.hanging.remove(cell),
        }
    }

    /// Puts croquettes, at most [`MANY`], on the ground of a cell, unless it is a wall or a puddle.
    pub fn set_croquettes(&mut self, cell: Cell, count: u16) {
        self.take_croquettes(cell, u16::MAX);
        if !self.wall(cell) && self.board.ground(cell) != Ground::Puddle {
            self.drop_croquettes(cell, count.min(MANY));
        }
    }

    /// Gives somebody croquettes, at most what it can carry and [`MANY`].
    pub fn give_croquettes(&mut self, id: Id, count: u16) {
        let most = if matches!(id.kind(), Kind::Master(_)) { MASTER_CROQUETTES } else { MANY };
        self.character_mut(id).croquettes = count.min(most);
    }

    /// Gives a player's dog bones of its player's age, or a wanderer bones of an age below [`AGES`]; at most what it can
    /// carry.
    pub fn give_bones(&mut self, id: Id, age: usize, count: u8) {
        let allowed = match id.kind() {
            Kind::Dog(player) => age == self.age(player),
            Kind::Wanderer(_) => age < AGES,
            Kind::Master(_) => false,
        };
        if allowed {
            self.character_mut(id).bones[age] = count.min(DOG_BONES);
        }
    }
}
