//! Sets of cells of the grid, in the bits of four words.

use crate::api::TAILLE_GRILLE;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// Cells of a side.
pub const SIDE: usize = TAILLE_GRILLE as usize;

/// Bits of a line: two more than cells, always 0. A cell beside the grid is on them, so that no shift carries a cell from one
/// side of the grid to the other.
pub(crate) const STRIDE: usize = 16;

const WORDS: usize = 4;

/// A set of cells. The bit of the cell in column x of line y, both from 0, is y * 16 + x.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Mask([u64; WORDS]);

impl Mask {
    /// No cell.
    pub const EMPTY: Mask = Mask([0; WORDS]);

    /// Every cell of the grid.
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

    /// One cell, by its bit.
    #[inline]
    pub(crate) const fn bit(bit: usize) -> Self {
        let mut words = [0; WORDS];
        words[bit / 64] = 1 << (bit % 64);
        Mask(words)
    }

    /// The cell in column x of line y, both from 1, if it is on the grid.
    pub fn cell(x: i32, y: i32) -> Option<Self> {
        let on = |it: i32| (1..=TAILLE_GRILLE).contains(&it);
        (on(x) && on(y)).then(|| Mask::bit((y as usize - 1) * STRIDE + x as usize - 1))
    }

    /// True without any cell.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Mask::EMPTY
    }

    /// How many cells there are.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// True if both have a cell.
    #[inline]
    pub fn meets(self, other: Mask) -> bool {
        !(self & other).is_empty()
    }

    /// The cells, as column and line from 1, by line, then by column.
    pub fn cells(self) -> impl Iterator<Item = (i32, i32)> {
        self.bits().map(|bit| ((bit % STRIDE) as i32 + 1, (bit / STRIDE) as i32 + 1))
    }

    /// The bits, in order.
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

    /// The cells that share a side with one of these, on the grid or not.
    #[inline]
    fn beside(self) -> Mask {
        self.down(1) | self.up(1) | self.down(STRIDE) | self.up(STRIDE)
    }

    /// The cells of the grid that share a side with one of these; perhaps some of these among them.
    #[inline]
    pub fn sides(self) -> Mask {
        self.beside() & Mask::GRID
    }

    /// The cells of the grid that share a corner with one of these, and perhaps a side with another one.
    #[inline]
    pub fn corners(self) -> Mask {
        let (below, above) = (self.down(STRIDE), self.up(STRIDE));
        (below.down(1) | below.up(1) | above.down(1) | above.up(1)) & Mask::GRID
    }

    /// Every bit moved so many places up; those after the last are lost.
    #[inline]
    pub(crate) fn raised(self, by: usize) -> Mask {
        let Mask(own) = self;
        let mut words = [0; WORDS];
        words[by / 64..].copy_from_slice(&own[..WORDS - by / 64]);
        if by.is_multiple_of(64) { Mask(words) } else { Mask(words).up(by % 64) }
    }

    /// Every bit moved so many places down, 0 to 64; those before the first are lost.
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

    /// Every bit moved so many places up, 1 to 63; those after the last are lost.
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

    /// The other cells of the grid.
    #[inline]
    fn not(self) -> Mask {
        let Mask(own) = self;
        Mask(std::array::from_fn(|place| !own[place])) & Mask::GRID
    }
}
