//! The information that a player of the game Pizza must not see. It is the seed of random numbers
//! and the other player's debugging marks. A test proves that it is never sent to the player.

use crate::actions::Action;
use crate::api::{Api as _, Call, PapatteDebug, Position};
use crate::cells::{CELLS, Cell};
use crate::rules::{Pizza, is_mark};
use joute_engine::agreement::Chance;
use joute_engine::{Replica, Secrets};

fn mark(chance: &mut Chance<'_>) -> PapatteDebug {
    PapatteDebug::ALL[chance.below(PapatteDebug::ALL.len())]
}

impl Secrets for Pizza {
    fn visible(&self, _: usize) -> Vec<u8> {
        let phase = self.phase as u8;
        [&self.state().digest().to_le_bytes()[..], &[phase]].concat()
    }

    fn witnesses(&self, _: usize, _: usize, action: &Action) -> bool {
        !is_mark(action)
    }

    fn alter(&mut self, player: usize, chance: &mut Chance<'_>) -> bool {
        let Some(cell) = Cell::all().nth(chance.below(CELLS)) else { return false };
        self.marks[1 - player].put(cell, mark(chance));
        true
    }

    fn act_in_secret(replica: &mut Replica<Self>, _: &Call, chance: &mut Chance<'_>) {
        for _ in 0..chance.below(4) {
            let at = Position { colonne: chance.int(40), ligne: chance.int(40) };
            replica.debug_poser_papatte(at, mark(chance));
        }
    }
}
