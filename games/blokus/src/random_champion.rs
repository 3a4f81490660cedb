//! A random champion of the game Blokus Duo. It makes arbitrary API calls, for tests that play many
//! matches.

use crate::api::{Answer, Api as _, Call, Coup, Position};
use crate::game::Blokus;
use joute_engine::Replica;
use joute_engine::agreement::Chance;

/// Returns a random placement, for the random player in tests. Usually the piece exists, and the
/// position is on the grid or just beside it.
fn random_coup(chance: &mut Chance<'_>) -> Coup {
    let coin = Position { x: chance.int(16), y: chance.int(16) };
    Coup { piece: chance.int(23), orientation: chance.int(9), coin }
}

/// Returns a legal placement, for the random player in tests. If there is none, it returns any
/// placement.
fn random_placement(replica: &mut Replica<Blokus>, chance: &mut Chance<'_>) -> Coup {
    let me = replica.moi();
    let all = replica.coups_possibles(me);
    chance.pick(&all).unwrap_or_else(|| random_coup(chance))
}

/// Plays Blokus Duo at random, for tests. It makes random API calls when the game calls a function
/// of the champion. It usually ends with placing a piece, because the match would otherwise be over
/// too soon.
pub fn random_champion(replica: &mut Replica<Blokus>, _: &Call, chance: &mut Chance<'_>) -> Option<Answer> {
    for _ in 0..chance.below(8) {
        match chance.below(16) {
            0..=6 => {
                let pose = random_placement(replica, chance);
                replica.poser(pose);
            }
            7..=8 => drop(replica.poser(random_coup(chance))),
            9 => drop(replica.passer()),
            10..=11 => drop(replica.annuler()),
            _ => call_queries(replica, chance),
        }
    }
    if chance.below(16) > 0 {
        let pose = random_placement(replica, chance);
        replica.poser(pose);
    }
    None
}

/// Makes random API calls that change nothing, for the random player in tests.
fn call_queries(replica: &mut Replica<Blokus>, chance: &mut Chance<'_>) {
    let (pose, player) = (random_coup(chance), chance.int(3));
    match chance.below(12) {
        0 => drop(replica.peut_poser(player)),
        1 => drop(replica.verifier(player, pose)),
        2 => drop(replica.case_joueur(pose.coin)),
        3 => drop(replica.grille()),
        4 => drop(replica.coins_libres(player)),
        5 => drop(replica.case_depart_joueur(player)),
        6 => drop(replica.pieces_restantes(player)),
        7 => drop(replica.nb_orientations(pose.piece)),
        8 => drop((replica.cases_couvertes(pose), replica.cases_contact(pose))),
        9 => {
            let line = replica.ecrire_coup(pose);
            replica.lire_coup(&line);
        }
        10 => drop((replica.historique(), replica.tour_actuel())),
        _ => drop(replica.score(player)),
    }
}
