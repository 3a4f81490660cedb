//! The parts of a map of the game Pizza: its size, the terrain of its cells, and the objects on
//! them.

use crate::api::Position;

/// The number of cells along a side of the map (sections 4 and 9.1).
pub const SIDE: usize = 40;
/// The number of players in a match of Pizza.
pub const PLAYERS: usize = 2;
/// The number of dogs that each player has in the game Pizza (section 2).
pub const DOGS: usize = 4;
/// The number of masters that each player has in the game Pizza (section 2). Masters feed dogs and
/// build walls.
pub const MASTERS: usize = 6;
/// The number of ages, which are the phases of the game Pizza (section 3). Each player goes through
/// them separately.
pub(crate) const AGES: i32 = crate::api::NB_AGES;
/// The number of the last turn of a match of Pizza (section 6.1).
pub(crate) const LAST_TURN: i32 = crate::api::NB_TOURS;
/// The radius of the protection zone around a kennel, in Manhattan distance (section 4.6).
pub(crate) const PROTECTION: i32 = crate::api::PROTECTION_NICHE;

/// The terrain of a cell before the first turn of a match of Pizza (section 4). [`Map`] has more
/// about trees, skeletons and kennels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Open ground without a tree, a skeleton or a kennel.
    Empty,
    /// A wall on open ground. Masters can build and destroy walls.
    Wall,
    /// A puddle, which no character can enter. It never changes.
    Puddle,
    /// A tree with croquettes, which are dog food.
    Tree,
    /// A skeleton on which bones appear.
    Skeleton,
    /// A player's kennel. Its dogs bring bones there.
    Kennel,
}

/// A tree on a map of the game Pizza. Croquettes (dog food) grow on it (section 4.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tree {
    /// The position of the tree on the map.
    pub at: Position,
    /// The number of turns until the tree grows another croquette (dog food). It is at least 1.
    pub period: i32,
    /// The turn at whose start the first croquette (dog food) appears, from 1 to 200.
    pub first: i32,
}

/// A skeleton on a map of the game Pizza. Bones appear on it (section 4.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Skeleton {
    /// The position of the skeleton on the map.
    pub at: Position,
    /// The age of the skeleton's bones, from 0 to 2. An age is a phase of the game.
    pub age: i32,
    /// The number of turns between two bones. It is at least 1.
    pub period: i32,
    /// The turn at whose start the first bone appears, from 1 to 200.
    pub first: i32,
}

/// A portal that a map announces (section 5). It opens during the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Portal {
    /// The turn at whose start the portal appears, from 1 to 200.
    pub turn: i32,
    /// The position at which the portal appears.
    pub at: Position,
}

/// The map of a match of Pizza, which is the board before the first turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    /// The terrain of each cell, as `ground[ligne][colonne]`.
    pub ground: Box<[[Ground; SIDE]; SIDE]>,
    /// The position of each player's kennel.
    pub kennels: [Position; PLAYERS],
    /// The starting positions of each player's dogs. Player 0's dogs are in reading order and
    /// player 1's in reverse. A rotated map thus treats both players alike.
    pub dogs: [[Position; DOGS]; PLAYERS],
    /// The starting positions of each player's masters, in the same order as the dogs.
    pub masters: [[Position; MASTERS]; PLAYERS],
    /// The trees of the map in reading order.
    pub trees: Vec<Tree>,
    /// The skeletons of the map in reading order.
    pub skeletons: Vec<Skeleton>,
    /// The portals that open during the match. They are sorted by turn, then in reading order.
    pub portals: Vec<Portal>,
}
