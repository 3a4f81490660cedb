//! A piece on the grid, and how the subject writes it.

use crate::mask::{Mask, SIDE, STRIDE};
use crate::pieces::{Orientation, Shape};
use serde::Serialize;

/// An orientation whose rectangle's lowest, leftmost cell is a cell of the grid. It may reach beyond the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Placement {
    orientation: Orientation,
    /// From 0.
    y: u8,
    /// From 0.
    x: u8,
}

impl Placement {
    /// At a column and a line from 1; none off the grid.
    pub fn new(orientation: Orientation, x: i32, y: i32) -> Option<Self> {
        Mask::cell(x, y).map(|_| Placement { orientation, x: x as u8 - 1, y: y as u8 - 1 })
    }

    /// At a column and a line from 0, both on the grid.
    #[inline]
    pub(crate) fn at(orientation: Orientation, x: usize, y: usize) -> Self {
        Placement { orientation, x: x as u8, y: y as u8 }
    }

    /// The piece as it lies.
    #[inline]
    pub fn orientation(self) -> Orientation {
        self.orientation
    }

    /// The piece's number, from 1.
    #[inline]
    pub fn piece(self) -> usize {
        self.orientation.shape().piece
    }

    /// The column of its rectangle's lowest, leftmost cell, from 1.
    #[inline]
    pub fn x(self) -> i32 {
        i32::from(self.x) + 1
    }

    /// The line of that cell, from 1.
    #[inline]
    pub fn y(self) -> i32 {
        i32::from(self.y) + 1
    }

    /// Its cells, as column and line from 1, by line, then by column.
    pub fn cells(self) -> impl Iterator<Item = (i32, i32)> {
        let from = (self.x(), self.y());
        self.orientation.shape().cells.iter().map(move |(x, y)| (from.0 + *x as i32, from.1 + *y as i32))
    }

    /// Its cells; none if one of them is off the grid.
    #[inline]
    pub fn mask(self) -> Option<Mask> {
        let Shape { height, width, mask, .. } = self.orientation.shape();
        let (x, y) = (usize::from(self.x), usize::from(self.y));
        (x + width <= SIDE && y + height <= SIDE).then(|| mask.raised(y * STRIDE + x))
    }

    /// Reads `9b 6 3`: an identifier, a column and a line from 1 to 14. Several blanks count as one, and those at the ends as none.
    ///
    /// # Errors
    /// Why it is no placement, in French.
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

/// A number of one or two digits.
fn number(text: &str) -> Option<i32> {
    let digits = matches!(text.len(), 1 | 2) && text.bytes().all(|digit| digit.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

impl std::fmt::Display for Placement {
    /// As the subject writes it: `9b 6 3`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.orientation, self.x(), self.y())
    }
}

/// What a player's turn comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Move {
    /// A piece is placed.
    Place(Placement),
    /// `passe`.
    Pass,
}

/// The line of who cannot place a piece.
pub const PASS: &str = "passe";

impl Move {
    /// Reads a player's line, without its end: a placement or `passe`. Blanks at the ends count as none.
    ///
    /// # Errors
    /// As [`Placement::read`].
    pub fn read(line: &str) -> Result<Self, String> {
        if line.trim_ascii() == PASS {
            return Ok(Move::Pass);
        }
        Placement::read(line).map(Move::Place)
    }
}

impl std::fmt::Display for Move {
    /// A player's line, without its end.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Move::Place(placement) => placement.fmt(f),
            Move::Pass => f.write_str(PASS),
        }
    }
}
