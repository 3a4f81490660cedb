//! The labyrinth: the ground of each cell and the bonuses on it. Opposite edges are connected.

use crate::api::Direction;

/// The maximum number of lines and of columns, which viewers can draw.
pub const SIDE: usize = 128;

/// The number of a cell. Cells are numbered line by line from the top, and from left to right.
pub type Cell = usize;

/// The ground of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// Open ground, on which avatars walk.
    Open,
    /// A wall that cannot be destroyed.
    Wall,
    /// A wall that an explosion destroys. Players cannot distinguish it from other walls.
    Breakable,
}

/// A bonus that an avatar can pick up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bonus {
    /// Bombs for the avatar's stock.
    Bombs,
    /// Points for the player.
    Points,
    /// The explosion of all bombs.
    Explosion,
    /// The teleportation of a random avatar.
    Teleport,
}

impl Bonus {
    /// All bonuses, in the order in which they are drawn in each step.
    pub const ALL: [Bonus; 4] = [Bonus::Points, Bonus::Bombs, Bonus::Explosion, Bonus::Teleport];

    /// Returns the letter of the bonus in map files and in the byte protocol.
    pub const fn letter(self) -> u8 {
        match self {
            Bonus::Bombs => b'%',
            Bonus::Points => b'$',
            Bonus::Explosion => b'#',
            Bonus::Teleport => b'@',
        }
    }

    /// Returns the bonus with a letter.
    pub fn of(letter: u8) -> Option<Self> {
        Bonus::ALL.into_iter().find(|bonus| bonus.letter() == letter)
    }
}

/// The labyrinth of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The number of lines, from 1 to [`SIDE`].
    pub lines: usize,
    /// The number of columns, from 1 to [`SIDE`].
    pub columns: usize,
    /// The ground by cell.
    pub ground: Vec<Ground>,
    /// The bonuses by cell. Only open cells have one.
    pub bonuses: Vec<Option<Bonus>>,
}

impl Board {
    /// Creates an open board without bonuses.
    pub fn open(lines: usize, columns: usize) -> Self {
        let cells = lines * columns;
        Board { lines, columns, ground: vec![Ground::Open; cells], bonuses: vec![None; cells] }
    }

    /// Returns the range of all cells.
    pub fn cells(&self) -> std::ops::Range<Cell> {
        0..self.ground.len()
    }

    /// Returns the cell at a line and a column, which wrap around the board.
    pub fn cell(&self, line: i32, column: i32) -> Cell {
        let around = |number: i32, count: usize| number.rem_euclid(count as i32) as usize;
        around(line, self.lines) * self.columns + around(column, self.columns)
    }

    /// Returns the line and column of a cell.
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// Returns the neighbour of a cell in a direction, which may lie across the edge.
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

    /// Returns true if the cell has a wall of either kind.
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.ground[cell] != Ground::Open
    }

    /// Returns true if the cell is open and has no bonus.
    pub fn is_bare(&self, cell: Cell) -> bool {
        !self.is_wall(cell) && self.bonuses[cell].is_none()
    }
}
