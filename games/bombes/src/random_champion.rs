//! A champion of the game Bombes that makes random API calls. Tests play many matches with it.

use crate::api::{Answer, Api as _, Call, Direction, Position};
use crate::rules::Bombes;
use joute_engine::Replica;
use joute_engine::agreement::Chance;

/// Plays one call of the game Bombes at random, for tests. Usually gives one order, sometimes none
/// or too many, and makes some queries.
pub fn random_champion(replica: &mut Replica<Bombes>, _: &Call, chance: &mut Chance<'_>) -> Option<Answer> {
    let orders = match chance.byte() {
        0..16 => 0,
        16..252 => 1,
        252..255 => 2,
        255 => 20 + chance.below(4),
    };
    for _ in 0..orders {
        match chance.byte() {
            0..60 => replica.poser_bombe(),
            byte => replica.deplacer(Direction::ALL[usize::from(byte % 4)]),
        };
    }
    if chance.byte() < 20 {
        let pos = Position { ligne: chance.int(16), colonne: chance.int(16) };
        let sens = Direction::ALL[chance.below(Direction::ALL.len())];
        let next = replica.case_voisine(pos, sens);
        std::hint::black_box((
            replica.contenu_case(next),
            replica.bombe_case(pos),
            replica.avatar_case(next),
        ));
        std::hint::black_box((replica.case_libre(pos), replica.ma_position(), replica.laby()));
        std::hint::black_box((replica.liste_bombes(), replica.liste_avatars(), replica.mon_id()));
    }
    None
}
