//! What a careless candidate does, for tests that play many matches: any call, with any arguments.

use crate::api::{Answer, Api as _, Call, Position};
use crate::rules::Morpion;
use joute_engine::Replica;
use joute_engine::agree::Chance;

/// A few drawn calls in every user function.
pub fn careless(replica: &mut Replica<Morpion>, _: &Call, chance: &mut Chance<'_>) -> Option<Answer> {
    for _ in 0..chance.below(6) {
        let endroit = Position { ligne: chance.int(3), colonne: chance.int(3) };
        match chance.below(4) {
            0 => drop(replica.annuler()),
            1 => drop(replica.marque_en(endroit)),
            _ => drop(replica.poser(endroit)),
        }
    }
    None
}
