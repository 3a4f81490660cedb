//! Sections 2 and 3: players, ages, dogs and masters.

mod harness;

use harness::{c, draw, p};
use pizza::api::{Api as _, Erreur};

/// Section 3: a character makes as many steps as it has points, up, down, left or right.
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

/// Section 3: up, down, left and right; note 7: diagonals are not adjacent.
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

/// The edge of the map is no door to the next line.
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

/// Section 9.4 is silent on the distance of `se_deplacer`: anything but a neighbour, also the own cell, is out of reach.
#[test]
fn a_step_reaches_neighbours_only() {
    let mut t = draw("C....").begin();
    assert_eq!(t.se_deplacer(p(0, 0), p(2, 0)), Erreur::HorsPortee);
    assert_eq!(t.se_deplacer(p(0, 0), p(0, 0)), Erreur::HorsPortee);
}

/// Section 3: a character cannot move onto another character, whatever their ages.
#[test]
fn nobody_shares_a_cell() {
    let mut t = draw("CM cC").begin();
    assert_eq!(t.age_suivant(), Erreur::Ok);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::DeplacementInvalide);
    assert_eq!(t.se_deplacer(p(1, 0), p(0, 0)), Erreur::DeplacementInvalide);
    assert_eq!(t.se_deplacer(p(0, 0), p(0, 1)), Erreur::DeplacementInvalide);
}

/// Section 3: three ages, each player its own, never back.
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

/// Section 3.1: a dog takes every croquette of the ground where it goes.
#[test]
fn a_dog_takes_the_whole_pile() {
    let mut t = draw("C*").begin();
    t.edit(|state| state.set_croquettes(c(1, 0), 7));
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!((t.nb_croquettes(p(1, 0)), t.info_case(p(1, 0)).nb_croquette), (7, 0));
}

/// Sections 3.1 and 3.2: an object that appears on a character's cell is not taken until a
/// character moves onto the cell.
#[test]
fn what_appears_on_somebody_is_not_taken() {
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

/// Section 3.1: a bone that grows on a dog is not taken either; the dog comes back for it.
#[test]
fn a_bone_that_grows_on_a_dog_is_not_taken() {
    let mut t = draw("0.").skeletons(2, 50).begin();
    let dog = t.state().who(c(30, 21)).expect("a dog");
    t.edit(|state| state.put(dog, c(0, 0)));
    t.skip(2);
    assert!(t.info_squelette(p(0, 0)).a_squelette);
    assert_eq!(t.inventaire_chien(p(0, 0), 0), 0);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.se_deplacer(p(1, 0), p(0, 0)), Erreur::Ok);
    assert!(!t.info_squelette(p(0, 0)).a_squelette);
    assert_eq!(t.inventaire_chien(p(0, 0), 0), 1);
}

/// Section 3.1: a dog does not reach a croquette that hangs in a tree, but takes those under it.
#[test]
fn a_dog_leaves_what_hangs_in_a_tree() {
    let mut t = draw("CT").trees(1, 50).begin();
    t.edit(|state| state.set_croquettes(c(1, 0), 2));
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.nb_croquettes(p(1, 0)), 2);
    assert!(t.info_arbre(p(1, 0)).a_croquette);
}

/// Section 3.1: a croquette eaten gives two points, at any time, without limit.
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

/// Section 3.1: dogs lose their croquettes at the end of the turn. Of any turn, so also those that the other player gave.
#[test]
fn dogs_lose_croquettes_at_the_end_of_every_turn() {
    let mut t = draw("Cc").begin();
    t.feed(0, 0, 4);
    t.feed(1, 0, 5);
    t.next();
    assert_eq!((t.nb_croquettes(p(0, 0)), t.nb_croquettes(p(1, 0))), (0, 0));
}

/// Section 3.1: bones stay with the dog from turn to turn.
#[test]
fn dogs_keep_bones_between_turns() {
    let mut t = draw("C").begin();
    t.load(0, 0, 0, 6);
    t.skip(4);
    assert_eq!(t.inventaire_chien(p(0, 0), 0), 6);
}

/// Section 3.1: a dog takes a bone of its player's age.
#[test]
fn a_dog_takes_a_bone_of_its_age() {
    let mut t = draw("C1").skeletons(1, 50).begin();
    assert_eq!(t.age_suivant(), Erreur::Ok);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!([0, 1, 2].map(|age| t.inventaire_chien(p(1, 0), age)), [0, 1, 0]);
    assert!(!t.info_squelette(p(1, 0)).a_squelette);
}

/// Section 3.1: a bone of another age, earlier or later, is destroyed.
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

/// Section 3.1: ten bones at most, the tenth too; the eleventh is destroyed.
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

/// Section 3.1: a dog carries bones only of its player's age, so those of the age left are lost.
#[test]
fn the_next_age_costs_the_bones_carried() {
    let mut t = draw("C").begin();
    t.load(0, 0, 0, 6);
    assert_eq!(t.age_suivant(), Erreur::Ok);
    assert_eq!([0, 1, 2].map(|age| t.inventaire_chien(p(0, 0), age)), [0, 0, 0]);
    assert!(t.annuler());
    assert_eq!(t.inventaire_chien(p(0, 0), 0), 6);
}

/// Section 3.2: a master takes croquettes of the ground as long as it has room for three.
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

/// Section 3.2: a master takes what hangs in a tree, unless it is full.
#[test]
fn a_master_takes_what_hangs_in_a_tree() {
    let mut t = draw("MT. MT.").trees(1, 50).begin();
    t.feed(0, 1, 3);
    for (line, carried, hangs) in [(0, 1, false), (1, 3, true)] {
        assert_eq!(t.se_deplacer(p(0, line), p(1, line)), Erreur::Ok);
        assert_eq!((t.nb_croquettes(p(1, line)), t.info_arbre(p(1, line)).a_croquette), (carried, hangs));
    }
}

/// Section 3.2 is silent on which comes first when there is room for one: the ground, which it tells first. With room for
/// two, both are taken.
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

/// Section 3.2: a croquette that grows in a tree above a master is not taken.
#[test]
fn a_croquette_that_grows_above_a_master_is_not_taken() {
    let mut t = draw("T.").trees(2, 50).begin();
    let master = t.state().who(c(30, 22)).expect("a master");
    t.edit(|state| state.put(master, c(0, 0)));
    t.skip(2);
    assert_eq!((t.nb_croquettes(p(0, 0)), t.info_arbre(p(0, 0)).a_croquette), (0, true));
}

/// Section 3.2: masters keep croquettes from turn to turn.
#[test]
fn masters_keep_croquettes_between_turns() {
    let mut t = draw("M").begin();
    t.feed(0, 0, 2);
    t.skip(4);
    assert_eq!(t.nb_croquettes(p(0, 0)), 2);
}

/// Section 3.2: a master walks over a bone and leaves it.
#[test]
fn a_master_leaves_bones() {
    let mut t = draw("M0").skeletons(1, 50).begin();
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert!(t.info_squelette(p(1, 0)).a_squelette);
}

/// Section 3.2: a master gives a croquette to an adjacent dog, for no points.
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

/// Section 3.2 says "a dog": the opponent's and a wanderer too, but no master.
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

/// Section 3.2: a master puts a croquette on its own cell or an adjacent one, for no points; several share a cell.
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

/// Section 3.2: building costs four points; a master builds twice a turn.
#[test]
fn building_costs_four_points() {
    let mut t = draw(".M. ...").begin();
    assert_eq!(t.construire(p(1, 0), p(0, 0)), Erreur::Ok);
    assert_eq!(t.points_mouvement(p(1, 0)), 4);
    assert_eq!(t.construire(p(1, 0), p(2, 0)), Erreur::Ok);
    assert_eq!(t.construire(p(1, 0), p(1, 1)), Erreur::PlusDePm);
    t.shows("#M# ...");
}

/// Section 3.2: destroying costs four points.
#[test]
fn destroying_costs_four_points() {
    let mut t = draw("#M# .#.").begin();
    assert_eq!(t.detruire(p(1, 0), p(0, 0)), Erreur::Ok);
    assert_eq!(t.points_mouvement(p(1, 0)), 4);
    assert_eq!(t.detruire(p(1, 0), p(1, 1)), Erreur::Ok);
    assert_eq!(t.detruire(p(1, 0), p(2, 0)), Erreur::PlusDePm);
    t.shows(".M# ...");
}

/// Sections 3.2 and 9.1: a master's own cell is within its reach. A character stands on it and no
/// wall.
#[test]
fn a_masters_own_cell_is_in_reach() {
    let mut t = draw("M.#").begin();
    assert_eq!(t.construire(p(0, 0), p(0, 0)), Erreur::ConstructionImpossible);
    assert_eq!(t.detruire(p(0, 0), p(0, 0)), Erreur::DestructionImpossible);
    assert_eq!(t.construire(p(0, 0), p(2, 0)), Erreur::HorsPortee);
    assert_eq!(t.detruire(p(0, 0), p(2, 0)), Erreur::HorsPortee);
}

/// Section 3.1 and 3.2: what dogs do, masters cannot, and the other way round.
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

/// Section 3: players command only their own characters, and no player commands a wanderer.
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
