//! Tests that misbehaving connections do not affect other connections.

use joute_engine::{Game as _, Setup};
use joute_host::{Entrance, Lobby, SeatOccupant, StartError};
use joute_testkit::couriers::{Couriers, SPEECH};
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::fd::AsFd as _;
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

/// A time limit that is long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(300);

/// An entrance under test, with its address and the sockets that wake it.
struct TestEntrance {
    entrance: Entrance,
    address: SocketAddr,
    wake: (UnixStream, UnixStream),
}

fn door(ours: &[&str]) -> TestEntrance {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port can be bound");
    let address = listener.local_addr().expect("the socket has a port");
    let setup = Setup { seed: 5, ..Setup::default() };
    let ours = ours.iter().map(|name| (*name).to_owned()).collect();
    let entrance =
        Entrance::new(listener, SPEECH, setup, Couriers::SEATS, ours).expect("the entrance can be created");
    TestEntrance { entrance, address, wake: UnixStream::pair().expect("the socket pair can be created") }
}

impl TestEntrance {
    fn connect(&self, bytes: &[u8]) -> TcpStream {
        let mut line = TcpStream::connect(self.address).expect("the server accepts the connection");
        line.write_all(bytes).expect("the peer reads the data");
        line.set_read_timeout(Some(Duration::from_millis(20))).expect("the timeout can be set");
        line
    }

    fn poll_lobby(&mut self) {
        self.entrance.poll(self.wake.0.as_fd(), Duration::from_millis(5));
    }

    /// Polls the entrance until a condition holds. Panics after [`TIMEOUT`].
    fn until(&mut self, so: impl Fn(&Lobby) -> bool) {
        let start = Instant::now();
        while !so(&self.entrance.lobby()) {
            assert!(start.elapsed() < TIMEOUT, "{:?}", self.entrance.lobby());
            self.poll_lobby();
        }
    }

    /// Reads from a connection until it is closed or `count` bytes have arrived, at
    /// most for the duration of [`TIMEOUT`].
    fn receive_bytes(&mut self, line: &mut TcpStream, count: usize) -> Vec<u8> {
        let (start, mut received, mut byte) = (Instant::now(), Vec::new(), [0]);
        while received.len() < count && start.elapsed() < TIMEOUT {
            self.poll_lobby();
            match line.read(&mut byte) {
                Ok(0) => break,
                Ok(_) => received.push(byte[0]),
                Err(_) => {}
            }
        }
        received
    }

    fn names(&self) -> Vec<String> {
        self.entrance.lobby().places.into_iter().filter_map(|place| place.name).collect()
    }
}

const NO_LIMIT: usize = usize::MAX;

fn has_players(count: usize) -> impl Fn(&Lobby) -> bool {
    move |lobby| lobby.places.iter().filter(|place| place.name.is_some()).count() == count
}

#[test]
fn a_login_gets_a_place_and_a_number() {
    let mut door = door(&["kit"]);
    let mut ann = door.connect(b"LOGIN ann\0");
    assert_eq!(door.receive_bytes(&mut ann, 4), b"HI\x002");
    // Without a NUL, the login is complete after a pause.
    let mut bob = door.connect(b"LOGIN bob");
    assert_eq!(door.receive_bytes(&mut bob, 4), b"HI\x003");
    assert_eq!(door.names(), ["kit", "ann", "bob"]);
}

#[test]
fn places_are_given_in_the_order_of_logins() {
    let mut door = door(&[]);
    let names = ["ann", "bob", "eve", "dan", "fay"];
    let lines: Vec<TcpStream> =
        names.iter().map(|name| door.connect(format!("LOGIN {name}\0").as_bytes())).collect();
    door.until(has_players(lines.len()));
    assert_eq!(door.names(), names);
}

#[test]
fn the_entrance_waits_for_silent_connections() {
    let mut door = door(&[]);
    let mut ann = door.connect(b"");
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(600) {
        door.poll_lobby();
    }
    ann.write_all(b"LOGIN ann\0").expect("the peer reads the data");
    assert_eq!(door.receive_bytes(&mut ann, 4), b"HI\x001");
}

#[test]
fn a_name_belongs_to_one_player() {
    let mut door = door(&["kit"]);
    let _ann = door.connect(b"LOGIN ann\0");
    door.until(has_players(2));
    // Names that are equal to a used one or look like it are refused.
    for name in ["ann", "kit", "Ann", "k\u{456}t"] {
        let mut other = door.connect(format!("LOGIN {name}\0").as_bytes());
        assert_eq!(door.receive_bytes(&mut other, NO_LIMIT), b"TAKEN\0");
    }
}

#[test]
fn invalid_logins_are_refused_with_a_message() {
    let mut door = door(&[]);
    for bytes in
        [&b"GET / HTTP/1.1\r\n\r\n"[..], b"LOGIN \0", b"LOGIN a name of more than fifteen\0", &[0xff; 4096]]
    {
        let mut line = door.connect(bytes);
        assert_eq!(door.receive_bytes(&mut line, NO_LIMIT), b"WRONG\0", "{}", String::from_utf8_lossy(bytes));
    }
    let _longest = door.connect(b"LOGIN fifteen-letters\0");
    door.until(has_players(1));
}

#[test]
fn half_a_login_is_waited_for_and_then_not() {
    let mut door = door(&[]);
    let start = Instant::now();
    let mut half = door.connect(b"LOG");
    let mut silent = door.connect(b"");
    assert_eq!(door.receive_bytes(&mut half, NO_LIMIT), b"WRONG\0");
    assert_eq!(door.receive_bytes(&mut silent, NO_LIMIT), b"WRONG\0");
    assert!(start.elapsed().as_secs() >= 4 && start.elapsed() < TIMEOUT, "{:?}", start.elapsed());
}

#[test]
fn a_login_that_drips_has_no_more_time() {
    let mut door = door(&[]);
    let start = Instant::now();
    let mut slow = door.connect(b"LOGIN ");
    door.until(|lobby| lobby.arriving == 1);
    while door.entrance.lobby().arriving > 0 && start.elapsed() < TIMEOUT {
        // A blank may be the start of a name in this codec, so the server waits for more.
        let _ = slow.write_all(if start.elapsed().as_secs() < 4 { b"" } else { b" " });
        door.poll_lobby();
    }
    assert!(start.elapsed().as_secs() >= 4 && start.elapsed() < TIMEOUT, "{:?}", start.elapsed());
}

#[test]
fn a_connection_closed_at_any_byte_is_forgotten() {
    let mut door = door(&[]);
    let login = b"LOGIN ann\0abcabc";
    for length in 0..=login.len() {
        drop(door.connect(&login[..length]));
        door.poll_lobby();
    }
    door.until(|lobby| lobby.arriving == 0 && has_players(0)(lobby));
    let _ann = door.connect(b"LOGIN ann\0");
    door.until(has_players(1));
}

#[test]
fn names_are_harmless() {
    let mut door = door(&[]);
    let _red = door.connect(b"LOGIN \x1b[31mred\n\0");
    let _page = door.connect(b"LOGIN <b>bold</b>\0");
    let _noise = door.connect(b"LOGIN \xff\xfe\x80\0");
    door.until(has_players(3));
    let names = door.names();
    assert!(names.iter().all(|name| !name.chars().any(char::is_control)), "{names:?}");
    // Pages show names as text (lobby.html: textContent).
    assert!(names.contains(&"<b>bold</b>".to_owned()), "{names:?}");
}

#[test]
fn the_eleventh_finds_no_place() {
    let mut door = door(&[]);
    let _ten: Vec<_> = (0..10).map(|number| door.connect(format!("LOGIN p{number}\0").as_bytes())).collect();
    door.until(has_players(10));
    let mut eleventh = door.connect(b"LOGIN late\0");
    assert_eq!(door.receive_bytes(&mut eleventh, NO_LIMIT), b"FULL\0");
}

#[test]
fn a_thousand_silent_connections_do_not_block_others() {
    let mut door = door(&[]);
    let mut crowd = Vec::new();
    for number in 0..1000 {
        crowd.push(door.connect(b""));
        if number % 20 == 0 {
            door.poll_lobby();
        }
    }
    let mut ann = door.connect(b"LOGIN ann\0");
    assert_eq!(door.receive_bytes(&mut ann, 4), b"HI\x001");
    assert!(door.entrance.lobby().arriving <= 64, "connections from one network use only their share");
    // The first connections in the queue were refused.
    assert_eq!(door.receive_bytes(&mut crowd[0], NO_LIMIT), b"FULL\0");
}

#[test]
fn orders_before_the_match_are_ignored_aloud_and_a_flood_is_the_end() {
    let mut door = door(&[]);
    let mut ann = door.connect(b"LOGIN ann\0");
    assert_eq!(door.receive_bytes(&mut ann, 4), b"HI\x001");
    ann.write_all(b"ab").expect("the peer reads the data");
    assert_eq!(door.receive_bytes(&mut ann, 10), b"IDLE\0IDLE\0");
    ann.write_all(&[b'a'; 200]).expect("the peer reads the data");
    door.until(has_players(0));
}

#[test]
fn a_player_who_leaves_frees_a_place() {
    let mut door = door(&[]);
    let ann = door.connect(b"LOGIN ann\0");
    door.until(has_players(1));
    let _bob = door.connect(b"LOGIN bob\0");
    door.until(has_players(2));
    drop(ann);
    door.until(has_players(1));
    // A match could begin. The first place is free.
    let mut carl = door.connect(b"LOGIN carl\0");
    assert_eq!(door.receive_bytes(&mut carl, 4), b"HI\x001");
    assert_eq!(door.names(), ["carl", "bob"]);
}

#[test]
fn a_match_takes_the_present_players_and_later_ones_wait() {
    let mut door = door(&["kit"]);
    let mut ann = door.connect(b"LOGIN ann\0");
    door.until(has_players(2));
    let bob = door.connect(b"LOGIN bob\0");
    door.until(has_players(3));
    let _carl = door.connect(b"LOGIN carl\0");
    door.until(has_players(4));
    drop(bob);
    door.until(has_players(3));
    let round = door.entrance.begin().expect("the match can begin");
    assert_eq!(round.setup.players, 4);
    let seats: Vec<String> = round
        .seats
        .iter()
        .map(|seat| match seat {
            SeatOccupant::Organiser(index) => format!("ours {index}"),
            SeatOccupant::Guest(guest) => guest.name.clone(),
            SeatOccupant::Empty => "nobody".into(),
        })
        .collect();
    assert_eq!(seats, ["ours 0", "ann", "nobody", "carl"]);
    assert_eq!(door.names(), ["kit"]);
    let mut dora = door.connect(b"LOGIN ann\0");
    assert_eq!(door.receive_bytes(&mut dora, 4), b"HI\x002");
    // The players of a match no longer belong to the entrance.
    drop(round);
    assert_eq!(door.receive_bytes(&mut ann, NO_LIMIT), b"HI\x002");
}

#[test]
fn a_match_needs_a_player() {
    let mut door = door(&[]);
    assert_eq!(door.entrance.begin().map(|_| ()), Err(StartError::TooFew { minimum: 1, here: 0 }));
}

#[test]
fn silent_connections_of_one_address_do_not_displace_others() {
    let mut door = door(&[]);
    let silent: Vec<_> = (0..10).map(|_| door.connect(b"")).collect();
    door.until(|lobby| lobby.arriving == 10);
    let from = |last: u8| SocketAddr::from(([127, 0, 0, last], 0));
    let mut crowd = Vec::new();
    for number in 0..300 {
        crowd.push(comes_from(from(2), door.address));
        if number % 20 == 0 {
            door.poll_lobby();
        }
    }
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(500) {
        door.poll_lobby();
    }
    assert_eq!(door.entrance.lobby().arriving, 10 + 64);
    drop((silent, crowd));
}

/// Connects to an address from another address of this machine.
fn comes_from(from: SocketAddr, to: SocketAddr) -> TcpStream {
    use rustix::net::{AddressFamily, SocketType, bind, connect, socket};
    let socket = socket(AddressFamily::INET, SocketType::STREAM, None).expect("the socket can be created");
    bind(&socket, &from).expect("the address belongs to this machine");
    connect(&socket, &to).expect("the server accepts the connection");
    socket.into()
}
