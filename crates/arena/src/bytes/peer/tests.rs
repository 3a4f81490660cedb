//! Tests of connections over a socket pair of this machine.

use super::{ConnectionEnd, LOGIN_SILENCE, MAX_BACKLOG, Peer, PeerMessage, READ_SIZE};
use joute_engine::codec::{ByteMessage, ByteProtocol, Login};
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

/// A simple byte protocol for tests. A login is a name that ends with `;` or with a silence. An
/// order is a capital letter and a digit.
const SPEECH: ByteProtocol = ByteProtocol {
    max_length: 8,
    login: |bytes, quiet| match bytes.iter().position(|byte| *byte == b';') {
        Some(end) => Login::Name(String::from_utf8_lossy(&bytes[..end]).into_owned(), end + 1),
        None if quiet && !bytes.is_empty() => {
            Login::Name(String::from_utf8_lossy(bytes).into_owned(), bytes.len())
        }
        None if quiet => Login::Wrong,
        None => Login::Incomplete,
    },
    login_end: Some(b';'),
    welcome: |_, _| Ok(b"hello".into()),
    taken: b"taken",
    full: b"full",
    wrong: b"wrong",
    read: |bytes| match bytes {
        [b'A'..=b'Z'] => ByteMessage::Incomplete,
        [b'A'..=b'Z', b'0'..=b'9', ..] => ByteMessage::Order(2),
        [b'~', ..] => ByteMessage::Incomplete,
        _ => ByteMessage::Noise(0, b"what?"),
    },
    again: b"again",
    idle: b"idle",
    patience: 3,
    out: b"out",
};

fn pair() -> (Peer, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port can be bound");
    let remote = TcpStream::connect(listener.local_addr().expect("the socket has a port"))
        .expect("the server accepts the connection");
    (
        Peer::new(listener.accept().expect("a connection arrives").0, SPEECH)
            .expect("the peer can be created"),
        remote,
    )
}

/// Sends data to a player's connection in a test, and waits until it is received.
fn send_bytes(peer: &mut Peer, remote: &mut TcpStream, bytes: &[u8]) {
    remote.write_all(bytes).expect("the peer reads the data");
    let before = peer.inbox.len();
    while peer.inbox.len() < before + bytes.len() && peer.end_reason().is_none() {
        peer.receive();
    }
}

#[test]
fn a_login_in_small_pieces_is_read_once_complete() {
    let (mut peer, mut remote) = pair();
    for byte in b"ann" {
        send_bytes(&mut peer, &mut remote, &[*byte]);
        assert_eq!(peer.login(peer.last_received), Login::Incomplete);
    }
    send_bytes(&mut peer, &mut remote, b";N1");
    assert_eq!(peer.login(peer.last_received), Login::Name("ann".into(), 4));
    assert_eq!(peer.next_message(), Some(PeerMessage::Order(b"N1".into())));
    assert_eq!(peer.next_message(), None);
}

#[test]
fn a_login_without_an_end_is_accepted_after_a_pause() {
    let (mut peer, mut remote) = pair();
    send_bytes(&mut peer, &mut remote, b"bob");
    assert_eq!(peer.login(peer.last_received + Duration::from_millis(99)), Login::Incomplete);
    assert_eq!(peer.login(peer.last_received + Duration::from_millis(100)), Login::Name("bob".into(), 3));
}

#[test]
fn a_late_end_belongs_to_the_login() {
    for (rest, orders) in [("N1", &["N1"][..]), (";N1", &["N1"]), (";", &[])] {
        let (mut peer, mut remote) = pair();
        send_bytes(&mut peer, &mut remote, b"bob");
        assert_eq!(peer.login(peer.last_received + LOGIN_SILENCE), Login::Name("bob".into(), 3));
        assert_eq!(peer.next_message(), None);
        send_bytes(&mut peer, &mut remote, rest.as_bytes());
        let messages: Vec<PeerMessage> = std::iter::from_fn(|| peer.next_message()).collect();
        let orders: Vec<PeerMessage> =
            orders.iter().map(|order| PeerMessage::Order(order.as_bytes().into())).collect();
        assert_eq!(messages, orders, "{rest}");
    }
    let (mut peer, mut remote) = pair();
    send_bytes(&mut peer, &mut remote, b"bob;;");
    peer.login(peer.last_received);
    assert_eq!(
        peer.next_message(),
        Some(PeerMessage::Noise(b"what?")),
        "bytes after a complete login are noise"
    );
}

#[test]
fn a_login_may_begin_late() {
    let (mut peer, mut remote) = pair();
    assert_eq!(peer.login(peer.last_received + Duration::from_secs(2)), Login::Incomplete);
    send_bytes(&mut peer, &mut remote, b"bob;");
    assert_eq!(peer.login(peer.last_received), Login::Name("bob".into(), 4));
}

#[test]
fn a_login_without_end_is_none() {
    let (mut peer, mut remote) = pair();
    send_bytes(&mut peer, &mut remote, b"12345678");
    assert_eq!(peer.login(peer.last_received), Login::Wrong);
    let (mut peer, mut remote) = pair();
    send_bytes(&mut peer, &mut remote, b"12345678;");
    assert_eq!(peer.login(peer.last_received), Login::Wrong);
}

#[test]
fn noise_is_answered_up_to_a_limit() {
    let (mut peer, mut remote) = pair();
    send_bytes(&mut peer, &mut remote, b"?N1????");
    assert_eq!(peer.next_message(), Some(PeerMessage::Noise(b"what?")));
    assert_eq!(peer.next_message(), Some(PeerMessage::Order(b"N1".into())));
    for _ in 0..3 {
        peer.reply_to_violation(b"no");
        assert_eq!(peer.end_reason(), None);
    }
    peer.reply_to_violation(b"no");
    assert_eq!(peer.end_reason(), Some(ConnectionEnd::Flood));
    let mut received = String::new();
    remote.read_to_string(&mut received).expect("the text can be read");
    assert_eq!(received, "nononoout");
}

#[test]
fn an_order_that_never_ends_is_a_flood() {
    let (mut peer, mut remote) = pair();
    send_bytes(&mut peer, &mut remote, b"~234567");
    assert_eq!((peer.next_message(), peer.end_reason()), (None, None));
    send_bytes(&mut peer, &mut remote, b"8");
    assert_eq!((peer.next_message(), peer.end_reason()), (None, Some(ConnectionEnd::Flood)));
}

#[test]
fn unprocessed_input_is_bounded() {
    let (mut peer, remote) = pair();
    let mut writing = remote.try_clone().expect("the socket can be duplicated");
    let flood = std::thread::spawn(move || while writing.write_all(&[b'A'; 1 << 16]).is_ok() {});
    while peer.end_reason().is_none() {
        peer.receive();
        assert!(peer.inbox.len() <= 2 * READ_SIZE + SPEECH.max_length);
    }
    assert_eq!(peer.end_reason(), Some(ConnectionEnd::Flood));
    drop(peer);
    flood.join().expect("the thread does not panic");
}

#[test]
fn a_peer_that_does_not_read_is_disconnected() {
    let (mut peer, remote) = pair();
    let start = Instant::now();
    while peer.end_reason().is_none() {
        peer.send(&[7; 1000]);
        assert!(peer.outbox.len() <= MAX_BACKLOG + 1000 && start.elapsed().as_secs() < 10);
    }
    assert_eq!((peer.end_reason(), peer.outbox.capacity()), (Some(ConnectionEnd::Slow), 0));
    drop(remote);
}

#[test]
fn data_before_a_disconnect_is_processed() {
    let (mut peer, mut remote) = pair();
    send_bytes(&mut peer, &mut remote, b"N1");
    drop(remote);
    while peer.end_reason().is_none() {
        peer.receive();
    }
    assert_eq!(peer.next_message(), Some(PeerMessage::Order(b"N1".into())));
    assert_eq!(peer.end_reason(), Some(ConnectionEnd::Closed));
}

#[test]
fn the_farewell_arrives_despite_unread_input() {
    let (mut peer, mut remote) = pair();
    remote.write_all(b"N1N1N1").expect("the peer reads the data");
    peer.close_with(b"bye");
    let mut last = Vec::new();
    let reader = std::thread::spawn(move || {
        remote.read_to_end(&mut last).expect("the data can be read");
        last
    });
    while !peer.drain() {}
    assert_eq!(reader.join().expect("the thread does not panic"), b"bye");
}
