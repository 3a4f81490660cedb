//! The grid and the pieces that are left, and the rules of placing one.

use crate::api::Erreur;
use crate::mask::{Mask, SIDE};
use crate::moves::{Places, look};
use crate::pieces::{Orientation, PIECES};
use crate::placement::Placement;

/// Players of a match.
pub const PLAYERS: usize = 2;

/// By player: the cell that its first piece covers, as column and line from 1.
pub const STARTS: [(i32, i32); PLAYERS] = [(1, 1), (SIDE as i32, SIDE as i32)];

/// What a player has on the grid and beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Side {
    /// The cells that its pieces cover.
    covered: Mask,
    /// The cells beside one of its pieces.
    sides: Mask,
    /// Its start, which its first piece covers, and the cells at a corner of one of its pieces.
    corners: Mask,
    /// The bit of each piece's number that it has left.
    left: u32,
}

/// The grid, and what players have left. Whose turn it is, it does not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Board {
    sides: [Side; PLAYERS],
}

impl Default for Board {
    fn default() -> Self {
        Board::new()
    }
}

impl Board {
    /// The empty grid.
    pub fn new() -> Self {
        let start = |(x, y)| Mask::cell(x, y).unwrap_or_default();
        let side = |corner| Side {
            covered: Mask::EMPTY,
            sides: Mask::EMPTY,
            corners: start(corner),
            left: (1 << (PIECES + 1)) - 2,
        };
        Board { sides: STARTS.map(side) }
    }

    /// The cells that a player covers.
    #[inline]
    pub fn covered(&self, player: usize) -> Mask {
        self.sides[player].covered
    }

    /// The cells that nobody covers.
    #[inline]
    pub fn empty(&self) -> Mask {
        !(self.sides[0].covered | self.sides[1].covered)
    }

    /// Who covers a cell, by its column and line from 1; nobody off the grid.
    pub fn owner(&self, x: i32, y: i32) -> Option<usize> {
        let cell = Mask::cell(x, y)?;
        self.sides.iter().position(|side| side.covered.meets(cell))
    }

    /// How many cells a player covers.
    #[inline]
    pub fn score(&self, player: usize) -> u32 {
        self.sides[player].covered.count()
    }

    /// True if the player has not placed that piece, by its number from 1.
    #[inline]
    pub fn has(&self, player: usize, piece: usize) -> bool {
        piece <= PIECES && self.sides[player].left >> piece & 1 == 1
    }

    /// The numbers of the pieces that a player has left, in order.
    pub fn pieces_left(&self, player: usize) -> impl Iterator<Item = usize> {
        let left = self.sides[player].left;
        (1..=PIECES).filter(move |piece| left >> piece & 1 == 1)
    }

    /// The empty cells that no piece of the player has a side in common with.
    #[inline]
    fn free(&self, player: usize) -> Mask {
        self.empty() & !self.sides[player].sides
    }

    /// The cells of which every piece that a player places covers one: its start, then those that are free, at a corner of one of its
    /// pieces and beside none.
    #[inline]
    pub fn open_corners(&self, player: usize) -> Mask {
        self.free(player) & self.sides[player].corners
    }

    /// Tells where each orientation may lie, in order, while `see` says so.
    #[inline]
    pub fn look(&self, player: usize, see: impl FnMut(Places) -> bool) {
        let Side { corners, left, .. } = self.sides[player];
        look(left, self.free(player), corners, see);
    }

    /// Every way that a player has of placing a piece: by orientation, then by line, then by column.
    pub fn placements(&self, player: usize) -> Vec<Placement> {
        let mut all = Vec::new();
        self.look(player, |places| {
            all.extend(places.placements());
            true
        });
        all
    }

    /// How many ways a player has of placing a piece.
    pub fn count(&self, player: usize) -> usize {
        let mut count = 0;
        self.look(player, |places| {
            count += places.count();
            true
        });
        count
    }

    /// True if a player can place a piece.
    pub fn can_place(&self, player: usize) -> bool {
        if self.open_corners(player).is_empty() {
            return false;
        }
        let mut can = false;
        self.look(player, |_| {
            can = true;
            false
        });
        can
    }

    /// Why a player may not place this.
    ///
    /// # Errors
    /// The first error in the order of RULES.md.
    #[inline]
    pub fn check(&self, player: usize, placement: Placement) -> Result<(), Erreur> {
        self.fitting(player, placement).map(drop)
    }

    #[inline]
    fn fitting(&self, player: usize, placement: Placement) -> Result<Mask, Erreur> {
        let cells = placement.mask().ok_or(Erreur::HorsGrille)?;
        let Side { covered, sides, corners, .. } = self.sides[player];
        let wrong = if !self.has(player, placement.piece()) {
            Erreur::PieceDejaPosee
        } else if cells.meets(covered) || cells.meets(self.sides[1 - player].covered) {
            Erreur::CaseOccupee
        } else if cells.meets(sides) {
            Erreur::ContactCote
        } else if cells.meets(corners) {
            return Ok(cells);
        } else if covered.is_empty() {
            Erreur::CaseDepart
        } else {
            Erreur::AucunContact
        };
        Err(wrong)
    }

    /// Places a piece, or changes nothing.
    ///
    /// # Errors
    /// As [`Board::check`].
    #[inline]
    pub fn place(&mut self, player: usize, placement: Placement) -> Result<(), Erreur> {
        let cells = self.fitting(player, placement)?;
        self.cover(player, placement.orientation(), cells);
        Ok(())
    }

    #[inline]
    fn cover(&mut self, player: usize, orientation: Orientation, cells: Mask) {
        let side = &mut self.sides[player];
        side.covered |= cells;
        side.sides |= cells.sides();
        side.corners |= cells.corners();
        side.left &= !(1 << orientation.shape().piece);
    }
}
