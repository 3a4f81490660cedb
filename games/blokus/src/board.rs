//! The grid of Blokus Duo, the remaining pieces, and the rules for placing a piece.

use crate::api::Erreur;
use crate::mask::{Mask, SIDE};
use crate::moves::{Places, look};
use crate::pieces::{Orientation, PIECES};
use crate::placement::Placement;

/// The number of players in a match of Blokus Duo.
pub const PLAYERS: usize = 2;

/// The starting cell of each player, as column and line from 1. The player's first piece must cover
/// it.
pub const STARTS: [(i32, i32); PLAYERS] = [(1, 1), (SIDE as i32, SIDE as i32)];

/// The pieces of one player of Blokus Duo: those on the grid and those left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Side {
    /// The cells that the player's pieces cover.
    covered: Mask,
    /// The cells that share a side with one of the player's pieces. The player's next piece may not
    /// cover them.
    sides: Mask,
    /// The cells of which the player's next piece must cover at least one. They are its starting
    /// cell and the cells at the corners of its pieces. Some may be covered already.
    corners: Mask,
    /// The pieces that the player has left. The number has one bit for each piece.
    pieces: u32,
}

/// The grid of Blokus Duo, and the pieces that each player has left. It does not say which player's
/// turn it is.
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
    /// Creates an empty grid. Both players still have all their pieces.
    pub fn new() -> Self {
        let start = |(x, y)| Mask::cell(x, y).unwrap_or_default();
        let side = |corner| Side {
            covered: Mask::EMPTY,
            sides: Mask::EMPTY,
            corners: start(corner),
            pieces: (1 << (PIECES + 1)) - 2,
        };
        Board { sides: STARTS.map(side) }
    }

    /// Returns the cells that a player's pieces cover.
    #[inline]
    pub fn covered_cells(&self, player: usize) -> Mask {
        self.sides[player].covered
    }

    /// Returns the empty cells of the grid.
    #[inline]
    pub fn empty(&self) -> Mask {
        !(self.sides[0].covered | self.sides[1].covered)
    }

    /// Returns the player whose piece covers a cell. Column and line count from 1. Returns `None`
    /// if the cell is empty or outside of the grid.
    pub fn owner(&self, x: i32, y: i32) -> Option<usize> {
        let cell = Mask::cell(x, y)?;
        self.sides.iter().position(|side| side.covered.meets(cell))
    }

    /// Returns a player's score, which is the number of cells that its pieces cover.
    #[inline]
    pub fn score(&self, player: usize) -> u32 {
        self.sides[player].covered.count()
    }

    /// Returns true if the player still has the piece. The number of the piece counts from 1.
    #[inline]
    pub fn has(&self, player: usize, piece: usize) -> bool {
        piece <= PIECES && self.sides[player].pieces >> piece & 1 == 1
    }

    /// Returns the numbers of the pieces that a player has left, in ascending order.
    pub fn pieces_left(&self, player: usize) -> impl Iterator<Item = usize> {
        let left = self.sides[player].pieces;
        (1..=PIECES).filter(move |piece| left >> piece & 1 == 1)
    }

    /// Returns the cells that a player's next piece may cover. They are empty and share no side
    /// with one of its pieces.
    #[inline]
    fn free(&self, player: usize) -> Mask {
        self.empty() & !self.sides[player].sides
    }

    /// Returns the free cells of which the player's next piece must cover at least one. At first,
    /// this is its starting cell. Later, they are the cells that share a corner but no side with
    /// one of its pieces.
    #[inline]
    pub fn open_corners(&self, player: usize) -> Mask {
        self.free(player) & self.sides[player].corners
    }

    /// Finds all placements that a player may make next. Calls `see` with the possible places of
    /// each orientation of a piece, until `see` returns false.
    #[inline]
    pub fn look(&self, player: usize, mut see: impl FnMut(Places) -> bool) {
        self.look_all(player, |places| places.is_empty() || see(places));
    }

    /// Does the same as [`Board::look`], but also calls `see` for orientations without possible places.
    #[inline]
    pub(crate) fn look_all(&self, player: usize, see: impl FnMut(Places) -> bool) {
        let Side { corners, pieces: left, .. } = self.sides[player];
        look(left, self.free(player), corners, see);
    }

    /// Returns all placements that a player may make next. They are sorted by orientation, line and
    /// column.
    pub fn placements(&self, player: usize) -> Vec<Placement> {
        let mut all = Vec::new();
        self.look(player, |places| {
            all.extend(places.placements());
            true
        });
        all
    }

    /// Returns the number of placements that a player may make next.
    pub fn count(&self, player: usize) -> usize {
        let mut count = 0;
        self.look(player, |places| {
            count += places.count();
            true
        });
        count
    }

    /// Returns true if the player can place at least one of its remaining pieces.
    pub fn can_place(&self, player: usize) -> bool {
        self.any_placement(player).is_some()
    }

    /// Returns a placement that a player may make next, or `None` if there is none.
    pub(crate) fn any_placement(&self, player: usize) -> Option<Placement> {
        let mut any = None;
        if !self.open_corners(player).is_empty() {
            self.look(player, |places| {
                any = places.placements().next();
                false
            });
        }
        any
    }

    /// Returns an error if the rules forbid a placement of a player.
    ///
    /// # Errors
    /// Returns the first error in the order of RULES.md.
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

    /// Places a piece of a player on the grid. Does nothing if the rules forbid it.
    ///
    /// # Errors
    /// Returns the same errors as [`Board::check`].
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
        side.pieces &= !(1 << orientation.shape().piece);
    }
}
