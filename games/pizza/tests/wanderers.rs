//! Tests of the dogs of unknown origin, the wanderers (section 5).

use crate::harness::{c, draw, p};
use pizza::api::Api as _;
use pizza::state::Id;

/// Checks that a wanderer appears on the cell of its portal.
///
/// Section 5 does not name the cell, but it is the only one that it requires to be free.
#[test]
fn a_wanderer_appears_on_its_portal() {
    let mut t = draw("P").begin();
    let link = t.liens_temporels()[0];
    assert_eq!((link.chien, link.portail), (p(0, 0), p(0, 0)));
    assert_eq!(t.points_mouvement(p(0, 0)), 2);
    assert_eq!([0, 1, 2].map(|age| t.inventaire_chien(p(0, 0), age)), [0, 0, 0]);
    assert_eq!(t.nb_croquettes(p(0, 0)), 0);
}

/// Checks that a wanderer walks two cells after each turn (section 5).
///
/// A wanderer has half the points of a dog.
#[test]
fn a_wanderer_walks_two_cells_after_each_turn() {
    let mut t = draw("P.....*").begin();
    t.shows("W.....*");
    t.next();
    t.shows("P.W...*");
    t.next();
    t.shows("P...W.*");
    t.next();
    t.shows("P.....W");
    assert_eq!(t.nb_croquettes(p(6, 0)), 1);
    t.next();
    t.shows("P.....W");
}

/// Checks that a wanderer goes to the nearest croquette or bone (section 5).
///
/// The distance is the length of the path around obstacles.
#[test]
fn a_wanderer_goes_to_the_nearest_item() {
    let mut t = draw("*#P..... .#....*.").begin();
    t.next();
    t.shows("*#P.W... .#....*.");
}

/// Checks which of several equal directions a wanderer chooses (section 5).
///
/// The order is east, west, south and north.
#[test]
fn a_wanderer_prefers_east_west_south_north() {
    let orders = [
        ("..*.. ..... *.P.* ..... ..*..", (3, 2), (4, 2)),
        ("..*.. ..... *.P.. ..... ..*..", (1, 2), (0, 2)),
        ("..*.. ..... ..P.. ..... ..*..", (2, 3), (2, 4)),
        ("..*.. ..... ..P.. ..... .....", (2, 1), (2, 0)),
        // Both paths are shortest. East is preferred to south.
        ("..... ..... ..P.. ...*. .....", (3, 2), (3, 3)),
        (".*... ..... ..P.. ..... .....", (1, 2), (1, 1)),
    ];
    for (drawing, first, second) in orders {
        let mut t = draw(drawing).begin();
        assert_eq!(
            t.deplacements_chien(p(2, 2), 2),
            [p(first.0, first.1), p(second.0, second.1)],
            "{drawing}"
        );
        t.next();
        assert_eq!(t.liens_temporels()[0].chien, p(second.0, second.1), "{drawing}");
    }
}

/// Checks that a wanderer stays if it can reach nothing (section 5).
#[test]
fn a_wanderer_without_a_reachable_item_stays() {
    for drawing in ["P...", "P.#* ..## ####", "PM*. ~~~~"] {
        let mut t = draw(drawing).begin();
        if drawing.starts_with("PM") {
            t.edit(|state| state.set_croquettes(c(2, 0), 0));
        }
        t.next();
        assert_eq!(t.liens_temporels()[0].chien, p(0, 0), "{drawing}");
    }
}

/// Checks that a wanderer ignores objects that it cannot take (section 5).
///
/// These are objects under a character or a portal, and croquettes in trees (section 3.1).
#[test]
fn a_wanderer_ignores_what_it_cannot_take() {
    let mut t = draw("P...C.P TM.....").trees(1, 50).begin();
    t.edit(|state| {
        state.put(Id::wanderer(1), c(9, 9));
        state.set_croquettes(c(4, 0), 1);
        state.set_croquettes(c(6, 0), 1);
    });
    assert!(t.info_arbre(p(0, 1)).a_croquette);
    t.next();
    assert_eq!(t.liens_temporels()[0].chien, p(0, 0));
}

/// Checks that a wanderer takes bones of every age, at most ten (section 5).
///
/// Bones are counted for each age, and the bone on the ground is gone.
#[test]
fn a_wanderer_counts_bones_of_every_age() {
    let mut t = draw("P012").skeletons(1, 100).begin();
    t.edit(|state| state.give_bones(Id::wanderer(0), 1, 10));
    t.next();
    assert_eq!([0, 1, 2].map(|age| t.inventaire_chien(p(2, 0), age)), [1, 10, 0]);
    assert!(!t.info_squelette(p(2, 0)).a_squelette);
    t.next();
    assert_eq!([0, 1, 2].map(|age| t.inventaire_chien(p(3, 0), age)), [1, 10, 1]);
}

/// Checks that wanderers keep their croquettes between turns.
///
/// Section 5 gives the owner "all" that its dog found as a wanderer.
#[test]
fn a_wanderer_keeps_croquettes_between_turns() {
    let mut t = draw("P*").begin();
    t.edit(|state| state.set_croquettes(c(1, 0), 4));
    t.skip(5);
    assert_eq!(t.nb_croquettes(p(1, 0)), 4);
}

/// Checks that a wanderer does not take an object that appears under it.
///
/// Section 5 does not mention this case. A wanderer takes the object like a dog, when it comes back
/// (section 3.1), and it leaves only for another object.
#[test]
fn a_wanderer_does_not_take_what_appears_under_it() {
    let mut t = draw("P.0...").skeletons(3, 100).begin();
    t.edit(|state| state.put(Id::wanderer(0), c(2, 0)));
    t.skip(4);
    assert_eq!((t.tour_actuel(), t.liens_temporels()[0].chien), (5, p(2, 0)));
    assert!(t.info_squelette(p(2, 0)).a_squelette);
    t.edit(|state| state.set_croquettes(c(5, 0), 1));
    assert_eq!(
        t.deplacements_chien(p(2, 0), 9),
        [(3, 0), (2, 0), (3, 0), (4, 0), (5, 0)].map(|(x, y)| p(x, y))
    );
    t.next();
    assert_eq!(t.inventaire_chien(p(2, 0), 0), 1);
}

/// Checks that wanderers can enter the zones.
///
/// Section 4.6 forbids zones to opponents only, and a wanderer belongs to no player.
#[test]
fn wanderers_enter_zones() {
    let mut t = draw("n*.P N*..").begin();
    t.next();
    t.shows("nW.P N*..");
}

/// Checks that wanderers walk in the order of their portals.
///
/// Section 5 does not define the order. Each wanderer spends all its points before the next one
/// walks.
#[test]
fn wanderers_walk_in_the_order_of_portals() {
    let mut t = draw("P.*.P").begin();
    t.next();
    t.shows("P.W.W");
    let mut t = draw("P.*..P").begin();
    t.next();
    t.shows("P.W..W");
}

/// Checks that a wanderer cannot walk through portals (section 5).
///
/// A wanderer cannot come back to its own portal either.
#[test]
fn portals_stop_wanderers() {
    let mut t = draw("##### #P.P* #####").begin();
    t.edit(|state| state.put(Id::wanderer(0), c(2, 1)));
    t.edit(|state| state.put(Id::wanderer(1), c(9, 9)));
    t.edit(|state| state.set_croquettes(c(4, 1), 1));
    assert!(t.deplacements_chien(p(2, 1), 5).is_empty());
    // Objects under its portal do not attract a wanderer.
    let mut t = draw("P..*").begin();
    t.edit(|state| state.set_croquettes(c(0, 0), 1));
    assert_eq!(t.deplacements_chien(p(0, 0), 9), [1, 2, 3].map(|column| p(column, 0)));
}
