//! Tests the functions that change nothing.

use crate::table::{POSSIBLE, QUESTION_3, Table, after, number, p, placement, pose};
use blokus::api::{Api as _, Coup, Erreur, Position};
use blokus::pieces::ORIENTATIONS;
use blokus::questions;
use std::collections::BTreeSet;

#[test]
fn possible_placements_are_listed_by_piece_orientation_line_and_column() {
    let mut t = Table::after(QUESTION_3);
    let all = t.coups_possibles(0);
    assert_eq!(all.len(), POSSIBLE);
    let order = |it: &Coup| (it.piece, it.orientation, it.coin.y, it.coin.x);
    assert!(all.iter().map(order).collect::<Vec<_>>().is_sorted());
    assert!(all.iter().all(|it| t.verifier(0, *it) == Erreur::Ok));
    let lines: Vec<String> = all.iter().map(|it| t.ecrire_coup(*it)).collect();
    assert_eq!(lines, questions::possible(&after(QUESTION_3), 0));
}

/// Checks that a champion can query possible placements out of turn and for the opponent.
#[test]
fn possible_placements_are_those_of_the_player_asked_about() {
    let mut t = Table::new();
    let (first, second) = (t.coups_possibles(0), t.coups_possibles(1));
    assert!(first.iter().all(|it| t.cases_couvertes(*it).contains(&p(1, 1))));
    assert!(second.iter().all(|it| t.cases_couvertes(*it).contains(&p(14, 14))));
    assert_eq!(first.len(), second.len());
    assert_eq!(t.seats[1].coups_possibles(0), first);
    assert!(t.peut_poser(0) && t.peut_poser(1));
    for nobody in [-1, 2, i32::MIN, i32::MAX] {
        assert!(t.coups_possibles(nobody).is_empty() && !t.peut_poser(nobody), "{nobody}");
    }
}

#[test]
fn a_placement_is_checked_without_being_made() {
    let mut t = Table::after("2a 1 1\n2b 13 14\n");
    let before = t.view.state.clone();
    for (player, line, answer) in [
        (0, "11b 2 3", Erreur::Ok),
        (1, "17b 10 11", Erreur::Ok),
        (0, "## 2 3", Erreur::PieceDejaPosee),
        (1, "# 1 1", Erreur::CaseOccupee),
        (0, "# 1 3", Erreur::ContactCote),
        (0, "# 9 9", Erreur::AucunContact),
        (0, "##### 11 3", Erreur::HorsGrille),
        (2, "# 2 3", Erreur::HorsTour),
    ] {
        assert_eq!(t.verifier(player, pose(line)), answer, "{line}");
    }
    let odd = |piece, orientation, x, y| Coup { piece, orientation, coin: p(x, y) };
    let block = number("#") as i32;
    for (coup, answer) in [
        (odd(0, 0, 2, 3), Erreur::PieceInconnue),
        (odd(22, 0, 2, 3), Erreur::PieceInconnue),
        (odd(block, 1, 2, 3), Erreur::PieceInconnue),
        (odd(block, -1, 2, 3), Erreur::PieceInconnue),
        (odd(block, 0, 0, 3), Erreur::HorsGrille),
        (odd(block, 0, i32::MAX, i32::MIN), Erreur::HorsGrille),
    ] {
        assert_eq!((t.verifier(0, coup), t.poser(coup)), (answer, answer), "{coup:?}");
    }
    assert!(t.view.state == before);
}

#[test]
fn cells_return_the_player_that_covers_them() {
    let mut t = Table::after(QUESTION_3);
    assert_eq!(t.case_joueur(p(1, 1)), 0);
    assert_eq!(t.case_joueur(p(14, 14)), 1);
    assert_eq!(t.case_joueur(p(1, 14)), -1);
    for off in [p(0, 1), p(1, 0), p(15, 1), p(1, 15), p(i32::MIN, i32::MAX)] {
        assert_eq!(t.case_joueur(off), -2);
    }
}

#[test]
fn the_grid_is_returned_line_by_line() {
    let mut t = Table::after(QUESTION_3);
    let grid = t.grille();
    assert_eq!(grid.len(), 196);
    for y in 1..=14 {
        for x in 1..=14 {
            assert_eq!(grid[((y - 1) * 14 + x - 1) as usize], t.case_joueur(p(x, y)));
        }
    }
    let count = |player: i32| grid.iter().filter(|cell| **cell == player).count() as i32;
    assert_eq!((count(0), count(1)), (t.score(0), t.score(1)));
}

#[test]
fn free_corners_are_where_the_next_piece_may_touch() {
    let mut t = Table::new();
    assert_eq!((t.coins_libres(0), t.coins_libres(1)), (vec![p(1, 1)], vec![p(14, 14)]));
    t.play("##/## 1 1");
    t.play("# 14 14");
    assert_eq!((t.coins_libres(0), t.coins_libres(1)), (vec![p(3, 3)], vec![p(13, 13)]));
    assert!(t.coins_libres(2).is_empty() && t.coins_libres(-1).is_empty());
    // Each placement covers one of these cells. The piece of one block shows that each of them is listed.
    let mut t = Table::after("13a 1 1\n7g 13 12\n");
    let corners: BTreeSet<_> = t.coins_libres(0).iter().map(|it| (it.x, it.y)).collect();
    for it in t.coups_possibles(0) {
        assert!(t.cases_couvertes(it).iter().any(|it| corners.contains(&(it.x, it.y))));
    }
    let single: BTreeSet<_> = t
        .coups_possibles(0)
        .iter()
        .filter(|it| it.piece == number("#") as i32)
        .map(|it| (it.coin.x, it.coin.y))
        .collect();
    assert_eq!(single, corners);
}

#[test]
fn remaining_pieces_are_returned_in_order() {
    let mut t = Table::after("2a 1 1\n2b 13 14\n11b 2 3\n");
    let without = |gone: &[i32]| (1..=21).filter(|piece| !gone.contains(piece)).collect::<Vec<i32>>();
    assert_eq!((t.pieces_restantes(0), t.pieces_restantes(1)), (without(&[2, 11]), without(&[2])));
    assert!(t.pieces_restantes(2).is_empty());
}

#[test]
fn orientations_are_counted() {
    let mut t = Table::new();
    assert_eq!((1..=21).map(|piece| t.nb_orientations(piece)).sum::<i32>(), ORIENTATIONS as i32);
    assert_eq!((t.nb_orientations(9), t.nb_orientations(number("#") as i32)), (4, 1));
    for nothing in [0, 22, -1, i32::MAX, i32::MIN] {
        assert_eq!(t.nb_orientations(nothing), 0, "{nothing}");
    }
}

/// Checks that the cells of a placement are returned by line and column. The placement may be on
/// the grid or outside of it.
#[test]
fn cells_of_a_placement_are_returned_also_outside_the_grid() {
    let mut t = Table::new();
    assert_eq!(t.cases_couvertes(pose("9b 6 3")), [p(7, 3), p(8, 3), p(6, 4), p(7, 4)]);
    let far = Coup { coin: p(i32::MAX, -5), ..pose("9b 6 3") };
    assert_eq!(t.cases_couvertes(far)[0], p(i32::MAX, -5));
    assert!(t.cases_couvertes(Coup { piece: 0, ..far }).is_empty());
    assert!(t.cases_couvertes(Coup { orientation: 4, ..far }).is_empty());
}

/// Tests question 1: the cells that a placement touches by its corners. The answer depends neither
/// on the position of the piece nor on other pieces.
#[test]
fn cells_at_the_corners_of_a_placement_are_returned() {
    let mut t = Table::after(QUESTION_3);
    let expected = [p(6, 2), p(9, 2), p(5, 3), p(9, 4), p(5, 5), p(8, 5)];
    assert_eq!(t.cases_contact(pose("9b 6 3")), expected);
    assert_eq!(t.cases_contact(pose("# 1 1")), [p(2, 2)]);
    let beside = Coup { coin: p(0, 0), ..pose("# 1 1") };
    assert_eq!(t.cases_contact(beside), [p(1, 1)]);
    let far = Coup { coin: p(i32::MAX, i32::MIN), ..beside };
    assert!(t.cases_contact(far).is_empty() && t.cases_contact(Coup { piece: 22, ..beside }).is_empty());
}

#[test]
fn placements_are_written_and_read_as_in_the_subject() {
    let mut t = Table::new();
    for line in QUESTION_3.lines() {
        let read = t.lire_coup(line);
        assert_eq!((read, t.ecrire_coup(read).as_str()), (placement(line).into(), line));
    }
    assert_eq!((t.lire_coup("passe").piece, t.lire_coup("9b 6").piece, t.lire_coup("").piece), (0, -1, -1));
    let odd = |piece, orientation| Coup { piece, orientation, coin: Position { x: 40, y: -2 } };
    assert_eq!((t.ecrire_coup(odd(0, 7)).as_str(), t.ecrire_coup(odd(22, 0)).as_str()), ("passe", ""));
    assert_eq!(t.ecrire_coup(odd(9, 1)), "9b 40 -2");
}

#[test]
fn the_history_contains_each_turn() {
    let mut t = Table::after("2a 1 1\n2b 13 14\n");
    assert_eq!(t.historique(), [pose("#/# 1 1"), pose("## 13 14")]);
    t.poser(pose("11b 2 3"));
    assert_eq!(t.historique().len(), 2, "the current turn is not part of the history");
    t.end_turn();
    t.end_turn();
    assert_eq!(t.historique()[2], pose("11b 2 3"));
    assert_eq!(t.historique()[3], Coup { piece: 0, orientation: 0, coin: p(-1, -1) });
}

#[test]
fn players_are_distinguished() {
    let mut t = Table::after("##/## 1 1\n# 14 14\n");
    assert_eq!((t.seats[0].moi(), t.seats[0].adversaire()), (0, 1));
    assert_eq!((t.seats[1].moi(), t.seats[1].adversaire()), (1, 0));
    assert_eq!((t.case_depart_joueur(0), t.case_depart_joueur(1)), (p(1, 1), p(14, 14)));
    assert_eq!((t.score(0), t.score(1)), (4, 1));
    for nobody in [-1, 2] {
        assert_eq!((t.score(nobody), t.case_depart_joueur(nobody)), (-1, p(-1, -1)));
    }
}
