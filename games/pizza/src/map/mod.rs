//! The board before the first turn, as a map file describes it.
//!
//! `parse` reads a map file (`syntax`, `statement`: its words), `check` judges it,
//! `write` writes it, `generate` makes new ones. `official` holds the official maps.

mod check;
mod generate;
mod official;
mod parse;
mod statement;
mod syntax;
mod write;

pub use generate::{generate, styles};
pub use joute_engine::maps::{Finding, render};
pub use official::official;
pub use parse::{judge, parse, read};

use crate::api::Position;

/// Cells of a side (sections 4 and 9.1).
pub const SIDE: usize = 40;
/// Players.
pub const PLAYERS: usize = 2;
/// Dogs of a player (section 2).
pub const DOGS: usize = 4;
/// Masters of a player (section 2).
pub const MASTERS: usize = 6;
/// Ages (section 3).
const AGES: i32 = crate::api::NB_AGES;
/// The last turn (section 6.1).
const LAST_TURN: i32 = crate::api::NB_TOURS;
/// The radius of a kennel's protection zone, by Manhattan distance (section 4.6).
const PROTECTION: i32 = crate::api::PROTECTION_NICHE;

/// What a cell is made of before the first turn (section 4). Trees, skeletons and kennels have more to say:
/// see [`Map`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Open ground.
    Empty,
    /// A wall on open ground; masters build and destroy them.
    Wall,
    /// A puddle: nothing passes and nothing changes.
    Puddle,
    /// A tree on which croquettes grow.
    Tree,
    /// A skeleton on which bones grow.
    Skeleton,
    /// A player's kennel.
    Kennel,
}

/// A croquette tree (section 4.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tree {
    /// Where.
    pub at: Position,
    /// Turns between two croquettes, at least 1.
    pub period: i32,
    /// The turn at whose start the first croquette appears, from 1 to 200.
    pub first: i32,
}

/// A skeleton (section 4.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Skeleton {
    /// Where.
    pub at: Position,
    /// The age of its bones, 0 to 2.
    pub age: i32,
    /// Turns between two bones, at least 1.
    pub period: i32,
    /// The turn at whose start the first bone appears, from 1 to 200.
    pub first: i32,
}

/// A portal that will appear (section 5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Portal {
    /// The turn at whose start it appears, from 1 to 200.
    pub turn: i32,
    /// Where.
    pub at: Position,
}

/// A board before the first turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    /// What cells are made of: `ground[ligne][colonne]`.
    pub ground: Box<[[Ground; SIDE]; SIDE]>,
    /// Each player's kennel.
    pub kennels: [Position; PLAYERS],
    /// Where each player's dogs start: player 0's in reading order, player 1's in the reverse, so that a map that
    /// looks the same when turned by half is the same for both.
    pub dogs: [[Position; DOGS]; PLAYERS],
    /// Where each player's masters start, in the order of dogs.
    pub masters: [[Position; MASTERS]; PLAYERS],
    /// In reading order.
    pub trees: Vec<Tree>,
    /// In reading order.
    pub skeletons: Vec<Skeleton>,
    /// By turn, then in reading order.
    pub portals: Vec<Portal>,
}
