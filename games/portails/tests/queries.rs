//! Tests the functions that change nothing, and the function `annuler`.

use crate::table::{Table, begin, c, champ, lien, p};
use portails::api::{Api as _, Erreur, Position};
use portails::cells::Cell;
use portails::{Action, State};

/// Builds four portals with all six links between them. One of the portals is inside of the field that
/// the other three form.
fn kite() -> Table {
    let (a, b, c, d) = ((0, 0), (9, 0), (0, 9), (2, 2));
    let mut t = begin(&[a, b, c, d, (20, 20), (20, 10)]);
    t.link(0, &[(a, d), (b, d), (c, d), (a, b), (b, c), (a, c)]);
    t
}

#[test]
fn portals_are_listed_by_x_then_by_y() {
    let mut t = begin(&[(3, 1), (0, 7), (3, 0), (0, 2), (29, 29)]);
    assert_eq!(t.liste_portails(), [p(0, 2), p(0, 7), p(3, 0), p(3, 1), p(29, 29)]);
}

#[test]
fn links_are_listed_by_their_ends_the_earlier_first() {
    let mut t = begin(&[(0, 5), (2, 0), (2, 9), (7, 7)]);
    t.link(0, &[((7, 7), (2, 9)), ((2, 0), (0, 5))]);
    t.link(0, &[((2, 9), (0, 5))]);
    let expected = [lien(p(0, 5), p(2, 0), 0), lien(p(0, 5), p(2, 9), 0), lien(p(2, 9), p(7, 7), 0)];
    assert_eq!(t.liste_liens(), expected);
    assert_eq!(t.liens_incidents_portail(p(2, 9)), expected[1..]);
    assert_eq!(t.liens_bloquants(p(0, 5), p(2, 9)), expected[1..2]);
}

/// Checks that the links and fields of both players are in one list. Each link and field names its
/// owner.
#[test]
fn links_and_fields_tell_their_owner() {
    let mut t = kite();
    t.link(1, &[((20, 20), (20, 10))]);
    assert_eq!(t.liste_liens().last(), Some(&lien(p(20, 10), p(20, 20), 1)));
    assert!(t.liste_champs().iter().all(|field| field.joueur_c == 0));
}

#[test]
fn corners_of_fields_come_in_the_order_of_portals() {
    let mut t = kite();
    let expected = [
        champ(p(0, 0), p(0, 9), p(2, 2), 0),
        champ(p(0, 0), p(0, 9), p(9, 0), 0),
        champ(p(0, 0), p(2, 2), p(9, 0), 0),
        champ(p(0, 9), p(2, 2), p(9, 0), 0),
    ];
    assert_eq!(t.liste_champs(), expected);
    assert_eq!(t.champs_incidents_portail(p(2, 2)), [expected[0], expected[2], expected[3]]);
    assert_eq!(t.case_champs(p(1, 2)), expected[..2]);
}

#[test]
fn links_and_fields_are_found_whatever_the_order_of_their_ends() {
    let mut t = kite();
    assert!(t.lien_existe(p(9, 0), p(0, 9)) && !t.lien_existe(p(9, 0), p(20, 20)));
    assert!(t.champ_existe(p(9, 0), p(2, 2), p(0, 9)) && !t.champ_existe(p(9, 0), p(2, 2), p(20, 20)));
    assert!(!t.lien_existe(p(0, 0), p(0, 0)) && !t.champ_existe(p(0, 0), p(0, 0), p(9, 0)));
}

#[test]
fn a_case_is_in_a_field_when_it_is_strictly_inside() {
    let mut t = kite();
    for (at, fields) in [(p(1, 2), 2), (p(2, 2), 1), (p(0, 3), 0), (p(0, 0), 0), (p(5, 5), 0), (p(1, 1), 1)] {
        assert_eq!((t.case_dans_champ(at), t.case_champs(at).len()), (fields > 0, fields), "{at:?}");
    }
}

#[test]
fn portals_tell_their_owner_and_shields() {
    let mut t = begin(&[(1, 1), (2, 2), (3, 3)]);
    t.edit(|state| state.give(c(2, 2), Some(1), 4));
    t.own(0, &[(3, 3)]);
    assert_eq!([p(1, 1), p(2, 2), p(3, 3), p(4, 4)].map(|at| t.portail_joueur(at)), [-1, 1, 0, -2]);
    assert_eq!([p(1, 1), p(2, 2), p(3, 3), p(4, 4)].map(|at| t.portail_boucliers(at)), [0, 4, 0, -2]);
}

#[test]
fn positions_outside_of_the_map_are_empty() {
    let mut t = kite();
    for off in [p(-1, 0), p(0, 30), p(30, 0), p(i32::MIN, i32::MAX)] {
        assert_eq!((t.portail_joueur(off), t.portail_boucliers(off)), (-2, -2));
        assert!(!t.case_dans_champ(off) && t.case_champs(off).is_empty());
        assert!(!t.lien_existe(off, p(0, 0)) && !t.champ_existe(off, p(0, 0), p(9, 0)));
        assert!(t.liens_incidents_portail(off).is_empty() && t.champs_incidents_portail(off).is_empty());
        assert!(t.champs_incidents_segment(off, p(0, 0)).is_empty());
    }
    // A segment that begins outside of the map is blocked.
    assert_eq!(t.liens_bloquants(p(-1, 1), p(1, 1)), [lien(p(0, 0), p(0, 9), 0), lien(p(0, 0), p(2, 2), 0)]);
}

/// Checks that blocking links are the same on the map and outside of it. They are read from an
/// index on the map and computed outside of it.
#[test]
fn blocking_links_are_those_that_interfere() {
    let mut t = kite();
    let all = t.liste_liens();
    for one in Cell::all().step_by(37).map(Cell::position) {
        for other in Cell::all().step_by(23).map(Cell::position) {
            let blocking = t.liens_bloquants(one, other);
            let expected: Vec<_> = all
                .iter()
                .filter(|it| one != other && t.seats[0].intersection_segments(one, other, it.extr1, it.extr2))
                .copied()
                .collect();
            assert_eq!(blocking, expected, "{one:?} {other:?}");
        }
    }
}

#[test]
fn nothing_blocks_a_segment_of_one_point() {
    let mut t = begin(&[(0, 0), (4, 4)]);
    t.link(0, &[((0, 0), (4, 4))]);
    assert!(t.liens_bloquants(p(2, 2), p(2, 2)).is_empty());
    assert!(t.intersection_segments(p(2, 2), p(2, 2), p(0, 0), p(4, 4)));
    assert!(!t.intersection_segments(p(0, 0), p(0, 0), p(0, 0), p(4, 4)));
}

#[test]
fn the_fields_of_a_possible_link_are_returned() {
    let mut t = begin(&[(0, 0), (4, 0), (0, 4), (4, 4)]);
    t.link(0, &[((0, 0), (4, 0)), ((0, 0), (0, 4)), ((4, 4), (4, 0)), ((4, 4), (0, 4))]);
    let expected = [champ(p(0, 0), p(0, 4), p(4, 0), 0), champ(p(0, 4), p(4, 0), p(4, 4), 0)];
    assert_eq!(t.champs_incidents_segment(p(4, 0), p(0, 4)), expected);
    t.link(0, &[((4, 0), (0, 4))]);
    assert_eq!(t.champs_incidents_segment(p(0, 4), p(4, 0)), expected);
    assert_eq!(t.champs_incidents_segment(p(0, 0), p(0, 4)), expected[..1]);
    assert!(t.champs_incidents_segment(p(0, 0), p(0, 0)).is_empty());
}

#[test]
fn players_are_distinguished() {
    let mut t = begin(&[]);
    assert_eq!((t.moi(), t.adversaire()), (0, 1));
    assert_eq!((t.position_agent(0), t.position_agent(1)), (p(0, 0), p(29, 29)));
    for nobody in [-1, 2, i32::MAX] {
        assert_eq!((t.position_agent(nobody), t.score(nobody)), (p(-1, -1), -1));
    }
    t.next();
    assert_eq!((t.moi(), t.adversaire()), (1, 0));
}

// Tests of the queries about the history of actions.

#[test]
fn the_history_is_what_the_opponents_last_turn_changed() {
    let mut t = begin(&[(0, 0), (4, 0), (0, 4), (9, 9)]);
    t.rich();
    assert!(t.hist_portails_captures().is_empty() && t.hist_champs_crees().is_empty());
    for (x, y) in [(4, 0), (0, 4), (0, 0)] {
        t.there(x, y, |t| t.capturer());
    }
    t.lier(p(4, 0));
    t.lier(p(0, 4));
    t.ajouter_bouclier();
    t.ajouter_bouclier();
    t.there(4, 0, |t| t.lier(p(0, 4)));
    t.there(0, 4, |t| t.ajouter_bouclier());
    // The player's own turn is not part of the history.
    assert!(t.hist_portails_captures().is_empty() && t.hist_liens_crees().is_empty());
    let journal = t.seats[0].end_turn();
    t.seats[1].view.state.set_points(0, 10_000, 10_000);
    t.play_journal(journal);
    assert_eq!(t.hist_portails_captures(), [p(0, 0), p(0, 4), p(4, 0)]);
    assert_eq!(t.hist_boucliers_ajoutes(), [p(0, 0), p(0, 0), p(0, 4)]);
    assert_eq!(
        t.hist_liens_crees(),
        [lien(p(0, 0), p(0, 4), 0), lien(p(0, 0), p(4, 0), 0), lien(p(0, 4), p(4, 0), 0)]
    );
    assert_eq!(t.hist_champs_crees(), [champ(p(0, 0), p(0, 4), p(4, 0), 0)]);
    assert!(t.hist_portails_neutralises().is_empty());
    // The history contains only the last turn.
    t.next();
    t.next();
    assert!(t.hist_portails_captures().is_empty() && t.hist_boucliers_ajoutes().is_empty());
}

/// Checks that a portal that is neutralised and then captured is in both lists of the history. If
/// it is shielded again, only the shields beyond the earlier number are listed.
#[test]
fn a_portal_neutralised_and_taken_is_in_both_lists() {
    for (added, count) in [(1, 0), (2, 0), (3, 1)] {
        let mut t = begin(&[(0, 0), (5, 5)]);
        t.edit(|state| state.give(c(0, 0), Some(1), 2));
        t.edit(|state| state.set_points(0, 42, 6));
        t.neutraliser();
        t.capturer();
        (0..added).for_each(|_| assert_eq!(t.ajouter_bouclier(), Erreur::Ok));
        t.next();
        assert_eq!(
            (t.hist_portails_captures(), t.hist_portails_neutralises()),
            (vec![p(0, 0)], vec![p(0, 0)])
        );
        assert_eq!(t.hist_boucliers_ajoutes(), vec![p(0, 0); count]);
    }
}

/// Checks that a link is new when the opponent made it again as its own.
#[test]
fn a_link_that_changed_hands_is_new() {
    let mut t = begin(&[(0, 0), (1, 0)]);
    t.link(1, &[((0, 0), (1, 0))]);
    for x in [0, 1] {
        t.deplacer(p(x, 0));
        assert_eq!((t.neutraliser(), t.capturer()), (Erreur::Ok, Erreur::Ok));
    }
    assert_eq!(t.lier(p(0, 0)), Erreur::Ok);
    t.next();
    assert_eq!(t.hist_liens_crees(), [lien(p(0, 0), p(1, 0), 0)]);
}

#[test]
fn undone_actions_are_not_in_the_history() {
    let mut t = begin(&[(0, 0)]);
    t.capturer();
    t.annuler();
    t.next();
    assert!(t.hist_portails_captures().is_empty());
}

/// Checks that the history of the opponent's turn stays the same through the player's own turn.
/// Nothing that the player changes in its turn changes that history.
#[test]
fn the_history_keeps_owners_after_own_actions() {
    let mut t = begin(&[(0, 0), (1, 0)]);
    t.own(0, &[(0, 0), (1, 0)]);
    assert_eq!(t.lier(p(1, 0)), Erreur::Ok);
    t.next();
    t.stand(0, 0);
    assert_eq!((t.neutraliser(), t.capturer()), (Erreur::Ok, Erreur::Ok));
    assert_eq!(t.hist_liens_crees(), [lien(p(0, 0), p(1, 0), 0)]);
}

// Tests of the function `annuler`, which undoes actions.

/// Plays a legal action, undoes it, and plays it again. Checks that undoing restores the state before
/// the action, and that playing it again gives the same state as the first time.
#[track_caller]
fn back_and_forth(t: &mut Table, action: Action) {
    let before: State = t.view.state.clone();
    let play = |t: &mut Table| match action {
        Action::Deplacer(to) => t.deplacer(to),
        Action::UtiliserTurbo => t.utiliser_turbo(),
        Action::Capturer => t.capturer(),
        Action::Neutraliser => t.neutraliser(),
        Action::AjouterBouclier => t.ajouter_bouclier(),
        Action::Lier(to) => t.lier(to),
    };
    let kept = |t: &Table| -> Vec<u16> { Cell::all().map(|cell| t.view.state.graph().cover(cell)).collect() };
    let covered = kept(t);
    let blocked = |t: &mut Table| t.liens_bloquants(p(1, 0), p(9, 10));
    let blocking = blocked(t);
    assert_eq!(play(t), Erreur::Ok, "{action:?}");
    let after = t.view.state.clone();
    assert!(t.annuler());
    assert!(
        t.view.state == before && t.view.state.digest() == before.digest(),
        "undoing {action:?} does not restore the state"
    );
    assert_eq!(t.view.state.graph().fields(), before.graph().fields());
    assert!(kept(t) == covered && blocked(t) == blocking);
    assert_eq!(play(t), Erreur::Ok);
    assert!(t.view.state == after, "repeating {action:?} has another effect");
}

#[test]
fn annuler_takes_every_action_back() {
    let mut t = begin(&[(0, 0), (4, 0), (0, 4), (4, 4), (9, 9)]);
    t.own(0, &[(4, 0), (0, 4)]);
    t.link(0, &[((4, 0), (0, 4))]);
    t.rich();
    back_and_forth(&mut t, Action::Capturer);
    back_and_forth(&mut t, Action::Lier(p(4, 0)));
    // This link creates a field.
    back_and_forth(&mut t, Action::Lier(p(0, 4)));
    back_and_forth(&mut t, Action::AjouterBouclier);
    back_and_forth(&mut t, Action::UtiliserTurbo);
    back_and_forth(&mut t, Action::Deplacer(p(3, 7)));
    back_and_forth(&mut t, Action::Deplacer(p(3, 7)));
    while t.annuler() {}
    assert!(t.journal().is_empty() && t.liste_liens().len() == 1);
}

/// Checks that `annuler` restores a neutralised portal completely. The portal gets back its
/// shields, its links and their fields, including nested fields.
#[test]
fn annuler_restores_a_neutralised_portal() {
    let (a, b, d, e) = ((0, 0), (9, 0), (0, 9), (2, 2));
    let mut t = begin(&[a, b, d, e]);
    t.edit(|state| state.give(c(0, 0), Some(1), 3));
    t.link(1, &[(a, e), (b, e), (d, e), (a, b), (b, d), (a, d)]);
    t.rich();
    back_and_forth(&mut t, Action::Neutraliser);
    t.annuler();
    t.stand(2, 2);
    back_and_forth(&mut t, Action::Neutraliser);
}

#[test]
fn annuler_never_reaches_into_an_earlier_turn() {
    let mut t = begin(&[(0, 0)]);
    t.capturer();
    t.next();
    assert!(!t.annuler());
    t.next();
    assert!(!t.annuler());
    assert_eq!(t.portail_joueur(p(0, 0)), 0);
}

#[test]
fn refused_actions_cannot_be_undone() {
    let mut t = begin(&[(0, 0)]);
    t.capturer();
    assert_eq!(t.lier(Position { x: 9, y: 9 }), Erreur::AucunPortail);
    assert!(t.annuler() && !t.annuler());
}
