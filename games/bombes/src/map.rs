//! The map files of the game Bombes. `parse` reads them, `check` warns about official maps,
//! `generate` creates new ones, and `official` contains the official ones.
//! `games/bombes/maps/README.md` documents the format, which is that of the contest.

mod check;
mod generate;
mod parse;

pub use generate::{generate, styles};
pub use parse::{judge, parse};

use crate::board::{Board, Ground};
use joute_engine::{GameError, Setup};

joute_engine::official_maps! {
    // The map drawn by hand comes first, and the others are sorted by name.
    "premiers-pas"
    "arene"
    "carrefours"
    "clairieres"
    "colonnade"
    "dedale"
    "galeries"
    "grand-dedale"
    "grottes"
    "hotel"
    "peristyle"
    "prairie"
}

/// Returns the labyrinth for a new match. It is the one in the setup or, if there is none, the
/// first official one.
///
/// # Errors
/// Returns an error about the errors of the map.
pub fn of(setup: &Setup) -> Result<Board, GameError> {
    Ok(parse(if setup.map.is_empty() { official()[0].1 } else { &setup.map })?)
}

/// Writes a labyrinth as the text of a map file.
pub fn write(board: &Board) -> String {
    let mut text = format!("{}\n{}\n", board.lines, board.columns);
    for cell in board.cells() {
        text.push(match (board.ground[cell], board.bonuses[cell]) {
            (Ground::Wall, _) => 'X',
            (Ground::Breakable, _) => 'x',
            (Ground::Open, None) => ' ',
            (Ground::Open, Some(bonus)) => bonus.letter().into(),
        });
        if (cell + 1).is_multiple_of(board.columns) {
            text.push('\n');
        }
    }
    text
}
