//! Tests the exact bytes of the network protocol. The expected bytes were written by hand from the
//! known facts about the contest.

use crate::play::map;
use bombes::api::Direction;
use bombes::{Action, Bomb, Bombes};
use joute_engine::Game as _;
use joute_engine::Setup;
use joute_engine::codec::{ByteCodec, ByteMessage, ByteProtocol, LastActivity, Login};
use joute_engine::game::start;

fn bytes() -> ByteCodec<Bombes> {
    Bombes::BYTE_CODEC.expect("the game has a byte protocol")
}

fn protocol() -> ByteProtocol {
    bytes().protocol
}

fn named(name: &str, length: usize) -> Login {
    Login::Name(name.into(), length)
}

/// Starts a match on a drawn map. Digits in the drawing mark the avatars of the players.
fn game(rows: &[&str], mode: &str) -> Bombes {
    let (text, places) = map(rows);
    let setup = Setup { map: text, players: places.len(), mode: mode.into(), seed: 3, key: None };
    let mut game = start::<Bombes>(&setup).expect("the match can start");
    for (avatar, place) in game.world_mut().avatars.iter_mut().zip(places) {
        avatar.place = place;
    }
    game
}

/// Plays one step with the given orders of players, in this order.
fn step(game: &mut Bombes, orders: &[(usize, u8)]) {
    game.ask();
    for (player, letter) in orders {
        let (actions, answers) = (bytes().parse)(game, *player, &[*letter]).expect("the order can be parsed");
        game.play(*player, &actions, &answers).expect("the action is legal");
    }
    game.settle();
}

#[test]
fn a_login_may_have_its_nul_or_not() {
    let login = protocol().login;
    assert_eq!(login(b"LOGIN bob\0", false), named("bob", 10));
    assert_eq!(login(b"LOGIN bob\0", true), named("bob", 10));
    assert_eq!(
        login(b"LOGIN bob\0N", false),
        named("bob", 10),
        "bytes after the name's end are not part of it"
    );
    assert_eq!(login(b"LOGIN bob", false), Login::Incomplete, "a name without its end is incomplete");
    assert_eq!(login(b"LOGIN bob", true), named("bob", 9));
}

#[test]
fn a_login_comes_byte_by_byte() {
    let whole = b"LOGIN \xc3\xa9milie\0";
    for end in 0..whole.len() {
        assert_eq!((protocol().login)(&whole[..end], false), Login::Incomplete, "{end} bytes");
    }
    assert_eq!((protocol().login)(whole, false), named("émilie", 14));
}

#[test]
fn half_a_login_is_none() {
    for half in [&b""[..], b"L", b"LOGIN", b"LOGIN ", b"LOGIN \0", b"LOGIN   \0"] {
        assert_eq!((protocol().login)(half, true), Login::Wrong, "{half:?}");
    }
    for wrong in [&b"login bob\0"[..], b"GET / HTTP/1.1\r\n", b"\0", b"N", b"LOGINbob\0", b"\x16\x03\x01"] {
        assert_eq!((protocol().login)(wrong, false), Login::Wrong, "{wrong:?}");
    }
}

#[test]
fn a_name_has_fifteen_characters_at_most() {
    let login = |name: &str| (protocol().login)(format!("LOGIN {name}\0").as_bytes(), false);
    assert_eq!(login("abcdefghijklmno"), named("abcdefghijklmno", 22));
    assert_eq!(login("abcdefghijklmnop"), Login::Wrong);
    // The name has fifteen characters of four bytes each.
    let name = "😀".repeat(15);
    assert_eq!(login(&name), named(&name, 67));
    assert_eq!(protocol().max_length, 67);
    assert_eq!(
        (protocol().login)(&[b"LOGIN ", &[b'a'; 61][..]].concat(), false),
        Login::Wrong,
        "a name that is too long is refused"
    );
    assert_eq!((protocol().login)(&[b"LOGIN ", &[b'a'; 60][..]].concat(), false), Login::Incomplete);
    assert_eq!((protocol().login)(&[b"LOGIN ", &[b'a'; 60][..]].concat(), true), Login::Wrong);
}

#[test]
fn a_name_can_be_read() {
    for name in ["bob", "Les Bombeurs 3", "x\"><script>", "équipe n°7", "'; DROP TABLE"] {
        let length = name.len() + 7;
        assert_eq!((protocol().login)(format!("LOGIN {name}\0").as_bytes(), false), named(name, length));
    }
    assert_eq!(
        (protocol().login)(b"LOGIN  bob \0", false),
        named("bob", 12),
        "spaces around a name are removed"
    );
    assert_eq!(
        (protocol().login)(b"LOGIN \xe9t\xe9\0", false),
        named("été", 10),
        "names are decoded as Latin-1"
    );
    for unseen in ["a\nb", "a\rb", "a\x1b[2Jb", "a\u{7f}", "a\u{202e}b", "a\u{200b}", "\u{feff}a", "a\tb"] {
        assert_eq!(
            (protocol().login)(format!("LOGIN {unseen}\0").as_bytes(), false),
            Login::Wrong,
            "{unseen:?}"
        );
    }
    assert_eq!(
        (protocol().login)(b"LOGIN a\x9bb\0", false),
        Login::Wrong,
        "control characters of Latin-1 are refused"
    );
}

#[test]
fn the_welcome_contains_letter_size_and_mode() {
    let (text, _) = map(&["   X", "x $ "]);
    let setup = |mode: &str| Setup { map: text.clone(), players: 10, mode: mode.into(), seed: 0, key: None };
    let welcome =
        |mode: &str, player| (protocol().welcome)(&setup(mode), player).expect("the setup is valid");
    assert_eq!(welcome("points", 0), b"SPEC\x001\x02\x04st\0");
    assert_eq!(welcome("", 1), b"SPEC\x002\x02\x04st\0");
    assert_eq!(welcome("mort-subite", 8), b"SPEC\x009\x02\x04ms\0");
    assert_eq!(
        welcome("mort-subite", 9),
        b"SPEC\x00:\x02\x04ms\0",
        "the number 10 is written as the character after 9"
    );
    assert!((protocol().welcome)(&Setup { map: "no map".into(), ..setup("") }, 0).is_err());
    let first = (protocol().welcome)(&Setup::default(), 0).expect("the first official map is valid");
    assert_eq!(first[5..8], [b'1', 15, 16]);
}

#[test]
fn each_refusal_has_its_bytes() {
    assert_eq!(protocol().taken, b"ERR LOGIN UTILISE\0");
    assert_eq!(protocol().full, b"ERR_CONNEXION\0");
    assert_eq!(protocol().wrong, b"ERREUR\0");
    assert_eq!(protocol().again, b"DEJA_JOUE\0");
    assert_eq!(protocol().idle, b"IGNORE\0");
    assert_eq!(protocol().patience, 19, "the twentieth surplus order eliminates the player");
}

#[test]
fn an_order_is_one_letter() {
    for (letter, action) in [
        (b'N', Action::Deplacer(Direction::Nord)),
        (b'S', Action::Deplacer(Direction::Sud)),
        (b'E', Action::Deplacer(Direction::Est)),
        (b'O', Action::Deplacer(Direction::Ouest)),
        (b'B', Action::PoserBombe),
    ] {
        assert_eq!((protocol().read)(&[letter, b'?']), ByteMessage::Order(1));
        let (actions, _) = (bytes().parse)(&game(&["1"], ""), 0, &[letter]).expect("the order can be parsed");
        assert_eq!(actions, [action]);
    }
    assert_eq!((protocol().read)(b""), ByteMessage::Incomplete);
}

#[test]
fn any_other_byte_is_an_order_without_effect_that_earns_a_map() {
    // The subject's table shows a zero where every player writes the letter O.
    for byte in (0..=255).filter(|byte| !b"NSEOB".contains(byte)) {
        let mut game = game(&["1 2"], "");
        assert_eq!((protocol().read)(&[byte, b'N']), ByteMessage::Order(1), "{byte}");
        step(&mut game, &[(0, byte)]);
        assert_eq!((bytes().message)(&game, 0, LastActivity::Order), b"MAP\x001 2\0");
        assert_eq!(
            (bytes().farewell)(&game, 0, true).as_deref(),
            Some(&b"MAP\x001 2\0GAME_OVER\0QUIT\0"[..])
        );
    }
    assert_eq!(protocol().login_end, Some(0), "the NUL after a login may arrive late");
}

#[test]
fn the_map_starts_the_match() {
    let (text, _) = map(&["X x", "$%#", "@ X"]);
    let setup = Setup { map: text, players: 1, ..Setup::default() };
    let game = start::<Bombes>(&setup).expect("the match can start");
    let place = game.world().avatars[0].place;
    let mut expected = b"MAP\0X X$%#@ X\0".to_vec();
    expected[4 + place] = b'1';
    assert_eq!((bytes().message)(&game, 0, LastActivity::Start), expected);
}

#[test]
fn the_map_answers_an_order_in_the_step_after() {
    let mut game = game(&["1  ", "  2"], "");
    game.ask();
    step(&mut game, &[(0, b'E'), (1, b'B')]);
    let expected = b"MAP\0 1   2\x01\x01\x02";
    assert_eq!((bytes().message)(&game, 0, LastActivity::Order), expected);
    assert_eq!((bytes().message)(&game, 1, LastActivity::Order), expected);
    assert_eq!((bytes().message)(&game, 1, LastActivity::Nothing), b"");
}

#[test]
fn bombs_are_sent_by_line_and_column_in_row_order() {
    let mut game = game(&["1     ", "     2"], "");
    for orders in [&[(1, b'B'), (0, b'E')][..], &[(1, b'O'), (0, b'B')], &[(0, b'O')], &[(0, b'B')]] {
        step(&mut game, orders);
    }
    let bytes_sent = (bytes().message)(&game, 0, LastActivity::Order);
    assert!(bytes_sent.ends_with(b"\x03\x00\x00\x00\x01\x01\x05"), "{bytes_sent:?}");
    // The map shows an avatar on a bomb as an avatar, and other bombs as empty cells.
    assert_eq!(bytes_sent[4..16], *b"1         2 ");
}

#[test]
fn the_tenth_player_is_the_next_character() {
    let setup = Setup { players: 10, ..Setup::default() };
    let game = start::<Bombes>(&setup).expect("the match can start");
    let bytes_sent = (bytes().message)(&game, 9, LastActivity::Start);
    for letter in b"123456789:" {
        assert_eq!(bytes_sent.iter().filter(|byte| *byte == letter).count(), 1, "{letter}");
    }
}

#[test]
fn eliminated_players_receive_dead() {
    let mut game = game(&["1 2  "], "");
    assert_eq!((bytes().farewell)(&game, 0, false), None);
    game.world_mut().eliminate(0);
    assert_eq!((bytes().farewell)(&game, 0, false).as_deref(), Some(&b"DEAD\0"[..]));
    assert_eq!((bytes().farewell)(&game, 0, true).as_deref(), Some(&b"DEAD\0"[..]));
}

#[test]
fn the_wall_kills_after_the_map_and_an_explosion_before() {
    let mut game = game(&["12    ", "      "], "mort-subite");
    game.world_mut().step = 9;
    game.world_mut().bombs.push(Bomb { number: 7, place: 2, owner: 1, fuse: 1 });
    step(&mut game, &[(0, b'B'), (1, b'B')]);
    let expected = b"MAP\x001           \x02\0\0\0\x01DEAD\0";
    assert_eq!(
        (bytes().farewell)(&game, 0, false).as_deref(),
        Some(&expected[..]),
        "the player was eliminated by the wall"
    );
    assert_eq!(
        (bytes().farewell)(&game, 1, false).as_deref(),
        Some(&b"DEAD\0"[..]),
        "the player was eliminated by the explosion"
    );
}

#[test]
fn the_end_is_sent_after_the_last_map() {
    let mut game = game(&["1 2  "], "");
    step(&mut game, &[(0, b'E')]);
    assert_eq!((bytes().farewell)(&game, 0, true).as_deref(), Some(&b"MAP\0 12  \0GAME_OVER\0QUIT\0"[..]));
    assert_eq!(
        (bytes().farewell)(&game, 1, true).as_deref(),
        Some(&b"GAME_OVER\0QUIT\0"[..]),
        "the player had not asked for a map"
    );
    step(&mut game, &[]);
    let bytes_sent = (bytes().farewell)(&game, 0, true);
    assert_eq!(
        bytes_sent.as_deref(),
        Some(&b"GAME_OVER\0QUIT\0"[..]),
        "the player's order belonged to the step before"
    );
}
