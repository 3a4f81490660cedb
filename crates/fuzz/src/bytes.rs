//! Attacks the connection of players to games that are played with raw bytes. The input is sent whole or in
//! pieces.

use joute::games::GAMES;
use joute_engine::Setup;
use joute_engine::agreement::Chance;
use joute_engine::codec::{ByteMessage, ByteProtocol, LastActivity, Login};

/// The maximum length of a game's message to a player, in bytes.
const MAX_MESSAGE: usize = 64 << 10;

/// Fuzz target: treats the input as the bytes that a player sends. They are a login followed by
/// orders. The target plays a match with them in each game that has a byte protocol.
pub fn bytes(input: &[u8]) {
    let mut chance = Chance::new(input);
    let choice = chance.byte();
    let stream = input.get(1..).unwrap_or_default();
    for row in GAMES {
        let mode = row.shape.modes.get(usize::from(choice) % row.shape.modes.len().max(1));
        let mode = mode.map_or("", |mode| mode.name).to_owned();
        let setup = Setup {
            players: row.shape.seats.default_number(),
            seed: choice.into(),
            mode,
            ..Setup::default()
        };
        let mut referee = (row.seat)(&setup).expect("the setup is valid");
        let Some(protocol) = referee.protocol() else { continue };
        let rest = login(&protocol, stream);
        let mut sent = orders(&protocol, rest).into_iter();
        let mut since = vec![LastActivity::Start; referee.players()];
        loop {
            let questions = referee.ask();
            for question in &questions {
                let player = question.player;
                assert!(referee.byte_message(player, since[player]).len() <= MAX_MESSAGE);
                since[player] = LastActivity::Nothing;
                match sent.next() {
                    Some(order) => {
                        since[player] = LastActivity::Order;
                        if referee.play_bytes(player, order).is_err() {
                            referee.skip(player);
                            referee.leave(player);
                        }
                    }
                    None => referee.skip(player),
                }
            }
            referee.settle();
            let over = questions.is_empty() || sent.len() == 0;
            for player in 0..referee.players() {
                let parting = referee.farewell_bytes(player, over);
                assert!(parting.is_some() || !over, "a champion was not notified of the end of the match");
                assert!(parting.is_none_or(|bytes| bytes.len() <= MAX_MESSAGE));
            }
            if over {
                break;
            }
        }
    }
}

/// Checks that a player's login is read correctly when its bytes arrive in pieces. Any split must
/// give the same result. Also checks that the name can be displayed. Returns the bytes after the
/// login.
fn login<'a>(protocol: &ByteProtocol, stream: &'a [u8]) -> &'a [u8] {
    for end in 0..=stream.len() {
        let part = &stream[..end];
        assert!(
            (protocol.login)(part, true) != Login::Incomplete,
            "bytes after the end of a login were read: {part:?}"
        );
        match (protocol.login)(part, false) {
            Login::Incomplete => {
                assert!(end < protocol.max_length, "a login is still incomplete after {end} bytes")
            }
            Login::Wrong => {
                let whole = (protocol.login)(stream, false);
                assert!(whole == Login::Wrong, "{part:?} is refused, but it is the beginning of {whole:?}");
                return stream;
            }
            Login::Name(name, used) => {
                assert!(used <= end && !name.is_empty() && name.len() <= 2 * protocol.max_length);
                assert!(!name.chars().any(char::is_control), "{name:?}");
                assert_eq!((protocol.login)(stream, false), Login::Name(name, used));
                return &stream[used..];
            }
        }
    }
    stream
}

/// Splits the bytes of a player into orders of a game. Checks that every byte belongs to an order,
/// has no meaning, or is part of an incomplete order.
fn orders<'a>(protocol: &ByteProtocol, mut stream: &'a [u8]) -> Vec<&'a [u8]> {
    let mut orders = Vec::new();
    loop {
        let used = match (protocol.read)(stream) {
            ByteMessage::Incomplete => {
                assert!(
                    stream.len() < protocol.max_length,
                    "an order is still incomplete after {} bytes",
                    stream.len()
                );
                return orders;
            }
            ByteMessage::Order(used) => {
                orders.push(&stream[..used.max(1)]);
                used
            }
            ByteMessage::Noise(used, reply) => {
                assert!(reply.len() <= MAX_MESSAGE);
                used
            }
        };
        stream = &stream[used.max(1)..];
    }
}

/// Returns the first inputs for the fuzz target of players' bytes. They are valid and invalid
/// logins, each followed by a few orders.
pub fn seeds() -> Vec<Vec<u8>> {
    let logins: [&[u8]; 6] =
        [b"LOGIN bob\0", b"LOGIN 123456789012345\0", b"LOGIN \xc3\xa9t\xe9\0", b"LOGIN bob", b"login\n", b""];
    let orders: [&[u8]; 3] = [b"NSEOB", b"BBBBBNNNNNNEEEEEEOOOOO0x\0\xff", b"\0"];
    let each = |login: &[u8]| orders.map(|orders| [&[orders.len() as u8], login, orders].concat());
    logins.into_iter().flat_map(each).collect()
}
