//! The part of a match of Portails that never changes: the portals and the starting cells of the
//! agents.

use crate::cells::Cell;

/// The number of players in a match of Portails.
pub const PLAYERS: usize = 2;

/// The contents of a map of the game Portails: the portals and the starting cells of the players'
/// agents.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Board {
    /// The cells with a portal, in order and without duplicates.
    pub portals: Vec<Cell>,
    /// The starting cell of each player's agent.
    pub starts: [Cell; PLAYERS],
}
