//! Finds all possible placements of pieces at once. For each orientation of a piece, it computes
//! the cells on which the piece may lie.
//!
//! A piece lies on a cell if its first cell (the leftmost of its lowest line) is there. The set of
//! free cells is moved so that each of a piece's cells is above its first one. The intersection of
//! the moved sets contains the places where the piece fits. An orientation of five cells consists
//! of one of four cells, its trunk, and one more cell, so the result for the trunk is reused.

use crate::mask::{Mask, SIDE, STRIDE, WORDS};
use crate::pieces::{ORIENTATIONS, Orientation};
use crate::placement::Placement;
use std::sync::LazyLock;

/// The number of orientations with fewer than five cells, which come first. All trunks are among them.
const TRUNKS: usize = 28;

/// The number of different positions of added cells, relative to a piece's first cell.
const OFFSETS: usize = 21;

/// An orientation of a piece as a smaller orientation with one more cell. The search for placements
/// uses it.
#[derive(Debug, Clone, Copy)]
struct Branch {
    /// The index of the smaller orientation, to which a cell is added. The piece with a single block has
    /// its own index here.
    trunk: u8,
    /// The index of the added cell's offset in `Tree::offsets`.
    offset: u8,
    /// The number of the piece, from 1.
    piece: u8,
    /// The column of the piece's first cell in its rectangle.
    first: u8,
}

/// The table that says which smaller piece each orientation is made from. It also contains the
/// positions of the added cells, relative to the first cell.
#[derive(Debug)]
struct Tree {
    branches: [Branch; ORIENTATIONS],
    /// The differences between the bits of an added cell and of the first cell.
    offsets: [usize; OFFSETS],
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
    let mut offsets = Vec::new();
    let branches = std::array::from_fn(|index| {
        let cells = &seen[index];
        // The first cell must stay, because all offsets are relative to it.
        let last = (1..cells.len()).find_map(|last| {
            let mut trunk = cells.clone();
            let cell = trunk.remove(last);
            Some((seen.iter().position(|other| *other == trunk)?, cell))
        });
        let (trunk, (x, y)) = last.unwrap_or((index, (0, 0)));
        assert!(trunk < TRUNKS && (trunk < index || cells.len() == 1), "pieces are numbered by size");
        let bits = (y * STRIDE as i32 + x) as usize;
        let offset = offsets.iter().position(|other| *other == bits).unwrap_or_else(|| {
            offsets.push(bits);
            offsets.len() - 1
        });
        let shape = Orientation::at(index).shape();
        let (trunk, offset) = (trunk as u8, offset as u8);
        Branch { trunk, offset, piece: shape.piece as u8, first: shape.cells[0].0 as u8 }
    });
    Tree { branches, offsets: std::array::from_fn(|number| offsets[number]) }
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
    /// Returns the number of possible places of the piece.
    #[inline]
    pub fn count(&self) -> usize {
        self.cells.count() as usize
    }

    /// Returns the orientation of the piece.
    #[inline]
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Returns true if the piece has no possible place.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Returns the sets of possible places with the numbers of the first place of each. A set has the bits of
    /// four lines, as in [`Mask`]. All places of all orientations are numbered line by line, from 0.
    #[inline]
    pub(crate) fn words(self) -> [(u64, usize); WORDS] {
        let Places { orientation, first, cells } = self;
        let from = orientation.index() * SIDE * SIDE - first;
        let words = cells.words();
        std::array::from_fn(|place| (words[place], from + place * (64 / STRIDE) * SIDE))
    }

    /// Returns the possible placements of the piece, sorted by line and column.
    #[inline]
    pub fn placements(self) -> impl Iterator<Item = Placement> {
        let Places { orientation, first, cells } = self;
        cells.bits().map(move |bit| Placement::at(orientation, bit % STRIDE - first, bit / STRIDE))
    }
}

/// The cells where a shape may lie, by the place of its first cell.
#[derive(Debug, Clone, Copy)]
struct Reach {
    /// The places where all cells of the shape are free.
    fits: Mask,
    /// The places where at least one cell of the shape is touched.
    touches: Mask,
}

impl Reach {
    /// The result for a shape that fits nowhere.
    const NONE: Self = Reach { fits: Mask::EMPTY, touches: Mask::EMPTY };

    /// Adds one cell to the shape.
    #[inline]
    fn with(self, cell: Reach) -> Self {
        Reach { fits: self.fits & cell.fits, touches: self.touches | cell.touches }
    }
}

/// Finds all placements of the remaining pieces. A piece may only cover cells of `free`, and must
/// cover one or more of `touched`. Calls `see` for each orientation of these pieces, in order, until `see`
/// returns false. `left` has one bit for each remaining piece.
#[inline]
pub(crate) fn look(left: u32, free: Mask, touched: Mask, mut see: impl FnMut(Places) -> bool) {
    let Tree { branches, offsets } = &*TREE;
    let mut cells = [Reach::NONE; OFFSETS];
    for (cell, offset) in cells.iter_mut().zip(offsets) {
        *cell = Reach { fits: free.down(*offset), touches: touched.down(*offset) };
    }
    let mut trunks = [Reach::NONE; TRUNKS];
    trunks[0].fits = Mask::GRID;
    for (index, branch) in branches.iter().enumerate() {
        let remains = left >> branch.piece & 1 == 1;
        if index >= TRUNKS && !remains {
            continue;
        }
        let reach = trunks[usize::from(branch.trunk)].with(cells[usize::from(branch.offset)]);
        if let Some(trunk) = trunks.get_mut(index) {
            *trunk = reach;
        }
        if !remains {
            continue;
        }
        let cells = reach.fits & reach.touches;
        let places = Places { orientation: Orientation::at(index), first: branch.first.into(), cells };
        if !see(places) {
            return;
        }
    }
}
