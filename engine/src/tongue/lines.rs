//! The tongue of lines: programs that read lines and write lines, one for each of their turns.
//!
//! Any program can do that. So every function here takes whatever line came; who calls it keeps no line that is longer than
//! [`Lines::longest`].

use super::bytes::Turn;
use crate::game::Game;

/// What lines mean in a game, as plain functions.
pub struct Lines<G: Game> {
    /// The longest line that can mean something, in bytes without its end; a longer one puts its player out.
    pub longest: usize,
    /// What a player is told when it is started: arguments after its own.
    pub arguments: fn(&G, usize) -> Vec<String>,
    /// Is a line wanted of a player who is asked now? Where it is not, as before the first turn and after the last, the
    /// player's turn passes without anything.
    pub asks: fn(&G, usize) -> bool,
    /// What it reads when it is asked, whether a line is wanted or not: whole lines, of the events since it was last asked.
    /// May be empty, as in the first player's first turn.
    pub tell: fn(&G, usize, &[G::Event]) -> String,
    /// What its line means, without its end: the actions and answers of a turn, which [`Game::play`] then checks as any
    /// claim.
    ///
    /// Err: why it is no move, in the game's language. The player is out.
    pub hear: fn(&G, usize, &str) -> Result<Turn<G>, String>,
}

/// What a player that speaks lines is told with a question.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Told {
    /// What it reads.
    pub text: String,
    /// A line is wanted of it.
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
