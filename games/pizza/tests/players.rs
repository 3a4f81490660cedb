//! Tests of players, ages, dogs and masters (sections 2 and 3).

use crate::harness::{c, draw, p};
use pizza::api::{Api as _, Erreur};

/// Checks that each step of a character costs one point (section 3).
#[test]
fn a_step_costs_a_point() {
    let mut t = draw("C.... M....").begin();
    for (column, points) in [(0, 4), (1, 3), (2, 2), (3, 1)] {
        assert_eq!(t.points_mouvement(p(column, 0)), points);
        assert_eq!(t.se_deplacer(p(column, 0), p(column + 1, 0)), Erreur::Ok);
    }
    assert_eq!(t.se_deplacer(p(4, 0), p(3, 0)), Erreur::PlusDePm);
    t.shows("....C M....");
    assert_eq!(t.points_mouvement(p(0, 1)), 8);
}

/// Checks that a character steps up, down, left and right only (section 3).
///
/// Diagonal cells are not adjacent (note 7).
#[test]
fn steps_go_in_four_directions() {
    let mut t = draw("... .C. ...").begin();
    for (to, back) in [((2, 1), (1, 1)), ((0, 1), (1, 1)), ((1, 2), (1, 1)), ((1, 0), (1, 1))] {
        assert_eq!(t.se_deplacer(p(1, 1), p(to.0, to.1)), Erreur::Ok);
        let id = t.on(to.0, to.1);
        t.edit(|state| state.put(id, c(back.0, back.1)));
    }
    for (column, line) in [(0, 0), (2, 0), (0, 2), (2, 2)] {
        assert_eq!(t.se_deplacer(p(1, 1), p(column, line)), Erreur::HorsPortee);
    }
}

/// Checks that a step over the edge of the map does not reach the next line.
#[test]
fn the_map_does_not_wrap() {
    let mut t = draw("C").begin();
    let id = t.on(0, 0);
    t.edit(|state| state.put(id, c(39, 5)));
    assert_eq!(t.se_deplacer(p(39, 5), p(0, 6)), Erreur::HorsPortee);
    assert_eq!(t.se_deplacer(p(39, 5), p(40, 5)), Erreur::PositionInvalide);
    t.edit(|state| state.put(id, c(0, 6)));
    assert_eq!(t.se_deplacer(p(0, 6), p(39, 5)), Erreur::HorsPortee);
}

/// Checks that `se_deplacer` reaches neighbour cells only.
///
/// Section 9.4 does not mention the distance. Any other cell, including the character's own, is out
/// of reach.
#[test]
fn a_step_reaches_neighbours_only() {
    let mut t = draw("C....").begin();
    assert_eq!(t.se_deplacer(p(0, 0), p(2, 0)), Erreur::HorsPortee);
    assert_eq!(t.se_deplacer(p(0, 0), p(0, 0)), Erreur::HorsPortee);
}

/// Checks that a character cannot move onto another character, whatever their ages (section 3).
#[test]
fn a_cell_has_at_most_one_character() {
    let mut t = draw("CM cC").begin();
    assert_eq!(t.age_suivant(), Erreur::Ok);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::DeplacementInvalide);
    assert_eq!(t.se_deplacer(p(1, 0), p(0, 0)), Erreur::DeplacementInvalide);
    assert_eq!(t.se_deplacer(p(0, 0), p(0, 1)), Erreur::DeplacementInvalide);
}

/// Checks that each player goes through three ages and never goes back (section 3).
///
/// Each player has an age of its own.
#[test]
fn ages_only_go_up_and_are_each_players_own() {
    let mut t = draw("C").begin();
    assert_eq!((t.age_joueur(0), t.age_joueur(1)), (0, 0));
    assert_eq!(t.age_suivant(), Erreur::Ok);
    assert_eq!(t.age_suivant(), Erreur::Ok);
    assert_eq!(t.age_suivant(), Erreur::DernierAge);
    assert_eq!((t.age_joueur(0), t.age_joueur(1)), (2, 0));
    t.next();
    assert_eq!((t.age_joueur(0), t.age_joueur(1)), (2, 0));
}

/// Checks that a dog takes every croquette on the ground of its new cell (section 3.1).
#[test]
fn a_dog_takes_the_whole_pile() {
    let mut t = draw("C*").begin();
    t.edit(|state| state.set_croquettes(c(1, 0), 7));
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!((t.nb_croquettes(p(1, 0)), t.info_case(p(1, 0)).nb_croquette), (7, 0));
}

/// Checks that an object that appears on a character's cell is not taken.
///
/// A character takes it when it moves onto the cell (sections 3.1 and 3.2).
#[test]
fn items_that_appear_on_a_character_are_not_taken() {
    let mut t = draw("M.. C*.").begin();
    t.feed(0, 0, 1);
    assert_eq!(t.poser_croquette(p(0, 0), p(0, 1)), Erreur::Ok);
    assert_eq!((t.nb_croquettes(p(0, 1)), t.info_case(p(0, 1)).nb_croquette), (0, 1));
    t.feed(0, 0, 1);
    assert_eq!(t.poser_croquette(p(0, 0), p(0, 0)), Erreur::Ok);
    assert_eq!((t.nb_croquettes(p(0, 0)), t.info_case(p(0, 0)).nb_croquette), (0, 1));
    assert_eq!(t.se_deplacer(p(0, 1), p(1, 1)), Erreur::Ok);
    assert_eq!(t.se_deplacer(p(1, 1), p(0, 1)), Erreur::Ok);
    assert_eq!(t.nb_croquettes(p(0, 1)), 2);
}

/// Checks that a bone that grows under a dog is not taken (section 3.1).
///
/// The dog takes the bone when it comes back to the cell.
#[test]
fn a_bone_that_grows_on_a_dog_is_not_taken() {
    let mut t = draw("0.").skeletons(2, 50).begin();
    let dog = t.state().occupant(c(30, 21)).expect("the dog is at this cell");
    t.edit(|state| state.put(dog, c(0, 0)));
    t.skip(2);
    assert!(t.info_squelette(p(0, 0)).a_squelette);
    assert_eq!(t.inventaire_chien(p(0, 0), 0), 0);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.se_deplacer(p(1, 0), p(0, 0)), Erreur::Ok);
    assert!(!t.info_squelette(p(0, 0)).a_squelette);
    assert_eq!(t.inventaire_chien(p(0, 0), 0), 1);
}

/// Checks that a dog takes the croquettes under a tree only (section 3.1).
///
/// A dog does not reach a croquette that hangs in the tree.
#[test]
fn a_dog_does_not_take_croquettes_in_a_tree() {
    let mut t = draw("CT").trees(1, 50).begin();
    t.edit(|state| state.set_croquettes(c(1, 0), 2));
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.nb_croquettes(p(1, 0)), 2);
    assert!(t.info_arbre(p(1, 0)).a_croquette);
}

/// Checks that each eaten croquette gives two points (section 3.1).
///
/// A dog may eat at any time in the turn and without limit.
#[test]
fn eating_gives_two_points() {
    let mut t = draw("C").begin();
    assert_eq!(t.manger(p(0, 0)), Erreur::PlusDeCroquettes);
    t.feed(0, 0, 3);
    for points in [6, 8, 10] {
        assert_eq!(t.manger(p(0, 0)), Erreur::Ok);
        assert_eq!(t.points_mouvement(p(0, 0)), points);
    }
    assert_eq!(t.manger(p(0, 0)), Erreur::PlusDeCroquettes);
}

/// Checks that dogs lose their croquettes at the end of every turn (section 3.1).
///
/// This includes croquettes that the other player gave.
#[test]
fn dogs_lose_croquettes_at_the_end_of_every_turn() {
    let mut t = draw("Cc").begin();
    t.feed(0, 0, 4);
    t.feed(1, 0, 5);
    t.next();
    assert_eq!((t.nb_croquettes(p(0, 0)), t.nb_croquettes(p(1, 0))), (0, 0));
}

/// Checks that dogs keep their bones from turn to turn (section 3.1).
#[test]
fn dogs_keep_bones_between_turns() {
    let mut t = draw("C").begin();
    t.load(0, 0, 0, 6);
    t.skip(4);
    assert_eq!(t.inventaire_chien(p(0, 0), 0), 6);
}

/// Checks that a dog takes a bone of its player's age (section 3.1).
#[test]
fn a_dog_takes_a_bone_of_its_age() {
    let mut t = draw("C1").skeletons(1, 50).begin();
    assert_eq!(t.age_suivant(), Erreur::Ok);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!([0, 1, 2].map(|age| t.inventaire_chien(p(1, 0), age)), [0, 1, 0]);
    assert!(!t.info_squelette(p(1, 0)).a_squelette);
}

/// Checks that a dog destroys a bone of an earlier or later age (section 3.1).
#[test]
fn a_bone_of_another_age_is_destroyed() {
    let mut t = draw("C0. C2.").skeletons(1, 50).begin();
    assert_eq!(t.age_suivant(), Erreur::Ok);
    for line in [0, 1] {
        assert_eq!(t.se_deplacer(p(0, line), p(1, line)), Erreur::Ok);
        assert_eq!([0, 1, 2].map(|age| t.inventaire_chien(p(1, line), age)), [0, 0, 0]);
        assert!(!t.info_squelette(p(1, line)).a_squelette);
    }
}

/// Checks that a dog carries at most ten bones and destroys the eleventh (section 3.1).
#[test]
fn the_eleventh_bone_is_destroyed() {
    let mut t = draw("C0 C0").skeletons(1, 50).begin();
    for (line, bones) in [(0, 9), (1, 10)] {
        t.load(0, line, 0, bones);
        assert_eq!(t.se_deplacer(p(0, line), p(1, line)), Erreur::Ok);
        assert_eq!(t.inventaire_chien(p(1, line), 0), 10);
        assert!(!t.info_squelette(p(1, line)).a_squelette);
    }
}

/// Checks that dogs lose their bones when their player changes age (section 3.1).
///
/// A dog carries only bones of its player's age.
#[test]
fn the_next_age_costs_the_bones_carried() {
    let mut t = draw("C").begin();
    t.load(0, 0, 0, 6);
    assert_eq!(t.age_suivant(), Erreur::Ok);
    assert_eq!([0, 1, 2].map(|age| t.inventaire_chien(p(0, 0), age)), [0, 0, 0]);
    assert!(t.annuler());
    assert_eq!(t.inventaire_chien(p(0, 0), 0), 6);
}

/// Checks that a master takes at most three croquettes from the ground (section 3.2).
#[test]
fn a_master_takes_up_to_three_and_leaves_the_rest() {
    let mut t = draw("M*.").begin();
    t.edit(|state| state.set_croquettes(c(1, 0), 5));
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!((t.nb_croquettes(p(1, 0)), t.info_case(p(1, 0)).nb_croquette), (3, 2));
    assert_eq!(t.se_deplacer(p(1, 0), p(2, 0)), Erreur::Ok);
    assert_eq!(t.se_deplacer(p(2, 0), p(1, 0)), Erreur::Ok);
    assert_eq!((t.nb_croquettes(p(1, 0)), t.info_case(p(1, 0)).nb_croquette), (3, 2));
}

/// Checks that a master with room takes the croquette in a tree (section 3.2).
#[test]
fn a_master_takes_croquettes_in_a_tree() {
    let mut t = draw("MT. MT.").trees(1, 50).begin();
    t.feed(0, 1, 3);
    for (line, carried, hangs) in [(0, 1, false), (1, 3, true)] {
        assert_eq!(t.se_deplacer(p(0, line), p(1, line)), Erreur::Ok);
        assert_eq!((t.nb_croquettes(p(1, line)), t.info_arbre(p(1, line)).a_croquette), (carried, hangs));
    }
}

/// Checks that a master takes croquettes from the ground before the tree.
///
/// Section 3.2 does not define the order, but mentions the ground first. With room for two, the
/// master takes both.
#[test]
fn a_master_takes_from_the_ground_before_the_tree() {
    for (carried, hangs) in [(2, true), (1, false)] {
        let mut t = draw("MT").trees(1, 50).begin();
        t.feed(0, 0, carried);
        t.edit(|state| state.set_croquettes(c(1, 0), 1));
        assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
        assert_eq!((t.info_case(p(1, 0)).nb_croquette, t.info_arbre(p(1, 0)).a_croquette), (0, hangs));
        assert_eq!(t.nb_croquettes(p(1, 0)), 3);
    }
}

/// Checks that a croquette that grows in a tree above a master is not taken (section 3.2).
#[test]
fn a_croquette_that_grows_above_a_master_is_not_taken() {
    let mut t = draw("T.").trees(2, 50).begin();
    let master = t.state().occupant(c(30, 22)).expect("the master is at this cell");
    t.edit(|state| state.put(master, c(0, 0)));
    t.skip(2);
    assert_eq!((t.nb_croquettes(p(0, 0)), t.info_arbre(p(0, 0)).a_croquette), (0, true));
}

/// Checks that masters keep croquettes from turn to turn (section 3.2).
#[test]
fn masters_keep_croquettes_between_turns() {
    let mut t = draw("M").begin();
    t.feed(0, 0, 2);
    t.skip(4);
    assert_eq!(t.nb_croquettes(p(0, 0)), 2);
}

/// Checks that a master walks over a bone and leaves it there (section 3.2).
#[test]
fn a_master_leaves_bones() {
    let mut t = draw("M0").skeletons(1, 50).begin();
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert!(t.info_squelette(p(1, 0)).a_squelette);
}

/// Checks that a master gives a croquette to an adjacent dog for no points (section 3.2).
#[test]
fn a_master_gives_a_croquette_to_a_dog() {
    let mut t = draw("MC.C").begin();
    t.feed(0, 0, 2);
    assert_eq!(t.donner_croquette(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!((t.nb_croquettes(p(0, 0)), t.nb_croquettes(p(1, 0))), (1, 1));
    assert_eq!(t.points_mouvement(p(0, 0)), 8);
    assert_eq!(t.donner_croquette(p(0, 0), p(3, 0)), Erreur::HorsPortee);
    assert_eq!(t.donner_croquette(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.donner_croquette(p(0, 0), p(1, 0)), Erreur::PlusDeCroquettes);
}

/// Checks that a master may give a croquette to any adjacent dog (section 3.2).
///
/// The dog may be the opponent's or a wanderer. A master cannot receive one.
#[test]
fn any_adjacent_dog_may_be_given_to() {
    let mut t = draw(".c. MM. PM.").begin();
    t.feed(1, 1, 3);
    t.feed(1, 2, 3);
    assert_eq!(t.donner_croquette(p(1, 1), p(1, 0)), Erreur::Ok);
    assert_eq!(t.donner_croquette(p(1, 2), p(0, 2)), Erreur::Ok);
    assert_eq!((t.nb_croquettes(p(1, 0)), t.nb_croquettes(p(0, 2))), (1, 1));
    assert_eq!(t.donner_croquette(p(1, 1), p(0, 1)), Erreur::CibleInvalide);
    assert_eq!(t.donner_croquette(p(1, 1), p(2, 1)), Erreur::CibleInvalide);
}

/// Checks that a master puts a croquette on its own or an adjacent cell (section 3.2).
///
/// This costs no points, and several croquettes may share a cell.
#[test]
fn a_master_puts_croquettes_on_the_ground() {
    let mut t = draw("M..").begin();
    t.feed(0, 0, 3);
    assert_eq!(t.poser_croquette(p(0, 0), p(0, 0)), Erreur::Ok);
    assert_eq!(t.poser_croquette(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.poser_croquette(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!((t.info_case(p(0, 0)).nb_croquette, t.info_case(p(1, 0)).nb_croquette), (1, 2));
    assert_eq!((t.nb_croquettes(p(0, 0)), t.points_mouvement(p(0, 0))), (0, 8));
    assert_eq!(t.poser_croquette(p(0, 0), p(1, 0)), Erreur::PlusDeCroquettes);
    assert_eq!(t.poser_croquette(p(0, 0), p(2, 0)), Erreur::HorsPortee);
}

/// Checks that building a wall costs four points (section 3.2).
///
/// A master can build twice a turn.
#[test]
fn building_costs_four_points() {
    let mut t = draw(".M. ...").begin();
    assert_eq!(t.construire(p(1, 0), p(0, 0)), Erreur::Ok);
    assert_eq!(t.points_mouvement(p(1, 0)), 4);
    assert_eq!(t.construire(p(1, 0), p(2, 0)), Erreur::Ok);
    assert_eq!(t.construire(p(1, 0), p(1, 1)), Erreur::PlusDePm);
    t.shows("#M# ...");
}

/// Checks that destroying a wall costs four points (section 3.2).
#[test]
fn destroying_costs_four_points() {
    let mut t = draw("#M# .#.").begin();
    assert_eq!(t.detruire(p(1, 0), p(0, 0)), Erreur::Ok);
    assert_eq!(t.points_mouvement(p(1, 0)), 4);
    assert_eq!(t.detruire(p(1, 0), p(1, 1)), Erreur::Ok);
    assert_eq!(t.detruire(p(1, 0), p(2, 0)), Erreur::PlusDePm);
    t.shows(".M# ...");
}

/// Checks that a master's own cell is within its reach (sections 3.2 and 9.1).
///
/// The cell has a character and no wall, so building and destroying fail for that reason.
#[test]
fn a_masters_own_cell_is_in_reach() {
    let mut t = draw("M.#").begin();
    assert_eq!(t.construire(p(0, 0), p(0, 0)), Erreur::ConstructionImpossible);
    assert_eq!(t.detruire(p(0, 0), p(0, 0)), Erreur::DestructionImpossible);
    assert_eq!(t.construire(p(0, 0), p(2, 0)), Erreur::HorsPortee);
    assert_eq!(t.detruire(p(0, 0), p(2, 0)), Erreur::HorsPortee);
}

/// Checks that masters cannot act as dogs, nor dogs as masters (sections 3.1 and 3.2).
#[test]
fn dogs_and_masters_have_trades_of_their_own() {
    let mut t = draw("C. MP").begin();
    t.feed(0, 0, 3);
    t.feed(0, 1, 3);
    assert_eq!(t.manger(p(0, 1)), Erreur::CibleInvalide);
    assert_eq!(t.prendre_portail(p(0, 1), p(1, 1)), Erreur::CibleInvalide);
    assert_eq!(t.construire(p(0, 0), p(1, 0)), Erreur::CibleInvalide);
    assert_eq!(t.detruire(p(0, 0), p(1, 0)), Erreur::CibleInvalide);
    assert_eq!(t.poser_croquette(p(0, 0), p(1, 0)), Erreur::CibleInvalide);
    assert_eq!(t.donner_croquette(p(0, 0), p(0, 0)), Erreur::CibleInvalide);
}

/// Checks that players command only their own characters (section 3).
///
/// No player commands a wanderer.
#[test]
fn players_command_their_own() {
    let mut t = draw("c. m. P.").begin();
    t.feed(0, 0, 3);
    t.feed(0, 1, 3);
    for line in [0, 1, 2] {
        assert_eq!(t.se_deplacer(p(0, line), p(1, line)), Erreur::CibleInvalide);
    }
    assert_eq!(t.manger(p(0, 0)), Erreur::CibleInvalide);
    assert_eq!(t.manger(p(0, 2)), Erreur::CibleInvalide);
    assert_eq!(t.construire(p(0, 1), p(1, 1)), Erreur::CibleInvalide);
    assert_eq!(t.poser_croquette(p(0, 1), p(1, 1)), Erreur::CibleInvalide);
}
