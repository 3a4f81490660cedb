//! The tongue of bytes: players that connect over TCP, log in, and send orders of a few bytes between steps.
//!
//! Whoever connects may be anybody. So every function here takes whatever bytes came and says how many of them it used;
//! who calls it keeps no more of them than [`Speech::longest`].

use crate::game::{Game, Setup};

/// What bytes mean in a game, as constants and plain functions.
pub struct Bytes<G: Game> {
    /// What does not depend on a match.
    pub speech: Speech,
    /// What a player is sent at the beginning of a step, before it can give an order; may be nothing.
    pub tell: fn(&G, usize, Since) -> Vec<u8>,
    /// What an order means, of the bytes that [`Speech::read`] took for one: the actions and answers of a turn, which
    /// [`Game::play`] then checks as any claim.
    ///
    /// Err: why it is no order, in the game's language. The player is out.
    pub mean: Mean<G>,
    /// What a player is sent before the arena hangs up: asked after each step, and with `over` when the match is over. None:
    /// it plays on.
    pub parting: fn(&G, usize, bool) -> Option<Vec<u8>>,
}

/// Tells what an order of a player means, or why it is none.
pub type Mean<G> = fn(&G, usize, &[u8]) -> Result<Turn<G>, String>;

/// What an order means.
pub type Turn<G> = (Vec<<G as Game>::Action>, Vec<<G as Game>::Answer>);

/// What bytes mean whatever the match: before it, and in each of its steps.
#[derive(Debug, Clone, Copy)]
pub struct Speech {
    /// A login and an order are no longer than this, in bytes. Who sends more without either is no player.
    pub longest: usize,
    /// Reads the login, from the first bytes of a connection. Quiet: nothing more has come for a while, so a login whose
    /// end is not marked is over.
    pub login: fn(bytes: &[u8], quiet: bool) -> Login,
    /// What the player of a seat, from 0, is sent when its login is accepted. The setup has as many players as the match
    /// can have.
    ///
    /// Err: what is wrong with the setup.
    pub welcome: fn(&Setup, usize) -> Result<Vec<u8>, String>,
    /// What is sent instead, before the arena hangs up: another player has that name.
    pub taken: &'static [u8],
    /// No place is left.
    pub full: &'static [u8],
    /// Anything else.
    pub wrong: &'static [u8],
    /// Reads the first thing in what a player sent.
    pub read: fn(&[u8]) -> Word,
    /// The reply to a second order between two steps.
    pub again: &'static [u8],
    /// The reply to an order while no match runs.
    pub idle: &'static [u8],
    /// After more second orders and noises than this between two steps, a player is out.
    pub patience: u32,
    /// What is sent to who is out so, before the arena hangs up.
    pub out: &'static [u8],
}

/// What the first bytes of a connection are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Login {
    /// Not the whole login yet.
    More,
    /// A login of a name, in so many bytes.
    Name(String, usize),
    /// No login, whatever follows.
    Wrong,
}

/// What stands first in what a player sent. A length of 0 counts as 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// Not a whole order yet.
    More,
    /// An order, in so many bytes.
    Order(usize),
    /// Nothing that means anything, in so many bytes, and the reply to it; may be empty.
    Noise(usize, &'static [u8]),
}

/// What a player did since it was told something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Since {
    /// The match has just begun.
    Start,
    /// It gave an order in the step before.
    Order,
    /// It did nothing.
    Nothing,
}

impl<G: Game> Clone for Bytes<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Bytes<G> {}

impl<G: Game> std::fmt::Debug for Bytes<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bytes").field("speech", &self.speech).finish_non_exhaustive()
    }
}
