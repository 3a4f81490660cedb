//! The functions with which a game translates between its actions and text or bytes. Programs then play
//! without the game's library.
//!
//! Any program can send lines or bytes, therefore every function in this module accepts any of them.
//! Callers discard lines that are longer than [`LineCodec::max_length`].

use super::Game;
use crate::codec::bytes::{ByteProtocol, LastActivity};
use crate::error::GameError;

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

/// The functions that translate between a game and the bytes on a player's connection. With them,
/// programs can play without the game's library, by sending raw bytes.
pub struct ByteCodec<G: Game> {
    /// The part of the byte protocol that does not depend on the match. It contains logins and
    /// fixed replies.
    pub protocol: ByteProtocol,
    /// Returns the bytes to send to a player at the beginning of a step. They may be empty.
    pub message: fn(&G, usize, LastActivity) -> Vec<u8>,
    /// Converts the bytes of a player's order into actions and answers. [`ByteProtocol::read`] has
    /// already recognised the order. [`Game::play`] checks the actions like those of any other
    /// player.
    ///
    /// Returns an error in the game's language if the bytes are not an order. The player is then
    /// eliminated.
    pub parse: ParseOrder<G>,
    /// Returns the last bytes to send to a player who leaves the match. The arena then closes the
    /// player's connection. Returns `None` if the player stays. It is called after each step, and
    /// its last argument (`over`) is true at the end of the match.
    pub farewell: fn(&G, usize, bool) -> Option<Vec<u8>>,
}

/// A function that converts the bytes of a player's order into actions and answers. If the bytes
/// are not a valid order, it returns the reason.
pub type ParseOrder<G> = fn(&G, usize, &[u8]) -> Result<ParsedOrder<G>, GameError>;

/// The actions and return values that one order stands for. A player sent the order as a line of
/// text or as bytes.
pub type ParsedOrder<G> = (Vec<<G as Game>::Action>, Vec<<G as Game>::Answer>);

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

impl<G: Game> Clone for ByteCodec<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for ByteCodec<G> {}

impl<G: Game> std::fmt::Debug for ByteCodec<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bytes").field("protocol", &self.protocol).finish_non_exhaustive()
    }
}
