//! Moves wanderers and predicts their movement. Wanderers are dogs that belong to no player, appear
//! with portals and walk on their own (section 5).

use crate::api::Position;
use crate::board::LAST_TURN;
use crate::cells::{Cell, Grid};
use crate::path::Waves;
use crate::state::{DOG_BONES, FIRST_WANDERER, Id, Kind, State, WANDERER_POINTS};

/// The map for the movement of wanderers, the dogs that walk on their own. Nothing else moves while
/// they walk.
struct Land {
    open: Grid,
    /// The cells to which wanderers walk. They have bones, or croquettes (dog food) on the ground.
    goals: Grid,
    gates: Grid,
}

impl Land {
    fn new(state: &State) -> Land {
        let goals = Grid::by_line(|line| state.piles.lines[line] | state.bones.lines[line]);
        Land { open: state.free_cells(), goals, gates: state.gates }
    }

    /// Moves a wanderer (a dog that walks on its own) towards the nearest goals. It takes at most
    /// `maximum` steps. Calls `enters` for each step. Goals that it reaches are removed.
    fn walk(&mut self, waves: &mut Waves, mut at: Cell, mut maximum: usize, mut enters: impl FnMut(Cell)) {
        while maximum > 0 {
            // A goal on the wanderer's own cell attracts it again as soon as it has left, so the
            // rest of the path may change.
            let stands_on_goal = self.goals.has(at);
            let Some(distance) = waves.spread(&self.open, at, &self.goals) else { return };
            let steps = if stands_on_goal { 1 } else { distance.min(maximum) };
            for step in 1..=steps {
                let Some(next) = waves.step(at, step) else { return };
                // A wanderer that has left its portal cannot return to it.
                if !self.gates.has(at) {
                    self.open.insert(at);
                }
                self.open.remove(next);
                at = next;
                enters(at);
            }
            self.goals.remove(at);
            maximum -= steps;
        }
    }
}

impl State {
    /// Moves every wanderer, a dog that walks on its own, for this turn. They move in the order of
    /// their portals. Calls `watch` after each step.
    pub(crate) fn wanderers_walk(&mut self, watch: &mut dyn FnMut(&State, &'static str)) {
        let mut remaining = self.open;
        if remaining == 0 {
            return;
        }
        let mut land = Land::new(self);
        Waves::with(|waves| {
            while remaining != 0 {
                let portal = remaining.trailing_zeros() as usize;
                remaining &= remaining - 1;
                let start = self.characters[FIRST_WANDERER + portal].cell;
                land.walk(waves, start, WANDERER_POINTS.into(), |cell| {
                    self.wanderer_enters(Id::wanderer(portal), cell);
                    watch(self, "wander");
                });
            }
        });
    }

    /// Applies the effects of a wanderer's step onto a cell. The wanderer, a dog that walks on its
    /// own, takes all croquettes from the ground. It also takes a bone for each player who might
    /// own it.
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

    /// Predicts the next steps of a wanderer, a dog that walks on its own. It assumes that nothing
    /// else moves, grows or opens. There are at most `maximum` steps, and fewer if the match ends or
    /// no goals remain. There are none for other characters.
    pub fn predict_steps(&self, id: Id, maximum: usize) -> Vec<Position> {
        let mut steps = Vec::new();
        if matches!(id.kind(), Kind::Wanderer(portal) if self.open >> portal & 1 != 0) && !self.over {
            let remaining = usize::from(WANDERER_POINTS) * (LAST_TURN + 1 - self.turn());
            let (start, maximum) = (self.character(id).cell, maximum.min(remaining));
            Waves::with(|waves| {
                Land::new(self).walk(waves, start, maximum, |cell| steps.push(cell.position()));
            });
        }
        steps
    }
}
