//! The map of a match of Pizza. It is the board before the first turn, as a map file describes it.
//!
//! `parts` contains the types of a map's parts. `parse` reads a map file, with the help of `syntax`
//! and `statement`. `check` validates it, `write` writes it, and `generate` creates new ones.
//! `official` contains the official maps.

mod check;
mod generate;
mod parse;
pub(crate) mod parts;
mod statement;
mod syntax;
mod write;

pub use generate::{generate, styles};
pub use joute_engine::maps::{Finding, render};
pub use parse::{judge, parse, read};
pub use parts::{DOGS, Ground, MASTERS, Map, PLAYERS, Portal, SIDE, Skeleton, Tree};

joute_engine::official_maps! {
    // The map drawn by hand comes first, and the others are sorted by name.
    "premiers-pas"
    "archipel"
    "bois-aux-croquettes"
    "catacombes"
    "grand-fleuve"
    "grande-plaine"
    "jardin-d-eau"
    "labyrinthe"
    "les-six-gues"
    "mille-colonnes"
    "pays-des-etangs"
    "temples-perdus"
    "vieille-ville"
}
