//! The byte protocol of the contest in which the game Bombes was played: logins, orders, and every
//! message to a player.
//!
//! Strings end with a NUL byte and numbers are single bytes. For each message, RULES.md records
//! the text of the subject, the behaviour of the players that candidates received in 2017, and the
//! test that checks it.

use crate::api::{Direction, ORDRES_EN_TROP};
use crate::known::{Action, Plan};
use crate::map;
use crate::rules::{Bombes, SUDDEN_DEATH};
use joute_engine::codec::{ByteCodec, ByteMessage, ByteProtocol, LastActivity, Login, ParsedOrder};
use joute_engine::{GameError, Setup};

/// The first bytes of a login message in the byte protocol. The player's name follows them.
const LOGIN: &[u8] = b"LOGIN ";
/// The maximum number of characters of a player's name in the byte protocol.
pub const NAME: usize = 15;
/// The maximum number of bytes of a player's name in the byte protocol. A UTF-8 character has up to
/// four bytes.
const NAME_BYTES: usize = 4 * NAME;

/// The functions of the byte protocol of the game Bombes. Champions use this protocol to play
/// without a kit.
pub const BYTES: ByteCodec<Bombes> = ByteCodec { protocol: SPEECH, message, parse, farewell };

const SPEECH: ByteProtocol = ByteProtocol {
    max_length: LOGIN.len() + NAME_BYTES + 1,
    login,
    login_end: Some(0),
    welcome,
    taken: b"ERR LOGIN UTILISE\0",
    full: b"ERR_CONNEXION\0",
    wrong: b"ERREUR\0",
    read,
    again: b"DEJA_JOUE\0",
    idle: b"IGNORE\0",
    patience: ORDRES_EN_TROP as u32 - 1,
    out: b"DEAD\0",
};

/// Parses the login message of a player. It has the form `LOGIN name`, with or without a NUL byte.
fn login(bytes: &[u8], quiet: bool) -> Login {
    let Some(rest) = bytes.strip_prefix(LOGIN) else {
        return if LOGIN.starts_with(bytes) && !quiet { Login::Incomplete } else { Login::Wrong };
    };
    let end = rest.iter().position(|byte| *byte == 0);
    if end.unwrap_or(rest.len()) > NAME_BYTES {
        return Login::Wrong;
    }
    let length = match end {
        Some(end) => LOGIN.len() + end + 1,
        None if quiet => bytes.len(),
        None => return Login::Incomplete,
    };
    match name(&rest[..end.unwrap_or(rest.len())]) {
        Some(name) => Login::Name(name, length),
        None => Login::Wrong,
    }
}

/// Parses a player's name and removes the blanks around it. The bytes are read as UTF-8 if this is
/// valid, otherwise as Latin-1. Returns `None` if the name is empty, has more than [`NAME`]
/// characters, or contains an invisible one.
fn name(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes)
        .map_or_else(|_| bytes.iter().map(|byte| char::from(*byte)).collect(), str::to_owned);
    let text = text.trim();
    // Marks that change the text direction and blanks without width would make different names look
    // the same.
    let unseen = |char: char| {
        char.is_control()
            || matches!(char, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(char, '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let good = !text.is_empty() && text.chars().count() <= NAME && !text.chars().any(unseen);
    good.then(|| text.to_owned())
}

/// Returns the message `SPEC` of the byte protocol. It contains the player's letter, the size of
/// the labyrinth, and the mode (`ms` or `st`).
fn welcome(setup: &Setup, player: usize) -> Result<Vec<u8>, GameError> {
    let board = map::of(setup)?;
    let mode: &[u8] = if setup.mode == SUDDEN_DEATH { b"ms\0" } else { b"st\0" };
    let size = [Plan::letter(player), board.lines as u8, board.columns as u8];
    Ok([&b"SPEC\0"[..], &size, mode].concat())
}

/// Returns the message `MAP` of the byte protocol. It contains all cells, the number of bombs, and
/// their positions.
pub fn map(plan: &Plan) -> Vec<u8> {
    // Each bomb occupies its own cell for five steps, and each player lays one bomb per step, so
    // there are at most fifty.
    let count = u8::try_from(plan.bombs.len()).unwrap_or(u8::MAX);
    let bombs = plan.bombs.iter().take(count.into()).flat_map(|(line, column)| [*line, *column]);
    let mut bytes = Vec::with_capacity(5 + plan.cells.len() + 2 * plan.bombs.len());
    bytes.extend(b"MAP\0");
    bytes.extend(&plan.cells);
    bytes.push(count);
    bytes.extend(bombs);
    bytes
}

/// Returns the next message to a player in the byte protocol. It is the map at the start of the
/// match and after each of the player's orders, and empty otherwise.
fn message(game: &Bombes, player: usize, since: LastActivity) -> Vec<u8> {
    match since {
        LastActivity::Start | LastActivity::Order => map(&game.known[player].plan),
        LastActivity::Nothing => Vec::new(),
    }
}

/// Reads the next byte from a player as one order. A byte that is none of the five letters is an
/// order without effect, and the player still receives a map for it.
fn read(bytes: &[u8]) -> ByteMessage {
    if bytes.is_empty() { ByteMessage::Incomplete } else { ByteMessage::Order(1) }
}

/// Converts a byte of the byte protocol to an order.
pub fn order(byte: u8) -> Action {
    match byte {
        b'N' => Action::Deplacer(Direction::Nord),
        b'S' => Action::Deplacer(Direction::Sud),
        b'E' => Action::Deplacer(Direction::Est),
        b'O' => Action::Deplacer(Direction::Ouest),
        b'B' => Action::PoserBombe,
        _ => Action::Autre,
    }
}

fn parse(_: &Bombes, _: usize, bytes: &[u8]) -> Result<ParsedOrder<Bombes>, GameError> {
    let byte = bytes.first().ok_or("un ordre a un octet")?;
    Ok((vec![order(*byte)], Vec::new()))
}

/// Returns the last message to a player in the byte protocol. It is `DEAD` if the player is
/// eliminated, or `GAME_OVER` and `QUIT` at the end of the match. If the player has earned the map
/// of the last step, the message begins with it.
///
/// Explosions eliminate players before maps are sent, and the wall of sudden death does so
/// afterwards.
fn farewell(game: &Bombes, player: usize, over: bool) -> Option<Vec<u8>> {
    let last = if game.earned[player] { map(&game.known[player].plan) } else { Vec::new() };
    let end: &[u8] = match game.world.avatars[player].plays() {
        true if !over => return None,
        true => b"GAME_OVER\0QUIT\0",
        false => b"DEAD\0",
    };
    Some([&last, end].concat())
}
