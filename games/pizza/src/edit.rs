//! Functions that build positions that do not arise in normal play, for tests, puzzles and
//! teaching.

use crate::board::AGES;
use crate::cells::Cell;
use crate::map::Ground;
use crate::state::{DOG_BONES, Id, Kind, MASTER_CROQUETTES, State};

/// The maximum number of croquettes (dog food) that the functions for editing a state put in one
/// place. It is far below the limits of the counters of a match.
pub const MANY: u16 = 1000;

impl State {
    /// Moves a character to a free cell, even if the rules do not allow it. Does nothing if the
    /// cell is not free or the character does not exist.
    pub fn put(&mut self, id: Id, cell: Cell) {
        if self.free(cell) && self.everybody().any(|(other, _)| other == id) {
            self.leave(self.character(id).cell);
            self.stand(id, cell);
        }
    }

    /// Sets whether a bone lies on a skeleton. Does nothing if the cell has no skeleton.
    pub fn set_bone(&mut self, cell: Cell, lies: bool) {
        match self.board.ground(cell) {
            Ground::Skeleton if lies => self.bones.insert(cell),
            _ => self.bones.remove(cell),
        }
    }

    /// Sets whether a croquette (dog food) hangs in a tree. Does nothing if the cell has no tree.
    pub fn set_hanging(&mut self, cell: Cell, hangs: bool) {
        match self.board.ground(cell) {
            Ground::Tree if hangs => self.hanging.insert(cell),
            _ => self.hanging.remove(cell),
        }
    }

    /// Sets the number of croquettes on the ground of a cell, at most [`MANY`]. Walls and puddles
    /// get none.
    pub fn set_croquettes(&mut self, cell: Cell, count: u16) {
        self.take_croquettes(cell, u16::MAX);
        if !self.wall(cell) && self.board.ground(cell) != Ground::Puddle {
            self.drop_croquettes(cell, count.min(MANY));
        }
    }

    /// Sets the number of croquettes (dog food) that a character carries. The number is limited to
    /// what the character can carry, and to [`MANY`].
    pub fn give_croquettes(&mut self, id: Id, count: u16) {
        let most = if matches!(id.kind(), Kind::Master(_)) { MASTER_CROQUETTES } else { MANY };
        self.character_mut(id).croquettes = count.min(most);
    }

    /// Sets the number of bones of one age (phase of the game) that a dog carries, limited to what
    /// it can carry.
    ///
    /// A player's dog only accepts bones of its player's age. A wanderer (a dog that walks on its
    /// own) accepts bones of any age below [`AGES`].
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
