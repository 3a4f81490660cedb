//! Which numbering and lettering of the pieces did the lost `pieces.txt` have? Every one is tried under which the examples of the
//! subject are as it says, and the shipped one is the first of those that remain.

mod pieces;
mod search;

use pieces::{Cells, Polyominoes, read};
use search::{Known, Search};
use std::collections::BTreeSet;

/// What remains when the examples of questions 2 and 3 are as the subject says; piece 9 in its orientation b is drawn there.
fn remaining(by_size: bool) -> (Polyominoes, Vec<Known>) {
    let all = Polyominoes::new();
    let found = Search::new(&all, by_size).run();
    (all, found)
}

fn factorial(number: usize) -> u128 {
    (1..=number as u128).product()
}

/// In how many ways the letters that a solution leaves open may be given.
fn letterings(all: &Polyominoes, known: &Known) -> u128 {
    let open = |shape: usize| all.orientations[shape].len() - known.letters_of(shape);
    (0..all.orientations.len()).map(|shape| factorial(open(shape))).product()
}

/// In how many ways the numbers that it leaves open may be given, by size.
fn numberings(all: &Polyominoes, known: &Known) -> u128 {
    let open = |size: usize| {
        let shapes = 0..all.orientations.len();
        shapes
            .filter(|shape| all.size(*shape) == size && !known.numbers.values().any(|it| it == shape))
            .count()
    };
    (1..=5).map(|size| factorial(open(size))).product()
}

/// How a numbering is preferred to another, piece by piece: the straight piece first and the cross last, as they are usually drawn,
/// and between them in the order of the letters by which pieces of five are called.
fn preference(all: &Polyominoes, numbered: &[usize]) -> Vec<usize> {
    const ORDER: [&str; 14] = [
        "####",
        "#####",
        ".##/##./.#.",
        "#./#./#./##",
        ".#/.#/##/#.",
        "##/##/#.",
        "###/.#.",
        "###/.#./.#.",
        "#.#/###",
        "#../#../###",
        "#../##./.##",
        ".#/##/.#/.#",
        "##./.#./.##",
        ".#./###/.#.",
    ];
    let order: Vec<usize> = ORDER.iter().map(|drawing| all.shape_of(&read(drawing))).collect();
    let place = |shape: &usize| order.iter().position(|it| it == shape).unwrap_or_default();
    numbered.iter().map(place).collect()
}

/// A whole numbering and lettering: by number, the orientations by letter.
type Table = Vec<Vec<Cells>>;

/// The first in the order of [`preference`] that a solution allows; then each piece's letters: tall before wide, then as their
/// drawings are sorted.
fn completed(all: &Polyominoes, known: &Known) -> (Vec<usize>, Table) {
    let mut numbered = Vec::new();
    for number in 1..=21 {
        let size = [1, 2, 3, 3, 4, 4, 4, 4, 4].get(number - 1).copied().unwrap_or(5);
        let taken = |shape: &usize| known.numbers.values().any(|it| it == shape) || numbered.contains(shape);
        let open = (0..all.orientations.len()).filter(|shape| all.size(*shape) == size && !taken(shape));
        let first = || open.min_by_key(|shape| preference(all, &[*shape])).expect("a piece is left");
        let shape = known.numbers.get(&number).copied().unwrap_or_else(first);
        numbered.push(shape);
    }
    let table = numbered.iter().map(|shape| {
        let mut open = all.orientations[*shape].clone();
        open.retain(|cells| !known.letters.iter().any(|((of, _), it)| of == shape && it == cells));
        open.sort_by_key(pieces::drawn);
        open.reverse();
        let letters = 0..all.orientations[*shape].len();
        letters
            .map(|letter| match known.letters.get(&(*shape, letter)) {
                Some(cells) => cells.clone(),
                None => open.pop().expect("as many as letters"),
            })
            .collect()
    });
    let table = table.collect();
    (numbered, table)
}

/// A table in the subject's format.
fn written(table: &Table) -> String {
    let mut text = String::new();
    for (number, letters) in table.iter().enumerate() {
        for (letter, cells) in "abcdefgh".chars().zip(letters) {
            let (width, drawing) = pieces::drawn(cells);
            let height = drawing.split('/').count();
            text += &format!("{}{letter} {height} {width}\n{}\n", number + 1, drawing.replace('/', "\n"));
        }
    }
    text
}

/// 44 solutions, which number 14 of the 21 pieces and letter 20 of the 91 orientations. Nothing decides the rest.
#[test]
fn the_shipped_numbering_and_lettering_is_the_first_of_those_that_remain() {
    let (all, found) = remaining(true);
    let pinned: BTreeSet<_> = found.iter().map(|known| known.numbers.clone()).collect();
    let numbered: u128 = pinned
        .iter()
        .map(|numbers| numberings(&all, &Known { numbers: numbers.clone(), ..Known::default() }))
        .sum();
    let lettered: u128 = found.iter().map(|known| numberings(&all, known) * letterings(&all, known)).sum();
    println!(
        "{} solutions, {} sets of numbers; {numbered} numberings, {lettered} with letters",
        found.len(),
        pinned.len()
    );
    assert_eq!((found.len(), pinned.len(), numbered), (44, 8, 1920));
    assert!(lettered > 1 << 100);

    let best = found
        .iter()
        .map(|known| completed(&all, known))
        .min_by_key(|(numbered, table)| {
            let letters: Vec<_> = table.iter().flatten().map(pieces::drawn).collect();
            (preference(&all, numbered), letters)
        })
        .expect("some remain");
    assert_eq!(written(&best.1), blokus::pieces::FILE);
}

/// What the examples do decide, whatever the rest is.
#[test]
fn what_every_remaining_numbering_has_in_common() {
    let (all, found) = remaining(true);
    let same = |drawings: &[(usize, &str)]| {
        for (number, drawing) in drawings {
            let shape = all.shape_of(&read(drawing));
            assert!(
                found.iter().all(|known| known.numbers.get(number) == Some(&shape)),
                "{number}: {drawing}"
            );
        }
    };
    same(&[(1, "#"), (2, "##"), (3, "###"), (4, "#./##"), (5, "##/##"), (7, "#./#./##"), (9, "##./.##")]);
    same(&[(13, "##/##/#."), (15, "#../#../###"), (19, "#./#./#./##"), (20, "#../##./.##")]);
}

/// Were pieces not numbered by their size, more would remain; the drawing that the subject shows is lost, and the boxes of the game are
/// drawn by size. Takes a minute in a debug build.
#[test]
#[ignore = "takes long; cargo test --release -p blokus --test numbering -- --ignored"]
fn without_the_order_of_sizes_more_would_remain() {
    let (_, found) = remaining(false);
    println!("{} solutions", found.len());
    assert!(found.len() > 44);
}
