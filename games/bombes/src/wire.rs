//! The contest's protocol, to the byte: what a login and an order are, and every message to a player.
//!
//! Strings end with a NUL, numbers are bytes. RULES.md tells what the subject says of each message, what the players that were
//! handed out in 2017 know beyond it, and which test pins it.

use crate::api::{Direction, ORDRES_EN_TROP};
use crate::known::{Action, Plan};
use crate::map;
use crate::rules::{Bombes, SUDDEN_DEATH};
use joute_engine::Setup;
use joute_engine::tongue::bytes::{Bytes, Login, Since, Speech, Turn, Word};

/// Before a login's name.
const LOGIN: &[u8] = b"LOGIN ";
/// Characters of a name at most.
pub const NAME: usize = 15;
/// Bytes of a name at most: a character of UTF-8 has up to four.
const NAME_BYTES: usize = 4 * NAME;

/// What bytes mean in this game.
pub const BYTES: Bytes<Bombes> = Bytes { speech: SPEECH, tell, mean, parting };

const SPEECH: Speech = Speech {
    longest: LOGIN.len() + NAME_BYTES + 1,
    login,
    welcome,
    taken: b"ERR LOGIN UTILISE\0",
    full: b"ERR_CONNEXION\0",
    wrong: b"ERREUR\0",
    read,
    again: b"DEJA_JOUE\0",
    idle: b"IGNORE\0",
    patience: ORDRES_EN_TROP as u32,
    out: b"DEAD\0",
};

/// `LOGIN name`, with or without a NUL.
fn login(bytes: &[u8], quiet: bool) -> Login {
    let Some(rest) = bytes.strip_prefix(LOGIN) else {
        return if LOGIN.starts_with(bytes) && !quiet { Login::More } else { Login::Wrong };
    };
    let end = rest.iter().position(|byte| *byte == 0);
    if end.unwrap_or(rest.len()) > NAME_BYTES {
        return Login::Wrong;
    }
    let used = match end {
        Some(end) => LOGIN.len() + end + 1,
        None if quiet => bytes.len(),
        None => return Login::More,
    };
    match name(&rest[..end.unwrap_or(rest.len())]) {
        Some(name) => Login::Name(name, used),
        None => Login::Wrong,
    }
}

/// A name that people can read: 1 to [`NAME`] characters of UTF-8, or of Latin-1 where it is no UTF-8, without the blanks around
/// it. None if a character of it cannot be seen.
fn name(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes)
        .map_or_else(|_| bytes.iter().map(|byte| char::from(*byte)).collect(), str::to_owned);
    let text = text.trim();
    // Marks that turn the text around, and blanks of no width: two names could look the same.
    let unseen = |char: char| {
        char.is_control()
            || matches!(char, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(char, '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let good = !text.is_empty() && text.chars().count() <= NAME && !text.chars().any(unseen);
    good.then(|| text.to_owned())
}

/// `SPEC`, the player's letter, lines, columns, and the mode: `ms` or `st`.
fn welcome(setup: &Setup, player: usize) -> Result<Vec<u8>, String> {
    let board = map::of(setup)?;
    let mode: &[u8] = if setup.mode == SUDDEN_DEATH { b"ms\0" } else { b"st\0" };
    let size = [Plan::letter(player), board.lines as u8, board.columns as u8];
    Ok([&b"SPEC\0"[..], &size, mode].concat())
}

/// `MAP`, the cells, how many bombs there are, and where.
pub fn map(plan: &Plan) -> Vec<u8> {
    // Each bomb lies on a cell of its own for five steps, and each player lays one a step: there are fifty at most.
    let count = u8::try_from(plan.bombs.len()).unwrap_or(u8::MAX);
    let bombs = plan.bombs.iter().take(count.into()).flat_map(|(line, column)| [*line, *column]);
    let mut bytes = Vec::with_capacity(5 + plan.cells.len() + 2 * plan.bombs.len());
    bytes.extend(b"MAP\0");
    bytes.extend(&plan.cells);
    bytes.push(count);
    bytes.extend(bombs);
    bytes
}

/// The map starts the match; then it answers an order, in the step after.
fn tell(game: &Bombes, player: usize, since: Since) -> Vec<u8> {
    match since {
        Since::Start | Since::Order => map(&game.known[player].plan),
        Since::Nothing => Vec::new(),
    }
}

/// The first byte is an order, or nothing that anybody answers to: a login's NUL may come late.
fn read(bytes: &[u8]) -> Word {
    match bytes.first().copied() {
        None => Word::More,
        Some(letter) if order(letter).is_some() => Word::Order(1),
        Some(_) => Word::Noise(1, b""),
    }
}

/// The order of a letter.
pub fn order(letter: u8) -> Option<Action> {
    Some(match letter {
        b'N' => Action::Deplacer(Direction::Nord),
        b'S' => Action::Deplacer(Direction::Sud),
        b'E' => Action::Deplacer(Direction::Est),
        b'O' => Action::Deplacer(Direction::Ouest),
        b'B' => Action::PoserBombe,
        _ => return None,
    })
}

fn mean(_: &Bombes, _: usize, bytes: &[u8]) -> Result<Turn<Bombes>, String> {
    let action = bytes.first().and_then(|letter| order(*letter)).ok_or("ce n'est pas un ordre")?;
    Ok((vec![action], Vec::new()))
}

/// `DEAD` to who is out; at the end, `GAME_OVER` and `QUIT`, after the map of the last step for whoever ordered something in it.
fn parting(game: &Bombes, player: usize, over: bool) -> Option<Vec<u8>> {
    if !game.world.avatars[player].plays() {
        return Some(b"DEAD\0".to_vec());
    }
    let last = if game.gave[player] { map(&game.known[player].plan) } else { Vec::new() };
    over.then(|| [&last, &b"GAME_OVER\0QUIT\0"[..]].concat())
}
