//! The line protocol: programs read lines and write one line in each of their turns.
//!
//! Any program can do so, therefore every function in this module accepts any line. Callers discard
//! lines that are longer than [`Lines::longest`].

use super::bytes::Turn;
use crate::game::Game;

/// The meaning of lines in a game, as plain functions.
pub struct Lines<G: Game> {
    /// The length of the longest valid line in bytes, without its end. A player that sends a longer
    /// line is eliminated.
    pub longest: usize,
    /// Returns the command-line arguments of a player's program, which follow its own arguments.
    pub arguments: fn(&G, usize) -> Vec<String>,
    /// Returns true if the player must answer the current question with a line. Otherwise, as
    /// before the first turn and after the last, the player's turn is empty.
    pub asks: fn(&G, usize) -> bool,
    /// Returns the text that the player reads with a question, whether or not it must answer. The
    /// text consists of whole lines about the events since the last question and may be empty, as
    /// in the first turn of the first player.
    pub tell: fn(&G, usize, &[G::Event]) -> String,
    /// Parses a line, without its end, into the actions and answers of a turn. [`Game::play`]
    /// checks them like those of any other champion.
    ///
    /// Returns an error in the game's language if the line is not an order. The player is then
    /// eliminated.
    pub hear: fn(&G, usize, &str) -> Result<Turn<G>, String>,
}

/// The text that a champion that speaks lines receives with a question.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Told {
    /// The text to send, which may be empty.
    pub text: String,
    /// Whether the champion must answer with a line.
    pub asks: bool,
}

impl<G: Game> Clone for Lines<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Lines<G> {}

impl<G: Game> std::fmt::Debug for Lines<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lines").field("longest", &self.longest).finish_non_exhaustive()
    }
}
