//! The 21 pieces of Blokus Duo in their 91 orientations. They have the numbers and letters of
//! `pieces.txt`.

use crate::api::{MAX_ORIENTATIONS, NB_PIECES};
use crate::mask::{Mask, STRIDE};
use serde::Serialize;
use std::sync::LazyLock;

/// The text of the subject's file `pieces.txt`, which draws all pieces of Blokus Duo. Each
/// orientation has a line with its identifier, height and width. Its drawing follows, from top to
/// bottom.
pub const FILE: &str = include_str!("../pieces.txt");

/// The number of pieces that each player has in Blokus Duo.
pub const PIECES: usize = NB_PIECES as usize;

/// The number of orientations of all pieces. An orientation is a piece turned or mirrored in one
/// way.
pub const ORIENTATIONS: usize = 91;

/// An orientation of a piece, which is the piece turned or mirrored in one way. It is stored as its
/// index in `pieces.txt`, from 0 to 90. Orientations are ordered by piece and letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Orientation(u8);

/// The shape of a piece that is turned or mirrored in one way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// The number of the piece, from 1 to 21.
    pub piece: usize,
    /// The letter of the orientation as a number, where 0 stands for a.
    pub letter: usize,
    /// The height of the smallest rectangle around the piece, in lines.
    pub height: usize,
    /// The width of the smallest rectangle around the piece, in columns.
    pub width: usize,
    /// The cells of the piece as columns and lines, sorted by line and column. They count from the
    /// lower left corner of the rectangle.
    pub cells: Vec<(usize, usize)>,
    /// The cells that the piece covers in the lower left corner of the grid.
    pub(crate) mask: Mask,
}

static SHAPES: LazyLock<Vec<Shape>> =
    LazyLock::new(|| read(FILE).unwrap_or_else(|reason| panic!("pieces.txt: {reason}")));

/// The table of all orientations by the numbers of their piece and letter.
static BY_NAME: LazyLock<[[Option<Orientation>; MAX_ORIENTATIONS as usize]; PIECES + 1]> =
    LazyLock::new(|| {
        let mut names = [[None; MAX_ORIENTATIONS as usize]; PIECES + 1];
        for orientation in Orientation::all() {
            let shape = orientation.shape();
            names[shape.piece][shape.letter] = Some(orientation);
        }
        names
    });

impl Orientation {
    /// Returns all orientations of all pieces, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..ORIENTATIONS as u8).map(Orientation)
    }

    /// Returns the orientation of a piece with a letter, or `None` if it does not exist. The piece
    /// is a number from 1, and the letter a number from 0.
    pub fn of(piece: i32, letter: i32) -> Option<Self> {
        let (piece, letter) = (usize::try_from(piece).ok()?, usize::try_from(letter).ok()?);
        *BY_NAME.get(piece)?.get(letter)?
    }

    /// Returns the shape of the orientation: its cells and the rectangle around them.
    #[inline]
    pub fn shape(self) -> &'static Shape {
        &SHAPES[usize::from(self.0)]
    }

    /// Returns the index of the orientation in `pieces.txt`, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Returns the orientation with an index in `pieces.txt`, from 0 to 90.
    #[inline]
    pub(crate) fn at(place: usize) -> Self {
        Orientation(place as u8)
    }
}

impl std::fmt::Display for Orientation {
    /// Writes the identifier of the orientation, such as `9b`. It consists of the piece's number
    /// and a letter.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Shape { piece, letter, .. } = self.shape();
        write!(f, "{piece}{}", char::from(b'a' + *letter as u8))
    }
}

/// The reason why a text is not the drawings of the pieces. Lines are numbered from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each message describes its variant and shows the fields")]
pub enum ShapeError {
    #[error("line {line}: {text:?} is no identifier, height and width")]
    Head { line: usize, text: String },
    #[error("line {line}: {text:?} is no {width} cells")]
    Row { line: usize, text: String, width: usize },
    #[error("the last drawing is not whole")]
    Incomplete,
}

/// Reads the shapes of all orientations from a text in the format of `pieces.txt`.
///
/// # Errors
/// Returns an error with the number of the invalid line.
pub fn read(text: &str) -> Result<Vec<Shape>, ShapeError> {
    let mut lines = (1..).zip(text.lines());
    let mut shapes = Vec::new();
    while let Some((number, head)) = lines.next() {
        let wrong = || ShapeError::Head { line: number, text: head.to_owned() };
        let [name, height, width] = head.split(' ').collect::<Vec<_>>()[..] else { return Err(wrong()) };
        let (piece, letter) = name.split_at_checked(name.len().saturating_sub(1)).ok_or_else(wrong)?;
        let size = |text: &str| text.parse().ok().filter(|size| (1..=5).contains(size)).ok_or_else(wrong);
        let letter =
            letter.bytes().next().filter(|letter| (b'a'..=b'h').contains(letter)).ok_or_else(wrong)?;
        let piece = piece.parse().ok().filter(|piece| (1..=PIECES).contains(piece)).ok_or_else(wrong)?;
        let (height, width) = (size(height)?, size(width)?);
        let mut cells = Vec::new();
        for y in (0..height).rev() {
            let (number, line) = lines.next().ok_or(ShapeError::Incomplete)?;
            if line.len() != width || line.bytes().any(|cell| !matches!(cell, b'#' | b'.')) {
                return Err(ShapeError::Row { line: number, text: line.to_owned(), width });
            }
            cells.extend(line.match_indices('#').map(|(x, _)| (x, y)));
        }
        cells.sort_by_key(|(x, y)| (*y, *x));
        let mask = cells.iter().fold(Mask::EMPTY, |mask, (x, y)| mask | Mask::bit(y * STRIDE + x));
        shapes.push(Shape { piece, letter: usize::from(letter - b'a'), height, width, cells, mask });
    }
    Ok(shapes)
}
