//! A random champion of the game Pizza. It makes arbitrary API calls, for tests that play many
//! matches.

use crate::api::{Answer, Api, Call, PapatteDebug, Position};
use crate::rules::Pizza;
use joute_engine::Replica;
use joute_engine::agreement::Chance;

/// Returns a random position, for the random player in tests. It is usually on the map or just
/// beside it.
fn random_position(chance: &mut Chance<'_>) -> Position {
    Position { colonne: chance.int(40), ligne: chance.int(40) }
}

/// Returns a random position, for the random player in tests. It is usually close to the given one.
fn nearby_position(at: Position, chance: &mut Chance<'_>) -> Position {
    match chance.byte() {
        0..8 => random_position(chance),
        byte => {
            let step = |way: u8| i32::from(way % 3) - 1;
            Position {
                colonne: at.colonne.saturating_add(step(byte)),
                ligne: at.ligne.saturating_add(step(byte / 3)),
            }
        }
    }
}

/// Plays the game Pizza at random, for tests. It makes random API calls when the game calls a
/// function of the champion. Most of them are actions of its own characters.
pub fn random_champion(replica: &mut Replica<Pizza>, _: &Call, chance: &mut Chance<'_>) -> Option<Answer> {
    for _ in 0..chance.below(24) {
        let owner = if chance.byte() < 250 { replica.moi() } else { chance.int(2) };
        let dog = chance.pick(&replica.chiens_joueur(owner)).unwrap_or_else(|| random_position(chance));
        let master = chance.pick(&replica.maitres_joueur(owner)).unwrap_or_else(|| random_position(chance));
        match chance.below(14) {
            0..=3 => drop(replica.se_deplacer(dog, nearby_position(dog, chance))),
            4 | 5 => drop(replica.se_deplacer(master, nearby_position(master, chance))),
            6 => {
                let portal = chance
                    .pick(&replica.positions_portails())
                    .unwrap_or_else(|| nearby_position(dog, chance));
                replica.prendre_portail(dog, portal);
            }
            7 => drop(replica.manger(dog)),
            8 => drop(replica.construire(master, nearby_position(master, chance))),
            9 => drop(replica.detruire(master, nearby_position(master, chance))),
            10 => drop(replica.donner_croquette(master, nearby_position(dog, chance))),
            11 => drop(replica.poser_croquette(master, nearby_position(master, chance))),
            12 if chance.below(8) == 0 => drop(replica.age_suivant()),
            12 => drop(replica.annuler()),
            _ => call_queries(replica, chance),
        }
    }
    None
}

/// Makes a random API call that changes nothing, for the random player in tests.
fn call_queries(replica: &mut Replica<Pizza>, chance: &mut Chance<'_>) {
    let at = random_position(chance);
    let number = chance.int(3);
    match chance.below(16) {
        0 => drop(replica.info_case(at)),
        1 => drop(replica.info_squelette(at)),
        2 => drop(replica.info_arbre(at)),
        3 => drop(replica.apparition_portails()),
        4 => drop(replica.liens_temporels()),
        5 => drop(replica.points_mouvement(at)),
        6 => drop(replica.age_joueur(number)),
        7 => drop(replica.niche_joueur(number)),
        8 => drop(replica.score(number)),
        9 => drop(replica.score_age(number, chance.int(3))),
        10 => drop(replica.inventaire_chien(at, number)),
        11 => drop(replica.nb_croquettes(at)),
        12 => drop(replica.debug_poser_papatte(at, PapatteDebug::ALL[chance.below(PapatteDebug::ALL.len())])),
        13 => drop(replica.historique()),
        14 => drop(replica.deplacements_chien(at, number)),
        _ => drop(replica.trouver_chemin(at, random_position(chance), number)),
    }
}
