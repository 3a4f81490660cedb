//! What never changes in a match.

use crate::cells::Cell;

/// Players.
pub const PLAYERS: usize = 2;

/// Where portals are, and where agents start: all that a map says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Board {
    /// In order, each once.
    pub portals: Vec<Cell>,
    /// By player.
    pub starts: [Cell; PLAYERS],
}
