//! Sets of cells of the grid of Blokus Duo. They are stored in the bits of four integers.

use crate::api::TAILLE_GRILLE;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// The number of cells along a side of the grid of Blokus Duo.
pub const SIDE: usize = TAILLE_GRILLE as usize;

/// The number of bits for each line in a set of cells. A line has two cells fewer. The two
/// additional bits are always 0, so a shift cannot move a cell to the opposite edge.
pub(crate) const STRIDE: usize = 16;

/// The number of integers of a set.
pub(crate) const WORDS: usize = 4;

/// A set of cells of the grid in Blokus Duo. The cell in column x and line y, from 0, has the bit y
/// * 16 + x.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Mask([u64; WORDS]);

impl Mask {
    /// The empty set, which contains no cells.
    pub const EMPTY: Mask = Mask([0; WORDS]);

    /// The set that contains all cells of the grid.
    pub const GRID: Mask = {
        let line = (1 << SIDE) - 1;
        let mut words = [0; WORDS];
        let mut y = 0;
        while y < SIDE {
            words[y * STRIDE / 64] |= line << (y * STRIDE % 64);
            y += 1;
        }
        Mask(words)
    };

    /// Returns the set that contains only the cell with this bit number.
    #[inline]
    pub(crate) const fn bit(bit: usize) -> Self {
        let mut words = [0; WORDS];
        words[bit / 64] = 1 << (bit % 64);
        Mask(words)
    }

    /// Returns the set that contains only one cell, given by its column and line from 1. Returns
    /// `None` if the cell is outside of the grid.
    pub fn cell(x: i32, y: i32) -> Option<Self> {
        let on = |it: i32| (1..=TAILLE_GRILLE).contains(&it);
        (on(x) && on(y)).then(|| Mask::bit((y as usize - 1) * STRIDE + x as usize - 1))
    }

    /// Returns true if the set contains no cells.
    #[inline]
    pub fn is_empty(self) -> bool {
        let Mask([a, b, c, d]) = self;
        a | b | c | d == 0
    }

    /// Returns the number of cells in the set.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns true if the two sets have at least one cell in common.
    #[inline]
    pub fn meets(self, other: Mask) -> bool {
        !(self & other).is_empty()
    }

    /// Returns the cells of the set as columns and lines from 1. They are sorted by line and
    /// column.
    pub fn cells(self) -> impl Iterator<Item = (i32, i32)> {
        self.bits().map(|bit| ((bit % STRIDE) as i32 + 1, (bit / STRIDE) as i32 + 1))
    }

    /// Returns the cells of each line, with one bit for each column.
    #[inline]
    pub(crate) fn lines(self) -> [u64; SIDE] {
        let line = (1 << SIDE) - 1;
        std::array::from_fn(|y| self.0[y * STRIDE / 64] >> (y * STRIDE % 64) & line)
    }

    /// Returns the bit numbers of the cells in the set, in ascending order.
    #[inline]
    pub(crate) fn bits(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(place, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(place * 64 + bit)
            })
        })
    }

    /// Returns the bits of four lines in each number.
    #[inline]
    pub(crate) fn words(self) -> [u64; WORDS] {
        self.0
    }

    /// Returns the cells that share a side with a cell of the set. Some may be outside of the grid.
    #[inline]
    fn neighbours(self) -> Mask {
        self.down(1) | self.up(1) | self.down(STRIDE) | self.up(STRIDE)
    }

    /// Returns the cells of the grid that share a side with a cell of the set. They may belong to
    /// the set.
    #[inline]
    pub fn sides(self) -> Mask {
        self.neighbours() & Mask::GRID
    }

    /// Returns the cells of the grid that share a corner with a cell of the set. They may belong to
    /// the set or share a side with one of its cells.
    #[inline]
    pub fn corners(self) -> Mask {
        let (below, above) = (self.down(STRIDE), self.up(STRIDE));
        (below.down(1) | below.up(1) | above.down(1) | above.up(1)) & Mask::GRID
    }

    /// Moves the cells of the set to the right or to higher lines. All bits move up by the same
    /// number, and bits beyond the last are lost.
    #[inline]
    pub(crate) fn raised(self, by: usize) -> Mask {
        let Mask(moved) = if by.is_multiple_of(64) { self } else { self.up(by % 64) };
        Mask(std::array::from_fn(|place| place.checked_sub(by / 64).map_or(0, |from| moved[from])))
    }

    /// Moves the cells of the set to the left or to lower lines. All bits move down by 0 to 64
    /// positions, and bits before the first are lost.
    #[inline]
    pub(crate) fn down(self, by: usize) -> Mask {
        let Mask([a, b, c, d]) = self;
        match by {
            0 => self,
            64 => Mask([b, c, d, 0]),
            _ => {
                let next = 64 - by;
                Mask([a >> by | b << next, b >> by | c << next, c >> by | d << next, d >> by])
            }
        }
    }

    /// Moves the cells of the set to the right or to higher lines. All bits move up by 1 to 63
    /// positions, and bits beyond the last are lost.
    #[inline]
    pub(crate) fn up(self, by: usize) -> Mask {
        let (Mask([a, b, c, d]), last) = (self, 64 - by);
        Mask([a << by, b << by | a >> last, c << by | b >> last, d << by | c >> last])
    }
}

impl BitAnd for Mask {
    type Output = Mask;

    #[inline]
    fn bitand(self, Mask(other): Mask) -> Mask {
        let Mask(own) = self;
        Mask(std::array::from_fn(|place| own[place] & other[place]))
    }
}

impl BitOr for Mask {
    type Output = Mask;

    #[inline]
    fn bitor(self, Mask(other): Mask) -> Mask {
        let Mask(own) = self;
        Mask(std::array::from_fn(|place| own[place] | other[place]))
    }
}

impl BitOrAssign for Mask {
    #[inline]
    fn bitor_assign(&mut self, other: Mask) {
        *self = *self | other;
    }
}

impl Not for Mask {
    type Output = Mask;

    /// Returns the cells of the grid that are not in the set.
    #[inline]
    fn not(self) -> Mask {
        let Mask(own) = self;
        Mask(std::array::from_fn(|place| !own[place])) & Mask::GRID
    }
}
