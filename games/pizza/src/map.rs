//! The map of a match of Pizza. It is the board before the first turn, as a map file describes it.
//!
//! `parts` contains what a map consists of. `parse` reads a map file, with the help of `syntax` and `statement`. `check` validates it,
//! `write` writes it, and `generate` creates new ones. `official` contains the official maps.

mod check;
mod generate;
mod official;
mod parse;
pub(crate) mod parts;
mod statement;
mod syntax;
mod write;

pub use generate::{generate, styles};
pub use joute_engine::maps::{Finding, render};
pub use official::official;
pub use parse::{judge, parse, read};
pub use parts::{DOGS, Ground, MASTERS, Map, PLAYERS, Portal, SIDE, Skeleton, Tree};
