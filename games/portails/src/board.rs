//! The part of a match of Portails that never changes. It consists of the portals and the starting
//! cells of the agents.

use crate::cells::Cell;

/// The number of players in a match of Portails.
pub const PLAYERS: usize = 2;

/// The contents of a map of the game Portails. They are the portals and the starting cells of the
/// players' agents.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Board {
    /// The cells with a portal, in order and each once.
    pub portals: Vec<Cell>,
    /// The starting cell of each player's agent.
    pub starts: [Cell; PLAYERS],
}
