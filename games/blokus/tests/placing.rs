//! Tests each rule of placing a piece.

use crate::table::{QUESTION_3, after, number, placement};
use blokus::api::Erreur::{
    self, AucunContact, CaseDepart, CaseOccupee, ContactCote, HorsGrille, Ok as Fine, PieceDejaPosee,
};
use blokus::{Placement, questions};

/// Returns the answer to a player that places a piece after a valid sequence.
fn answer(sequence: &str, player: usize, line: &str) -> Erreur {
    after(sequence).check(player, placement(line)).err().unwrap_or(Fine)
}

#[test]
fn the_first_piece_of_a_player_covers_its_start() {
    for (player, good, bad) in [(0, "#/# 1 1", "#/# 1 2"), (1, "## 13 14", "## 12 14")] {
        assert_eq!((answer("", player, good), answer("", player, bad)), (Fine, CaseDepart));
    }
    assert_eq!(answer("", 1, "# 1 1"), CaseDepart);
    assert_eq!(answer("", 0, "# 14 14"), CaseDepart);
    // The bounding rectangle of this piece contains the start cell, but the piece does not cover it.
    assert_eq!(answer("", 0, "4b 1 1"), CaseDepart);
    // The start cell is only for the first piece, and does not count as a corner later.
    assert_eq!(answer("#/# 1 1\n", 0, "# 5 5"), AucunContact);
}

#[test]
fn a_piece_lies_on_the_grid() {
    for line in ["## 14 1", "#/# 1 14", "#/#/#/#/# 1 11", "##### 11 1"] {
        assert_eq!(answer("", 0, line), HorsGrille, "{line}");
    }
    assert_eq!(answer("", 1, "#/#/#/#/# 14 10"), Fine);
    assert_eq!(answer("", 1, "##### 10 14"), Fine);
}

#[test]
fn a_piece_lies_on_empty_cells() {
    let opening_moves = "##/## 1 1\n# 14 14\n";
    assert_eq!(answer(opening_moves, 0, "#/#/# 2 2"), CaseOccupee);
    // The cell (9, 13) belongs to the other player.
    assert_eq!(
        (answer(QUESTION_3, 0, "#/#/#/# 9 11"), after(QUESTION_3).owner(9, 13)),
        (CaseOccupee, Some(1))
    );
}

#[test]
fn a_piece_is_placed_once() {
    assert_eq!(answer("# 1 1\n# 14 14\n", 0, "# 2 2"), PieceDejaPosee);
    // A piece cannot be placed twice in any orientation. The other player has its own pieces.
    assert_eq!(answer("#/# 1 1\n# 14 14\n", 0, "## 2 3"), PieceDejaPosee);
    assert_eq!(answer("#/# 1 1\n# 14 14\n", 1, "## 12 13"), Fine);
}

#[test]
fn a_piece_touches_one_of_its_players_by_a_corner() {
    let opening_moves = "##/## 1 1\n# 14 14\n";
    assert_eq!(answer(opening_moves, 0, "# 3 3"), Fine);
    for line in ["# 4 4", "# 4 3", "#/# 7 7", "# 13 13"] {
        assert_eq!(answer(opening_moves, 0, line), AucunContact, "{line}");
    }
}

#[test]
fn a_piece_touches_none_of_its_players_by_a_side() {
    let opening_moves = "##/## 1 1\n# 14 14\n";
    for line in ["# 3 1", "# 3 2", "# 2 3", "## 3 2"] {
        assert_eq!(answer(opening_moves, 0, line), ContactCote, "{line}");
    }
    // The piece touches a corner and a side. Touching a side is not allowed.
    assert_eq!(answer(opening_moves, 0, "#/# 3 2"), ContactCote);
    assert_eq!(answer(opening_moves, 0, ".#/## 2 3"), ContactCote);
}

#[test]
fn a_piece_may_touch_the_opponents_in_any_way() {
    let board = after(QUESTION_3);
    let touches = |placement: Placement, near: [(i32, i32); 4]| {
        let mut beside = placement.cells().flat_map(|(x, y)| near.map(|(a, b)| (x + a, y + b)));
        beside.any(|(x, y)| board.owner(x, y) == Some(1))
    };
    let all = board.placements(0);
    let sides = |it: &&Placement| touches(**it, [(1, 0), (-1, 0), (0, 1), (0, -1)]);
    let corners = |it: &&Placement| touches(**it, [(1, 1), (-1, 1), (1, -1), (-1, -1)]);
    assert!(
        all.iter().any(|it| sides(&it) && corners(&it)) && all.iter().any(|it| !sides(&it) && !corners(&it))
    );
}

#[test]
fn each_piece_placed_counts_its_cells() {
    let mut board = after("##/## 1 1\n# 14 14\n");
    assert_eq!((board.score(0), board.score(1)), (4, 1));
    board.place(0, placement("#/#/#/#/# 3 3")).expect("the placement is legal");
    assert_eq!((board.score(0), board.score(1)), (9, 1));
    assert_eq!(board.pieces_left(0).count(), 19);
    let straight = number("#####");
    assert!(!board.has(0, straight) && board.has(1, straight) && !board.has(0, 22));
}

#[test]
fn a_refused_piece_changes_nothing() {
    let mut board = after("##/## 1 1\n# 14 14\n");
    let before = board;
    for line in ["##/## 3 3", "# 2 2", "# 3 2", "# 7 7", "##### 11 3"] {
        assert!(board.place(0, placement(line)).is_err(), "{line}");
    }
    assert!(board == before);
}

/// Checks that a placement with several errors is refused with the error that comes first in
/// the list of RULES.md.
#[test]
fn the_errors_of_a_placement_have_an_order() {
    let opening_moves = "##/## 1 1\n# 14 14\n";
    assert_eq!(answer(opening_moves, 0, "##/## 14 14"), HorsGrille);
    assert_eq!(answer(opening_moves, 0, "##/## 1 1"), PieceDejaPosee);
    assert_eq!(answer(opening_moves, 0, "## 2 2"), CaseOccupee);
    assert_eq!(answer("", 1, "# 1 1"), CaseDepart);
    assert_eq!(answer("##/## 1 1\n", 1, "# 1 1"), CaseOccupee);
}

/// Checks that a placement must be written as in the subject. Several blanks are allowed at the
/// ends and between the parts, and nothing else.
#[test]
fn a_placement_is_written_as_in_the_subject() {
    for line in ["9b 6 3", " 9b  6\t3 ", "9b 6 3\r", "09b 06 03"] {
        assert_eq!(placement(line).to_string(), "9b 6 3");
    }
    for line in [
        "",
        "9b",
        "9b 6",
        "9b 6 3 1",
        "9B 6 3",
        "9e 6 3",
        "9 6 3",
        "b 6 3",
        "0a 1 1",
        "22a 1 1",
        "9b 0 3",
        "9b 15 3",
        "9b 6 0",
        "9b 6 15",
        "9b +6 3",
        "9b -6 3",
        "9b 6.0 3",
        "9b,6,3",
        "9b 6 300000000000",
        "é 6 3",
        "9é 6 3",
        "passe",
        "9\u{301}b 6 3",
    ] {
        assert!(Placement::read(line).is_err(), "{line:?}");
    }
}

#[test]
fn a_sequence_that_cannot_be_read_is_not_valid() {
    assert_eq!(questions::validity("2a 1 1\n\n  \n2b 13 14\n"), "valide");
    for text in ["2a 1 1\npasse\n", "2a 1 1\n2b 13 14\n9z 1 1\n", "bonjour\n"] {
        assert_eq!(questions::validity(text), "invalide", "{text}");
    }
    assert_eq!(questions::read_sequence("2a 1 1\n\n9z 1 1\n").map_err(|(line, _)| line), Err(3));
}
