//! The line protocol: programs read lines and write one line in each of their turns.
//!
//! Any program can do so, therefore every function in this module accepts any line. Callers discard
//! lines that are longer than [`LineCodec::max_length`].

use super::bytes::ParsedOrder;
use crate::game::Game;

/// The codec with which champions that have no kit play a game by reading and printing lines of
/// text. It consists of plain functions of the game.
pub struct LineCodec<G: Game> {
    /// The length of the longest valid line in bytes, without its end. A player that sends a longer
    /// line is eliminated.
    pub max_length: usize,
    /// Returns the command-line arguments that the arena adds to those of a player's program.
    pub arguments: fn(&G, usize) -> Vec<String>,
    /// Returns true if the player must answer the current request with a line. Otherwise, as
    /// before the first turn and after the last, the player's turn is empty.
    pub needs_answer: fn(&G, usize) -> bool,
    /// Returns the text that the player reads with a request, whether or not it must answer. The
    /// text consists of whole lines about the events since the last request and may be empty, as
    /// in the first turn of the first player.
    pub message: fn(&G, usize, &[G::Event]) -> String,
    /// Parses a line, without its end, into the actions and answers of a turn. [`Game::play`]
    /// checks them like those of any other champion.
    ///
    /// Returns an error in the game's language if the line is not an order. The player is then
    /// eliminated.
    pub parse: fn(&G, usize, &str) -> Result<ParsedOrder<G>, String>,
}

/// The text that a champion in the line protocol receives with a request, and whether it must
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
