//! A random champion of the tic-tac-toe game that makes arbitrary API calls with arbitrary
//! arguments, for tests that play many matches.

use crate::api::{Answer, Api as _, Call, Position};
use crate::rules::Morpion;
use joute_engine::Replica;
use joute_engine::agreement::Chance;

/// Acts as a random player in tests of the tic-tac-toe game. Makes a few random API calls whenever
/// the game calls a function of the champion.
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
