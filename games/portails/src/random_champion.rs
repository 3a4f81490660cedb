//! A random champion of the game Portails. It makes arbitrary API calls, for tests that play many
//! matches.

use crate::api::{Answer, Api, Call, Position};
use crate::rules::Portails;
use joute_engine::Replica;
use joute_engine::agreement::Chance;

/// Returns a random position, for the random player in tests. It is usually that of a portal.
/// Otherwise, it is a cell on the map or just beside it.
fn random_position(replica: &mut Replica<Portails>, chance: &mut Chance<'_>) -> Position {
    match chance.below(3) {
        0 => Position { x: chance.int(30), y: chance.int(30) },
        _ => chance
            .pick(&replica.view.state.board().portals)
            .map_or(Position { x: -1, y: 30 }, |it| it.position()),
    }
}

/// Returns a random position near the agent, for the random player in tests. It is usually that of
/// a portal. It may be too far away if a few tries find none that the agent can reach now.
fn nearby_position(replica: &mut Replica<Portails>, chance: &mut Chance<'_>) -> Position {
    let (moves, agent) = (replica.points_deplacement(), replica.position_agent(replica.player() as i32));
    let mut drawn = random_position(replica, chance);
    for _ in 0..8 {
        if replica.distance(agent, drawn) <= moves {
            break;
        }
        drawn = random_position(replica, chance);
    }
    drawn
}

/// Plays the game Portails at random, for tests. It makes random API calls when the game calls a
/// function of the champion. Most of them are actions.
pub fn random_champion(replica: &mut Replica<Portails>, _: &Call, chance: &mut Chance<'_>) -> Option<Answer> {
    for _ in 0..chance.below(24) {
        match chance.below(16) {
            0..=3 => {
                let dest = nearby_position(replica, chance);
                replica.deplacer(dest);
            }
            4 => drop(replica.utiliser_turbo()),
            5..=6 => drop(replica.capturer()),
            7 => drop(replica.neutraliser()),
            8 => drop(replica.ajouter_bouclier()),
            9..=12 => {
                let portail = random_position(replica, chance);
                replica.lier(portail);
            }
            13 => drop(replica.annuler()),
            _ => call_queries(replica, chance),
        }
    }
    None
}

/// Makes random API calls that change nothing, for the random player in tests.
fn call_queries(replica: &mut Replica<Portails>, chance: &mut Chance<'_>) {
    let [a, b, c, d] = [0; 4].map(|_| random_position(replica, chance));
    match chance.below(20) {
        0 => drop(replica.liste_liens()),
        1 => drop(replica.liste_champs()),
        2 => drop(replica.liste_portails()),
        3 => drop(replica.liens_bloquants(a, b)),
        4 => drop(replica.lien_existe(a, b)),
        5 => drop(replica.champ_existe(a, b, c)),
        6 => drop(replica.case_dans_champ(a)),
        7 => drop(replica.case_champs(a)),
        8 => drop(replica.portail_joueur(a)),
        9 => drop(replica.portail_boucliers(a)),
        10 => drop(replica.liens_incidents_portail(a)),
        11 => drop(replica.champs_incidents_portail(a)),
        12 => drop(replica.champs_incidents_segment(a, b)),
        13 => drop((replica.hist_portails_captures(), replica.hist_portails_neutralises())),
        14 => {
            drop((replica.hist_boucliers_ajoutes(), replica.hist_liens_crees(), replica.hist_champs_crees()))
        }
        15 => drop((replica.distance(a, b), replica.score_triangle(a, b, c))),
        16 => drop(replica.intersection_segments(a, b, c, d)),
        17 => drop(replica.point_dans_triangle(a, b, c, d)),
        18 => drop((replica.points_action(), replica.points_deplacement(), replica.tour_actuel())),
        _ => drop((replica.position_agent(chance.int(2)), replica.score(chance.int(2)))),
    }
}
