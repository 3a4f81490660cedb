//! The byte protocol: players connect over TCP, log in, and send orders of a few bytes between
//! steps.
//!
//! Any program can connect, therefore every function in this module accepts any bytes and returns
//! the number of bytes that it used. Callers buffer at most [`ByteProtocol::max_length`] bytes.

use crate::game::{Game, Setup};

/// Functions and constants that translate between a game and the bytes on a player's connection.
/// They let programs play the game without the game's library, by sending raw bytes.
pub struct ByteCodec<G: Game> {
    /// The part of the game's byte protocol that is the same in all matches, such as logins and
    /// fixed replies.
    pub protocol: ByteProtocol,
    /// Returns the bytes to send to a player at the beginning of a step, before the player can give
    /// an order. They may be empty.
    pub message: fn(&G, usize, LastActivity) -> Vec<u8>,
    /// Converts the bytes of a player's order, which [`ByteProtocol::read`] has recognised, into
    /// actions and answers of a turn. [`Game::play`] checks them like those of any other player.
    ///
    /// Returns an error in the game's language if the bytes are not an order. The player is then
    /// eliminated.
    pub parse: ParseOrder<G>,
    /// Returns the last bytes to send to a player before the arena closes its connection, or `None`
    /// if the player stays in the match. It is called after each step. At the end of the match, its
    /// last argument (`over`) is true.
    pub farewell: fn(&G, usize, bool) -> Option<Vec<u8>>,
}

/// A function of a game that converts the bytes of a player's order into actions and answers. If
/// the bytes are not a valid order, it returns the reason.
pub type ParseOrder<G> = fn(&G, usize, &[u8]) -> Result<ParsedOrder<G>, String>;

/// The actions and return values for which one order of a player stands. The order was a line of
/// text or some bytes.
pub type ParsedOrder<G> = (Vec<<G as Game>::Action>, Vec<<G as Game>::Answer>);

/// The part of a game's byte protocol that is the same in all matches: it reads logins, gives fixed
/// replies and recognises orders. With this protocol, programs without the game's library play by
/// sending raw bytes on a connection.
#[derive(Debug, Clone, Copy)]
pub struct ByteProtocol {
    /// The maximum length of a player's login and of an order, in bytes. If a player sends more
    /// bytes without completing either, its connection is closed.
    pub max_length: usize,
    /// Reads a player's login from the first bytes of its connection. `quiet` is true if no more
    /// bytes have arrived for some time. A login without an end mark is then complete.
    pub login: fn(bytes: &[u8], quiet: bool) -> Login,
    /// The byte that ends a player's login, if there is one. It may arrive after the login was
    /// already treated as complete, and is then ignored.
    pub login_end: Option<u8>,
    /// Returns the bytes to send to a player when its login is accepted. The second argument is the
    /// player's number, from 0. The setup has as many players as the match can have.
    ///
    /// Returns an error that says what is wrong with the setup.
    pub welcome: fn(&Setup, usize) -> Result<Vec<u8>, String>,
    /// The bytes to send to a player whose name is already in use, before its connection is closed.
    pub taken: &'static [u8],
    /// The bytes to send to a player when the match already has all its players, before its
    /// connection is closed.
    pub full: &'static [u8],
    /// The bytes to send to a player whose login is invalid, before its connection is closed.
    pub wrong: &'static [u8],
    /// Finds the first message in the bytes that a player has sent. It is either an order or bytes
    /// without a meaning.
    pub read: fn(&[u8]) -> ByteMessage,
    /// The bytes to send to a player that gives a second order before the next step.
    pub again: &'static [u8],
    /// The bytes to send to a player that gives an order while no match is running.
    pub idle: &'static [u8],
    /// The number of superfluous orders and invalid bytes that a player may send between two steps.
    /// A player that exceeds it is eliminated.
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

/// The first message in the bytes that a player has sent. It is an order or bytes without a
/// meaning. A length of 0 counts as 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByteMessage {
    /// The beginning of an order that is still incomplete.
    Incomplete,
    /// A complete order of the given length in bytes.
    Order(usize),
    /// Bytes without a meaning. The values are their number and the reply to send, which may be
    /// empty.
    Noise(usize, &'static [u8]),
}

/// What a player has done since the arena last sent it bytes.
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
