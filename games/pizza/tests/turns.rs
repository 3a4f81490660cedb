//! Tests of the beginning, rounds, turns and score of a match (section 6).

use crate::harness;
use crate::harness::{c, draw, p};
use pizza::api::{Api as _, Erreur, PapatteDebug};

/// Checks that the ground has no croquettes and no bones before turn 1 (section 6.1).
///
/// All characters stand on the cells that the map gives them.
#[test]
fn a_match_begins_with_nothing_on_the_ground() {
    let mut t = draw("CTM0").trees(1, 5).skeletons(1, 5).before();
    assert!((0..40).all(|i| (0..40).all(|j| t.info_case(p(i, j)).nb_croquette == 0)));
    assert!(!t.info_arbre(p(1, 0)).a_croquette && !t.info_squelette(p(3, 0)).a_squelette);
    assert_eq!((t.chiens_joueur(0)[0], t.maitres_joueur(0)[0]), (p(0, 0), p(2, 0)));
    assert_eq!((t.chiens_joueur(1).len(), t.maitres_joueur(1).len()), (4, 6));
    assert_eq!([0, 1].map(|player| t.score(player)), [1, 1]);
}

/// Checks that turns are counted from 1 to 200.
///
/// Section 6.1 counts 100 rounds of two turns, and section 9.1 says NB_TOURS = 200. The turn is 0
/// before the first and 200 after the last. Player 0 has the odd turns.
#[test]
fn turns_are_counted_from_1_to_200() {
    let mut t = draw("C").before();
    assert_eq!((t.tour_actuel(), t.state().active()), (0, None));
    for turn in 1..=200 {
        t.next();
        let player = usize::from(turn % 2 == 0);
        assert_eq!((t.tour_actuel(), t.moi()), (turn, player as i32));
        assert_eq!(t.state().active(), Some(player));
    }
    t.next();
    assert!(t.state().is_over());
    assert_eq!((t.tour_actuel(), t.state().active()), (200, None));
    let last = t.state().clone();
    t.edit(pizza::State::next_turn);
    assert!(*t.state() == last, "actions after the end change nothing");
}

/// Checks that wanderers walk after each turn, including the last one (section 6.1).
#[test]
fn wanderers_walk_after_the_last_turn() {
    let mut t = draw("P..*").portal(200, 0, 1).begin();
    t.edit(|state| state.set_croquettes(c(3, 0), 0));
    t.skip(199);
    t.edit(|state| state.set_croquettes(c(0, 3), 1));
    assert_eq!(t.tour_actuel(), 200);
    t.next();
    assert!(t.state().is_over());
    assert!(t.liens_temporels().iter().any(|link| link.chien == p(0, 3)));
}

/// Checks that all characters have full points at each turn's start (sections 3 and 6.2).
///
/// The points are 4, 8, and 2 for a wanderer.
#[test]
fn characters_have_all_points_at_the_start_of_a_turn() {
    let mut t = draw("C.M.cmP").before();
    assert_eq!([0, 2, 4, 5, 6].map(|column| t.points_mouvement(p(column, 0))), [4, 8, 4, 8, -1]);
    t.next();
    assert_eq!([0, 2, 4, 5, 6].map(|column| t.points_mouvement(p(column, 0))), [4, 8, 4, 8, 2]);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.construire(p(2, 0), p(3, 0)), Erreur::Ok);
    assert_eq!([1, 2].map(|column| t.points_mouvement(p(column, 0))), [3, 4]);
    t.next();
    assert_eq!([1, 2, 4, 5, 6].map(|column| t.points_mouvement(p(column, 0))), [4, 8, 4, 8, 2]);
}

/// Checks that unspent points are lost at the end of the turn (section 6.2).
///
/// This includes points from eaten croquettes.
#[test]
fn points_are_not_saved() {
    let mut t = draw("C").begin();
    t.feed(0, 0, 1);
    assert_eq!(t.manger(p(0, 0)), Erreur::Ok);
    t.skip(2);
    assert_eq!(t.points_mouvement(p(0, 0)), 4);
}

/// Checks that bones, croquettes and portals appear before the player acts (section 6.2).
#[test]
fn things_appear_before_the_player_acts() {
    let mut t = draw("CTM0.").trees(2, 9).skeletons(2, 9).portal(2, 4, 0).begin();
    assert!(!t.info_arbre(p(1, 0)).a_croquette && !t.info_squelette(p(3, 0)).a_squelette);
    t.next();
    assert!(t.info_arbre(p(1, 0)).a_croquette && t.info_squelette(p(3, 0)).a_squelette);
    assert_eq!(t.positions_portails().len(), 1);
}

/// Checks that wanderers walk before the objects of the next turn appear (section 6.1).
#[test]
fn wanderers_walk_before_things_appear() {
    let mut t = draw("P.0").skeletons(2, 100).begin();
    t.next();
    t.shows("W.0");
    t.next();
    t.shows("P.W");
}

/// Checks that a player can act only in its own turn (section 6.2).
///
/// No player can act before the first turn or after the last.
#[test]
fn actions_out_of_turn_are_refused() {
    let mut t = draw("CM cm").before();
    for number in [0, 1] {
        refuses(&mut t, number);
    }
    t.next();
    refuses(&mut t, 1);
    // The turn was sent to the arena, and the next one has not begun.
    t.end();
    t.end_turn();
    refuses(&mut t, 0);
    t.skip(200);
    assert!(t.state().is_over());
    for number in [0, 1] {
        refuses(&mut t, number);
    }
}

fn refuses(t: &mut harness::Harness, number: usize) {
    let before = t.seats[number].view.state.clone();
    let line = number as i32;
    let (dog, master) = (p(0, line), p(1, line));
    let seat = &mut t.seats[number];
    let all = [
        seat.se_deplacer(dog, p(0, 2)),
        seat.prendre_portail(dog, p(-1, 0)),
        seat.manger(dog),
        seat.construire(master, p(2, line)),
        seat.detruire(master, p(2, line)),
        seat.donner_croquette(master, dog),
        seat.poser_croquette(master, master),
        seat.age_suivant(),
        seat.debug_poser_papatte(dog, PapatteDebug::PapatteBleu),
    ];
    assert_eq!(all, [Erreur::HorsTour; 9]);
    assert!(!seat.annuler());
    assert!(seat.journal().is_empty() && seat.view.state == before);
}

/// Checks that the score is (1 + I)(1 + C)(1 + P) (section 6.3).
///
/// Only bones brought home count. `score_age` is the number of bones of an age.
#[test]
fn the_score_is_a_product() {
    let mut t = draw("NC").begin();
    let dog = t.on(1, 0);
    for (age, bones) in [(0, 3), (1, 4), (2, 6)] {
        if age > 0 {
            assert_eq!(t.age_suivant(), Erreur::Ok);
        }
        t.edit(|state| state.put(dog, c(1, 0)));
        t.load(1, 0, age, bones);
        let carried = t.score(0);
        assert_eq!(t.se_deplacer(p(1, 0), p(0, 0)), Erreur::Ok);
        assert!(t.score(0) > carried);
    }
    assert_eq!([0, 1, 2].map(|age| t.score_age(0, age)), [3, 4, 6]);
    assert_eq!((t.score(0), t.score(1), t.state().score(0)), (4 * 5 * 7, 1, 140));
}

/// Checks that bones still carried at the end do not count (sections 3.1 and 6.3).
#[test]
fn carried_bones_score_no_points() {
    let mut t = draw("NC").begin();
    t.load(1, 0, 0, 10);
    t.skip(200);
    assert_eq!((t.state().is_over(), t.state().score(0)), (true, 1));
}

/// Checks that every part of the state is in the digest that the replica and the authority compare.
#[test]
fn every_part_of_a_state_is_in_its_digest() {
    let mut t = draw("NCT0M#P C*..... .......").trees(2, 9).begin();
    t.feed(1, 0, 2);
    t.feed(4, 0, 2);
    t.load(1, 0, 0, 2);
    let (dog, loaded) = (t.on(0, 1), t.on(1, 0));
    type Change<'a> = &'a dyn Fn(&mut pizza::State);
    let play =
        |action: pizza::Action| move |state: &mut pizza::State| assert!(state.play(0, &action).is_ok());
    let changes: [(&str, Change<'_>); 16] = [
        ("a step", &play(pizza::Action::SeDeplacer(p(0, 1), p(0, 2)))),
        ("a pile", &play(pizza::Action::SeDeplacer(p(0, 1), p(1, 1)))),
        ("points", &play(pizza::Action::Manger(p(1, 0)))),
        ("a harvest", &play(pizza::Action::SeDeplacer(p(1, 0), p(0, 0)))),
        ("bones lost", &|state| state.give_bones(loaded, 0, 0)),
        // A change of age also loses the bones.
        ("an age", &play(pizza::Action::AgeSuivant)),
        ("a wall less", &play(pizza::Action::Detruire(p(4, 0), p(5, 0)))),
        ("a wall more", &play(pizza::Action::Construire(p(4, 0), p(4, 1)))),
        ("a croquette put", &play(pizza::Action::PoserCroquette(p(4, 0), p(4, 1)))),
        ("more croquettes", &|state| state.set_croquettes(c(1, 1), 2)),
        ("a croquette hangs", &|state| state.set_hanging(c(2, 0), true)),
        ("a bone lies", &|state| state.set_bone(c(3, 0), true)),
        ("bones carried", &|state| state.give_bones(dog, 0, 1)),
        ("croquettes carried", &|state| state.give_croquettes(dog, 1)),
        ("a wanderer's place", &|state| state.put(pizza::state::Id::wanderer(0), c(6, 2))),
        ("the turn", &pizza::State::next_turn),
    ];
    let mut digests = vec![t.state().digest()];
    apart();
    for (what, change) in changes {
        let mut state = t.state().clone();
        change(&mut state);
        assert!(!digests.contains(&state.digest()), "{what}");
        digests.push(state.digest());
    }
}

/// Checks that the digests of two states differ if the states differ in one number only.
fn apart() {
    let differ = |subject: &str, [one, other]: [&harness::Harness; 2]| {
        assert_ne!(one.state().digest(), other.state().digest(), "{subject}");
    };
    let mut t = draw("C.").begin();
    let before = t.state().clone();
    t.next();
    assert_ne!(before.digest(), t.state().digest(), "the digest covers the turn");
    t.skip(198);
    let before = t.state().clone();
    t.next();
    assert_ne!(before.digest(), t.state().digest(), "the digest covers the end of the match");

    let harvested = |bones: u8| {
        let mut t = draw("NC").begin();
        t.load(1, 0, 0, bones);
        assert_eq!(t.se_deplacer(p(1, 0), p(0, 0)), Erreur::Ok);
        t
    };
    differ("the harvest", [&harvested(1), &harvested(2)]);

    let (rested, mut tired) = (draw("C.").begin(), draw("C.").begin());
    assert_eq!(tired.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(tired.se_deplacer(p(1, 0), p(0, 0)), Erreur::Ok);
    differ("points", [&rested, &tired]);

    // Two characters have exchanged their places.
    let (dog, master) =
        (rested.on(0, 0), rested.state().occupant(c(30, 22)).expect("the master is at this cell"));
    tired = draw("C.").begin();
    for (id, to) in [(dog, c(5, 5)), (master, c(0, 0)), (dog, c(30, 22))] {
        tired.edit(|state| state.put(id, to));
    }
    differ("who stands where", [&rested, &tired]);

    // A further portal with its wanderer opens first at one place and then at the other.
    let opened = |first: i32, second: i32| {
        let mut t = draw(".....").portal(1, first, 0).portal(2, second, 0).begin();
        t.edit(|state| state.put(pizza::state::Id::wanderer(0), c(9, 9)));
        t.next();
        t.edit(|state| state.put(pizza::state::Id::wanderer(1), c(9, 8)));
        t
    };
    differ("whose portal is where", [&opened(1, 3), &opened(3, 1)]);
}
