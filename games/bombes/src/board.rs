//! The labyrinth: what each cell is made of, and the bonuses that lie there. It is round: who leaves on one side comes back on
//! the other.

use crate::api::Direction;

/// Lines and columns at most: viewers draw no more.
pub const SIDE: usize = 128;

/// A cell's number: lines from the top, each from left to right.
pub type Cell = usize;

/// What a cell is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// Avatars walk here.
    Open,
    /// A wall that nothing destroys.
    Wall,
    /// A wall that an explosion destroys; players cannot tell it from the other.
    Breakable,
}

/// What an avatar can pick up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bonus {
    /// Bombs for the stock.
    Bombs,
    /// Points.
    Points,
    /// Makes all bombs explode.
    Explosion,
    /// Takes some avatar elsewhere.
    Teleport,
}

impl Bonus {
    /// All, in the order in which they are drawn at each step.
    pub const ALL: [Bonus; 4] = [Bonus::Points, Bonus::Bombs, Bonus::Explosion, Bonus::Teleport];

    /// Its letter, in map files and on the wire.
    pub const fn letter(self) -> u8 {
        match self {
            Bonus::Bombs => b'%',
            Bonus::Points => b'$',
            Bonus::Explosion => b'#',
            Bonus::Teleport => b'@',
        }
    }

    /// The bonus of a letter.
    pub fn of(letter: u8) -> Option<Self> {
        Bonus::ALL.into_iter().find(|bonus| bonus.letter() == letter)
    }
}

/// A labyrinth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// From 1 to [`SIDE`].
    pub lines: usize,
    /// From 1 to [`SIDE`].
    pub columns: usize,
    /// By cell.
    pub ground: Vec<Ground>,
    /// By cell; only open ones have any.
    pub bonuses: Vec<Option<Bonus>>,
}

impl Board {
    /// An open board without bonuses.
    pub fn open(lines: usize, columns: usize) -> Self {
        let cells = lines * columns;
        Board { lines, columns, ground: vec![Ground::Open; cells], bonuses: vec![None; cells] }
    }

    /// Every cell.
    pub fn cells(&self) -> std::ops::Range<Cell> {
        0..self.ground.len()
    }

    /// The cell of a line and a column, both counted around the board.
    pub fn cell(&self, line: i32, column: i32) -> Cell {
        let around = |number: i32, count: usize| number.rem_euclid(count as i32) as usize;
        around(line, self.lines) * self.columns + around(column, self.columns)
    }

    /// A cell's line and column.
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// The cell beside another, across the edge if it is there.
    pub fn beside(&self, cell: Cell, way: Direction) -> Cell {
        let (line, column) = self.place(cell);
        let (line, column) = (line as i32, column as i32);
        match way {
            Direction::Nord => self.cell(line - 1, column),
            Direction::Sud => self.cell(line + 1, column),
            Direction::Est => self.cell(line, column + 1),
            Direction::Ouest => self.cell(line, column - 1),
        }
    }

    /// Does a wall of either kind stand there?
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.ground[cell] != Ground::Open
    }

    /// Open, and without a bonus?
    pub fn is_bare(&self, cell: Cell) -> bool {
        !self.is_wall(cell) && self.bonuses[cell].is_none()
    }
}
