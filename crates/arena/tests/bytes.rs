//! Tests matches of players that use the byte protocol. The players are guests that keep to the
//! protocol, guests that violate it, and programs in the jail.

#[path = "bytes/guest.rs"]
mod guest;

use guest::Line;
use joute_arena::bytes::Peer;
use joute_arena::champion::Kit;
use joute_arena::leave_reason::LeaveReason;
use joute_arena::play::{Guests, MatchConfig, MatchReport, play_and_report};
use joute_engine::replay::Replay;
use joute_engine::{Authority, Game as _, Setup};
use joute_jail::Jail;
use joute_testkit::couriers::{Couriers, SPEECH};
use joute_words::Locale;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The behaviour of a guest on its connection.
type Guest = fn(Line);

/// Plays a match between guests. Returns its report and its replay.
fn play(guests: &[Guest], steps: u64, pace: Option<Duration>) -> (MatchReport, Replay) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port can be bound");
    let address = listener.local_addr().expect("the socket has a port");
    let mut threads: Vec<JoinHandle<()>> = Vec::new();
    let mut peers = Vec::new();
    for guest in guests {
        let guest = *guest;
        let remote = TcpStream::connect(address).expect("the server accepts the connection");
        threads.push(std::thread::spawn(move || guest(Line::new(remote))));
        peers.push(Some(
            Peer::new(listener.accept().expect("a connection arrives").0, SPEECH)
                .expect("the peer can be created"),
        ));
    }
    let kits: Vec<Kit> =
        (0..guests.len()).map(|seat| Kit::guest(&format!("guest{seat}"), "couriers", Locale::En)).collect();
    let report = run(
        &kits,
        steps,
        pace,
        Some(&Guests::new(peers)),
        &Jail::choose(None).expect("a jail works on this machine"),
    );
    threads.into_iter().for_each(|thread| thread.join().expect("the thread does not panic"));
    report
}

fn run(
    kits: &[Kit],
    steps: u64,
    pace: Option<Duration>,
    guests: Option<&Guests>,
    jail: &Jail,
) -> (MatchReport, Replay) {
    let setup = Setup { players: kits.len(), seed: steps, ..Setup::default() };
    let mut referee = Authority::<Couriers>::boxed(&setup).expect("the setup is valid");
    let config = MatchConfig { pace, guests, ..MatchConfig::new(kits, &setup, Couriers::LIMITS, jail) };
    let mut text = Vec::new();
    let report = play_and_report(&config, referee.as_mut(), &mut text).expect("the match can be played");
    let replay = Replay::parse(&String::from_utf8(text).expect("the bytes are UTF-8"))
        .expect("the replay can be parsed");
    verify(&replay, &setup);
    (report, replay)
}

/// Checks that the replay leads to the same scores when it is played again.
fn verify(replay: &Replay, setup: &Setup) {
    let mut referee = Authority::<Couriers>::boxed(setup).expect("the setup is valid");
    for step in &replay.steps {
        assert!(!referee.ask().is_empty());
        step.turns.iter().for_each(|turn| referee.replay_turn(turn).expect("the action is legal"));
        referee.settle();
    }
    assert!(referee.ask().is_empty(), "the match continues after the replay was sent");
    assert_eq!(Some(referee.scores()), replay.outcome.as_ref().map(|outcome| outcome.scores.clone()));
}

/// Answers every map with a letter until the match is over.
fn answer_every_map(mut line: Line) {
    while line.map().is_some() {
        line.send(b"a");
    }
    line.expect_bytes(b"OVER\0QUIT\0");
    line.expect_end();
}

fn departure_reason(report: &MatchReport, player: usize) -> String {
    report.gone[player].as_ref().map_or_else(|| "played".into(), LeaveReason::to_string)
}

const TURN_INTERVAL: Option<Duration> = Some(Duration::from_millis(60));

#[test]
fn an_unpaced_match_is_fast() {
    let start = Instant::now();
    let (report, replay) = play(&[answer_every_map as Guest; 4], 180, None);
    // If each step lasted as long as a call may, the match would take longer.
    let calls = Couriers::LIMITS.call.expect("calls have a limit") * 180;
    assert!(start.elapsed() < calls, "{:?}", start.elapsed());
    assert_eq!(replay.steps.len(), 180);
    assert!((0..4).all(|player| departure_reason(&report, player) == "played"));
    assert_eq!(report.outcome.scores.iter().sum::<i64>(), 180 * 5);
}

#[test]
fn steps_of_a_paced_match_have_the_set_duration() {
    let start = Instant::now();
    let (report, _) = play(&[answer_every_map as Guest; 2], 10, TURN_INTERVAL);
    assert!(start.elapsed() >= Duration::from_millis(600), "{:?}", start.elapsed());
    assert_eq!(departure_reason(&report, 0), "played");
}

#[test]
fn the_order_of_arrival_is_the_replays() {
    /// The number of orders of the first guest that the arena has read.
    static READ_ORDERS: AtomicUsize = AtomicUsize::new(0);
    let first: Guest = |mut line| {
        while line.map().is_some() {
            // The answer to the second order shows that the arena has read the first one.
            line.send(b"aa");
            line.expect_bytes(b"AGAIN\0");
            READ_ORDERS.fetch_add(1, Ordering::SeqCst);
        }
    };
    let second: Guest = |mut line| {
        let mut step = 0;
        while line.map().is_some() {
            step += 1;
            while READ_ORDERS.load(Ordering::SeqCst) < step {
                std::thread::sleep(Duration::from_millis(1));
            }
            line.send(b"a");
        }
    };
    let (report, replay) = play(&[second, first], 5, None);
    for step in &replay.steps {
        assert_eq!(step.turns.iter().map(|turn| turn.player).collect::<Vec<_>>(), [1, 0]);
    }
    assert_eq!(report.outcome.scores, [5, 10]);
}

#[test]
fn a_silent_player_misses_the_step_and_receives_no_map() {
    let silent: Guest = |mut line| {
        assert_eq!(line.map(), Some(0));
        // The arena sends nothing as long as it receives no order.
        line.expect_silence(Duration::from_millis(200));
        line.send(b"a");
        let step = line.map().expect("each order is followed by a map");
        assert!(step >= 3, "{step}");
    };
    let (report, replay) = play(&[answer_every_map, silent], 10, TURN_INTERVAL);
    assert!(replay.steps[0].turns.iter().any(|turn| turn.player == 1 && turn.late));
    let turns: Vec<_> = replay.steps.iter().map(|step| &step.turns).collect();
    assert!(report.outcome.scores[1] >= 1, "{turns:#?}");
}

#[test]
fn a_second_order_is_answered_and_does_not_act() {
    let eager: Guest = |mut line| {
        assert_eq!(line.map(), Some(0));
        line.send(b"abc");
        line.expect_bytes(b"AGAIN\0AGAIN\0");
        assert_eq!(line.map(), Some(1));
        line.send(b"?a");
        line.expect_bytes(b"WHAT\0");
        line.expect_bytes(b"OVER\0QUIT\0");
    };
    let (report, replay) = play(&[answer_every_map, eager], 2, TURN_INTERVAL);
    assert_eq!(departure_reason(&report, 1), "played");
    let letters = |step: usize| {
        replay.steps[step].turns.iter().find(|turn| turn.player == 1).and_then(|turn| turn.order())
    };
    assert_eq!(letters(0).expect("the player has an order in this step").actions, [97]);
    assert_eq!(letters(1).expect("the player has an order in this step").actions, [97]);
}

#[test]
fn a_flood_of_orders_is_the_end() {
    let flood: Guest = |mut line| {
        line.map();
        line.send(&[b'a'; 22]);
        let end = line.ends_somehow();
        assert!(end.ends_with(b"AGAIN\0DEAD\0"), "{}", String::from_utf8_lossy(&end));
    };
    let bearable: Guest = |mut line| {
        line.map();
        line.send(&[b'a'; 21]);
        while line.map_or_word().is_some() {}
    };
    let (report, _) = play(&[answer_every_map, flood, bearable], 4, TURN_INTERVAL);
    assert_eq!(
        departure_reason(&report, 1),
        "PROTOCOL: more than 20 superfluous orders in one step (before Send)"
    );
    assert_eq!(
        (departure_reason(&report, 0), departure_reason(&report, 2)),
        ("played".into(), "played".into())
    );
}

#[test]
fn endless_input_does_not_block_the_match() {
    let hose: Guest = |mut line| {
        line.map();
        line.pour(&[b'a'; 1 << 16]);
    };
    let noise: Guest = |mut line| {
        line.map();
        line.pour(&[0xff; 1 << 16]);
    };
    let nuls: Guest = |mut line| {
        line.map();
        line.pour(&[0; 1 << 16]);
    };
    let (report, replay) = play(&[answer_every_map, hose, noise, nuls], 10, TURN_INTERVAL);
    assert_eq!(replay.steps.len(), 10);
    assert_eq!(departure_reason(&report, 0), "played");
    assert!(
        (1..4).all(|player| departure_reason(&report, player).contains("superfluous orders")),
        "{:?}",
        report.gone
    );
}

#[test]
fn a_disconnected_player_is_out_and_the_match_continues() {
    let at_once: Guest = drop;
    let after_an_order: Guest = |mut line| {
        line.map();
        line.send(b"a");
    };
    let in_the_middle: Guest = |mut line| {
        for _ in 0..3 {
            line.map();
            line.send(b"a");
        }
    };
    let (report, replay) =
        play(&[answer_every_map, at_once, after_an_order, in_the_middle], 8, TURN_INTERVAL);
    assert_eq!(replay.steps.len(), 8);
    assert_eq!(departure_reason(&report, 0), "played");
    assert!(
        (1..4).all(|player| departure_reason(&report, player)
            .starts_with("PROTOCOL: it closed the connection in Send")),
        "{:?}",
        report.gone
    );
    // The orders that were sent before the connection closed still count.
    assert_eq!((report.outcome.scores[1], report.outcome.scores[2] > 0), (0, true));
}

#[test]
fn an_eliminated_player_is_informed_and_did_not_leave() {
    let careless: Guest = |mut line| {
        line.map();
        line.send(b"x");
        line.expect_bytes(b"DEAD\0");
        line.expect_end();
    };
    let (report, replay) = play(&[answer_every_map, careless], 4, None);
    assert_eq!(
        (departure_reason(&report, 0), departure_reason(&report, 1)),
        ("played".into(), "played".into())
    );
    assert!(replay.steps[1..].iter().all(|step| step.turns.len() == 1));
}

#[test]
fn a_player_that_never_reads_does_not_delay_others() {
    let deaf: Guest = |mut line| {
        for _ in 0..100 {
            line.send(b"a");
            std::thread::sleep(Duration::from_millis(3));
        }
        std::thread::sleep(Duration::from_millis(200));
    };
    let (report, replay) = play(&[answer_every_map, deaf], 100, None);
    assert_eq!((replay.steps.len(), departure_reason(&report, 0)), (100, "played".into()));
}

#[test]
fn an_empty_seat_is_out_from_the_start() {
    let kits: Vec<Kit> = (0..2).map(|seat| Kit::guest(&format!("g{seat}"), "couriers", Locale::En)).collect();
    let guests = Guests::new(vec![None, None]);
    let (report, _) =
        run(&kits, 2, None, Some(&guests), &Jail::choose(None).expect("a jail works on this machine"));
    assert_eq!(departure_reason(&report, 1), "PROTOCOL: it closed the connection before the match");
}

/// Creates the folder of a player with its manifest. Returns the path of the folder.
fn create_player(folder: &Path, name: &str, run: &str) -> std::path::PathBuf {
    let home = folder.join(name);
    std::fs::create_dir(&home).expect("the folder can be created");
    let manifest = format!("game = \"couriers\"\nspeaks = \"bytes\"\nrun = {run}\n");
    std::fs::write(home.join("player.toml"), manifest).expect("the manifest can be written");
    home
}

/// Checks that players in three languages can play in the jail. They use the network libraries of
/// their languages, as the champions of candidates did.
#[test]
fn programs_play_in_the_jail() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    Command::new("chmod").arg("0755").arg(folder.path()).status().expect("chmod starts");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/players");
    let c = create_player(folder.path(), "see", r#"["./player"]"#);
    let result = Command::new("gcc").arg("-o").arg(c.join("player")).arg(sources.join("courier.c")).status();
    assert!(result.expect("gcc starts").success());
    let python = create_player(folder.path(), "snake", r#"["python3", "courier.py"]"#);
    std::fs::copy(sources.join("courier.py"), python.join("courier.py")).expect("the file can be copied");
    let java = create_player(
        folder.path(),
        "coffee",
        r#"["java", "-Xmx64m", "-XX:+UseSerialGC", "-cp", ".", "Courier"]"#,
    );
    let result = Command::new("javac").arg("-d").arg(&java).arg(sources.join("Courier.java")).status();
    assert!(result.expect("javac starts").success());
    let kits = [c, python, java]
        .map(|home| Kit::read(&home, joute_testkit::launch_facts()).expect("the kit can be read"));
    let (report, replay) =
        run(&kits, 30, None, None, &Jail::choose(None).expect("a jail works on this machine"));
    let printed: Vec<_> =
        report.accounts.iter().map(|account| String::from_utf8_lossy(&account.output)).collect();
    for seat in 0..3 {
        assert_eq!(departure_reason(&report, seat), "played", "{printed:?}");
        assert!(printed[seat].contains("QUIT after 30 maps"), "{printed:?}");
    }
    assert_eq!((replay.steps.len(), &*replay.header.champions[2].language), (30, "bytes"));
}

#[test]
fn rules_that_never_end_are_stopped_with_a_message() {
    let kits = [Kit::guest("nobody", "couriers", Locale::En)];
    let setup = Setup { players: kits.len(), seed: 251, ..Setup::default() };
    let mut referee = Authority::<Couriers>::boxed(&setup).expect("the setup is valid");
    let jail = Jail::choose(None).expect("a jail works on this machine");
    let config = MatchConfig::new(&kits, &setup, Couriers::LIMITS, &jail);
    let reason =
        play_and_report(&config, referee.as_mut(), &mut Vec::new()).expect_err("the match cannot be played");
    let reason = reason.to_string();
    assert!(reason.contains("couriers: the rules still ask players after 250 steps"), "{reason}");
}
