//! The byte protocol: players connect over TCP, log in, and send orders of a few bytes between
//! steps.
//!
//! Any program can connect, therefore every function in this module accepts any bytes and returns
//! the number of bytes that it used. Callers buffer at most [`ByteProtocol::max_length`] bytes.

use crate::game::{Game, Setup};

/// The codec with which champions that have no kit play a game by sending raw bytes on a
/// connection. It consists of constants and plain functions of the game.
pub struct ByteCodec<G: Game> {
    /// The part of the game's byte protocol that does not depend on a match, such as logins and
    /// fixed replies.
    pub protocol: ByteProtocol,
    /// Returns the bytes to send to a player at the beginning of a step, before the player can give
    /// an order. They may be empty.
    pub message: fn(&G, usize, LastActivity) -> Vec<u8>,
    /// Parses the bytes that [`ByteProtocol::read`] recognised as an order into the actions and answers
    /// of a turn. [`Game::play`] checks them like those of any other champion.
    ///
    /// Returns an error in the game's language if the bytes are not an order. The player is then
    /// eliminated.
    pub parse: ParseOrder<G>,
    /// Returns the bytes to send to a player before the arena closes its connection, or `None` if
    /// the player stays in the match. It is called after each step, and with `over` set at the end
    /// of the match.
    pub farewell: fn(&G, usize, bool) -> Option<Vec<u8>>,
}

/// A function of a game that parses the bytes of a player's order, or returns the reason why they
/// are invalid.
pub type ParseOrder<G> = fn(&G, usize, &[u8]) -> Result<ParsedOrder<G>, String>;

/// The actions and return values that one order of a player stands for, in the line or byte
/// protocol.
pub type ParsedOrder<G> = (Vec<<G as Game>::Action>, Vec<<G as Game>::Answer>);

/// The part of a game's byte protocol that does not depend on a match: logins, replies, and the
/// recognition of orders. In this protocol, programs without a kit send raw bytes on a connection.
#[derive(Debug, Clone, Copy)]
pub struct ByteProtocol {
    /// The maximum length in bytes of a player's login and of an order. A connection that sends
    /// more without completing either is closed.
    pub max_length: usize,
    /// Reads a player's login from the first bytes of its connection. `quiet` is true if no further
    /// bytes have arrived for some time, in which case a login without an end mark is complete.
    pub login: fn(bytes: &[u8], quiet: bool) -> Login,
    /// The byte that ends a player's login. If it arrives after the login was taken as complete, it
    /// still belongs to the login.
    pub login_end: Option<u8>,
    /// Returns the bytes to send to the player of a seat, from 0, when its login is accepted. The
    /// setup has as many players as the match can have.
    ///
    /// Returns an error that says what is wrong with the setup.
    pub welcome: fn(&Setup, usize) -> Result<Vec<u8>, String>,
    /// The bytes to send to a player whose name is already in use, before its connection is closed.
    pub taken: &'static [u8],
    /// The bytes to send to a player when all seats of the match are taken, before its connection
    /// is closed.
    pub full: &'static [u8],
    /// The bytes to send to a player whose login is invalid, before its connection is closed.
    pub wrong: &'static [u8],
    /// Finds the first message, an order or meaningless bytes, at the beginning of the bytes that a
    /// player has sent.
    pub read: fn(&[u8]) -> ByteMessage,
    /// The reply to a player that sends a second order between two steps.
    pub again: &'static [u8],
    /// The reply to a player that sends an order while no match is running.
    pub idle: &'static [u8],
    /// The number of second orders and invalid bytes that the arena tolerates from a player between
    /// two steps. A player that exceeds it is eliminated.
    pub patience: u32,
    /// The bytes to send to a player that is eliminated for exceeding `patience`, before its
    /// connection is closed.
    pub out: &'static [u8],
}

/// The result of reading a player's login from the first bytes of its connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Login {
    /// A login that is still incomplete.
    Incomplete,
    /// A complete login, with the player's name and the number of bytes that were used.
    Name(String, usize),
    /// Bytes that cannot begin a login, whatever follows.
    Wrong,
}

/// The first message in the bytes that a player has sent: an order or bytes without a meaning. A
/// length of 0 counts as 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByteMessage {
    /// The beginning of an order that is still incomplete.
    Incomplete,
    /// A complete order of the given length in bytes.
    Order(usize),
    /// Bytes without a meaning, with their number and the reply to send, which may be empty.
    Noise(usize, &'static [u8]),
}

/// The activity of a player since the arena last sent bytes to it, in the byte protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastActivity {
    /// The match has just begun, so the player could not do anything yet.
    Start,
    /// The player gave an order in the previous step.
    Order,
    /// The player gave no order in the previous step.
    Nothing,
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
