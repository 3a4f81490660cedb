//! A champion of the game Citrons that makes random API calls. Tests play many matches with it.

use crate::api::{Answer, Api as _, Call};
use crate::rules::Citrons;
use joute_engine::Replica;
use joute_engine::agreement::Chance;

/// Returns a random cell for the random player in tests. It is usually next to the given one.
fn nearby_position(x: i32, y: i32, chance: &mut Chance<'_>) -> (i32, i32) {
    match chance.byte() {
        byte @ 0..240 => match byte % 4 {
            0 => (x + 1, y),
            1 => (x - 1, y),
            2 => (x, y + 1),
            _ => (x, y - 1),
        },
        240..246 => (x, y),
        _ => (chance.int(64), chance.int(64)),
    }
}

/// Gives a random order to a unit of the random player in tests.
fn order(replica: &mut Replica<Citrons>, citron: i32, chance: &mut Chance<'_>) {
    let team = replica.game_get_my_team();
    let at = (replica.citron_get_cur_x(team, citron), replica.citron_get_cur_y(team, citron));
    let (x, y) = nearby_position(at.0, at.1, chance);
    match chance.below(16) {
        0..=4 => drop(replica.move_citron(citron, x, y)),
        5..=7 => drop(replica.stretch_citron(citron, x, y)),
        8 | 9 => {
            let half = replica.citron_get_energy(team, citron) / 2;
            let energy = if chance.byte() < 200 { half } else { chance.int(200) };
            replica.split_citron(citron, x, y, energy);
        }
        10 => {
            let own = chance.byte().is_multiple_of(2);
            let (x, y) = if own { at } else { (x, y) };
            replica.press_citron(citron, x, y);
        }
        11 => drop(replica.capt_and_move_citron(citron, x, y)),
        12 => drop(replica.drop_citron(citron, x, y)),
        13 => drop(replica.pull_citron(citron, x, y)),
        14 if chance.byte() < 40 => drop(replica.retract_citron(citron)),
        _ => {}
    }
}

/// Plays one call of the game Citrons at random, for tests. Makes random API calls, mostly orders
/// to its own units.
pub fn random_champion(
    replica: &mut Replica<Citrons>,
    call: &Call,
    chance: &mut Chance<'_>,
) -> Option<Answer> {
    match *call {
        Call::CitronDay { citron_id } if chance.byte() < 200 => order(replica, citron_id, chance),
        Call::CitronDay { .. } => {}
        Call::PlayerInit {} | Call::PlayerNewDay {} => {
            for _ in 0..chance.below(3) {
                let (citron, x, y) = (chance.int(8), chance.int(64), chance.int(64));
                let (team, z, count) = (chance.int(4), chance.int(1), chance.int(3));
                replica.map_is_source(x, y);
                replica.map_get_type(x, y);
                replica.map_get_nb_citrons(x, y, z);
                replica.map_get_nb_bridges(x, y);
                replica.map_get_citron_team(x, y, z, count);
                replica.map_get_citron_id(x, y, z, count);
                replica.map_get_bridge_team(x, y, count);
                replica.map_get_bridge_id(x, y, count);
                replica.map_get_next_citron_id(team, citron);
                replica.citron_get_state(team, citron);
                replica.citron_get_cur_z(team, citron);
                replica.citron_get_origin_x(team, citron);
                replica.citron_get_origin_y(team, citron);
                replica.citron_get_action_result(team, citron);
                order(replica, citron, chance);
            }
        }
    }
    None
}
