//! Every placement at once: for each orientation, all the places where it may lie, as a set of cells.
//!
//! A piece lies at a cell if its first cell (the leftmost of its lowest line) is there. Where the free cells are, moved so that
//! a piece's cell comes over its first one, all of its places show; what all of its cells have in common is where it fits. An
//! orientation of five cells is one of four and a cell more: the one of four, its trunk, was looked at before.

use crate::mask::{Mask, STRIDE};
use crate::pieces::{ORIENTATIONS, Orientation};
use crate::placement::Placement;
use std::sync::LazyLock;

/// How far a piece's cells are from its first one, at most: columns to the left, then all of them, then lines.
const LEFT: usize = 3;
const WIDE: usize = 8;
const HIGH: usize = 5;

/// How an orientation grows from a smaller one.
#[derive(Debug, Clone, Copy)]
struct Branch {
    /// The orientation that it is without its last cell; the single block's is itself.
    trunk: usize,
    /// Where that cell is seen from the first one: a place among the moved sets.
    cell: usize,
    /// The piece's number.
    piece: u8,
    /// The column of its first cell in its rectangle.
    first: u8,
}

/// The cells that some orientation has, as seen from its first one: their places among the moved sets, and their bits.
#[derive(Debug)]
struct Tree {
    branches: Vec<Branch>,
    cells: Vec<(usize, usize)>,
}

static TREE: LazyLock<Tree> = LazyLock::new(|| {
    // An orientation by its cells, as seen from the first one.
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
        // The first cell stays: it is what all are seen from.
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

/// Where one orientation may lie.
#[derive(Debug, Clone, Copy)]
pub struct Places {
    orientation: Orientation,
    /// The column of its first cell in its rectangle.
    first: usize,
    /// Where its first cell may be.
    cells: Mask,
}

impl Places {
    /// How many there are, more than none.
    #[inline]
    pub fn count(&self) -> usize {
        self.cells.count() as usize
    }

    /// Which orientation.
    #[inline]
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Each of them, by line, then by column.
    #[inline]
    pub fn placements(self) -> impl Iterator<Item = Placement> {
        let Places { orientation, first, cells } = self;
        cells.bits().map(move |bit| Placement::at(orientation, bit % STRIDE - first, bit / STRIDE))
    }
}

/// Tells where each orientation of the pieces that are left may lie, in order, so that it covers nothing but `free` cells and one
/// of `touched` at least; says nothing of those that lie nowhere. `see` says whether to go on. `left` has the bit of each
/// piece's number.
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
