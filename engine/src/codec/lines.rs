//! The line protocol: programs read lines and write one line in each of their turns.
//!
//! Any program can do so, therefore every function in this module accepts any line. Callers discard
//! lines that are longer than [`LineCodec::max_length`].

use super::bytes::ParsedOrder;
use crate::game::Game;

/// Functions that translate between a game and lines of text. They let programs play the game
/// without the game's library, by reading and printing lines.
pub struct LineCodec<G: Game> {
    /// The length of the longest valid line in bytes, without the line end. A player that sends a
    /// longer line is eliminated.
    pub max_length: usize,
    /// Returns additional command-line arguments with which the arena starts a player's program.
    pub arguments: fn(&G, usize) -> Vec<String>,
    /// Returns true if the player must answer the current request with a line. Otherwise its turn
    /// is empty, for example before the first turn and after the last.
    pub needs_answer: fn(&G, usize) -> bool,
    /// Returns the text to send to a player with a request, even if it need not answer. The text
    /// consists of whole lines about the events since the last request. It may be empty, for
    /// example in the first turn of the first player.
    pub message: fn(&G, usize, &[G::Event]) -> String,
    /// Converts a player's line of text, without its end, into actions and answers of a turn.
    /// [`Game::play`] checks them like those of any other player.
    ///
    /// Returns an error in the game's language if the line is not an order. The player is then
    /// eliminated.
    pub parse: fn(&G, usize, &str) -> Result<ParsedOrder<G>, String>,
}

/// The text to send to a champion that plays in lines of text, and whether the champion must
/// answer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LineMessage {
    /// The text to send to the champion, which may be empty.
    pub text: String,
    /// Whether the champion must answer the request with a line.
    pub needs_answer: bool,
}

impl<G: Game> Clone for LineCodec<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for LineCodec<G> {}

impl<G: Game> std::fmt::Debug for LineCodec<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lines").field("longest", &self.max_length).finish_non_exhaustive()
    }
}
