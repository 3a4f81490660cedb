//! The byte protocol, with which programs play over TCP without the game's library. Players
//! connect, log in, and send orders of a few bytes between steps.
//!
//! Any program can connect, therefore every function in this module accepts any bytes and returns
//! the number of bytes that it used. Callers buffer at most [`ByteProtocol::max_length`] bytes.

use crate::error::GameError;
use crate::setup::Setup;

/// The part of a game's byte protocol that does not depend on the match. It reads logins, gives
/// fixed replies and recognises orders. Programs without the game's library use this protocol to
/// play over a connection.
#[derive(Debug, Clone, Copy)]
pub struct ByteProtocol {
    /// The maximum length of a player's login and of an order, in bytes. If a player sends more
    /// bytes without completing either, its connection is closed.
    pub max_length: usize,
    /// Reads a player's login from the first bytes of its connection. `quiet` is true if no more
    /// bytes have arrived for some time. A login without an end mark is then complete.
    pub login: fn(bytes: &[u8], quiet: bool) -> Login,
    /// The byte that ends a player's login. It is ignored if it arrives after the login was
    /// accepted. `None` if there is no such byte.
    pub login_end: Option<u8>,
    /// Returns the bytes to send to a player when its login is accepted. The second argument is the
    /// player's number, from 0. The setup has as many players as the match can have.
    ///
    /// Returns an error that says what is wrong with the setup.
    pub welcome: fn(&Setup, usize) -> Result<Vec<u8>, GameError>,
    /// The bytes to send to a player whose name is already in use. Its connection is then closed.
    pub taken: &'static [u8],
    /// The bytes to send to a player when the match is full. The player's connection is then
    /// closed.
    pub full: &'static [u8],
    /// The bytes to send to a player whose login is invalid. Its connection is then closed.
    pub wrong: &'static [u8],
    /// Finds the first message in the bytes that a player has sent. It is either an order or
    /// meaningless bytes.
    pub read: fn(&[u8]) -> ByteMessage,
    /// The reply to a player that gives a second order in the same step.
    pub again: &'static [u8],
    /// The reply to a player that gives an order while no match is running.
    pub idle: &'static [u8],
    /// The number of useless messages that a player may send between two steps. They are
    /// superfluous orders and invalid bytes. A player that sends more is eliminated.
    pub patience: u32,
    /// The bytes to send to a player that is eliminated for exceeding `patience`. Its connection is
    /// then closed.
    pub out: &'static [u8],
}

/// The result of reading a player's login from the first bytes of its connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Login {
    /// A login that is still incomplete.
    Incomplete,
    /// A complete login. The values are the player's name and the length of the login in bytes.
    Name(String, usize),
    /// Bytes that are not the beginning of a login, whatever follows them.
    Wrong,
}

/// The first message in the bytes that a player has sent. A length of 0 counts as 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByteMessage {
    /// The beginning of an order that is still incomplete.
    Incomplete,
    /// A complete order of the given length in bytes.
    Order(usize),
    /// Meaningless bytes from a player. The values are their number and the reply, which may be
    /// empty.
    Noise(usize, &'static [u8]),
}

/// The player's last activity before the arena sends it bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastActivity {
    /// The player could not do anything yet, because the match has just begun.
    Start,
    /// The player gave an order in the previous step.
    Order,
    /// The player gave no order in the previous step.
    Nothing,
}
