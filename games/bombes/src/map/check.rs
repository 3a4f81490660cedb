//! Warnings about playable map files of the game Bombes. For example, a map may have too little
//! space.

use super::parse::Line;
use crate::api::Direction;
use crate::board::{Board, Cell, Ground, PLAYERS};
use joute_engine::maps::Finding;

/// The maximum number of unreachable places that a warning about a map shows. Further ones are only
/// counted.
const MAX_SHOWN: usize = 5;

/// Adds warnings about a map with too little space or with unreachable areas.
pub(super) fn warnings(board: &Board, rows: &[Line<'_>], findings: &mut Vec<Finding>) {
    let odd = |message| Finding { error: false, ..Finding::whole_file(message) };
    let bare = board.cells().filter(|cell| board.is_bare(*cell)).count();
    if bare < PLAYERS {
        let finding = odd(format!("{bare} empty cells are no room for {PLAYERS} players"));
        findings.push(finding.help("each avatar starts on an empty cell of its own"));
    }
    let regions = regions(board);
    let largest = regions.iter().map(Vec::len).max().unwrap_or(0);
    let main = regions.iter().position(|region| region.len() == largest);
    let separate_regions = regions.iter().enumerate().filter(|(index, _)| Some(*index) != main);
    let separate_regions: Vec<&Vec<Cell>> = separate_regions.map(|(_, region)| region).collect();
    for region in separate_regions.iter().take(MAX_SHOWN) {
        let (line, column) = board.place(region[0]);
        let Some(row) = rows.get(line) else { continue };
        let (message, label) = match region.len() {
            1 => (
                "a cell that nobody reaches from the others, even by blowing up walls".to_owned(),
                "this one",
            ),
            count => (
                format!("{count} cells that nobody reaches from the others, even by blowing up walls"),
                "the first of them",
            ),
        };
        let finding = Finding::warning(row.cell(column), message).label(label);
        findings.push(finding.help("an avatar may start there all the same"));
    }
    if separate_regions.len() > MAX_SHOWN {
        findings.push(odd(format!("{} more places that nobody reaches", separate_regions.len() - MAX_SHOWN)));
    }
}

/// Returns the separate regions of a labyrinth, each with its cells. Players cannot go from one
/// region to another, even after all breakable walls are destroyed.
pub(super) fn regions(board: &Board) -> Vec<Vec<Cell>> {
    let mut reached: Vec<bool> = board.ground.iter().map(|ground| *ground == Ground::Wall).collect();
    let mut regions = Vec::new();
    for first in board.cells() {
        if std::mem::replace(&mut reached[first], true) {
            continue;
        }
        let (mut region, mut next) = (vec![first], 0);
        while let Some(from) = region.get(next).copied() {
            next += 1;
            for to in Direction::ALL.map(|way| board.neighbour(from, way)) {
                if !std::mem::replace(&mut reached[to], true) {
                    region.push(to);
                }
            }
        }
        regions.push(region);
    }
    regions
}
