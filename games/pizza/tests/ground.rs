//! Tests of the kinds of cells and the actions that they allow (section 4).

use crate::harness::{c, draw, p};
use pizza::api::{Api as _, Erreur, TypeCase};
use pizza::cells::Cell;

/// Checks that a puddle accepts no character, object or wall (section 4.1).
#[test]
fn a_puddle_takes_nothing() {
    let mut t = draw("C~ M~ MP~").begin();
    t.feed(0, 1, 1);
    t.edit(|state| state.put(pizza::state::Id::wanderer(0), c(9, 9)));
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::DeplacementInvalide);
    assert_eq!(t.se_deplacer(p(0, 1), p(1, 1)), Erreur::DeplacementInvalide);
    assert_eq!(t.poser_croquette(p(0, 1), p(1, 1)), Erreur::PoseInvalide);
    assert_eq!(t.construire(p(0, 1), p(1, 1)), Erreur::ConstructionImpossible);
    assert_eq!(t.detruire(p(0, 1), p(1, 1)), Erreur::DestructionImpossible);
    assert_eq!(t.se_deplacer(p(0, 2), p(1, 2)), Erreur::DeplacementInvalide);
}

/// Checks that a wall built on open ground destroys the croquettes there (section 4.2).
#[test]
fn a_wall_is_built_on_open_ground_and_destroys_croquettes() {
    let mut t = draw("M*").begin();
    assert!(t.info_case(p(1, 0)).est_constructible);
    assert_eq!(t.construire(p(0, 0), p(1, 0)), Erreur::Ok);
    let cell = t.info_case(p(1, 0));
    assert_eq!((cell.contenu, cell.nb_croquette, cell.est_constructible), (TypeCase::Mur, 0, false));
    assert_eq!(t.detruire(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.info_case(p(1, 0)).nb_croquette, 0);
}

/// Checks that no wall can be built on a character or a portal (section 4.2).
#[test]
fn walls_cannot_be_built_on_characters_or_portals() {
    let mut t = draw(".c. CMP .M.").begin();
    t.edit(|state| state.put(pizza::state::Id::wanderer(0), c(9, 9)));
    for (column, line) in [(1, 0), (0, 1), (2, 1), (1, 2)] {
        assert!(!t.info_case(p(column, line)).est_constructible);
        assert_eq!(t.construire(p(1, 1), p(column, line)), Erreur::ConstructionImpossible);
    }
}

/// Checks that a wall accepts no character, object or second wall (section 4.3).
#[test]
fn a_wall_takes_nothing() {
    let mut t = draw("C# M# MP#").begin();
    t.feed(0, 1, 1);
    t.edit(|state| state.put(pizza::state::Id::wanderer(0), c(9, 9)));
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::DeplacementInvalide);
    assert_eq!(t.se_deplacer(p(0, 1), p(1, 1)), Erreur::DeplacementInvalide);
    assert_eq!(t.poser_croquette(p(0, 1), p(1, 1)), Erreur::PoseInvalide);
    assert_eq!(t.construire(p(0, 1), p(1, 1)), Erreur::ConstructionImpossible);
    assert_eq!(t.se_deplacer(p(0, 2), p(1, 2)), Erreur::DeplacementInvalide);
}

/// Checks that a destroyed wall leaves open ground (section 4.3).
///
/// This also holds for a wall that was part of the map.
#[test]
fn a_wall_destroyed_leaves_open_ground() {
    let mut t = draw("M# .C").begin();
    assert_eq!(t.info_case(p(1, 0)).contenu, TypeCase::Mur);
    assert_eq!(t.detruire(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.info_case(p(1, 0)).contenu, TypeCase::Vide);
    assert_eq!(t.detruire(p(0, 0), p(1, 0)), Erreur::DestructionImpossible);
    assert_eq!(t.se_deplacer(p(1, 1), p(1, 0)), Erreur::Ok);
}

/// Checks that trees grow croquettes periodically (section 4.4).
///
/// With period 5 and a first croquette in turn 3, one appears in turns 3, 8, 13…
#[test]
fn trees_grow_croquettes_periodically() {
    let mut t = draw("T").trees(3, 5).begin();
    for turn in 1..=40 {
        assert_eq!(t.tour_actuel(), turn);
        assert_eq!(t.info_arbre(p(0, 0)).a_croquette, turn % 5 == 3, "turn {turn}");
        t.edit(|state| state.set_hanging(c(0, 0), false));
        t.next();
    }
}

/// Checks that at most one croquette hangs in a tree (section 4.4).
///
/// A full tree does not delay the next appearance.
#[test]
fn a_tree_holds_one_croquette() {
    let mut t = draw("TM").trees(1, 4).begin();
    t.skip(6);
    assert_eq!(t.tour_actuel(), 7);
    let tree = t.info_arbre(p(0, 0));
    assert!(tree.a_croquette && tree.prochain_croquette == 2);
    assert_eq!(t.se_deplacer(p(1, 0), p(0, 0)), Erreur::Ok);
    assert_eq!((t.nb_croquettes(p(0, 0)), t.info_arbre(p(0, 0)).a_croquette), (1, false));
}

/// Checks that a tree accepts dogs, masters and croquettes (section 4.4).
///
/// A tree accepts no wall and no portal.
#[test]
fn actions_on_a_tree() {
    allows('T');
}

/// Checks that a skeleton accepts dogs, masters and croquettes (section 4.5).
///
/// A skeleton accepts no wall and no portal.
#[test]
fn actions_on_a_skeleton() {
    allows('0');
}

fn allows(ground: char) {
    let mut t = draw(&format!("C{ground} M{ground} M{ground} MP{ground}")).begin();
    t.edit(|state| state.put(pizza::state::Id::wanderer(0), c(9, 9)));
    t.feed(0, 2, 1);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.construire(p(0, 1), p(1, 1)), Erreur::ConstructionImpossible);
    assert!(!t.info_case(p(1, 1)).est_constructible);
    assert_eq!(t.se_deplacer(p(0, 1), p(1, 1)), Erreur::Ok);
    assert_eq!(t.poser_croquette(p(0, 2), p(1, 2)), Erreur::Ok);
    assert_eq!(t.info_case(p(1, 2)).nb_croquette, 1);
    assert_eq!(t.se_deplacer(p(0, 3), p(1, 3)), Erreur::DeplacementInvalide);
}

/// Checks that skeletons grow bones periodically (section 4.5).
///
/// With period 6 and a first bone in turn 5, one appears in turns 5, 11, 17…
#[test]
fn skeletons_grow_bones_periodically() {
    let mut t = draw("2").skeletons(5, 6).begin();
    for turn in 1..=40 {
        assert_eq!(t.info_squelette(p(0, 0)).a_squelette, turn % 6 == 5, "turn {turn}");
        t.edit(|state| state.set_bone(c(0, 0), false));
        t.next();
    }
}

/// Checks that nothing grows before the first appearance (sections 4.4 and 4.5).
///
/// The first appearance may be later than a period.
#[test]
fn nothing_grows_before_its_first_turn() {
    let mut t = draw("T0").trees(10, 3).skeletons(9, 2).begin();
    for turn in 1..=30 {
        let (tree, bones) = (t.info_arbre(p(0, 0)), t.info_squelette(p(1, 0)));
        assert_eq!(tree.a_croquette, turn >= 10 && turn % 3 == 1, "turn {turn}");
        assert_eq!(bones.a_squelette, turn >= 9 && turn % 2 == 1, "turn {turn}");
        let next = |first: i32, period: i32| (first..).step_by(period as usize).find(|next| *next > turn);
        assert_eq!(Some(turn + tree.prochain_croquette), next(10, 3), "turn {turn}");
        assert_eq!(Some(turn + bones.prochain_squelette), next(9, 2), "turn {turn}");
        t.edit(|state| {
            state.set_hanging(c(0, 0), false);
            state.set_bone(c(1, 0), false);
        });
        t.next();
    }
}

/// Checks that at most one bone lies on a skeleton (section 4.5).
#[test]
fn a_skeleton_holds_one_bone() {
    let mut t = draw("0C").skeletons(1, 2).begin();
    t.skip(4);
    assert!(t.info_squelette(p(0, 0)).a_squelette);
    assert_eq!(t.se_deplacer(p(1, 0), p(0, 0)), Erreur::Ok);
    assert_eq!(t.inventaire_chien(p(0, 0), 0), 1);
    assert!(!t.info_squelette(p(0, 0)).a_squelette);
}

/// Checks that each zone is a diamond of 25 cells around a kennel (section 4.6).
#[test]
fn a_zone_is_a_diamond_of_25_cells() {
    let t = draw("C").before();
    let board = t.state().board();
    for player in 0..2 {
        let zone = board.zones[player];
        assert_eq!(zone.count(), 25);
        assert!(Cell::all().all(|cell| zone.has(cell) == (cell.distance(board.kennels[player]) <= 3)));
    }
}

/// Checks that a character can enter its own zone but not the opponent's (section 4.6).
#[test]
fn the_opponents_zone_cannot_be_entered() {
    let drawing = "......C... ......M... ...n...... .......... .....c....";
    let mut t = draw(drawing).begin();
    // The kennel is in (3, 2): (5, 1) is 3 away, (5, 0) is 4 away.
    assert_eq!(t.se_deplacer(p(6, 0), p(5, 0)), Erreur::Ok);
    assert_eq!(t.se_deplacer(p(6, 1), p(5, 1)), Erreur::DeplacementInvalide);
    t.next();
    assert_eq!(t.se_deplacer(p(5, 4), p(4, 4)), Erreur::Ok);
    let mut t = draw("N...c...n").second();
    assert_eq!(t.se_deplacer(p(4, 0), p(3, 0)), Erreur::DeplacementInvalide);
    assert_eq!(t.se_deplacer(p(4, 0), p(5, 0)), Erreur::Ok);
}

/// Checks that a character in the opponent's zone may only leave it (section 4.6).
///
/// A portal may bring a character into the zone, but moves deeper into the zone are forbidden.
#[test]
fn characters_in_the_opponents_zone_may_only_leave() {
    let mut t = draw("...... ...n.. ......").begin();
    let dog = t.state().occupant(c(30, 21)).expect("the dog is at this cell");
    t.edit(|state| state.put(dog, c(6, 1)));
    assert_eq!(t.se_deplacer(p(6, 1), p(5, 1)), Erreur::DeplacementInvalide);
    assert_eq!(t.se_deplacer(p(6, 1), p(7, 1)), Erreur::Ok);

    let mut t = draw("...... ...n.. ...... ......").begin();
    t.edit(|state| state.put(dog, c(4, 1)));
    for step in [p(5, 1), p(4, 0), p(4, 2)] {
        assert_eq!(
            t.se_deplacer(p(4, 1), step),
            Erreur::DeplacementInvalide,
            "a dog cannot move to an inner cell"
        );
    }
    // A dog on the kennel blocks the owner's dogs.
    let mut t = draw("...... ...nc. ......").second();
    t.edit(|state| state.put(dog, c(3, 1)));
    assert_eq!(t.se_deplacer(p(4, 1), p(3, 1)), Erreur::DeplacementInvalide);
}

/// Checks that no wall can be built in a zone of either player (section 4.6).
#[test]
fn no_wall_in_a_zone() {
    for kennel in ["n", "N"] {
        let mut t = draw(&format!("{kennel}.... ...M.")).begin();
        assert_eq!(t.construire(p(3, 1), p(3, 0)), Erreur::ConstructionImpossible);
        assert_eq!(t.construire(p(3, 1), p(4, 1)), Erreur::Ok);
    }
}

/// Checks that no portal can be pushed into a zone of either player (section 4.6).
#[test]
fn no_portal_is_pushed_into_a_zone() {
    for kennel in ["n", "N"] {
        let mut t = draw(&format!("{kennel}...PM.")).begin();
        t.edit(|state| state.put(pizza::state::Id::wanderer(0), c(9, 9)));
        assert_eq!(t.se_deplacer(p(5, 0), p(4, 0)), Erreur::DeplacementInvalide);
        t.shows(&format!("{kennel}...PM."));
    }
}

/// Checks that a dog on its kennel brings all its bones home (sections 3.1 and 4.6).
#[test]
fn bones_come_home_at_the_kennel() {
    let mut t = draw("NCM").begin();
    t.load(1, 0, 0, 7);
    assert_eq!(t.se_deplacer(p(1, 0), p(0, 0)), Erreur::Ok);
    assert_eq!((t.score_age(0, 0), t.score(0), t.inventaire_chien(p(0, 0), 0)), (7, 8, 0));
    let mut t = draw("nc").second();
    t.load(1, 0, 0, 5);
    assert_eq!(t.se_deplacer(p(1, 0), p(0, 0)), Erreur::Ok);
    assert_eq!([t.score(0), t.score(1)], [1, 6]);
}

/// Checks that a kennel accepts dogs, masters and croquettes (section 4.6).
#[test]
fn actions_on_a_kennel() {
    let mut t = draw("NM").begin();
    t.feed(1, 0, 1);
    assert_eq!(t.poser_croquette(p(1, 0), p(0, 0)), Erreur::Ok);
    assert_eq!(t.info_case(p(0, 0)).contenu, TypeCase::Niche);
    assert_eq!(t.construire(p(1, 0), p(0, 0)), Erreur::ConstructionImpossible);
    assert_eq!(t.se_deplacer(p(1, 0), p(0, 0)), Erreur::Ok);
    assert_eq!(t.nb_croquettes(p(0, 0)), 1);
}

/// Checks that open ground with a character or a portal is not free (note 8).
#[test]
fn portals_stand_in_the_way() {
    let mut t = draw("CP .M").begin();
    t.edit(|state| state.put(pizza::state::Id::wanderer(0), c(9, 9)));
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::DeplacementInvalide);
}

/// Checks that croquettes can be put on the cell of a portal.
///
/// Section 4 does not mention this case: only walls and puddles refuse croquettes (4.1, 4.3). The
/// croquettes stay under the portal.
#[test]
fn croquettes_may_lie_under_a_portal() {
    let mut t = draw("MP.").begin();
    t.edit(|state| state.put(pizza::state::Id::wanderer(0), c(9, 9)));
    t.feed(0, 0, 2);
    assert_eq!(t.poser_croquette(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    t.shows(".MP");
    assert_eq!(t.nb_croquettes(p(1, 0)), 2);
}
