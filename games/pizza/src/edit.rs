//! Functions that build unusual positions of the game Pizza. They are for tests, puzzles and
//! teaching.

use crate::board::AGES;
use crate::cells::Cell;
use crate::map::Ground;
use crate::state::{DOG_BONES, Id, Kind, MASTER_CROQUETTES, State};

/// The maximum number of croquettes (dog food) that an edited state has in one place. It is far
/// below the limits of the counters of a match.
pub const MAX_CROQUETTES: u16 = 1000;

impl State {
    /// Moves a character to any free cell, even against the rules. Does nothing if the cell is not
    /// free or the character does not exist.
    pub fn put(&mut self, id: Id, cell: Cell) {
        if self.free(cell) && self.characters().any(|(other, _)| other == id) {
            self.leave(self.character(id).cell);
            self.stand(id, cell);
        }
    }

    /// Puts a bone on a skeleton or removes it. Does nothing if the cell has no skeleton.
    pub fn set_bone(&mut self, cell: Cell, lies: bool) {
        match self.board.ground(cell) {
            Ground::Skeleton if lies => self.bones.insert(cell),
            _ => self.bones.remove(cell),
        }
    }

    /// Puts a croquette (dog food) in a tree or removes it. Does nothing if the cell has no tree.
    pub fn set_hanging(&mut self, cell: Cell, hangs: bool) {
        match self.board.ground(cell) {
            Ground::Tree if hangs => self.hanging.insert(cell),
            _ => self.hanging.remove(cell),
        }
    }

    /// Sets the number of croquettes (dog food) on the ground of a cell. There are at most
    /// [`MAX_CROQUETTES`], and none on walls and puddles.
    pub fn set_croquettes(&mut self, cell: Cell, count: u16) {
        self.take_croquettes(cell, u16::MAX);
        if !self.wall(cell) && self.board.ground(cell) != Ground::Puddle {
            self.drop_croquettes(cell, count.min(MAX_CROQUETTES));
        }
    }

    /// Sets the number of croquettes (dog food) that a character carries. It is at most [`MAX_CROQUETTES`]
    /// and at most what the character can carry.
    pub fn give_croquettes(&mut self, id: Id, count: u16) {
        let maximum = if matches!(id.kind(), Kind::Master(_)) { MASTER_CROQUETTES } else { MAX_CROQUETTES };
        self.character_mut(id).croquettes = count.min(maximum);
    }

    /// Sets the number of bones of one age that a dog carries. An age is a phase of the game. The
    /// number is at most what the dog can carry.
    ///
    /// A player's dog only accepts bones of its player's age. A wanderer (a dog that walks on its
    /// own) accepts bones of any age below [`AGES`].
    pub fn give_bones(&mut self, id: Id, age: usize, count: u8) {
        let is_allowed = match id.kind() {
            Kind::Dog(player) => age == self.age(player),
            Kind::Wanderer(_) => age < AGES,
            Kind::Master(_) => false,
        };
        if is_allowed {
            self.character_mut(id).bones[age] = count.min(DOG_BONES);
        }
    }
}
