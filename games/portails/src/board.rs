//! The part of a match that never changes.

use crate::cells::Cell;

/// The number of players.
pub const PLAYERS: usize = 2;

/// The contents of a map: the portals and the starting cells of the agents.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Board {
    /// The portals in order, without duplicates.
    pub portals: Vec<Cell>,
    /// The starting cell of each player's agent.
    pub starts: [Cell; PLAYERS],
}
