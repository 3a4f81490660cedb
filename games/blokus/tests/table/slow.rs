//! Implements the rules a second time, cell by cell from the subject's text. The implementation is
//! independent of the bit boards: it uses only the file `pieces.txt` and the access to a board's
//! cells from the crate.

use blokus::Board;
use std::sync::LazyLock;

/// A placed piece: its identifier, column and line.
pub type Name = (String, i32, i32);

/// The drawing of an orientation: its identifier, piece number and blocks. The positions of the
/// blocks are relative to the lowest, leftmost cell.
type Drawing = (String, usize, Vec<(i32, i32)>);

static DRAWINGS: LazyLock<Vec<Drawing>> = LazyLock::new(|| {
    let mut lines = include_str!("../../pieces.txt").lines();
    let mut drawings = Vec::new();
    while let Some(head) = lines.next() {
        let words: Vec<&str> = head.split(' ').collect();
        let number = words[0].trim_end_matches(char::is_alphabetic).parse().expect("the text is a number");
        let height: i32 = words[1].parse().expect("the height is a number");
        let mut blocks = Vec::new();
        for y in (0..height).rev() {
            let line = lines.next().expect("the drawing has another line");
            blocks.extend((0..).zip(line.chars()).filter(|(_, it)| *it == '#').map(|(x, _)| (x, y)));
        }
        drawings.push((words[0].to_owned(), number, blocks));
    }
    drawings
});

/// The width of the margin around the grid. Its cells are never covered, and a piece cannot reach
/// beyond it.
const MARGIN: i32 = 6;
const SIDE: usize = 14 + 2 * MARGIN as usize;

/// The grid as the slow checker keeps it.
#[derive(Debug, Clone)]
pub struct SlowGrid {
    /// The player that covers each cell, by column and line.
    grid: [[Option<usize>; SIDE]; SIDE],
    /// The pieces that each player has placed, by number.
    placed: [[bool; 22]; 2],
}

impl SlowGrid {
    /// Creates an empty grid.
    pub fn new() -> Self {
        SlowGrid { grid: [[None; SIDE]; SIDE], placed: [[false; 22]; 2] }
    }

    /// Copies the position of a board.
    pub fn of(board: &Board) -> Self {
        let mut slow = SlowGrid::new();
        for x in 1..=14 {
            for y in 1..=14 {
                *slow.cell(x, y) = board.owner(x, y);
            }
        }
        for player in 0..2 {
            let remaining: Vec<usize> = board.pieces_left(player).collect();
            slow.placed[player] = std::array::from_fn(|piece| !remaining.contains(&piece));
            slow.placed[player][0] = false;
        }
        slow
    }

    fn cell(&mut self, x: i32, y: i32) -> &mut Option<usize> {
        &mut self.grid[(x + MARGIN) as usize][(y + MARGIN) as usize]
    }

    fn owner(&self, x: i32, y: i32) -> Option<usize> {
        self.grid[(x + MARGIN) as usize][(y + MARGIN) as usize]
    }

    /// Returns the name of the error for the first rule that a placement breaks. The rules are
    /// checked in the order of RULES.md.
    fn broken_rule(
        &self,
        player: usize,
        (_, piece, blocks): &Drawing,
        x: i32,
        y: i32,
    ) -> Option<&'static str> {
        let cells = || blocks.iter().map(|(right, up)| (x + right, y + up));
        let on_the_grid = |(x, y)| (1..=14).contains(&x) && (1..=14).contains(&y);
        let own = |x, y| self.owner(x, y) == Some(player);
        if !cells().all(on_the_grid) {
            return Some("HorsGrille");
        }
        if self.placed[player][*piece] {
            return Some("PieceDejaPosee");
        }
        if cells().any(|(x, y)| self.owner(x, y).is_some()) {
            return Some("CaseOccupee");
        }
        if cells().any(|(x, y)| own(x - 1, y) || own(x + 1, y) || own(x, y - 1) || own(x, y + 1)) {
            return Some("ContactCote");
        }
        if self.placed[player] == [false; 22] {
            let start = [(1, 1), (14, 14)][player];
            return (!cells().any(|cell| cell == start)).then_some("CaseDepart");
        }
        let corner =
            |(x, y)| own(x - 1, y - 1) || own(x + 1, y - 1) || own(x - 1, y + 1) || own(x + 1, y + 1);
        (!cells().any(corner)).then_some("AucunContact")
    }

    fn drawing(name: &str) -> &'static Drawing {
        DRAWINGS.iter().find(|(it, ..)| it == name).expect("the drawing exists")
    }

    /// Returns the name of the error for the first rule that a named placement breaks.
    pub fn refuses(&self, player: usize, (name, x, y): &Name) -> Option<&'static str> {
        self.broken_rule(player, SlowGrid::drawing(name), *x, *y)
    }

    /// Places a piece without checking the rules.
    pub fn place(&mut self, player: usize, (name, x, y): &Name) {
        let (_, piece, blocks) = SlowGrid::drawing(name);
        for (right, up) in blocks {
            *self.cell(x + right, y + up) = Some(player);
        }
        self.placed[player][*piece] = true;
    }

    /// Returns the lines of all allowed placements, found by trying each one.
    pub fn placements(&self, player: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for drawing in DRAWINGS.iter() {
            for y in 1..=14 {
                for x in 1..=14 {
                    if self.broken_rule(player, drawing, x, y).is_none() {
                        lines.push(format!("{} {x} {y}", drawing.0));
                    }
                }
            }
        }
        lines
    }

    /// Returns the number of cells that a player covers.
    pub fn score(&self, player: usize) -> usize {
        self.grid.iter().flatten().filter(|owner| **owner == Some(player)).count()
    }
}
