//! The line protocol, with which programs play without the game's library. They read lines of text,
//! and write one line in each turn.
//!
//! Any program can do so, therefore every function in this module accepts any line. Callers discard
//! lines that are longer than [`LineCodec::max_length`].

use super::bytes::ParsedOrder;
use crate::error::GameError;
use crate::game::Game;

/// The functions that translate between a game and lines of text. With them, programs can play
/// without the game's library, by reading and printing lines.
pub struct LineCodec<G: Game> {
    /// The length of the longest valid line in bytes, without the line end. A player that sends a
    /// longer line is eliminated.
    pub max_length: usize,
    /// Returns additional command-line arguments for a player's program. The arena starts the
    /// program with them.
    pub arguments: fn(&G, usize) -> Vec<String>,
    /// Returns true if the player must answer the current request with a line. Otherwise its turn
    /// is empty, for example before the first turn and after the last.
    pub needs_answer: fn(&G, usize) -> bool,
    /// Returns the text to send to a player with a request. It consists of whole lines about the
    /// events since the last request, and may be empty.
    pub message: fn(&G, usize, &[G::Event]) -> String,
    /// Converts a player's line of text into actions and answers. The line is given without its
    /// end. [`Game::play`] checks the actions like those of any other player.
    ///
    /// Returns an error in the game's language if the line is not an order. The player is then
    /// eliminated.
    pub parse: fn(&G, usize, &str) -> Result<ParsedOrder<G>, GameError>,
}

/// The text to send to a champion that plays by lines of text. It also says whether the champion
/// must answer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LineMessage {
    /// The text to send to the champion. It may be empty.
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
