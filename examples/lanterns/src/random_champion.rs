//! A champion of the game Lanterns that makes random API calls. Tests play many matches with it.

use crate::api::{Answer, Api as _, Call, Direction, Position};
use crate::rules::Lanterns;
use joute_engine::Replica;
use joute_engine::agreement::Chance;

/// Plays one call of the game Lanterns at random, for tests. Makes a few random API calls, mostly
/// orders.
pub fn random_champion(replica: &mut Replica<Lanterns>, _: &Call, chance: &mut Chance<'_>) -> Option<Answer> {
    for _ in 0..chance.below(6) {
        let miner = i32::from(chance.byte() % 2);
        let miner = if chance.byte() < 240 { miner } else { chance.int(2) };
        let way = Direction::ALL[chance.below(Direction::ALL.len())];
        let place = Position { row: chance.int(15), column: chance.int(15) };
        match chance.below(8) {
            0..=3 => drop(replica.walk(miner, way)),
            4 | 5 => drop(replica.dig(miner, way)),
            6 => drop((replica.ground_at(place), replica.gold_at(place), replica.is_lit(place))),
            _ => {
                drop((replica.my_miners(), replica.miners_in_sight(), replica.my_gold(), replica.time_left()))
            }
        }
    }
    None
}
