//! Section 5: portals, travels, pushes.

mod harness;

use harness::{Harness, c, draw, p};
use pizza::api::{Api as _, Erreur, Position};
use pizza::state::Id;

/// The wanderer of the only portal, out of the way.
fn far(t: &mut Harness) {
    t.edit(|state| state.put(Id::wanderer(0), c(9, 9)));
}

/// Section 5: a portal opens at the start of the turn announced, before the player plays.
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

/// Section 5: a portal cannot be opened on a character or a wall, and does not open there later.
#[test]
fn a_portal_does_not_open_on_somebody_or_a_wall() {
    let mut t = draw("CM#").portal(3, 0, 0).portal(3, 1, 0).portal(3, 2, 0).begin();
    t.skip(2);
    assert!(t.positions_portails().is_empty());
    assert_eq!(t.se_deplacer(p(0, 0), p(0, 1)), Erreur::Ok);
    t.skip(3);
    assert!(t.positions_portails().is_empty());
}

/// Section 5 says "if the cell is empty"; by note 8 that is its type, so nothing opens elsewhere.
#[test]
fn a_portal_opens_on_open_ground_only() {
    let mut t = draw("T0~").portal(1, 0, 0).portal(1, 1, 0).portal(1, 2, 0).begin();
    assert!(t.positions_portails().is_empty());
}

/// Section 5 is silent on two portals on a cell: none opens where one is open.
#[test]
fn a_portal_does_not_open_on_a_portal() {
    let mut t = draw("P").portal(3, 0, 0).begin();
    far(&mut t);
    t.skip(2);
    assert_eq!(t.liens_temporels().len(), 1);
}

/// Section 5 tells what a pushed portal does to croquettes; one that opens does the same.
#[test]
fn a_portal_that_opens_destroys_croquettes() {
    let mut t = draw("*..").portal(3, 0, 0).begin();
    t.skip(2);
    assert_eq!(t.info_case(p(0, 0)).nb_croquette, 0);
}

/// Section 5: for a croquette and no points, an adjacent dog goes to where the wanderer is; the portal is gone.
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
    assert!(t.info_case(p(1, 0)).est_constructible, "the cell of a portal that is gone is free");
}

/// Section 5: also while the wanderer still stands on the portal.
#[test]
fn a_dog_takes_a_portal_with_its_wanderer_on_it() {
    let mut t = draw("CP").begin();
    t.feed(0, 0, 3);
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::Ok);
    t.shows(".C");
    assert_eq!(t.nb_croquettes(p(1, 0)), 2);
}

/// Section 5: the traveller keeps its points, whatever they are, and a wanderer's are forgotten.
#[test]
fn a_traveller_keeps_its_points() {
    let mut t = draw("C.P.").begin();
    far(&mut t);
    t.feed(0, 0, 2);
    assert_eq!(t.manger(p(0, 0)), Erreur::Ok);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.prendre_portail(p(1, 0), p(2, 0)), Erreur::Ok);
    assert_eq!(t.points_mouvement(p(9, 9)), 5);
}

/// Section 5: both inventories are added; note 13: of the wanderer's bones those of the player's age alone.
#[test]
fn inventories_are_added_for_the_players_age() {
    let mut t = draw("CP").begin();
    far(&mut t);
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

/// Section 5: what exceeds ten bones is destroyed.
#[test]
fn the_surplus_of_bones_is_destroyed() {
    let mut t = draw("CP").begin();
    far(&mut t);
    t.feed(0, 0, 1);
    t.load(0, 0, 0, 6);
    t.edit(|state| state.give_bones(Id::wanderer(0), 0, 7));
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.inventaire_chien(p(9, 9), 0), 10);
}

/// Section 5: without a croquette of its own, no travel; the wanderer's do not pay.
#[test]
fn a_travel_costs_the_dogs_own_croquette() {
    let mut t = draw("CP").begin();
    far(&mut t);
    t.edit(|state| state.give_croquettes(Id::wanderer(0), 6));
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::PlusDeCroquettes);
}

/// Section 5: only an adjacent portal, and only where there is one.
#[test]
fn a_portal_is_taken_from_beside() {
    let mut t = draw("C.P C#.").begin();
    t.feed(0, 0, 1);
    assert_eq!(t.prendre_portail(p(0, 0), p(2, 0)), Erreur::HorsPortee);
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::CibleInvalide);
    assert_eq!(t.prendre_portail(p(0, 0), p(0, 0)), Erreur::CibleInvalide);
}

/// Sections 3.1 and 4.6: a dog that a portal brings to its kennel is on it, so its bones are home.
#[test]
fn who_travels_to_its_kennel_is_home() {
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

/// Section 4.6: bones come home at the dog's own kennel; the opponent's, where a portal may lead, is none of it.
#[test]
fn the_opponents_kennel_is_no_home() {
    let mut t = draw("CP... ....n").begin();
    t.edit(|state| state.put(Id::wanderer(0), c(4, 1)));
    t.feed(0, 0, 1);
    t.load(0, 0, 0, 6);
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!([t.score(0), t.score(1), t.inventaire_chien(p(4, 1), 0)], [1, 1, 6]);
}

/// Section 3.1: what lies where a portal brings a dog is not taken: it did not move there.
#[test]
fn who_travels_takes_nothing_from_the_ground() {
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

/// Section 5: a travel may end in the opponent's zone, which forbids moves only.
#[test]
fn a_portal_may_lead_into_the_opponents_zone() {
    let mut t = draw("CP.......n").begin();
    t.edit(|state| state.put(Id::wanderer(0), c(8, 0)));
    t.feed(0, 0, 1);
    assert_eq!(t.prendre_portail(p(0, 0), p(1, 0)), Erreur::Ok);
    t.shows("........Cn");
}

/// Section 5: a master that walks into a portal pushes it, in all four directions, for one point.
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
        far(&mut t);
        assert_eq!(t.se_deplacer(p(from.0, from.1), p(to.0, to.1)), Erreur::Ok);
        t.shows(after);
        assert_eq!(t.points_mouvement(p(to.0, to.1)), 7);
        assert_eq!(t.liens_temporels()[0].chien, p(9, 9));
        assert_eq!(t.se_deplacer(p(to.0, to.1), p(from.0, from.1)), Erreur::Ok);
        assert!(t.info_case(p(to.0, to.1)).est_constructible, "the portal has left");
    }
}

/// Section 5: the cell behind must be open ground without master, dog or other portal.
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
    far(&mut t);
    assert_eq!(t.se_deplacer(p(1, 0), p(0, 0)), Erreur::DeplacementInvalide, "the edge");
}

/// Section 5: a portal pushed destroys the croquettes where it goes.
#[test]
fn a_pushed_portal_destroys_croquettes() {
    let mut t = draw("MP*").begin();
    far(&mut t);
    t.edit(|state| state.set_croquettes(c(2, 0), 5));
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.info_case(p(2, 0)).nb_croquette, 0);
    assert!(t.annuler());
    assert_eq!(t.info_case(p(2, 0)).nb_croquette, 5);
    t.shows("MP*");
}

/// Section 3: a master does not push a portal on which the wanderer still stands, since it would stand there too.
#[test]
fn a_portal_with_its_wanderer_on_it_is_not_pushed() {
    let mut t = draw("MP.").begin();
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::DeplacementInvalide);
}

/// Section 5: dogs do not push.
#[test]
fn a_dog_does_not_push_portals() {
    let mut t = draw("CP.").begin();
    far(&mut t);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::DeplacementInvalide);
}

/// Section 5: a pushed portal stays the door of its wanderer.
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

/// Section 9.4: `liens_temporels` and `positions_portails` list open portals in the order in which they were announced,
/// `apparition_portails` those to come.
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
