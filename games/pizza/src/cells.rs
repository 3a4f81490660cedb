//! Cells, the four directions, and sets of cells as one word a line.

use crate::api::Position;
use crate::map::SIDE;

/// How many cells there are.
pub const CELLS: usize = SIDE * SIDE;

/// A cell of the map: `SIDE * line + column`, below [`CELLS`] by construction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cell(u16);

/// The way of one step; the order is the one in which wanderers look (section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Towards greater columns.
    East,
    /// Towards smaller columns.
    West,
    /// Towards greater lines.
    South,
    /// Towards smaller lines.
    North,
}

impl Direction {
    /// East, west, south, north.
    pub const ALL: [Direction; 4] = [Direction::East, Direction::West, Direction::South, Direction::North];
}

impl Cell {
    /// The cell of a position; none outside the map.
    #[inline]
    pub fn at(position: Position) -> Option<Cell> {
        let Position { colonne, ligne } = position;
        // A negative number is a huge one without its sign.
        ((colonne as u32) < SIDE as u32 && (ligne as u32) < SIDE as u32)
            .then(|| Cell(ligne as u16 * SIDE as u16 + colonne as u16))
    }

    /// Its number, below [`CELLS`].
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its line, from 0 at the top.
    #[inline]
    pub fn line(self) -> usize {
        self.index() / SIDE
    }

    /// Its column, from 0 on the left.
    #[inline]
    pub fn column(self) -> usize {
        self.index() % SIDE
    }

    /// As the API says it.
    #[inline]
    pub fn position(self) -> Position {
        Position { colonne: self.column() as i32, ligne: self.line() as i32 }
    }

    /// The neighbour in a direction; none beyond the edge.
    #[inline]
    pub fn step(self, direction: Direction) -> Option<Cell> {
        let last = SIDE - 1;
        match direction {
            Direction::East => (self.column() < last).then(|| Cell(self.0 + 1)),
            Direction::West => (self.column() > 0).then(|| Cell(self.0 - 1)),
            Direction::South => (self.line() < last).then(|| Cell(self.0 + SIDE as u16)),
            Direction::North => (self.line() > 0).then(|| Cell(self.0 - SIDE as u16)),
        }
    }

    /// The direction of a neighbour; none if the other cell is not one.
    #[inline]
    pub fn towards(self, other: Cell) -> Option<Direction> {
        let side = SIDE as i32;
        let difference = i32::from(other.0) - i32::from(self.0);
        if difference == side {
            Some(Direction::South)
        } else if difference == -side {
            Some(Direction::North)
        } else if difference == 1 && other.column() != 0 {
            Some(Direction::East)
        } else if difference == -1 && self.column() != 0 {
            Some(Direction::West)
        } else {
            None
        }
    }

    /// Manhattan distance.
    #[inline]
    pub fn distance(self, other: Cell) -> usize {
        self.column().abs_diff(other.column()) + self.line().abs_diff(other.line())
    }

    /// Every cell, line by line.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u16).map(Cell)
    }
}

/// The columns of a line that exist.
const LINE: u64 = (1 << SIDE) - 1;

/// A set of cells: bit `column` of word `line`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    /// One word a line; bits beyond the last column are 0.
    pub lines: [u64; SIDE],
}

impl Grid {
    /// No cell.
    pub const EMPTY: Grid = Grid { lines: [0; SIDE] };
    /// Every cell.
    pub const FULL: Grid = Grid { lines: [LINE; SIDE] };

    /// True if a cell is in the set.
    #[inline]
    pub fn has(&self, cell: Cell) -> bool {
        self.lines[cell.line()] >> cell.column() & 1 != 0
    }

    /// Puts a cell in.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.lines[cell.line()] |= 1 << cell.column();
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.lines[cell.line()] &= !(1 << cell.column());
    }

    /// How many cells are in the set.
    pub fn count(&self) -> usize {
        self.lines.iter().map(|line| line.count_ones() as usize).sum()
    }

    /// The cells of the set, line by line.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..).zip(self.lines).flat_map(|(line, mut word)| {
            std::iter::from_fn(move || {
                let column = (word != 0).then(|| word.trailing_zeros() as u16)?;
                word &= word - 1;
                Some(Cell(line * SIDE as u16 + column))
            })
        })
    }

    /// A set made line by line: `f(line)` gives the word, cut to the columns that exist.
    #[inline]
    pub fn by_line(mut f: impl FnMut(usize) -> u64) -> Grid {
        let mut grid = Grid::EMPTY;
        for (index, line) in grid.lines.iter_mut().enumerate() {
            *line = f(index) & LINE;
        }
        grid
    }
}
