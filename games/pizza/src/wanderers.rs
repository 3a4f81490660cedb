//! How dogs of unknown origin walk (section 5), and what is foreseen of it.

use crate::board::LAST_TURN;
use crate::cells::{Cell, Grid};
use crate::path::Flood;
use crate::state::{DOG_BONES, FIRST_WANDERER, Id, Kind, State, WANDERER_POINTS};

/// A wanderer on its way while nothing but itself moves: what it takes is gone, its first cell is free once left.
struct Walk {
    at: Cell,
    open: Grid,
    /// Where croquettes lie on the ground, and bones.
    goals: Grid,
    /// The way to the nearest goal, and what is left of it.
    flood: Option<(Flood, usize)>,
}

impl Walk {
    fn new(state: &State, at: Cell) -> Walk {
        let goals = Grid::by_line(|line| state.piles.lines[line] | state.bones.lines[line]);
        let mut open = state.free_cells();
        // A wanderer that still stands on its portal does not come back to its cell.
        if !state.gates.has(at) {
            open.insert(at);
        }
        Walk { at, open, goals, flood: None }
    }

    /// The next step; none if no goal can be reached.
    fn step(&mut self) -> Option<Cell> {
        let stands_on_goal = self.goals.has(self.at);
        let (flood, distance) = match self.flood.take() {
            Some(way) => way,
            None => {
                let mut goals = Grid::by_line(|line| self.goals.lines[line] & self.open.lines[line]);
                goals.remove(self.at);
                Flood::spread(&self.open, &goals, self.at)?
            }
        };
        self.at = flood.nearer(self.at, distance)?;
        if self.goals.has(self.at) {
            self.goals.remove(self.at);
        } else if !stands_on_goal {
            self.flood = Some((flood, distance - 1));
        }
        // Otherwise what it stood on has become the nearest goal, perhaps.
        Some(self.at)
    }
}

impl State {
    /// Every wanderer, in the order of the portals, spends its points; `watch` sees each step.
    pub(crate) fn wanderers_walk(&mut self, watch: &mut dyn FnMut(&State, &'static str)) {
        let mut left = self.open;
        while left != 0 {
            let portal = left.trailing_zeros() as usize;
            left &= left - 1;
            let mut walk = Walk::new(self, self.characters[FIRST_WANDERER + portal].cell);
            for _ in 0..WANDERER_POINTS {
                let Some(cell) = walk.step() else { break };
                self.wanderer_enters(Id::wanderer(portal), cell);
                watch(self, "wander");
            }
        }
    }

    /// A wanderer takes every croquette of the ground, and a bone for each player who might own it.
    fn wanderer_enters(&mut self, id: Id, cell: Cell) {
        self.leave(self.character(id).cell);
        self.stand(id, cell);
        let croquettes = self.take_croquettes(cell, u16::MAX);
        let bone = self.bones.has(cell).then(|| self.board.growth(cell)).flatten().map(|growth| growth.age);
        self.bones.remove(cell);
        let wanderer = self.character_mut(id);
        wanderer.croquettes += croquettes;
        if let Some(age) = bone {
            let bones = &mut wanderer.bones[usize::from(age)];
            *bones = DOG_BONES.min(*bones + 1);
        }
    }

    /// The next `most` steps of a wanderer if nothing else moves, grows or opens: as many as the match has left, fewer
    /// if goals run out. Empty if it is no wanderer.
    pub fn foresee(&self, id: Id, most: usize) -> Vec<Cell> {
        let Kind::Wanderer(portal) = id.kind() else { return Vec::new() };
        if self.open >> portal & 1 == 0 || self.over {
            return Vec::new();
        }
        let left = usize::from(WANDERER_POINTS) * (LAST_TURN + 1 - self.turn());
        let mut walk = Walk::new(self, self.character(id).cell);
        std::iter::from_fn(|| walk.step()).take(most.min(left)).collect()
    }
}
