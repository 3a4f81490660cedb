//! Plays the examples of the subject, which names pieces without drawing them. When a name
//! occurs for the first time, the search tries every piece and orientation that the name may mean.

use super::pieces::{Cells, Polyominoes, read};
use crate::table::{INVALID, POSSIBLE, QUESTION_3, VALID};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The width of the grid with its border of two cells. The border ensures that no neighbour of a
/// piece's cell is outside of the array.
const STRIDE: usize = 24;

/// The cells that each player covers, as a type.
type Grid = [[bool; STRIDE * STRIDE]; 2];

fn index(x: i32, y: i32) -> usize {
    (y + 4) as usize * STRIDE + (x + 4) as usize
}

/// The meanings of names that are assumed at one point of the search. A name consists of the
/// number of a shape and the letter of an orientation.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct KnownLetters {
    /// The shape of each number whose meaning is known.
    pub numbers: BTreeMap<usize, usize>,
    /// The cells of each orientation whose letter is known, by shape and letter.
    pub letters: BTreeMap<(usize, usize), Cells>,
}

impl KnownLetters {
    /// Returns the number of known letters of a shape.
    pub fn letters_of(&self, shape: usize) -> usize {
        self.letters.keys().filter(|(of, _)| *of == shape).count()
    }
}

/// A placement as the subject writes it: number, letter, column and line.
type WrittenPlacement = (usize, usize, i32, i32);

fn parse_placements(text: &str) -> Vec<WrittenPlacement> {
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let (number, letter) = words[0].split_at(words[0].len() - 1);
        let int = |text: &str| text.parse().expect("the text is a number");
        (int(number) as usize, usize::from(letter.as_bytes()[0] - b'a'), int(words[1]), int(words[2]))
    };
    text.lines().map(line).collect()
}

pub struct Search<'a> {
    all: &'a Polyominoes,
    /// True if pieces are assumed to be numbered in the order of their sizes.
    by_size: bool,
    known: KnownLetters,
    /// The valid sequences of the subject. After the second, [`POSSIBLE`] placements are possible.
    sequences: Vec<Vec<WrittenPlacement>>,
    /// The invalid sequences of the subject.
    invalid: Vec<Vec<WrittenPlacement>>,
    /// A cache of the number of placements, by covered cells and remaining shapes.
    counted: HashMap<(Vec<usize>, BTreeSet<usize>), usize>,
    found: BTreeSet<KnownLetters>,
}

impl<'a> Search<'a> {
    pub fn new(all: &'a Polyominoes, by_size: bool) -> Self {
        let known_piece = read("##./.##");
        let shape = all.shape_of(&known_piece);
        let known = KnownLetters {
            numbers: BTreeMap::from([(9, shape)]),
            letters: BTreeMap::from([((shape, 1), known_piece)]),
        };
        let sequences = [VALID[1], QUESTION_3, VALID[0]].map(parse_placements).to_vec();
        let invalid = INVALID.map(parse_placements).to_vec();
        Search { all, by_size, known, sequences, invalid, counted: HashMap::new(), found: BTreeSet::new() }
    }

    /// Returns all solutions, which are the meanings of the names with which all examples of the
    /// subject are correct.
    pub fn run(mut self) -> Vec<KnownLetters> {
        self.sequence(0);
        self.found.into_iter().collect()
    }

    fn sequence(&mut self, index: usize) {
        match self.sequences.len() {
            all if index < all => self.next(index, 0, &mut [[false; STRIDE * STRIDE]; 2]),
            _ => self.refuse(),
        }
    }

    /// Plays the rest of a sequence, beginning with the given line.
    fn next(&mut self, which: usize, line: usize, grid: &mut Grid) {
        let Some((number, letter, x, y)) = self.sequences[which].get(line).copied() else {
            return if which != 1 || self.begun(grid) {
                self.sequence(which + 1)
            };
        };
        let player = line % 2;
        for shape in self.shapes(number) {
            let new_number = self.known.numbers.insert(number, shape).is_none();
            for cells in self.letters(shape, letter) {
                let new_letter = self.known.letters.insert((shape, letter), cells.clone()).is_none();
                if fits(grid, player, &cells, x, y, line < 2) {
                    let paint = |grid: &mut Grid, to| {
                        cells.iter().for_each(|(a, b)| grid[player][index(x + a, y + b)] = to);
                    };
                    paint(grid, true);
                    self.next(which, line + 1, grid);
                    paint(grid, false);
                }
                if new_letter {
                    self.known.letters.remove(&(shape, letter));
                }
            }
            if new_number {
                self.known.numbers.remove(&number);
            }
        }
    }

    /// Returns the shapes that a number may mean.
    fn shapes(&self, number: usize) -> Vec<usize> {
        if let Some(shape) = self.known.numbers.get(&number) {
            return vec![*shape];
        }
        let size = [1, 2, 3, 3, 4, 4, 4, 4, 4].get(number - 1).copied().unwrap_or(5);
        let free = |shape: &usize| !self.known.numbers.values().any(|taken| taken == shape);
        let fits = |shape: &usize| !self.by_size || self.all.size(*shape) == size;
        (0..self.all.orientations.len()).filter(|shape| free(shape) && fits(shape)).collect()
    }

    /// Returns the orientations that a letter may mean.
    fn letters(&self, shape: usize, letter: usize) -> Vec<Cells> {
        if let Some(cells) = self.known.letters.get(&(shape, letter)) {
            return vec![cells.clone()];
        }
        let all = &self.all.orientations[shape];
        let is_used =
            |cells: &Cells| self.known.letters.iter().any(|((of, _), it)| *of == shape && it == cells);
        let free = all.iter().filter(|cells| !is_used(cells)).cloned();
        if letter < all.len() { free.collect() } else { Vec::new() }
    }

    /// Returns true if player 0 has as many possible placements as question 3 of the subject says.
    fn begun(&mut self, grid: &Grid) -> bool {
        let placed: BTreeSet<usize> =
            self.sequences[1].iter().step_by(2).map(|(number, ..)| self.known.numbers[number]).collect();
        let covered = (0..STRIDE * STRIDE).filter(|at| grid[0][*at] || grid[1][*at]).collect();
        let all = self.all;
        let count = self.counted.entry((covered, placed)).or_insert_with_key(|(_, placed)| {
            let unplaced = (0..all.orientations.len()).filter(|shape| !placed.contains(shape));
            unplaced.flat_map(|shape| &all.orientations[shape]).map(|cells| count(grid, cells)).sum()
        });
        *count == POSSIBLE
    }

    /// Records the current meanings of the names that leave the invalid sequences invalid. The
    /// first invalid sequence is one line with a name whose meaning is not yet known: each possible
    /// meaning is tried. The second sequence places one piece twice, whatever the piece is.
    fn refuse(&mut self) {
        let (number, letter, x, y) = self.invalid[0][0];
        assert!(self.invalid[0].len() == 1 && self.invalid[1][0].0 == self.invalid[1][2].0);
        let shape = self.known.numbers[&number];
        for cells in self.letters(shape, letter) {
            if !fits(&[[false; STRIDE * STRIDE]; 2], 0, &cells, x, y, true) {
                let mut known = self.known.clone();
                known.letters.insert((shape, letter), cells);
                self.found.insert(known);
            }
        }
    }
}

/// Returns true if a player may place these cells at a position. The player's first piece must
/// cover its start.
fn fits(grid: &Grid, player: usize, cells: &Cells, x: i32, y: i32, first: bool) -> bool {
    let cells = || cells.iter().map(|(a, b)| (x + a, y + b));
    let on = |it: i32| (1..=14).contains(&it);
    let free = |(x, y): (i32, i32)| on(x) && on(y) && !grid[0][index(x, y)] && !grid[1][index(x, y)];
    if !cells().all(free) {
        return false;
    }
    if first {
        return cells().any(|cell| cell == [(1, 1), (14, 14)][player]);
    }
    let own = &grid[player];
    let sides = |at: usize| own[at - 1] || own[at + 1] || own[at - STRIDE] || own[at + STRIDE];
    let corners = |at: usize| {
        own[at - STRIDE - 1] || own[at - STRIDE + 1] || own[at + STRIDE - 1] || own[at + STRIDE + 1]
    };
    !cells().any(|(x, y)| sides(index(x, y))) && cells().any(|(x, y)| corners(index(x, y)))
}

/// Returns the number of positions in which player 0 may place an orientation.
fn count(grid: &Grid, cells: &Cells) -> usize {
    let places = (1..=14).flat_map(|y| (1..=14).map(move |x| (x, y)));
    places.filter(|(x, y)| fits(grid, 0, cells, *x, *y, false)).count()
}
