//! Finds all possible placements of pieces at once. For each orientation of a piece, it computes
//! the cells on which the piece may lie.
//!
//! A piece lies on a cell if its first cell (the leftmost of its lowest line) is there. The set of
//! free cells is moved so that each of a piece's cells is above its first one. The intersection of
//! the moved sets contains the places where the piece fits. An orientation of five cells consists
//! of one of four cells, its trunk, and one more cell, so the result for the trunk is reused.

use crate::mask::{Mask, STRIDE};
use crate::pieces::{ORIENTATIONS, Orientation};
use crate::placement::Placement;
use std::sync::LazyLock;

/// The maximum number of a piece's columns that lie left of its first cell. The next two constants
/// are the maximum width and height of a piece.
const LEFT: usize = 3;
const WIDE: usize = 8;
const HIGH: usize = 5;

/// An orientation of a piece as a smaller orientation with one more cell. The search for placements
/// uses it.
#[derive(Debug, Clone, Copy)]
struct Branch {
    /// The index of the smaller orientation. The piece with a single block refers to itself.
    trunk: usize,
    /// The index of the added cell's offset in `Tree::cells`.
    cell: usize,
    /// The number of the piece, from 1.
    piece: u8,
    /// The column of the piece's first cell in its rectangle.
    first: u8,
}

/// The table that says which smaller piece each orientation is made from. It also contains the
/// positions of the added cells, relative to the first cell.
#[derive(Debug)]
struct Tree {
    branches: Vec<Branch>,
    cells: Vec<(usize, usize)>,
}

static TREE: LazyLock<Tree> = LazyLock::new(|| {
    // The cells of each orientation relative to its first cell.
    type Cells = Vec<(i32, i32)>;
    let seen: Vec<Cells> = Orientation::all()
        .map(|it| {
            let cells = &it.shape().cells;
            let first = cells[0].0 as i32;
            cells.iter().map(|(x, y)| (*x as i32 - first, *y as i32)).collect()
        })
        .collect();
    let place = |(x, y): (i32, i32)| y as usize * WIDE + (x + LEFT as i32) as usize;
    let grown = |index: usize| {
        let cells = &seen[index];
        // The first cell must stay, because all offsets are relative to it.
        let last = (1..cells.len()).find_map(|last| {
            let mut trunk = cells.clone();
            let cell = trunk.remove(last);
            Some((seen.iter().position(|other| *other == trunk)?, cell))
        });
        let (trunk, cell) = last.unwrap_or((index, (0, 0)));
        assert!(trunk < index || cells.len() == 1, "pieces are numbered by size");
        let shape = Orientation::at(index).shape();
        let first = shape.cells[0].0 as u8;
        Branch { trunk, cell: place(cell), piece: shape.piece as u8, first }
    };
    let branches: Vec<Branch> = (0..ORIENTATIONS).map(grown).collect();
    let mut cells: Vec<usize> = branches.iter().map(|branch| branch.cell).collect();
    cells.sort_unstable();
    cells.dedup();
    let bits = |place: usize| place / WIDE * STRIDE + place % WIDE - LEFT;
    Tree { branches, cells: cells.into_iter().map(|place| (place, bits(place))).collect() }
});

/// The possible places of one orientation of a piece on the grid.
#[derive(Debug, Clone, Copy)]
pub struct Places {
    orientation: Orientation,
    /// The column of the piece's first cell in its rectangle.
    first: usize,
    /// The cells of the grid on which the piece's first cell may lie.
    cells: Mask,
}

impl Places {
    /// Returns the number of possible places of the piece, which is at least one.
    #[inline]
    pub fn count(&self) -> usize {
        self.cells.count() as usize
    }

    /// Returns the orientation of the piece.
    #[inline]
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Calls `see` with the column and the line, from 0, of the lower left corner of each possible
    /// placement, sorted by line and column.
    #[inline]
    pub(crate) fn each_corner(self, mut see: impl FnMut(usize, usize)) {
        let Places { orientation: _, first, cells } = self;
        cells.each_bit(|bit| see(bit % STRIDE - first, bit / STRIDE));
    }

    /// Returns the possible placements of the piece, sorted by line and column.
    #[inline]
    pub fn placements(self) -> impl Iterator<Item = Placement> {
        let Places { orientation, first, cells } = self;
        cells.bits().map(move |bit| Placement::at(orientation, bit % STRIDE - first, bit / STRIDE))
    }
}

/// Finds all placements of the remaining pieces. A piece may cover only `free` cells and must cover
/// at least one `touched` cell. Calls `see` for each orientation, in order, until `see` returns
/// false. `left` has one bit for each remaining piece.
#[inline]
pub(crate) fn look(left: u32, free: Mask, touched: Mask, mut see: impl FnMut(Places) -> bool) {
    let Tree { branches, cells } = &*TREE;
    let mut moved = [(Mask::EMPTY, Mask::EMPTY); WIDE * HIGH];
    for (place, by) in cells {
        moved[*place] = (free.down(*by), touched.down(*by));
    }
    let mut looked = [(Mask::GRID, Mask::EMPTY); ORIENTATIONS];
    for (index, branch) in branches.iter().enumerate() {
        let ((fits, touches), (free, touched)) = (looked[branch.trunk], moved[branch.cell]);
        let here @ (fits, touches) = (fits & free, touches | touched);
        looked[index] = here;
        let cells = fits & touches;
        if left >> branch.piece & 1 == 0 || cells.is_empty() {
            continue;
        }
        let places = Places { orientation: Orientation::at(index), first: branch.first.into(), cells };
        if !see(places) {
            return;
        }
    }
}
