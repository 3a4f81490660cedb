//! Searches the numbers and letters that the lost `pieces.txt` may have given to the pieces. A
//! solution is any assignment under which the examples of the subject hold. Nothing here reads the
//! shipped file.

mod pieces;
mod search;

use pieces::{Polyominoes, read};
use search::{KnownLetters, Search};
use std::collections::BTreeSet;

/// Returns the assignments of numbers and letters to drawings with which the subject's examples of
/// questions 2 and 3 are correct. The subject draws piece 9 in its orientation b.
fn remaining(by_size: bool) -> (Polyominoes, Vec<KnownLetters>) {
    let all = Polyominoes::new();
    let numberings = Search::new(&all, by_size).run();
    (all, numberings)
}

fn factorial(number: usize) -> u128 {
    (1..=number as u128).product()
}

/// Returns the number of ways to assign the letters that a solution leaves open.
fn letterings(all: &Polyominoes, known: &KnownLetters) -> u128 {
    let open = |shape: usize| all.orientations[shape].len() - known.letters_of(shape);
    (0..all.orientations.len()).map(|shape| factorial(open(shape))).product()
}

/// Returns the number of ways to assign the numbers that a solution leaves open, for pieces sorted
/// by size.
fn numberings(all: &Polyominoes, known: &KnownLetters) -> u128 {
    let open = |size: usize| {
        let shapes = 0..all.orientations.len();
        shapes
            .filter(|shape| all.size(*shape) == size && !known.numbers.values().any(|it| it == shape))
            .count()
    };
    (1..=5).map(|size| factorial(open(size))).product()
}

/// Checks that the examples of the subject leave 44 solutions. They number 14 of the 21 pieces and
/// letter 20 of the 91 orientations. Nothing decides the rest. The tests of the subject's examples
/// check that the shipped file is one of the solutions.
#[test]
fn the_examples_leave_forty_four_solutions() {
    let (all, found) = remaining(true);
    let pinned: BTreeSet<_> = found.iter().map(|known| known.numbers.clone()).collect();
    let numbered: u128 = pinned
        .iter()
        .map(|numbers| {
            numberings(&all, &KnownLetters { numbers: numbers.clone(), ..KnownLetters::default() })
        })
        .sum();
    let lettered: u128 = found.iter().map(|known| numberings(&all, known) * letterings(&all, known)).sum();
    println!(
        "{} solutions, {} sets of numbers; {numbered} numberings, {lettered} with letters",
        found.len(),
        pinned.len()
    );
    assert_eq!((found.len(), pinned.len(), numbered), (44, 8, 1920));
    assert!(lettered > 1 << 100);
}

/// Checks the numbers and letters that are the same in every remaining numbering.
#[test]
fn remaining_numberings_have_common_properties() {
    let (all, found) = remaining(true);
    let is_same_for_all = |drawings: &[(usize, &str)]| {
        for (number, drawing) in drawings {
            let shape = all.shape_of(&read(drawing));
            assert!(
                found.iter().all(|known| known.numbers.get(number) == Some(&shape)),
                "{number}: {drawing}"
            );
        }
    };
    is_same_for_all(&[
        (1, "#"),
        (2, "##"),
        (3, "###"),
        (4, "#./##"),
        (5, "##/##"),
        (7, "#./#./##"),
        (9, "##./.##"),
    ]);
    is_same_for_all(&[(13, "##/##/#."), (15, "#../#../###"), (19, "#./#./#./##"), (20, "#../##./.##")]);
}

/// Checks that more solutions remain without the assumption that pieces are numbered by size. The
/// assumption follows the boxes of the game, because the drawing of the subject is lost. The test takes
/// a minute in a debug build.
#[test]
#[ignore = "takes long; cargo test --release -p blokus numbering -- --ignored"]
fn without_the_order_of_sizes_more_would_remain() {
    let (_, found) = remaining(false);
    println!("{} solutions", found.len());
    assert!(found.len() > 44);
}
