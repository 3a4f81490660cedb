//! The wall of sudden death in the game Bombes. It closes one cell per step, in a spiral that
//! begins eastwards from the first cell.

use crate::api::ETAPE_MUR;
use crate::board::{Board, Cell, Ground};
use crate::world::World;

impl World {
    /// Closes the next cell by the wall of sudden death, from step [`ETAPE_MUR`] on. Returns
    /// true if a cell was closed. The next cell is the first one along the spiral that is not yet a
    /// wall. `number` is the number of the step, from 1.
    pub(crate) fn close(&mut self, number: i32) -> bool {
        if !self.sudden || number < ETAPE_MUR {
            return false;
        }
        let Some(cell) = spiral(&self.board).find(|cell| !self.board.is_wall(*cell)) else { return false };
        self.board.ground[cell] = Ground::Wall;
        self.board.bonuses[cell] = None;
        self.fresh.retain(|fresh| *fresh != cell);
        self.closed.insert(cell);
        self.bombs.retain(|bomb| bomb.place != cell);
        if let Some(player) = self.avatar_at(cell) {
            self.eliminate(player);
        }
        true
    }
}

/// Returns all cells in the order in which the wall of sudden death closes them. It is a spiral
/// from the first line towards the middle.
pub(crate) fn spiral(board: &Board) -> impl Iterator<Item = Cell> {
    let (columns, lines) = (board.columns, board.lines);
    let (mut left, mut top, mut right, mut bottom) = (0, 0, columns, lines);
    let mut cells = Vec::with_capacity(columns * lines);
    while left < right && top < bottom {
        cells.extend((left..right).map(|column| (top, column)));
        top += 1;
        cells.extend((top..bottom).map(|line| (line, right - 1)));
        right -= 1;
        if top < bottom {
            cells.extend((left..right).rev().map(|column| (bottom - 1, column)));
            bottom -= 1;
        }
        if left < right {
            cells.extend((top..bottom).rev().map(|line| (line, left)));
            left += 1;
        }
    }
    cells.into_iter().map(move |(line, column)| line * columns + column)
}
