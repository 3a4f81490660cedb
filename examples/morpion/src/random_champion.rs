//! A champion for tic-tac-toe that makes random API calls. Tests play many matches with it.

use crate::api::{Answer, Api as _, Call, Position};
use crate::rules::Morpion;
use joute_engine::Replica;
use joute_engine::agreement::Chance;

/// Plays one call of the tic-tac-toe game at random, for tests. Makes a few random API calls.
pub fn random_champion(replica: &mut Replica<Morpion>, _: &Call, chance: &mut Chance<'_>) -> Option<Answer> {
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
