//! The cells of the map of the game Pizza, the four directions, and sets of cells. A set is stored
//! as one machine word per line.

use crate::api::Position;
use crate::map::parts::SIDE;

/// The number of cells of the map in the game Pizza.
pub const CELLS: usize = SIDE * SIDE;

/// A cell of the map of the game Pizza. It is stored as the number `SIDE * line + column`, which is
/// below [`CELLS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cell(u16);

/// The direction of a character's step in the game Pizza. Wanderers, the dogs that walk on their
/// own, prefer the directions in this order (section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// The direction east, towards higher columns.
    East,
    /// The direction west, towards lower columns.
    West,
    /// The direction south, towards higher lines.
    South,
    /// The direction north, towards lower lines.
    North,
}

impl Direction {
    /// All directions, in the order east, west, south, north.
    pub const ALL: [Direction; 4] = [Direction::East, Direction::West, Direction::South, Direction::North];
}

impl Cell {
    /// Returns the cell at a position, or `None` outside the map.
    #[inline]
    pub fn at(position: Position) -> Option<Cell> {
        let Position { colonne, ligne } = position;
        // A negative number becomes a very large one when converted to an unsigned type.
        ((colonne as u32) < SIDE as u32 && (ligne as u32) < SIDE as u32)
            .then(|| Cell(ligne as u16 * SIDE as u16 + colonne as u16))
    }

    /// Returns the number of the cell, from 0 to [`CELLS`] - 1.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the line of the cell, from 0 at the top.
    #[inline]
    pub fn line(self) -> usize {
        self.index() / SIDE
    }

    /// Returns the column of the cell, from 0 on the left.
    #[inline]
    pub fn column(self) -> usize {
        self.index() % SIDE
    }

    /// Returns the position of the cell in the API's type.
    #[inline]
    pub fn position(self) -> Position {
        Position { colonne: self.column() as i32, ligne: self.line() as i32 }
    }

    /// Returns the neighbours of the cell that are in a set, as bits in the order of [`Direction::ALL`].
    /// `set` returns the bits of a line of the set. Bits beyond the last column must be 0.
    #[inline]
    pub(crate) fn neighbours_in(self, set: impl Fn(usize) -> u64) -> u32 {
        let (line, column) = (self.line(), self.column());
        let own = set(line);
        let south = if line + 1 < SIDE { set(line + 1) } else { 0 };
        let north = if line > 0 { set(line - 1) } else { 0 };
        let words = [own >> 1, own << 1, south, north];
        (0..).zip(words).map(|(direction, word)| ((word >> column & 1) as u32) << direction).sum()
    }

    /// Returns those of some neighbours, given as bits in the order of [`Direction::ALL`], for which
    /// `keep` returns true.
    #[inline]
    pub(crate) fn filter_neighbours(self, neighbours: u32, keep: impl Fn(Direction, Cell) -> bool) -> u32 {
        let (mut kept, mut rest) = (0, neighbours);
        while rest != 0 {
            let direction = rest.trailing_zeros();
            rest &= rest - 1;
            let way = Direction::ALL[direction as usize];
            if self.step(way).is_some_and(|to| keep(way, to)) {
                kept |= 1 << direction;
            }
        }
        kept
    }

    /// Returns the neighbour of the cell in a direction. Returns `None` beyond the edge of the map.
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

    /// Returns the direction to a neighbouring cell. Returns `None` if the other cell is not a
    /// neighbour.
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

    /// Returns the Manhattan distance to another cell. It is the number of steps without obstacles.
    #[inline]
    pub fn distance(self, other: Cell) -> usize {
        self.column().abs_diff(other.column()) + self.line().abs_diff(other.line())
    }

    /// Returns all cells of the map, line by line.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u16).map(Cell)
    }
}

/// The 64-bit number in which the bits of all columns are set.
pub(crate) const LINE: u64 = (1 << SIDE) - 1;

/// A set of cells of the map. It is stored as one number per line, with one bit per column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The bits of each line. Bit `column` is set if the set contains the cell. Bits beyond the
    /// last column are 0.
    pub lines: [u64; SIDE],
}

impl Grid {
    /// The empty set, which contains no cells.
    pub const EMPTY: Grid = Grid { lines: [0; SIDE] };
    /// The set that contains all cells of the map.
    pub const FULL: Grid = Grid { lines: [LINE; SIDE] };

    /// Returns true if the set contains the cell.
    #[inline]
    pub fn has(&self, cell: Cell) -> bool {
        self.lines[cell.line()] >> cell.column() & 1 != 0
    }

    /// Adds a cell to the set.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.lines[cell.line()] |= 1 << cell.column();
    }

    /// Removes a cell from the set.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.lines[cell.line()] &= !(1 << cell.column());
    }

    /// Returns the number of cells in the set.
    pub fn count(&self) -> usize {
        self.lines.iter().map(|line| line.count_ones() as usize).sum()
    }

    /// Returns the cells of the set, line by line.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..).zip(self.lines).flat_map(|(line, mut word)| {
            std::iter::from_fn(move || {
                let column = (word != 0).then(|| word.trailing_zeros() as u16)?;
                word &= word - 1;
                Some(Cell(line * SIDE as u16 + column))
            })
        })
    }

    /// Builds a set of cells line by line. `f(line)` returns the bits of the line's cells. Bits
    /// beyond the last column are cleared.
    #[inline]
    pub fn by_line(mut f: impl FnMut(usize) -> u64) -> Grid {
        let mut grid = Grid::EMPTY;
        for (index, line) in grid.lines.iter_mut().enumerate() {
            *line = f(index) & LINE;
        }
        grid
    }
}
