//! The cells of the map of the game Portails. All lists of cells are sorted by x, then by y.

use crate::api::{Position, TAILLE_TERRAIN};
use crate::geometry::Point;
use serde::{Deserialize, Serialize};

/// The number of cells along a side of the map.
pub const SIDE: usize = TAILLE_TERRAIN as usize;
/// The number of cells of the map in the game Portails.
pub const CELLS: usize = SIDE * SIDE;

/// A cell of the map of the game Portails. Cells are ordered by x, then by y.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Cell(u16);

impl Cell {
    /// Returns the cell at a position, or `None` outside of the map.
    #[inline]
    pub fn at(position: Position) -> Option<Self> {
        let on = |it: i32| (0..SIDE as i32).contains(&it);
        (on(position.x) && on(position.y)).then_some(Cell((position.x << 8 | position.y) as u16))
    }

    /// Returns the index of the cell on the map, from 0 to [`CELLS`] - 1.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0 >> 8) * SIDE + usize::from(self.0 & 0xff)
    }

    /// Returns the coordinates x and y of the cell.
    #[inline]
    pub fn point(self) -> Point<i32> {
        [i32::from(self.0 >> 8), i32::from(self.0 & 0xff)]
    }

    /// Returns the position of the cell in the API's type.
    #[inline]
    pub fn position(self) -> Position {
        let [x, y] = self.point();
        Position { x, y }
    }

    /// Returns the Manhattan distance to another cell, which is the number of steps.
    #[inline]
    pub fn distance(self, other: Cell) -> i32 {
        let ([x, y], [other_x, other_y]) = (self.point(), other.point());
        (x - other_x).abs() + (y - other_y).abs()
    }

    /// Returns all cells of the map, ordered by x, then by y.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..SIDE as u16).flat_map(|x| (0..SIDE as u16).map(move |y| Cell(x << 8 | y)))
    }
}

impl std::fmt::Debug for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [x, y] = self.point();
        write!(f, "({x}, {y})")
    }
}
