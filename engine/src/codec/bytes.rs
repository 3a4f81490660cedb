//! The byte protocol: players connect over TCP, log in, and send orders of a few bytes between
//! steps.
//!
//! Any program can connect, therefore every function in this module accepts any bytes and returns
//! the number of bytes that it used. Callers buffer at most [`ByteProtocol::max_length`] bytes.

use crate::game::{Game, Setup};

/// The meaning of bytes in a game, as constants and plain functions.
pub struct ByteCodec<G: Game> {
    /// The part of the protocol that does not depend on a match.
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

/// A function that parses an order of a player, or returns the reason why it is invalid.
pub type ParseOrder<G> = fn(&G, usize, &[u8]) -> Result<ParsedOrder<G>, String>;

/// The actions and answers of one order.
pub type ParsedOrder<G> = (Vec<<G as Game>::Action>, Vec<<G as Game>::Answer>);

/// The part of the byte protocol that does not depend on a match: logins, replies, and the
/// recognition of orders.
#[derive(Debug, Clone, Copy)]
pub struct ByteProtocol {
    /// The maximum length of a login and of an order in bytes. A connection that sends more without
    /// completing either is closed.
    pub max_length: usize,
    /// Reads the login from the first bytes of a connection. `quiet` is true if no further bytes
    /// have arrived for some time, in which case a login without an end mark is complete.
    pub login: fn(bytes: &[u8], quiet: bool) -> Login,
    /// The byte that ends a login. If it arrives after the login was taken as complete, it still
    /// belongs to the login.
    pub login_end: Option<u8>,
    /// Returns the bytes to send to the player of a seat, from 0, when its login is accepted. The
    /// setup has as many players as the match can have.
    ///
    /// Returns an error that says what is wrong with the setup.
    pub welcome: fn(&Setup, usize) -> Result<Vec<u8>, String>,
    /// The bytes to send before closing a connection whose name is already in use.
    pub taken: &'static [u8],
    /// The bytes to send before closing a connection when all seats are taken.
    pub full: &'static [u8],
    /// The bytes to send before closing a connection whose login is invalid.
    pub wrong: &'static [u8],
    /// Recognises the first word in the bytes that a player has sent.
    pub read: fn(&[u8]) -> ByteMessage,
    /// The reply to a second order between two steps.
    pub again: &'static [u8],
    /// The reply to an order while no match is running.
    pub idle: &'static [u8],
    /// The number of second orders and invalid bytes that are tolerated between two steps. A player
    /// that exceeds it is eliminated.
    pub patience: u32,
    /// The bytes to send to a player that is eliminated for exceeding `patience`, before its
    /// connection is closed.
    pub out: &'static [u8],
}

/// The result of reading a login.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Login {
    /// An incomplete login.
    Incomplete,
    /// A complete login, with the name and the number of bytes that were used.
    Name(String, usize),
    /// Bytes that are not a login, whatever follows.
    Wrong,
}

/// The first word in the bytes that a player has sent. A length of 0 counts as 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByteMessage {
    /// An incomplete order.
    Incomplete,
    /// An order of the given length in bytes.
    Order(usize),
    /// Bytes without a meaning: their number, and the reply to send, which may be empty.
    Noise(usize, &'static [u8]),
}

/// The activity of a player since the last bytes were sent to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastActivity {
    /// The match has just begun.
    Start,
    /// The player gave an order in the previous step.
    Order,
    /// The player did nothing.
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
