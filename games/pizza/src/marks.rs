//! The coloured debugging marks of a player (section 9, `debug_poser_papatte`). They do not affect
//! the game and are shown by the viewer.

use crate::actions::Action;
use crate::api::PapatteDebug;
use crate::cells::{CELLS, Cell};

/// The maximum number of marks that a player may change in a match, ten times the number of cells.
/// Further changes are ignored in replays, because a champion that paints the whole board in every
/// turn would make replays of tens of megabytes.
pub const MOST: usize = 10 * CELLS;

/// The marks of a player. A cell keeps its mark until it is changed.
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
    /// Returns the mark of a cell.
    #[inline]
    pub fn on(&self, cell: Cell) -> PapatteDebug {
        self.cells[cell.index()]
    }

    /// Sets the mark of a cell.
    #[inline]
    pub fn put(&mut self, cell: Cell, mark: PapatteDebug) {
        self.cells[cell.index()] = mark;
    }

    /// Applies an action if it sets a mark.
    pub fn follow(&mut self, action: &Action) {
        if let Action::DebugPoserPapatte(at, mark) = action
            && let Some(cell) = Cell::at(*at)
        {
            self.put(cell, *mark);
        }
    }

    /// Returns the marks that differ from earlier ones as actions, line by line, with at most one
    /// action for each cell.
    pub fn since<'a>(&'a self, earlier: &'a Marks) -> impl Iterator<Item = Action> + 'a {
        let changed = |cell: &Cell| self.on(*cell) != earlier.on(*cell);
        Cell::all().filter(changed).map(|cell| Action::DebugPoserPapatte(cell.position(), self.on(cell)))
    }
}
