//! Map files: `parse` reads one, `check` judges it for official matches, `generate` makes new ones, `official` holds ours. The
//! format, that of the contest, is told in `games/bombes/maps/README.md`.

mod check;
mod generate;
mod official;
mod parse;

pub use generate::{generate, styles};
pub use official::official;
pub use parse::{judge, parse};

use crate::board::{Board, Ground};
use joute_engine::Setup;

/// The board of a setup: the first official one, if it names none.
///
/// # Errors
/// What is wrong with the map.
pub fn of(setup: &Setup) -> Result<Board, String> {
    parse(if setup.map.is_empty() { official()[0].1 } else { &setup.map })
}

/// A board as a map file.
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
