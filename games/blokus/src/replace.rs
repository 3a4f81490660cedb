//! Replaces the file `pieces.txt`, which draws the pieces of Blokus Duo. It is replaced in the game
//! and in every copy below a folder.

use crate::pieces::{ORIENTATIONS, PIECES, Shape, ShapeError, read};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The name of the files that are replaced. They draw the pieces of Blokus Duo.
const NAME: &str = "pieces.txt";

/// The sorted cells of a piece in one orientation. They count from the lower left corner of the
/// piece's rectangle.
type Cells = Vec<(usize, usize)>;

/// The reason why the drawings of the pieces cannot be replaced.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each message describes its variant and shows the fields")]
pub enum ReplaceError {
    #[error("{}: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Shape(#[from] ShapeError),
    #[error("piece {piece}: {problem}")]
    Piece { piece: usize, problem: String },
    #[error("the pieces are not in the order of their numbers")]
    Order,
    #[error(
        "{pieces} pieces in {orientations} orientations are drawn; Blokus Duo has {PIECES} in {ORIENTATIONS}"
    )]
    Count { pieces: usize, orientations: usize },
}

impl ReplaceError {
    fn at(path: &Path) -> impl Fn(io::Error) -> Self {
        move |source| ReplaceError::File { path: path.to_owned(), source }
    }
}

/// Replaces every file `pieces.txt` in a folder by a new text. The text draws all pieces of Blokus
/// Duo. Returns the paths of the replaced files.
///
/// # Errors
/// Returns an error if the new text is invalid, in which case no file was written, or if a path
/// cannot be read or written.
pub fn replace(text: &str, folder: &Path) -> Result<Vec<PathBuf>, ReplaceError> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let text = format!("{}\n", text.trim_end());
    check(&read(&text)?)?;
    let mut copies = Vec::new();
    find(folder, &mut copies)?;
    copies.sort();
    for copy in &copies {
        fs::write(copy, &text).map_err(ReplaceError::at(copy))?;
    }
    Ok(copies)
}

fn find(folder: &Path, copies: &mut Vec<PathBuf>) -> Result<(), ReplaceError> {
    let fail = ReplaceError::at(folder);
    for entry in fs::read_dir(folder).map_err(&fail)? {
        let entry = entry.map_err(&fail)?;
        if entry.file_type().map_err(&fail)?.is_dir() {
            find(&entry.path(), copies)?;
        } else if entry.file_name() == NAME {
            copies.push(entry.path());
        }
    }
    Ok(())
}

/// Checks that a file contains the 21 pieces of Blokus Duo. All their orientations must be there in
/// order, with the letters a, b, c and so on.
fn check(shapes: &[Shape]) -> Result<(), ReplaceError> {
    let mut pieces: BTreeMap<usize, Vec<Cells>> = BTreeMap::new();
    let mut piece_of_cells: BTreeMap<Cells, usize> = BTreeMap::new();
    for Shape { piece, letter, cells, .. } in shapes {
        let fail = |problem| Err(ReplaceError::Piece { piece: *piece, problem });
        let letters = pieces.entry(*piece).or_default();
        if *letter != letters.len() {
            let (letter, due) = (letter_of(*letter), letter_of(letters.len()));
            return fail(format!("orientation {letter} stands where {due} is due"));
        }
        let cells = normalize(cells.iter().copied());
        letters.push(cells.clone());
        if let Some(other) = piece_of_cells.insert(cells, *piece) {
            return fail(format!("an orientation of piece {other} is drawn again"));
        }
    }
    for (piece, orientations) in &pieces {
        let result = orientations_of(&orientations[0]);
        if result != orientations.iter().cloned().collect() {
            let problem = format!(
                "its {} orientations are not the {} that turning and mirroring the first one give",
                orientations.len(),
                result.len()
            );
            return Err(ReplaceError::Piece { piece: *piece, problem });
        }
    }
    if !shapes.is_sorted_by_key(|shape| shape.piece) {
        return Err(ReplaceError::Order);
    }
    match (pieces.len(), shapes.len()) {
        (PIECES, ORIENTATIONS) => Ok(()),
        (pieces, orientations) => Err(ReplaceError::Count { pieces, orientations }),
    }
}

fn letter_of(number: usize) -> char {
    "abcdefgh".chars().nth(number).unwrap_or('?')
}

fn normalize(cells: impl Iterator<Item = (usize, usize)>) -> Cells {
    let mut cells: Cells = cells.collect();
    let min_x = cells.iter().map(|(x, _)| *x).min().unwrap_or(0);
    let low = cells.iter().map(|(_, y)| *y).min().unwrap_or(0);
    cells.iter_mut().for_each(|(x, y)| (*x, *y) = (*x - min_x, *y - low));
    cells.sort_unstable();
    cells
}

/// Returns all orientations of a piece, given one of them. It turns and mirrors the piece.
fn orientations_of(cells: &Cells) -> BTreeSet<Cells> {
    /// A length greater than the side of any piece. Coordinates are subtracted from it to turn or
    /// mirror a piece.
    const MIRROR_LENGTH: usize = 8;
    let mut all = BTreeSet::new();
    let mut turned = cells.clone();
    for _ in 0..4 {
        turned = normalize(turned.iter().map(|(x, y)| (MIRROR_LENGTH - y, *x)));
        all.insert(normalize(turned.iter().map(|(x, y)| (MIRROR_LENGTH - x, *y))));
        all.insert(turned.clone());
    }
    all
}
