//! The terrain (section 2.1), and where Citrons stand on it.
//!
//! `parse` reads a map file, `check` judges one for official matches, `generate` makes new ones, `official` holds ours. The
//! format is told in `games/citrons/maps/README.md`.

mod check;
mod generate;
mod official;
mod parse;

pub use check::judge;
pub use generate::{generate, styles};
pub use official::official;
pub use parse::parse;

use crate::area::Area;
use serde::{Deserialize, Serialize};

/// Columns and rows at most, and those of an official match (section 2.1).
pub const SIDE: usize = 64;

/// What a cell is made of: its level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Level -1.
    Hole,
    /// Level 0.
    Plain,
    /// Level 1.
    Mountain,
}

impl Ground {
    /// As `map_get_type` tells it.
    pub fn level(self) -> i32 {
        match self {
            Ground::Hole => -1,
            Ground::Plain => 0,
            Ground::Mountain => 1,
        }
    }
}

/// A cell of the map; cells are in reading order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Row, from north to south.
    pub y: u8,
    /// Column, from west to east.
    pub x: u8,
}

impl Cell {
    /// A cell that is on the largest map.
    pub const fn new(x: usize, y: usize) -> Self {
        Cell { y: y as u8, x: x as u8 }
    }

    /// How many steps lead from one to the other, were there nothing in the way.
    pub fn distance(self, other: Cell) -> u32 {
        u32::from(self.x.abs_diff(other.x)) + u32::from(self.y.abs_diff(other.y))
    }

    /// One of the four cells beside it?
    pub fn is_beside(self, other: Cell) -> bool {
        self.distance(other) == 1
    }
}

/// Where a Citron stands (section 2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// The cell.
    pub cell: Cell,
    /// -1 at the bottom of a hole, else 0.
    pub z: i8,
}

/// The terrain of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// In reading order.
    ground: Vec<Ground>,
    /// Cells with a source of energy.
    sources: Area,
    /// Cells of level 0.
    plains: Area,
    /// Where the teams start: `a`, `b`, `c`, `d`.
    pub starts: Vec<Cell>,
}

impl Map {
    /// A terrain of so many rows; `sources` says of each cell, too, whether there is one.
    fn new(width: usize, ground: Vec<Ground>, sources: &[bool], starts: Vec<Cell>) -> Self {
        let height = ground.len() / width.max(1);
        let (springs, plains) = (Area::default(), Area::default());
        let mut map = Map { width, height, ground, sources: springs, plains, starts };
        for (cell, source) in map.cells().zip(sources) {
            map.mark(cell, *source);
        }
        map
    }

    /// A cell's ground has changed, and whether there is a source.
    fn mark(&mut self, cell: Cell, source: bool) {
        let mut one = Area::default();
        one.insert(cell);
        let put = |area: &Area, inside: bool| if inside { area.or(&one) } else { area.without(&one) };
        self.sources = put(&self.sources, source);
        self.plains = put(&self.plains, self.ground(cell) == Ground::Plain);
    }

    /// Cells of level 0.
    pub(crate) fn plains(&self) -> &Area {
        &self.plains
    }

    /// A cell's place in reading order.
    pub fn index(&self, cell: Cell) -> usize {
        usize::from(cell.y) * self.width + usize::from(cell.x)
    }

    /// The cell of two coordinates; `None` outside the map.
    pub fn cell(&self, x: i32, y: i32) -> Option<Cell> {
        cell(self.width, self.height, x, y)
    }

    /// What a cell is made of.
    pub fn ground(&self, cell: Cell) -> Ground {
        self.ground[self.index(cell)]
    }

    /// Is there a source of energy?
    pub fn is_source(&self, cell: Cell) -> bool {
        self.sources.has(cell)
    }

    /// Every cell, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |y| (0..width).map(move |x| Cell::new(x, y)))
    }

    /// The sources of energy, in reading order.
    pub fn sources(&self) -> impl Iterator<Item = Cell> {
        self.sources.cells()
    }
}

/// The cell of two coordinates on a map of this size; `None` outside.
pub(crate) fn cell(width: usize, height: usize, x: i32, y: i32) -> Option<Cell> {
    let inside = |number: i32, limit: usize| usize::try_from(number).ok().filter(|number| *number < limit);
    Some(Cell::new(inside(x, width)?, inside(y, height)?))
}

/// The cells that can be reached from one in at most so many steps, were there nothing in the way, in reading order.
pub fn diamond(width: usize, height: usize, middle: Cell, radius: u8) -> impl Iterator<Item = Cell> {
    let radius = i32::from(radius);
    let (x, y) = (i32::from(middle.x), i32::from(middle.y));
    (-radius..=radius).flat_map(move |down| {
        let wide = radius - down.abs();
        (-wide..=wide).filter_map(move |right| cell(width, height, x + right, y + down))
    })
}

impl Map {
    /// Another ground, or another source, for tests that change what nobody may notice.
    pub(crate) fn alter(&mut self, cell: Cell, drawn: u8) {
        let index = self.index(cell);
        self.ground[index] = [Ground::Hole, Ground::Plain, Ground::Mountain][usize::from(drawn % 3)];
        self.mark(cell, drawn.is_multiple_of(2) && self.ground[index] == Ground::Plain);
    }
}
