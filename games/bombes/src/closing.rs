//! The wall that closes in, in sudden death: a cell a step, in a spiral from the first cell eastwards.

use crate::api::ETAPE_MUR;
use crate::board::{Board, Cell, Ground};
use crate::world::World;

impl World {
    /// Closes the next cell, from step [`ETAPE_MUR`] on; `number` counts steps from 1. True if a cell was closed.
    pub(crate) fn close(&mut self, number: i32) -> bool {
        let Some(turn) = usize::try_from(number - ETAPE_MUR).ok().filter(|_| self.sudden) else {
            return false;
        };
        let Some(cell) = spiral(&self.board).nth(turn) else { return false };
        self.board.ground[cell] = Ground::Wall;
        self.board.bonuses[cell] = None;
        self.closed.insert(cell);
        self.bombs.retain(|bomb| bomb.place != cell);
        if let Some(player) = self.avatar_at(cell) {
            self.put_out(player);
        }
        true
    }
}

/// Every cell once: along the first line, down the last column, and on around towards the middle.
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
