//! The map files of the game Portails. `parse` reads them, `check` warns about them, `generate`
//! creates new ones, and `official` contains the official ones. `maps/README.md` documents the
//! format.

mod check;
mod generate;
mod parse;

pub use generate::{generate, styles};
pub use parse::{judge, parse, read};

use crate::board::Board;
use crate::cells::{Cell, SIDE};
use std::fmt::Write as _;

joute_engine::official_maps! {
    // The subject's map, the smallest and the densest come first. The others are sorted by name.
    "sujet"
    "trois-portails"
    "partout"
    "anneaux"
    "archipel"
    "foule"
    "reines-croisees"
    "reines-jumelles"
    "semis-clair"
    "semis-serre"
    "treillis"
    "treillis-froisse"
}

/// Writes a map of the game Portails as a map file. [`parse`] reads the same map from it.
pub fn write(board: &Board) -> String {
    let mut text = String::new();
    for start in board.starts {
        let [x, y] = start.point();
        // Writing to a string does not fail.
        let _ = writeln!(text, "{x} {y}");
    }
    let mut rows = vec![vec!['.'; SIDE]; SIDE];
    for [x, y] in board.portals.iter().copied().map(Cell::point) {
        rows[y as usize][x as usize] = 'X';
    }
    for row in rows {
        text.extend(row);
        text.push('\n');
    }
    text
}
