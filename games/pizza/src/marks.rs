//! The coloured debugging marks of a player (section 9, `debug_poser_papatte`). They do not affect
//! the game. Viewers show them.

use crate::actions::Action;
use crate::api::PapatteDebug;
use crate::cells::{CELLS, Cell};

/// The maximum number of changes of debugging marks by a player in a match. Replays leave out
/// further changes, because they could otherwise grow to tens of megabytes.
pub const MAX_CHANGES: usize = 10 * CELLS;

/// The debugging marks that a player has put on the map. A mark stays on its cell until it is
/// changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marks {
    cells: Box<[PapatteDebug; CELLS]>,
}

impl Default for Marks {
    fn default() -> Self {
        Marks { cells: Box::new([PapatteDebug::PasDePapatte; CELLS]) }
    }
}

impl Marks {
    /// Returns the debugging mark on a cell.
    #[inline]
    pub fn on(&self, cell: Cell) -> PapatteDebug {
        self.cells[cell.index()]
    }

    /// Sets the debugging mark on a cell.
    #[inline]
    pub fn put(&mut self, cell: Cell, mark: PapatteDebug) {
        self.cells[cell.index()] = mark;
    }

    /// Applies an action if it sets a debugging mark. Other actions are ignored.
    pub fn follow(&mut self, action: &Action) {
        if let Action::DebugPoserPapatte(at, mark) = action
            && let Some(cell) = Cell::at(*at)
        {
            self.put(cell, *mark);
        }
    }

    /// Returns the actions that change the earlier debugging marks into these. They come line by
    /// line, with at most one for each cell.
    pub fn since<'a>(&'a self, earlier: &'a Marks) -> impl Iterator<Item = Action> + 'a {
        let is_changed = |cell: &Cell| self.on(*cell) != earlier.on(*cell);
        Cell::all().filter(is_changed).map(|cell| Action::DebugPoserPapatte(cell.position(), self.on(cell)))
    }
}
