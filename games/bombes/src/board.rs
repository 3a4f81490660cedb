//! The labyrinth of the game Bombes: the ground of each cell and the bonuses on it. Opposite edges
//! are connected.

use crate::api::{Direction, NB_JOUEURS_MAX};

/// The maximum number of players in a match of the game Bombes.
pub const PLAYERS: usize = NB_JOUEURS_MAX as usize;

/// The maximum number of lines and of columns of a labyrinth. Replay viewers can draw no larger
/// one.
pub const MAX_SIDE: usize = 128;

/// The number of a cell of the labyrinth. Cells are numbered line by line, from 0.
pub type Cell = usize;

/// The ground of a cell of the labyrinth in the game Bombes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// Open ground, on which avatars can walk.
    Open,
    /// A wall of the labyrinth that explosions cannot destroy.
    Wall,
    /// A wall that an explosion destroys. To players, it looks like other walls.
    Breakable,
}

/// A bonus on a cell of the labyrinth. An avatar that walks there picks it up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bonus {
    /// The bonus that gives the player more bombs.
    Bombs,
    /// The bonus that gives points to the player.
    Points,
    /// The bonus that makes all bombs in the labyrinth explode.
    Explosion,
    /// The bonus that teleports a random avatar to a random empty cell.
    Teleport,
}

impl Bonus {
    /// All kinds of bonuses, in the order of the random draws of a step.
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

    /// Returns the bonus for a letter of map files and of the byte protocol. Returns `None` if the
    /// letter stands for no bonus.
    pub fn of(letter: u8) -> Option<Self> {
        Bonus::ALL.into_iter().find(|bonus| bonus.letter() == letter)
    }
}

/// The labyrinth of a match of Bombes, with its size, walls and bonuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The number of lines of the labyrinth, from 1 to [`MAX_SIDE`].
    pub lines: usize,
    /// The number of columns of the labyrinth, from 1 to [`MAX_SIDE`].
    pub columns: usize,
    /// The ground of each cell, by the number of the cell.
    pub ground: Vec<Ground>,
    /// The bonus on each cell, by the number of the cell. Only open cells have one.
    pub bonuses: Vec<Option<Bonus>>,
}

impl Board {
    /// Creates a labyrinth of the given size without walls and bonuses.
    pub fn open(lines: usize, columns: usize) -> Self {
        let cells = lines * columns;
        Board { lines, columns, ground: vec![Ground::Open; cells], bonuses: vec![None; cells] }
    }

    /// Returns the numbers of all cells of the labyrinth.
    pub fn cells(&self) -> std::ops::Range<Cell> {
        0..self.ground.len()
    }

    /// Returns the cell at a line and a column. Coordinates outside of the labyrinth wrap around.
    pub fn cell(&self, line: i32, column: i32) -> Cell {
        let around = |number: i32, count: usize| number.rem_euclid(count as i32) as usize;
        around(line, self.lines) * self.columns + around(column, self.columns)
    }

    /// Returns the line and the column of a cell, both from 0.
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        (cell / self.columns, cell % self.columns)
    }

    /// Returns the neighbour of a cell in a direction. Opposite edges of the labyrinth are
    /// connected.
    pub fn neighbour(&self, cell: Cell, way: Direction) -> Cell {
        let (line, column) = self.place(cell);
        let (line, column) = (line as i32, column as i32);
        match way {
            Direction::Nord => self.cell(line - 1, column),
            Direction::Sud => self.cell(line + 1, column),
            Direction::Est => self.cell(line, column + 1),
            Direction::Ouest => self.cell(line, column - 1),
        }
    }

    /// Returns true if there is a wall on the cell, breakable or not.
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.ground[cell] != Ground::Open
    }

    /// Returns true if the cell is open ground without a bonus.
    pub fn is_bare(&self, cell: Cell) -> bool {
        !self.is_wall(cell) && self.bonuses[cell].is_none()
    }
}
