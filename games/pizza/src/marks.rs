//! The coloured marks of one player (section 9, `debug_poser_papatte`): harmless, and the viewer's to show.

use crate::actions::Action;
use crate::api::PapatteDebug;
use crate::cells::{CELLS, Cell};

/// The most marks that a player may change over a match, all together: ten boards full. Beyond, marks stay as they are for
/// whoever looks: a champion that paints the whole board at every turn would make replays of tens of megabytes.
pub const MOST: usize = 10 * CELLS;

/// A player's mark on each cell; it stays until it is changed.
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
    /// The mark of a cell.
    #[inline]
    pub fn on(&self, cell: Cell) -> PapatteDebug {
        self.cells[cell.index()]
    }

    /// Marks a cell.
    #[inline]
    pub fn put(&mut self, cell: Cell, mark: PapatteDebug) {
        self.cells[cell.index()] = mark;
    }

    /// Applies an action if it is one of marking.
    pub fn follow(&mut self, action: &Action) {
        if let Action::DebugPoserPapatte(at, mark) = action
            && let Some(cell) = Cell::at(*at)
        {
            self.put(cell, *mark);
        }
    }

    /// The marks that differ from earlier ones, as actions, line by line: at most one a cell.
    pub fn since<'a>(&'a self, earlier: &'a Marks) -> impl Iterator<Item = Action> + 'a {
        let changed = |cell: &Cell| self.on(*cell) != earlier.on(*cell);
        Cell::all().filter(changed).map(|cell| Action::DebugPoserPapatte(cell.position(), self.on(cell)))
    }
}
