//! Ends a turn of the game Pizza and begins the next one. It applies the effects that no player
//! causes (sections 3.1, 4.4, 4.5, 5 and 6).

use crate::board::LAST_TURN;
use crate::cells::Cell;
use crate::map::{DOGS, PLAYERS};
use crate::state::{Character, Id, State, TEAM, WANDERER_POINTS};

impl State {
    /// Ends the turn and begins the next one, or ends the match. Dogs eat the croquettes (dog food)
    /// that they carry, and wanderers (the dogs that walk on their own) move. It also ends the
    /// preparation before the first turn.
    ///
    /// Does nothing after the end of the match.
    pub fn next_turn(&mut self) {
        self.next_turn_watched(&mut |_, _| {});
    }

    /// Ends the turn like [`State::next_turn`], and calls `watch` after each event. The events are
    /// `eat`, `wander` for each step of a wanderer (a dog that walks on its own), `turn` for a new
    /// turn, and `end`.
    pub(crate) fn next_turn_watched(&mut self, watch: &mut dyn FnMut(&State, &'static str)) {
        if self.over {
            return;
        }
        if self.turn > 0 {
            self.end_turn(watch);
        }
        if self.turn() == LAST_TURN {
            self.over = true;
            watch(self, "end");
        } else {
            self.begin_turn();
            watch(self, "turn");
        }
    }

    fn end_turn(&mut self, watch: &mut dyn FnMut(&State, &'static str)) {
        // All dogs of players lose their croquettes (section 3.1). Wanderers keep what they find
        // (section 5).
        for player in 0..PLAYERS {
            self.characters[player * TEAM..][..DOGS].iter_mut().for_each(|dog| dog.croquettes = 0);
        }
        watch(self, "eat");
        self.wanderers_walk(watch);
    }

    /// Begins a turn (section 6.2). Bones appear on skeletons, then croquettes in trees, then
    /// announced portals.
    fn begin_turn(&mut self) {
        self.turn += 1;
        self.rest();
        for cell in self.board.bones(usize::from(self.turn)) {
            self.bones.insert(*cell);
        }
        for cell in self.board.croquettes(usize::from(self.turn)) {
            self.hanging.insert(*cell);
        }
        for number in 0..self.board.portals.len() {
            if self.board.portals[number].turn == self.turn {
                self.open_portal(number);
            }
        }
    }

    /// Opens an announced portal if its cell is free (section 5). Its wanderer, a dog that walks on
    /// its own, appears there.
    fn open_portal(&mut self, number: usize) {
        let cell = self.board.portals[number].cell;
        if !self.board.open_ground.has(cell) || !self.free(cell) {
            return;
        }
        self.take_croquettes(cell, u16::MAX);
        self.reopen_portal(number, cell, Character { cell, points: WANDERER_POINTS, ..Character::default() });
    }

    /// Opens a closed portal again, to undo an action. Its wanderer (a dog that walks on its own)
    /// returns to its former position.
    pub(crate) fn reopen_portal(&mut self, number: usize, cell: Cell, wanderer: Character) {
        self.open |= 1 << number;
        self.portals[number] = cell;
        self.gates.insert(cell);
        *self.character_mut(Id::wanderer(number)) = wanderer;
        self.stand(Id::wanderer(number), wanderer.cell);
    }

    /// Removes a portal and its wanderer, the dog that appeared with it.
    pub(crate) fn close_portal(&mut self, number: usize) {
        let wanderer = Id::wanderer(number);
        self.leave(self.character(wanderer).cell);
        *self.character_mut(wanderer) = Character::default();
        self.gates.remove(self.portals[number]);
        self.portals[number] = Cell::default();
        self.open &= !(1 << number);
    }
}
