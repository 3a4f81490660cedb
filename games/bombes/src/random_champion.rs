//! A random champion of the game Bombes that makes arbitrary API calls with arbitrary arguments,
//! for tests that play many matches.

use crate::api::{Answer, Api as _, Call, Direction, Position};
use crate::rules::Bombes;
use joute_engine::Replica;
use joute_engine::agreement::Chance;

/// Acts as a random player in tests of the game Bombes. Makes random API calls whenever the game
/// calls a function of the champion: usually one order, sometimes none or too many, and some
/// queries.
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
