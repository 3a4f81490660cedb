//! The 21 pieces in their 91 orientations, as `pieces.txt` numbers and letters them.

use crate::api::{MAX_ORIENTATIONS, NB_PIECES};
use crate::mask::{Mask, STRIDE};
use serde::Serialize;
use std::sync::LazyLock;

/// The file of the subject, in its format: for each orientation a line with its identifier, height and width, then its drawing
/// from top to bottom.
pub const FILE: &str = include_str!("../pieces.txt");

/// Pieces of a player.
pub const PIECES: usize = NB_PIECES as usize;

/// How many ways there are of laying a piece.
pub const ORIENTATIONS: usize = 91;

/// One way of laying a piece: its place in `pieces.txt`, from 0 to 90. They are ordered by piece, then by letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Orientation(u8);

/// What an orientation looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// The piece's number, from 1 to 21.
    pub piece: usize,
    /// The letter's number: 0 is a.
    pub letter: usize,
    /// Lines of its rectangle.
    pub height: usize,
    /// Columns of its rectangle.
    pub width: usize,
    /// Its cells when the rectangle's lowest, leftmost cell is (0, 0), as column and line; by line, then by column.
    pub cells: Vec<(usize, usize)>,
    /// The same cells in the grid's lowest, leftmost corner.
    pub(crate) mask: Mask,
}

static SHAPES: LazyLock<Vec<Shape>> =
    LazyLock::new(|| read(FILE).unwrap_or_else(|why| panic!("pieces.txt: {why}")));

/// By piece and letter: a place in [`SHAPES`].
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
    /// Every one, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..ORIENTATIONS as u8).map(Orientation)
    }

    /// That of a piece's number, from 1, and a letter's, from 0.
    pub fn of(piece: i32, letter: i32) -> Option<Self> {
        let (piece, letter) = (usize::try_from(piece).ok()?, usize::try_from(letter).ok()?);
        *BY_NAME.get(piece)?.get(letter)?
    }

    /// What it looks like.
    #[inline]
    pub fn shape(self) -> &'static Shape {
        &SHAPES[usize::from(self.0)]
    }

    /// Its place in `pieces.txt`, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// That of a place in `pieces.txt`, from 0 to 90.
    #[inline]
    pub(crate) fn at(place: usize) -> Self {
        Orientation(place as u8)
    }
}

impl std::fmt::Display for Orientation {
    /// The identifier, such as `9b`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Shape { piece, letter, .. } = self.shape();
        write!(f, "{piece}{}", char::from(b'a' + *letter as u8))
    }
}

/// Reads a file in the format of `pieces.txt`.
///
/// # Errors
/// A message with the number of the line that is wrong.
pub fn read(text: &str) -> Result<Vec<Shape>, String> {
    let mut lines = (1..).zip(text.lines());
    let mut shapes = Vec::new();
    while let Some((number, head)) = lines.next() {
        let wrong = || format!("line {number}: {head:?} is no identifier, height and width");
        let [name, height, width] = head.split(' ').collect::<Vec<_>>()[..] else { return Err(wrong()) };
        let (piece, letter) = name.split_at_checked(name.len().saturating_sub(1)).ok_or_else(wrong)?;
        let size = |text: &str| text.parse().ok().filter(|size| (1..=5).contains(size)).ok_or_else(wrong);
        let letter =
            letter.bytes().next().filter(|letter| (b'a'..=b'h').contains(letter)).ok_or_else(wrong)?;
        let piece = piece.parse().ok().filter(|piece| (1..=PIECES).contains(piece)).ok_or_else(wrong)?;
        let (height, width) = (size(height)?, size(width)?);
        let mut cells = Vec::new();
        for y in (0..height).rev() {
            let (number, line) = lines.next().ok_or("the last drawing is not whole")?;
            if line.len() != width || line.bytes().any(|cell| !matches!(cell, b'#' | b'.')) {
                return Err(format!("line {number}: {line:?} is no {width} cells"));
            }
            cells.extend(line.match_indices('#').map(|(x, _)| (x, y)));
        }
        cells.sort_by_key(|(x, y)| (*y, *x));
        let mask = cells.iter().fold(Mask::EMPTY, |mask, (x, y)| mask | Mask::bit(y * STRIDE + x));
        shapes.push(Shape { piece, letter: usize::from(letter - b'a'), height, width, cells, mask });
    }
    Ok(shapes)
}
