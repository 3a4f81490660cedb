//! Tests of portals, travels and pushes (section 5).

use crate::harness::{Harness, c, draw, p};
use pizza::api::{Api as _, Erreur, Position};
use pizza::state::Id;

/// Moves the wanderer of the only portal out of the way.
fn move_far_away(t: &mut Harness) {
    t.edit(|state| state.put(Id::wanderer(0), c(9, 9)));
}

/// Checks that a portal opens at the start of the announced turn (section 5).
///
/// The portal opens before the player acts.
#[test]
fn a_portal_opens_at_the_start_of_its_turn() {
    let mut t = draw("...").portal(3, 1, 0).begin();
    assert_eq!(t.apparition_portails().len(), 1);
    t.next();
    assert!(t.positions_portails().is_empty());
    t.next();
    assert_eq!(t.positions_portails(), [p(1, 0)]);
    assert!(t.apparition_portails().is_empty());
}

/// Checks that a portal does not open on a character or a wall (section 5).
///
/// The portal does not open there later either.
#[test]
fn a_portal_does_not_open_on_a_character_or_wall() {
    let mut t = draw("CM#").portal(3, 0, 0).portal(3, 1, 0).portal(3, 2, 0).begin();
    t.skip(2);
    assert!(t.positions_portails().is_empty());
    assert_eq!(t.se_deplacer(p(0, 0), p(0, 1)), Erreur::Ok);
    t.skip(3);
    assert!(t.positions_portails().is_empty());
}

/// Checks that a portal opens on open ground only.
///
/// Section 5 says "if the cell is empty", and note 8 reads this as the type of the cell.
#[test]
fn a_portal_opens_on_open_ground_only() {
    let mut t = draw("T0~").portal(1, 0, 0).portal(1, 1, 0).portal(1, 2, 0).begin();
    assert!(t.positions_portails().is_empty());
}

/// Checks that no portal opens on another open portal.
///
/// Section 5 does not mention this case.
#[test]
fn a_portal_does_not_open_on_a_portal() {
    let mut t = draw("P").portal(3, 0, 0).begin();
    move_far_away(&mut t);
    t.skip(2);
    assert_eq!(t.liens_temporels().len(), 1);
}

/// Checks that a portal that opens destroys the croquettes on its cell.
///
/// Section 5 says this of pushed portals only.
#[test]
fn a_portal_that_opens_destroys_croquettes() {
    let mut t = draw("*..").portal(3, 0, 0).begin();
    t.skip(2);
    assert_eq!(t.info_case(p(0, 0)).nb_croquette, 0);
}

/// Checks that a dog travels through an adjacent portal to its wanderer (section 5).
///
/// The travel costs a croquette and no points. The dog replaces the wanderer, and the portal is
/// gone.
#[test]
fn a_dog_takes_the_wanderers_place() {
    let mut t = draw("CP...").begin();
    t.edit(|state| state.put(Id::wanderer(0), c(4, 0)));
    t.feed(0, 0, 1);
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::Ok);
    t.shows("....C");
    assert_eq!((t.points_mouvement(p(4, 0)), t.nb_croquettes(p(4, 0))), (4, 0));
    assert!(t.liens_temporels().is_empty());
    assert_eq!(t.chiens_joueur(0)[0], p(4, 0));
    assert!(t.info_case(p(1, 0)).est_constructible, "the cell of a closed portal is free");
}

/// Checks that a dog can travel while the wanderer stands on the portal (section 5).
#[test]
fn a_dog_takes_a_portal_with_its_wanderer_on_it() {
    let mut t = draw("CP").begin();
    t.feed(0, 0, 3);
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::Ok);
    t.shows(".C");
    assert_eq!(t.nb_croquettes(p(1, 0)), 2);
}

/// Checks that a dog keeps its points when it travels (section 5).
///
/// The points of the wanderer are lost.
#[test]
fn a_traveller_keeps_its_points() {
    let mut t = draw("C.P.").begin();
    move_far_away(&mut t);
    t.feed(0, 0, 2);
    assert_eq!(t.manger(p(0, 0)), Erreur::Ok);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.prendre_portail(p(1, 0), p(2, 0)), Erreur::Ok);
    assert_eq!(t.points_mouvement(p(9, 9)), 5);
}

/// Checks that a travel adds both inventories (section 5).
///
/// Only the wanderer's bones of the player's age count (note 13).
#[test]
fn inventories_are_added_for_the_players_age() {
    let mut t = draw("CP").begin();
    move_far_away(&mut t);
    assert_eq!(t.age_suivant(), Erreur::Ok);
    t.feed(0, 0, 3);
    t.load(0, 0, 1, 4);
    t.edit(|state| {
        [3, 5, 7]
            .into_iter()
            .enumerate()
            .for_each(|(age, bones)| state.give_bones(Id::wanderer(0), age, bones));
        state.give_croquettes(Id::wanderer(0), 6);
    });
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!([0, 1, 2].map(|age| t.inventaire_chien(p(9, 9), age)), [0, 9, 0]);
    assert_eq!(t.nb_croquettes(p(9, 9)), 8);
}

/// Checks that a travel destroys the bones above ten (section 5).
#[test]
fn the_surplus_of_bones_is_destroyed() {
    let mut t = draw("CP").begin();
    move_far_away(&mut t);
    t.feed(0, 0, 1);
    t.load(0, 0, 0, 6);
    t.edit(|state| state.give_bones(Id::wanderer(0), 0, 7));
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.inventaire_chien(p(9, 9), 0), 10);
}

/// Checks that a travel costs a croquette of the dog (section 5).
///
/// The wanderer's croquettes cannot pay for the travel.
#[test]
fn a_travel_costs_the_dogs_own_croquette() {
    let mut t = draw("CP").begin();
    move_far_away(&mut t);
    t.edit(|state| state.give_croquettes(Id::wanderer(0), 6));
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::PlusDeCroquettes);
}

/// Checks that a dog can take only an adjacent portal (section 5).
///
/// The action fails on a cell without a portal.
#[test]
fn a_portal_is_taken_from_beside() {
    let mut t = draw("C.P C#.").begin();
    t.feed(0, 0, 1);
    assert_eq!(t.prendre_portail(p(0, 0), p(2, 0)), Erreur::HorsPortee);
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::CibleInvalide);
    assert_eq!(t.prendre_portail(p(0, 0), p(0, 0)), Erreur::CibleInvalide);
}

/// Checks that a dog that travels to its kennel brings its bones home (sections 3.1 and 4.6).
#[test]
fn a_dog_that_travels_to_its_kennel_delivers_its_bones() {
    let mut t = draw("CP... ....N").begin();
    t.edit(|state| state.put(Id::wanderer(0), c(4, 1)));
    t.feed(0, 0, 1);
    t.load(0, 0, 0, 6);
    t.edit(|state| state.give_bones(Id::wanderer(0), 0, 7));
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!((t.score_age(0, 0), t.inventaire_chien(p(4, 1), 0)), (10, 0));
    assert!(t.annuler());
    assert_eq!((t.score_age(0, 0), t.inventaire_chien(p(0, 0), 0)), (0, 6));
}

/// Checks that bones do not come home at the opponent's kennel (section 4.6).
///
/// A portal may bring a dog to that kennel.
#[test]
fn the_opponents_kennel_is_no_home() {
    let mut t = draw("CP... ....n").begin();
    t.edit(|state| state.put(Id::wanderer(0), c(4, 1)));
    t.feed(0, 0, 1);
    t.load(0, 0, 0, 6);
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!([t.score(0), t.score(1), t.inventaire_chien(p(4, 1), 0)], [1, 1, 6]);
}

/// Checks that a travelling dog takes nothing from the ground (section 3.1).
///
/// A dog takes objects only when it moves onto a cell.
#[test]
fn a_travelling_character_takes_nothing_from_the_ground() {
    let mut t = draw("CP.0").skeletons(1, 100).begin();
    t.edit(|state| {
        state.put(Id::wanderer(0), c(3, 0));
        state.set_croquettes(c(3, 0), 2);
    });
    t.feed(0, 0, 1);
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!((t.nb_croquettes(p(3, 0)), t.inventaire_chien(p(3, 0), 0)), (0, 0));
    assert_eq!(t.info_case(p(3, 0)).nb_croquette, 2);
}

/// Checks that a travel may end in the opponent's zone (section 5).
///
/// The zone forbids moves only.
#[test]
fn a_portal_may_lead_into_the_opponents_zone() {
    let mut t = draw("CP.......n").begin();
    t.edit(|state| state.put(Id::wanderer(0), c(8, 0)));
    t.feed(0, 0, 1);
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::Ok);
    t.shows("........Cn");
}

/// Checks that a master pushes a portal in all four directions (section 5).
///
/// Each push costs one point.
#[test]
fn a_master_pushes_a_portal() {
    let pushes = [
        ("MP. ... ...", ".MP ... ...", (0, 0), (1, 0)),
        (".PM ... ...", "PM. ... ...", (2, 0), (1, 0)),
        ("M.. P.. ...", "... M.. P..", (0, 0), (0, 1)),
        ("... P.. M..", "P.. M.. ...", (0, 2), (0, 1)),
    ];
    for (before, after, from, to) in pushes {
        let mut t = draw(before).begin();
        move_far_away(&mut t);
        assert_eq!(t.se_deplacer(p(from.0, from.1), p(to.0, to.1)), Erreur::Ok);
        t.shows(after);
        assert_eq!(t.points_mouvement(p(to.0, to.1)), 7);
        assert_eq!(t.liens_temporels()[0].chien, p(9, 9));
        assert_eq!(t.se_deplacer(p(to.0, to.1), p(from.0, from.1)), Erreur::Ok);
        assert!(t.info_case(p(to.0, to.1)).est_constructible, "the portal was closed");
    }
}

/// Checks that a portal is pushed onto free open ground only (section 5).
///
/// The cell behind must have no master, no dog and no other portal.
#[test]
fn a_portal_is_pushed_onto_free_open_ground_only() {
    for behind in ["#", "~", "T", "0", "C", "M", "c", "m", "P"] {
        let drawing = format!("MP{behind}");
        let mut t = draw(&drawing).begin();
        t.edit(|state| {
            state.put(Id::wanderer(0), c(9, 9));
            state.put(Id::wanderer(1), c(9, 8));
        });
        assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::DeplacementInvalide, "{behind}");
        t.shows(&drawing);
    }
    let mut t = draw("PM").begin();
    move_far_away(&mut t);
    assert_eq!(t.se_deplacer(p(1, 0), p(0, 0)), Erreur::DeplacementInvalide, "the cell is at the edge");
}

/// Checks that a pushed portal destroys the croquettes on its new cell (section 5).
#[test]
fn a_pushed_portal_destroys_croquettes() {
    let mut t = draw("MP*").begin();
    move_far_away(&mut t);
    t.edit(|state| state.set_croquettes(c(2, 0), 5));
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.info_case(p(2, 0)).nb_croquette, 0);
    assert!(t.annuler());
    assert_eq!(t.info_case(p(2, 0)).nb_croquette, 5);
    t.shows("MP*");
}

/// Checks that a portal with its wanderer on it cannot be pushed (section 3).
///
/// The master and the wanderer would stand on the same cell.
#[test]
fn a_portal_with_its_wanderer_on_it_is_not_pushed() {
    let mut t = draw("MP.").begin();
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::DeplacementInvalide);
}

/// Checks that dogs do not push portals (section 5).
#[test]
fn a_dog_does_not_push_portals() {
    let mut t = draw("CP.").begin();
    move_far_away(&mut t);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::DeplacementInvalide);
}

/// Checks that a pushed portal still leads to its wanderer (section 5).
#[test]
fn a_pushed_portal_keeps_its_wanderer() {
    let mut t = draw(".C... MP...").begin();
    t.edit(|state| state.put(Id::wanderer(0), c(4, 1)));
    t.feed(1, 0, 1);
    assert_eq!(t.se_deplacer(p(0, 1), p(1, 1)), Erreur::Ok);
    assert_eq!(t.prendre_portail(p(1, 0), p(2, 1)), Erreur::HorsPortee);
    assert_eq!(t.se_deplacer(p(1, 0), p(2, 0)), Erreur::Ok);
    assert_eq!(t.prendre_portail(p(2, 0), p(2, 1)), Erreur::Ok);
    t.shows("..... .M..C");
}

/// Checks that portals are listed in the order of their announcement (section 9.4).
///
/// `liens_temporels` and `positions_portails` list open portals, and `apparition_portails` lists
/// later ones.
#[test]
fn portals_are_listed_as_announced() {
    let mut t = draw(".....").portal(1, 3, 0).portal(1, 1, 0).portal(2, 0, 0).before();
    let announced: Vec<(i32, Position)> =
        t.apparition_portails().iter().map(|portal| (portal.tour, portal.pos_portail)).collect();
    assert_eq!(announced, [(1, p(1, 0)), (1, p(3, 0)), (2, p(0, 0))]);
    t.next();
    assert_eq!(t.apparition_portails().len(), 1);
    assert_eq!(t.positions_portails(), [p(1, 0), p(3, 0)]);
    t.next();
    assert!(t.apparition_portails().is_empty());
    assert_eq!(t.positions_portails(), [p(1, 0), p(3, 0), p(0, 0)]);
    assert_eq!(t.liens_temporels().len(), 3);
}
