//! The parts of a map of the game Citrons: its cells, their ground and the spots for units.

use crate::area::Area;
use serde::{Deserialize, Serialize};

/// The maximum number of columns and of rows of a map in the game Citrons. Official maps have
/// exactly this size (section 2.1).
pub const MAX_SIDE: usize = 64;

/// The ground of a cell in the game Citrons: a hole, a plain or a mountain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground {
    /// The ground of a hole, whose bottom is at level -1.
    Hole,
    /// The ground of a plain, which is at level 0.
    Plain,
    /// The ground of a mountain, which is at level 1.
    Mountain,
}

impl Ground {
    /// Returns the level of the ground. It is -1 for a hole, 0 for a plain, and 1 for a mountain.
    pub fn level(self) -> i32 {
        match self {
            Ground::Hole => -1,
            Ground::Plain => 0,
            Ground::Mountain => 1,
        }
    }
}

/// A cell of a map in the game Citrons, with its row and column. Cells are sorted row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// The row of the cell, counted from north to south.
    pub y: u8,
    /// The column of the cell, counted from west to east.
    pub x: u8,
}

impl Cell {
    /// Creates a cell with the given column and row. Both must be less than 64, the size of the
    /// largest map.
    pub const fn new(x: usize, y: usize) -> Self {
        Cell { y: y as u8, x: x as u8 }
    }

    /// Returns the number of steps from one cell to another, without obstacles.
    pub fn distance(self, other: Cell) -> u32 {
        u32::from(self.x.abs_diff(other.x)) + u32::from(self.y.abs_diff(other.y))
    }

    /// Returns true if two cells share a side.
    pub fn is_beside(self, other: Cell) -> bool {
        self.distance(other) == 1
    }
}

/// A spot on which a unit can stand. It is a cell with a level (section 2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// The cell to which the spot belongs.
    pub cell: Cell,
    /// The level of the spot: -1 at the bottom of a hole, otherwise 0.
    pub z: i8,
}

/// The terrain of a match of Citrons, with its ground, energy sources and starting cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    /// The number of columns of the map.
    pub width: usize,
    /// The number of rows of the map.
    pub height: usize,
    /// The ground of all cells in reading order.
    ground: Vec<Ground>,
    /// The cells with a source that gives energy to units.
    sources: Area,
    /// The cells whose ground is a plain.
    plains: Area,
    /// The starting cells of the teams `a`, `b`, `c` and `d`, in this order.
    pub starts: Vec<Cell>,
}

impl Map {
    /// Creates the terrain of a match. `sources` says for each cell in reading order whether it has
    /// an energy source.
    pub(super) fn new(width: usize, ground: Vec<Ground>, sources: &[bool], starts: Vec<Cell>) -> Self {
        let height = ground.len() / width.max(1);
        let (springs, plains) = (Area::default(), Area::default());
        let mut map = Map { width, height, ground, sources: springs, plains, starts };
        for (cell, source) in map.cells().zip(sources) {
            map.mark(cell, *source);
        }
        map
    }

    /// Updates the map's sets of plains and energy sources after a cell has changed. `source` says
    /// whether the cell now has a source.
    fn mark(&mut self, cell: Cell, source: bool) {
        let mut one = Area::default();
        one.insert(cell);
        let put = |area: &Area, inside: bool| if inside { area.union(&one) } else { area.without(&one) };
        self.sources = put(&self.sources, source);
        self.plains = put(&self.plains, self.ground(cell) == Ground::Plain);
    }

    /// Returns the set of all plain cells of the map.
    pub(crate) fn plains(&self) -> &Area {
        &self.plains
    }

    /// Returns the index of a cell of the map in reading order, from 0.
    pub fn index(&self, cell: Cell) -> usize {
        usize::from(cell.y) * self.width + usize::from(cell.x)
    }

    /// Returns the cell at two coordinates, or `None` outside of the map.
    pub fn cell(&self, x: i32, y: i32) -> Option<Cell> {
        cell(self.width, self.height, x, y)
    }

    /// Returns the ground of a cell of the map.
    pub fn ground(&self, cell: Cell) -> Ground {
        self.ground[self.index(cell)]
    }

    /// Returns true if the cell has an energy source.
    pub fn is_source(&self, cell: Cell) -> bool {
        self.sources.has(cell)
    }

    /// Returns all cells of the map in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| Cell::new(x, y)))
    }

    /// Returns the cells with an energy source, in reading order.
    pub fn sources(&self) -> impl Iterator<Item = Cell> {
        self.sources.cells()
    }
}

/// Returns the cell at two coordinates on a map of the given size. Returns `None` if they lie
/// outside of it.
pub(crate) fn cell(width: usize, height: usize, x: i32, y: i32) -> Option<Cell> {
    let inside = |number: i32, limit: usize| usize::try_from(number).ok().filter(|number| *number < limit);
    Some(Cell::new(inside(x, width)?, inside(y, height)?))
}

/// Returns the cells that are at most `radius` steps away from the cell `middle`. They are in
/// reading order. Obstacles are ignored.
pub fn diamond(width: usize, height: usize, middle: Cell, radius: u8) -> impl Iterator<Item = Cell> {
    let radius = i32::from(radius);
    let (x, y) = (i32::from(middle.x), i32::from(middle.y));
    (-radius..=radius).flat_map(move |down| {
        let wide = radius - down.abs();
        (-wide..=wide).filter_map(move |right| cell(width, height, x + right, y + down))
    })
}

impl Map {
    /// Changes the ground and the energy source of a cell, depending on `cell_value`. Tests use
    /// it to change what a player cannot see.
    pub(crate) fn alter(&mut self, cell: Cell, cell_value: u8) {
        let index = self.index(cell);
        self.ground[index] = [Ground::Hole, Ground::Plain, Ground::Mountain][usize::from(cell_value % 3)];
        self.mark(cell, cell_value.is_multiple_of(2) && self.ground[index] == Ground::Plain);
    }
}
