//! A placement of a piece of Blokus Duo, and its notation in the subject.

use crate::mask::{Mask, SIDE, STRIDE};
use crate::pieces::{Orientation, Shape};
use joute_engine::GameError;
use serde::Serialize;

/// A placement of a piece in Blokus Duo. It consists of an orientation and the cell of its lower
/// left corner. The piece may extend beyond the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Placement {
    orientation: Orientation,
    /// The line of the piece's lower left corner, from 0.
    y: u8,
    /// The column of the piece's lower left corner, from 0.
    x: u8,
}

impl Placement {
    /// Creates a placement of a piece, given its column and line from 1. Returns `None` if they are
    /// outside of the grid.
    pub fn new(orientation: Orientation, x: i32, y: i32) -> Option<Self> {
        Mask::cell(x, y).map(|_| Placement { orientation, x: x as u8 - 1, y: y as u8 - 1 })
    }

    /// Creates a placement of a piece, given its column and line from 0. They must be on the grid.
    #[inline]
    pub(crate) fn at(orientation: Orientation, x: usize, y: usize) -> Self {
        Placement { orientation, x: x as u8, y: y as u8 }
    }

    /// Returns the orientation of the placed piece.
    #[inline]
    pub fn orientation(self) -> Orientation {
        self.orientation
    }

    /// Returns the number of the placed piece, from 1.
    #[inline]
    pub fn piece(self) -> usize {
        self.orientation.shape().piece
    }

    /// Returns the column of the lower left corner of the piece's rectangle, from 1.
    #[inline]
    pub fn x(self) -> i32 {
        i32::from(self.x) + 1
    }

    /// Returns the line of the lower left corner of the piece's rectangle, from 1.
    #[inline]
    pub fn y(self) -> i32 {
        i32::from(self.y) + 1
    }

    /// Returns the cells that the piece covers, as columns and lines from 1. They are sorted by
    /// line and column.
    pub fn cells(self) -> impl Iterator<Item = (i32, i32)> {
        let from = (self.x(), self.y());
        self.orientation.shape().cells.iter().map(move |(x, y)| (from.0 + *x as i32, from.1 + *y as i32))
    }

    /// Returns the cells that the piece covers, or `None` if it extends beyond the grid.
    #[inline]
    pub fn mask(self) -> Option<Mask> {
        let Shape { height, width, mask, .. } = self.orientation.shape();
        let (x, y) = (usize::from(self.x), usize::from(self.y));
        (x + width <= SIDE && y + height <= SIDE).then(|| mask.raised(y * STRIDE + x))
    }

    /// Parses a placement such as `9b 6 3`. It consists of an orientation, and a column and a line
    /// from 1 to 14. Several blanks count as one, and surrounding blanks are ignored.
    ///
    /// # Errors
    /// Returns an error in French if the text is not a placement.
    pub fn read(line: &str) -> Result<Self, GameError> {
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
            return Err(
                format!("« {x} {y} » n'est pas une case, car les coordonnées vont de 1 à {SIDE}").into()
            );
        };
        Ok(Placement::at(orientation, x as usize - 1, y as usize - 1))
    }
}

/// Parses a number of one or two digits. Returns `None` for any other text.
fn number(text: &str) -> Option<i32> {
    let digits = matches!(text.len(), 1 | 2) && text.bytes().all(|digit| digit.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

impl std::fmt::Display for Placement {
    /// Writes the placement as in the subject, for example `9b 6 3`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.orientation, self.x(), self.y())
    }
}

/// A player's choice in a turn of Blokus Duo: a placement or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Move {
    /// The choice to place a piece on the grid.
    Place(Placement),
    /// The choice to pass, without placing a piece.
    Pass,
}

/// The word that a program prints to pass. It replaces a placement if the player cannot place a
/// piece.
pub const PASS: &str = "passe";

impl Move {
    /// Parses the line that a program prints in its turn: a placement or `passe`. The line has no
    /// line end. Surrounding blanks are ignored.
    ///
    /// # Errors
    /// Returns the same errors as [`Placement::read`].
    pub fn read(line: &str) -> Result<Self, GameError> {
        if line.trim_ascii() == PASS {
            return Ok(Move::Pass);
        }
        Placement::read(line).map(Move::Place)
    }
}

impl std::fmt::Display for Move {
    /// Writes a placement such as `9b 6 3`, or `passe`. There is no line end.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Move::Place(placement) => placement.fmt(f),
            Move::Pass => f.write_str(PASS),
        }
    }
}
