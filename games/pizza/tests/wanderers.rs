//! Section 5: dogs of unknown origin.

mod harness;

use harness::{c, draw, p};
use pizza::api::Api as _;
use pizza::state::Id;

/// Section 5 is silent on where a wanderer stands at first: on its portal's cell, the only one that it asks to be free.
#[test]
fn a_wanderer_appears_on_its_portal() {
    let mut t = draw("P").begin();
    let link = t.liens_temporels()[0];
    assert_eq!((link.chien, link.portail), (p(0, 0), p(0, 0)));
    assert_eq!(t.points_mouvement(p(0, 0)), 2);
    assert_eq!([0, 1, 2].map(|age| t.inventaire_chien(p(0, 0), age)), [0, 0, 0]);
    assert_eq!(t.nb_croquettes(p(0, 0)), 0);
}

/// Section 5: a wanderer has half a dog's points, so two steps after each player's turn.
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

/// Section 5: a wanderer goes to the nearest croquette or bone, by the way around obstacles.
#[test]
fn a_wanderer_goes_to_the_nearest_by_its_way() {
    let mut t = draw("*#P..... .#....*.").begin();
    t.next();
    t.shows("*#P.W... .#....*.");
}

/// Section 5: among equals, east before west before south before north.
#[test]
fn a_wanderer_prefers_east_west_south_north() {
    let orders = [
        ("..*.. ..... *.P.* ..... ..*..", (3, 2), (4, 2)),
        ("..*.. ..... *.P.. ..... ..*..", (1, 2), (0, 2)),
        ("..*.. ..... ..P.. ..... ..*..", (2, 3), (2, 4)),
        ("..*.. ..... ..P.. ..... .....", (2, 1), (2, 0)),
        // Both ways are shortest: east first, then south.
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

/// Section 5: a wanderer that reaches nothing stays.
#[test]
fn a_wanderer_stays_if_it_reaches_nothing() {
    for drawing in ["P...", "P.#* ..## ####", "PM*. ~~~~"] {
        let mut t = draw(drawing).begin();
        if drawing.starts_with("PM") {
            t.edit(|state| state.set_croquettes(c(2, 0), 0));
        }
        t.next();
        assert_eq!(t.liens_temporels()[0].chien, p(0, 0), "{drawing}");
    }
}

/// Section 5: a wanderer cannot take what lies under a character or a portal, and does not climb
/// trees (section 3.1).
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

/// Section 5: bones of every age attract, and count for each age, at most ten; the bone is gone.
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

/// Section 5 gives the owner "all" that its dog found as a wanderer: wanderers keep their croquettes between turns.
#[test]
fn a_wanderer_keeps_croquettes_between_turns() {
    let mut t = draw("P*").begin();
    t.edit(|state| state.set_croquettes(c(1, 0), 4));
    t.skip(5);
    assert_eq!(t.nb_croquettes(p(1, 0)), 4);
}

/// Section 5 is silent on what appears under a wanderer: it takes it like a dog, by coming back (3.1), and only once
/// something else has called it away.
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

/// Section 4.6 forbids zones to players; a wanderer is nobody's and goes everywhere.
#[test]
fn wanderers_enter_zones() {
    let mut t = draw("n*.P N*..").begin();
    t.next();
    t.shows("nW.P N*..");
}

/// Section 5 is silent on the order among wanderers: that of the portals, each with all its points.
#[test]
fn wanderers_walk_in_the_order_of_portals() {
    let mut t = draw("P.*.P").begin();
    t.next();
    t.shows("P.W.W");
    let mut t = draw("P.*..P").begin();
    t.next();
    t.shows("P.W..W");
}

/// Section 5: a wanderer may not walk through portals, nor come back to its own.
#[test]
fn portals_stop_wanderers() {
    let mut t = draw("##### #P.P* #####").begin();
    t.edit(|state| state.put(Id::wanderer(0), c(2, 1)));
    t.edit(|state| state.put(Id::wanderer(1), c(9, 9)));
    t.edit(|state| state.set_croquettes(c(4, 1), 1));
    assert!(t.deplacements_chien(p(2, 1), 5).is_empty());
    // What lies under its portal does not call it back.
    let mut t = draw("P..*").begin();
    t.edit(|state| state.set_croquettes(c(0, 0), 1));
    assert_eq!(t.deplacements_chien(p(0, 0), 9), [1, 2, 3].map(|column| p(column, 0)));
}
