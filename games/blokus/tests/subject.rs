//! Checks that every example of the subject holds.

use crate::table::{INVALID, POSSIBLE, QUESTION_3, VALID, after, number, placement};
use blokus::api::Erreur;
use blokus::pieces::{self, FILE, ORIENTATIONS};
use blokus::{Board, Orientation, questions};
use std::collections::{BTreeMap, BTreeSet};

/// Returns a drawing turned by a quarter.
fn turned(drawing: &[String]) -> Vec<String> {
    let column = |x: usize| drawing.iter().map(|line| line.as_bytes()[x] as char).collect();
    (0..drawing[0].len()).rev().map(column).collect()
}

fn mirrored(drawing: &[String]) -> Vec<String> {
    drawing.iter().map(|line| line.chars().rev().collect()).collect()
}

/// Returns the drawings of `pieces.txt` by piece number, read without the crate.
fn drawings() -> BTreeMap<usize, Vec<Vec<String>>> {
    let mut all: BTreeMap<usize, Vec<Vec<String>>> = BTreeMap::new();
    let mut lines = FILE.lines();
    while let Some(head) = lines.next() {
        let words: Vec<&str> = head.split(' ').collect();
        let height: usize = words[1].parse().expect("the height is a number");
        let drawing: Vec<String> = lines.by_ref().take(height).map(str::to_owned).collect();
        assert!(drawing.iter().all(|line| line.len().to_string() == words[2]), "{head}");
        let (number, letter) = words[0].split_at(words[0].len() - 1);
        let orientations = all.entry(number.parse().expect("the text is a number")).or_default();
        assert_eq!(letter, ["a", "b", "c", "d", "e", "f", "g", "h"][orientations.len()], "{head}");
        orientations.push(drawing);
    }
    all
}

#[test]
fn each_player_has_21_pieces_of_1_to_5_blocks() {
    let mut blocks: Vec<usize> =
        drawings().values().map(|all| all[0].iter().map(|line| line.matches('#').count()).sum()).collect();
    blocks.sort_unstable();
    assert_eq!(blocks, [1, 2, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
}

/// Checks that there are 91 orientations. A piece has 1, 2, 4 or 8 orientations, and each results
/// from another by turning or mirroring. No two pieces share an orientation.
#[test]
fn the_91_orientations_are_all_rotations_and_reflections() {
    let all = drawings();
    assert_eq!(all.values().map(Vec::len).sum::<usize>(), ORIENTATIONS);
    let mut orientations_seen = BTreeSet::new();
    for (number, orientations) in &all {
        assert!([1, 2, 4, 8].contains(&orientations.len()), "{number}");
        let mut result = BTreeSet::from([orientations[0].clone()]);
        for _ in 0..4 {
            result = result.iter().flat_map(|it| [it.clone(), turned(it), mirrored(it)]).collect();
        }
        assert_eq!(result, orientations.iter().cloned().collect(), "{number}");
        for drawing in result {
            assert!(orientations_seen.insert(drawing), "{number}");
        }
    }
}

#[test]
fn piece_9_in_its_orientation_b_is_drawn_as_in_the_subject() {
    assert!(FILE.contains("\n9b 2 3\n##.\n.##\n"));
    let mut cells: Vec<_> = placement("9b 6 3").cells().collect();
    cells.sort_unstable();
    assert_eq!(cells, [(6, 4), (7, 3), (7, 4), (8, 3)]);
    assert_eq!(drawings()[&9].len(), 4);
}

#[test]
fn question_1_is_answered_as_in_the_subject() {
    let cells: BTreeSet<_> = questions::contacts(placement("9b 6 3")).into_iter().collect();
    assert_eq!(cells, BTreeSet::from([(5, 3), (5, 5), (8, 5), (9, 4), (9, 2), (6, 2)]));
}

#[test]
fn question_2_is_answered_as_in_the_subject() {
    for sequence in VALID {
        assert_eq!(questions::validity(sequence), "valide", "{sequence}");
    }
    for sequence in INVALID {
        assert_eq!(questions::validity(sequence), "invalide", "{sequence}");
    }
    let reason = |text: &str| {
        questions::play(&questions::read_sequence(text).expect("the sequence of placements is valid"))
            .map(drop)
    };
    assert_eq!(reason(INVALID[0]), Err((0, Erreur::CaseDepart)));
    assert_eq!(reason(INVALID[1]), Err((2, Erreur::PieceDejaPosee)));
    assert_eq!(questions::validity(QUESTION_3), "valide");
}

#[test]
fn question_3_has_142_answers_as_in_the_subject() {
    let board = after(QUESTION_3);
    let lines = questions::possible(&board, 0);
    assert_eq!((lines.len(), board.count(0)), (POSSIBLE, POSSIBLE));
    assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), POSSIBLE);
}

#[test]
fn question_3_answers_passe_when_nothing_is_possible() {
    let mut board = Board::new();
    while let Some(placement) = board.placements(1).pop() {
        board.place(1, placement).expect("the placement is legal");
    }
    assert_eq!(questions::possible(&board, 1), ["passe"]);
    assert!(questions::possible(&board, 0).len() > 1);
}

#[test]
fn a_file_of_pieces_is_refused_with_the_line_that_is_wrong() {
    let read = |text: &str| pieces::read(text).map(|all| all.len());
    assert_eq!(read("1a 1 1\n#\n2a 2 1\n#\n#\n"), Ok(2));
    for (text, line) in [
        ("1a 1\n#\n", "line 1"),
        ("1a 1 1\n##\n", "line 2"),
        ("1a 1 1\n#\n22a 1 1\n#\n", "line 3"),
        ("1i 1 1\n#\n", "line 1"),
        ("é 1 1\n#\n", "line 1"),
        ("1a 1 1\nx\n", "line 2"),
        ("2a 2 1\n#\n", "the last drawing"),
    ] {
        assert!(read(text).is_err_and(|reason| reason.to_string().starts_with(line)), "{text}");
    }
}

#[test]
fn orientations_are_ordered_by_piece_and_letter() {
    let names: Vec<String> = Orientation::all().map(|it| it.to_string()).collect();
    let heads: Vec<&str> = FILE.lines().filter_map(|line| Some(line.split_once(' ')?.0)).collect();
    assert_eq!(names, heads);
    assert!(Orientation::all().is_sorted());
    assert_eq!(Orientation::of(9, 1).map(|it| it.to_string()).as_deref(), Some("9b"));
    let (block, square) = (number("#") as i32, number("##/##") as i32);
    for (piece, letter) in [(0, 0), (22, 0), (block, 1), (square, 1), (9, 4), (9, -1), (-1, 0), (7, 8)] {
        assert_eq!(Orientation::of(piece, letter), None, "{piece} {letter}");
    }
}
