//! Warns about playable map files of the game Portails. For example, a map may not be equal for
//! both players.

use super::parse::Line;
use crate::api::Position;
use crate::board::Board;
use crate::cells::{Cell, SIDE};
use joute_engine::maps::Finding;
use std::collections::BTreeSet;

/// The maximum number of cells that a warning about an unfair map shows. The others are only
/// counted.
const MAX_SHOWN: usize = 5;
/// The largest x and y on the map.
const LAST_CELL: i32 = SIDE as i32 - 1;

/// A symmetry of the map: its name, and the function that moves a cell. Applying it twice changes
/// nothing.
pub(super) type Symmetry = (&'static str, fn(i32, i32) -> (i32, i32));

/// The symmetries that can make a map fair. A fair map is equal for both players, so it has at
/// least one of them.
pub(super) const SYMMETRIES: [Symmetry; 6] = [
    ("turned by half", |x, y| (LAST_CELL - x, LAST_CELL - y)),
    ("mirrored from top to bottom", |x, y| (x, LAST_CELL - y)),
    ("mirrored from left to right", |x, y| (LAST_CELL - x, y)),
    ("mirrored along the diagonal", |x, y| (y, x)),
    ("mirrored along the other diagonal", |x, y| (LAST_CELL - y, LAST_CELL - x)),
    ("as it is", |x, y| (x, y)),
];

/// Returns the cell onto which a symmetry of the map moves a cell.
pub(super) fn image(symmetry: &Symmetry, cell: Cell) -> Cell {
    let [x, y] = cell.point();
    let (x, y) = symmetry.1(x, y);
    Cell::at(Position { x, y }).unwrap_or_default()
}

/// Adds warnings about a map that is unfair or has too few portals. A fair map is equal for both
/// players. With too few portals, no field (a triangle of links) is possible.
pub(super) fn warnings(board: &Board, heads: &[Line<'_>], rows: &[Line<'_>], findings: &mut Vec<Finding>) {
    if board.portals.len() < 3 {
        let message = format!("{} portals: no field can be made", board.portals.len());
        findings
            .push(Finding { error: false, ..Finding::whole_file(message) }.help("a field has three corners"));
    }
    let portals: BTreeSet<Cell> = board.portals.iter().copied().collect();
    let [one, other] = board.starts;
    let swaps = SYMMETRIES.iter().filter(|symmetry| image(symmetry, one) == other);
    // The portals without an image, under the symmetry that fits best.
    let alone = |symmetry: &Symmetry| -> Vec<Cell> {
        portals.iter().copied().filter(|portal| !portals.contains(&image(symmetry, *portal))).collect()
    };
    let Some((symmetry, alone)) = swaps.map(|it| (it, alone(it))).min_by_key(|(_, alone)| alone.len()) else {
        if let [.., second] = heads {
            let message = "unfair: no symmetry of the map takes one start to the other";
            findings.push(Finding::warning(second.span.clone(), message).help(format!(
                "{} would do: {:?}",
                SYMMETRIES[0].0,
                image(&SYMMETRIES[0], one)
            )));
        }
        return;
    };
    for cell in alone.iter().take(MAX_SHOWN) {
        let [x, y] = cell.point();
        let Some(row) = rows.get(y as usize) else { continue };
        let at = row.span.start + x as usize;
        let message =
            format!("unfair: {}, the map has no portal at {:?}", symmetry.0, image(symmetry, *cell));
        findings.push(Finding::warning(at..at + 1, message).label(format!("{cell:?} would be there")));
    }
    if alone.len() > MAX_SHOWN {
        let message = format!("unfair: {} more portals have none across", alone.len() - MAX_SHOWN);
        findings.push(Finding { error: false, ..Finding::whole_file(message) });
    }
}
