//! A placement of a piece on the grid, and its notation in the subject.

use crate::mask::{Mask, SIDE, STRIDE};
use crate::pieces::{Orientation, Shape};
use serde::Serialize;

/// A placement of a piece in Blokus Duo: an orientation, and the cell on which the lower left
/// corner of the rectangle around the piece lies. The piece may extend beyond the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Placement {
    orientation: Orientation,
    /// The line of the rectangle's lowest, leftmost cell, from 0.
    y: u8,
    /// The column of the rectangle's lowest, leftmost cell, from 0.
    x: u8,
}

impl Placement {
    /// Creates a placement of a piece at a column and line from 1, or returns `None` if they are
    /// outside of the grid.
    pub fn new(orientation: Orientation, x: i32, y: i32) -> Option<Self> {
        Mask::cell(x, y).map(|_| Placement { orientation, x: x as u8 - 1, y: y as u8 - 1 })
    }

    /// Creates a placement of a piece at a column and line from 0, which must be on the grid.
    #[inline]
    pub(crate) fn at(orientation: Orientation, x: usize, y: usize) -> Self {
        Placement { orientation, x: x as u8, y: y as u8 }
    }

    /// Returns the orientation in which the piece is placed.
    #[inline]
    pub fn orientation(self) -> Orientation {
        self.orientation
    }

    /// Returns the number of the placed piece, from 1.
    #[inline]
    pub fn piece(self) -> usize {
        self.orientation.shape().piece
    }

    /// Returns the column on which the lowest, leftmost cell of the piece's rectangle lies, from 1.
    #[inline]
    pub fn x(self) -> i32 {
        i32::from(self.x) + 1
    }

    /// Returns the line on which the lowest, leftmost cell of the piece's rectangle lies, from 1.
    #[inline]
    pub fn y(self) -> i32 {
        i32::from(self.y) + 1
    }

    /// Returns an iterator over the cells that the piece covers, as column and line from 1, sorted
    /// by line and column.
    pub fn cells(self) -> impl Iterator<Item = (i32, i32)> {
        let from = (self.x(), self.y());
        self.orientation.shape().cells.iter().map(move |(x, y)| (from.0 + *x as i32, from.1 + *y as i32))
    }

    /// Returns the set of cells that the piece covers, or `None` if it extends beyond the grid.
    #[inline]
    pub fn mask(self) -> Option<Mask> {
        let Shape { height, width, mask, .. } = self.orientation.shape();
        let (x, y) = (usize::from(self.x), usize::from(self.y));
        (x + width <= SIDE && y + height <= SIDE).then(|| mask.raised(y * STRIDE + x))
    }

    /// Parses a placement such as `9b 6 3`: the identifier of an orientation, and a column and a
    /// line from 1 to 14. Runs of blanks count as one blank, and surrounding blanks are ignored.
    ///
    /// # Errors
    /// Returns a message in French if the text is not a placement.
    pub fn read(line: &str) -> Result<Self, String> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let [name, x, y] = words[..] else {
            return Err("un coup s'écrit comme « 9b 6 3 »".into());
        };
        let unknown = || format!("aucune pièce ne s'appelle « {name} »");
        let letter = name.bytes().last().filter(u8::is_ascii_lowercase).ok_or_else(unknown)?;
        let piece = number(&name[..name.len() - 1]).ok_or_else(unknown)?;
        let orientation = Orientation::of(piece, i32::from(letter - b'a')).ok_or_else(unknown)?;
        let coordinate = |text| number(text).filter(|it| (1..=SIDE as i32).contains(it));
        let (Some(x), Some(y)) = (coordinate(x), coordinate(y)) else {
            return Err(format!("« {x} {y} » n'est pas une case, car les coordonnées vont de 1 à {SIDE}"));
        };
        Ok(Placement::at(orientation, x as usize - 1, y as usize - 1))
    }
}

/// Parses a number of one or two digits, or returns `None` for any other text.
fn number(text: &str) -> Option<i32> {
    let digits = matches!(text.len(), 1 | 2) && text.bytes().all(|digit| digit.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

impl std::fmt::Display for Placement {
    /// Writes the placement in the notation of the subject, such as `9b 6 3`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.orientation, self.x(), self.y())
    }
}

/// The choice of a player in a turn of Blokus Duo: a placement or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Move {
    /// The choice to place a piece on the grid, with its placement.
    Place(Placement),
    /// The choice to pass, which means to place no piece.
    Pass,
}

/// The word that a program prints instead of a placement if its player cannot place a piece.
pub const PASS: &str = "passe";

impl Move {
    /// Parses the line that a program prints for a turn, without its line end: a placement or
    /// `passe`. Surrounding blanks are ignored.
    ///
    /// # Errors
    /// Returns the same errors as [`Placement::read`].
    pub fn read(line: &str) -> Result<Self, String> {
        if line.trim_ascii() == PASS {
            return Ok(Move::Pass);
        }
        Placement::read(line).map(Move::Place)
    }
}

impl std::fmt::Display for Move {
    /// Writes the line for a turn, without its line end: a placement such as `9b 6 3`, or `passe`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Move::Place(placement) => placement.fmt(f),
            Move::Pass => f.write_str(PASS),
        }
    }
}
