//! A connection to somebody who may be anybody: it never blocks, and what it holds of either direction is bounded.

use joute_engine::tongue::{Login, Speech, Word};
use rustix::fd::{AsFd, BorrowedFd};
use std::collections::VecDeque;
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// How many bytes are read at once, and so how many may wait to be looked at.
const CHUNK: usize = 4 << 10;

/// How many bytes may wait for somebody who does not read, beyond what the system holds.
const BACKLOG: usize = 64 << 10;

/// How long nothing must have come until a login is over whose end is not marked.
const QUIET: Duration = Duration::from_millis(100);

/// Why a connection is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// The other end hung up, or broke.
    Closed,
    /// It does not read what it is sent.
    Slow,
    /// It sends more than it may.
    Flood,
}

/// What somebody said who has logged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// An order.
    Order(Vec<u8>),
    /// Something that means nothing, and the reply to it.
    Noise(&'static [u8]),
}

/// The connection.
#[derive(Debug)]
pub struct Peer {
    socket: TcpStream,
    speech: Speech,
    inbox: VecDeque<u8>,
    outbox: VecDeque<u8>,
    /// When something last came.
    heard: Instant,
    /// Its silence was taken note of.
    quiet: bool,
    /// How often it was in the way since it was last pardoned.
    nuisance: u32,
    lost: Option<Lost>,
}

impl Peer {
    /// Takes a connection.
    ///
    /// # Errors
    /// The system's, if the socket cannot be made not to block.
    pub fn new(socket: TcpStream, speech: Speech) -> std::io::Result<Self> {
        socket.set_nonblocking(true)?;
        // A step is a few bytes, and somebody waits for them.
        socket.set_nodelay(true)?;
        let (inbox, outbox) = (VecDeque::new(), VecDeque::new());
        Ok(Peer {
            socket,
            speech,
            inbox,
            outbox,
            heard: Instant::now(),
            quiet: false,
            nuisance: 0,
            lost: None,
        })
    }

    /// Why it is over, if it is.
    pub fn lost(&self) -> Option<Lost> {
        self.lost
    }

    /// When a login may be over because nothing more came, if that is still to be seen.
    pub fn quiet_at(&self) -> Option<Instant> {
        (!self.quiet && !self.inbox.is_empty()).then(|| self.heard + QUIET)
    }

    /// What it is told and what it means.
    pub fn speech(&self) -> &Speech {
        &self.speech
    }

    /// Reads what came, at most 4 KiB of it: the others wait, too. Look at it before you read again.
    pub fn receive(&mut self) {
        if self.lost.is_some() {
            return;
        }
        if self.inbox.len() >= CHUNK + self.speech.longest {
            self.lost = Some(Lost::Flood);
            return;
        }
        let mut chunk = [0; CHUNK];
        loop {
            match self.socket.read(&mut chunk) {
                Ok(0) => self.lost = Some(Lost::Closed),
                Ok(count) => {
                    (self.heard, self.quiet) = (Instant::now(), false);
                    self.inbox.extend(&chunk[..count]);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(_) => self.lost = Some(Lost::Closed),
            }
            return;
        }
    }

    /// Reads the login at the beginning of what came; its bytes are gone when there is one.
    pub fn login(&mut self, now: Instant) -> Login {
        // Who has said nothing has not ended anything either.
        let quiet = !self.inbox.is_empty()
            && (now.saturating_duration_since(self.heard) >= QUIET || self.lost == Some(Lost::Closed));
        self.quiet |= quiet;
        let longest = self.speech.longest;
        let login = (self.speech.login)(self.inbox.make_contiguous(), quiet);
        match login {
            Login::More if self.inbox.len() >= longest => Login::Wrong,
            Login::Name(_, length) if length > longest => Login::Wrong,
            Login::Name(name, length) => {
                self.take(length);
                Login::Name(name, length)
            }
            other => other,
        }
    }

    /// The next thing in what came; its bytes are gone.
    pub fn heard(&mut self) -> Option<Said> {
        if self.inbox.is_empty() {
            return None;
        }
        match (self.speech.read)(self.inbox.make_contiguous()) {
            Word::More if self.inbox.len() >= self.speech.longest => {
                self.lost.get_or_insert(Lost::Flood);
                self.inbox.clear();
                None
            }
            Word::More => None,
            Word::Order(length) => Some(Said::Order(self.take(length))),
            Word::Noise(length, reply) => {
                self.take(length);
                Some(Said::Noise(reply))
            }
        }
    }

    fn take(&mut self, length: usize) -> Vec<u8> {
        // A codec that takes nothing would be asked for ever.
        let length = length.clamp(1, self.inbox.len().max(1)).min(self.inbox.len());
        self.inbox.drain(..length).collect()
    }

    /// It said something that it should not have said now, and is told so. Out, if it was too often.
    pub fn annoyed(&mut self, reply: &[u8]) {
        self.nuisance = self.nuisance.saturating_add(1);
        if self.nuisance <= self.speech.patience {
            self.send(reply);
        } else if self.lost.is_none() {
            self.part(self.speech.out);
            self.lost = Some(Lost::Flood);
        }
    }

    /// What it did in the step before is forgotten.
    pub fn pardon(&mut self) {
        self.nuisance = 0;
    }

    /// Puts bytes on their way; what the socket does not take now goes with [`Peer::flush`].
    pub fn send(&mut self, bytes: &[u8]) {
        if self.lost.is_some() {
            return;
        }
        self.outbox.extend(bytes);
        self.flush();
        if self.outbox.len() > BACKLOG {
            self.lost = Some(Lost::Slow);
            self.outbox = VecDeque::new();
        }
    }

    /// Writes what the socket takes.
    pub fn flush(&mut self) {
        while !self.outbox.is_empty() {
            match self.socket.write(self.outbox.make_contiguous()) {
                Ok(count) => drop(self.outbox.drain(..count)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => {
                    self.outbox.clear();
                    self.lost.get_or_insert(Lost::Closed);
                }
            }
        }
    }

    /// Does something wait for [`Peer::flush`]?
    pub fn unsent(&self) -> bool {
        !self.outbox.is_empty()
    }

    /// Sends the last bytes, and says that nothing more will come. The connection must be kept for a while and read
    /// ([`Peer::drain`]): closed over bytes that nobody has read, it would take those back that are on their way.
    pub fn part(&mut self, bytes: &[u8]) {
        self.send(bytes);
        self.flush();
        // It fails only where the other end is gone.
        let _ = self.socket.shutdown(Shutdown::Write);
    }

    /// Throws away what still comes from somebody who was parted from: is it over?
    pub fn drain(&mut self) -> bool {
        let mut chunk = [0; CHUNK];
        match self.socket.read(&mut chunk) {
            Ok(0) => true,
            Ok(_) => false,
            Err(error) => error.kind() != ErrorKind::WouldBlock && error.kind() != ErrorKind::Interrupted,
        }
    }
}

impl AsFd for Peer {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::{BACKLOG, CHUNK, Lost, Peer, Said};
    use joute_engine::tongue::{Login, Speech, Word};
    use std::io::{Read as _, Write as _};
    use std::net::{TcpListener, TcpStream};
    use std::time::{Duration, Instant};

    /// A login is `name;`, or a quiet `name`; an order is a capital letter and a digit.
    const SPEECH: Speech = Speech {
        longest: 8,
        login: |bytes, quiet| match bytes.iter().position(|byte| *byte == b';') {
            Some(end) => Login::Name(String::from_utf8_lossy(&bytes[..end]).into_owned(), end + 1),
            None if quiet && !bytes.is_empty() => {
                Login::Name(String::from_utf8_lossy(bytes).into_owned(), bytes.len())
            }
            None if quiet => Login::Wrong,
            None => Login::More,
        },
        welcome: |_, _| Ok(b"hello".into()),
        taken: b"taken",
        full: b"full",
        wrong: b"wrong",
        read: |bytes| match bytes {
            [b'A'..=b'Z'] => Word::More,
            [b'A'..=b'Z', b'0'..=b'9', ..] => Word::Order(2),
            [b'~', ..] => Word::More,
            _ => Word::Noise(0, b"what?"),
        },
        again: b"again",
        idle: b"idle",
        patience: 3,
        out: b"out",
    };

    fn pair() -> (Peer, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let theirs = TcpStream::connect(listener.local_addr().expect("its port")).expect("a connection");
        (Peer::new(listener.accept().expect("it came").0, SPEECH).expect("a peer"), theirs)
    }

    /// Sends, and reads until so many bytes came or it is over.
    fn said(peer: &mut Peer, theirs: &mut TcpStream, bytes: &[u8]) {
        theirs.write_all(bytes).expect("it is sent");
        let before = peer.inbox.len();
        while peer.inbox.len() < before + bytes.len() && peer.lost().is_none() {
            peer.receive();
        }
    }

    #[test]
    fn a_login_that_drips_is_read_when_it_is_whole() {
        let (mut peer, mut theirs) = pair();
        for byte in b"ann" {
            said(&mut peer, &mut theirs, &[*byte]);
            assert_eq!(peer.login(peer.heard), Login::More);
        }
        said(&mut peer, &mut theirs, b";N1");
        assert_eq!(peer.login(peer.heard), Login::Name("ann".into(), 4));
        assert_eq!(peer.heard(), Some(Said::Order(b"N1".into())));
        assert_eq!(peer.heard(), None);
    }

    #[test]
    fn a_login_without_an_end_is_over_when_nothing_follows() {
        let (mut peer, mut theirs) = pair();
        said(&mut peer, &mut theirs, b"bob");
        assert_eq!(peer.login(peer.heard + Duration::from_millis(99)), Login::More);
        assert_eq!(peer.login(peer.heard + Duration::from_millis(100)), Login::Name("bob".into(), 3));
    }

    #[test]
    fn a_login_may_begin_late() {
        let (mut peer, mut theirs) = pair();
        assert_eq!(peer.login(peer.heard + Duration::from_secs(2)), Login::More);
        said(&mut peer, &mut theirs, b"bob;");
        assert_eq!(peer.login(peer.heard), Login::Name("bob".into(), 4));
    }

    #[test]
    fn a_login_without_end_is_none() {
        let (mut peer, mut theirs) = pair();
        said(&mut peer, &mut theirs, b"12345678");
        assert_eq!(peer.login(peer.heard), Login::Wrong);
        let (mut peer, mut theirs) = pair();
        said(&mut peer, &mut theirs, b"12345678;");
        assert_eq!(peer.login(peer.heard), Login::Wrong);
    }

    #[test]
    fn noise_is_answered_until_it_is_too_much() {
        let (mut peer, mut theirs) = pair();
        said(&mut peer, &mut theirs, b"?N1????");
        assert_eq!(peer.heard(), Some(Said::Noise(b"what?")));
        assert_eq!(peer.heard(), Some(Said::Order(b"N1".into())));
        for _ in 0..3 {
            peer.annoyed(b"no");
            assert_eq!(peer.lost(), None);
        }
        peer.annoyed(b"no");
        assert_eq!(peer.lost(), Some(Lost::Flood));
        let mut told = String::new();
        theirs.read_to_string(&mut told).expect("it ends");
        assert_eq!(told, "nononoout");
    }

    #[test]
    fn an_order_that_never_ends_is_a_flood() {
        let (mut peer, mut theirs) = pair();
        said(&mut peer, &mut theirs, b"~234567");
        assert_eq!((peer.heard(), peer.lost()), (None, None));
        said(&mut peer, &mut theirs, b"8");
        assert_eq!((peer.heard(), peer.lost()), (None, Some(Lost::Flood)));
    }

    #[test]
    fn what_waits_to_be_looked_at_is_bounded() {
        let (mut peer, theirs) = pair();
        let mut writing = theirs.try_clone().expect("it is there twice");
        let flood = std::thread::spawn(move || while writing.write_all(&[b'A'; 1 << 16]).is_ok() {});
        while peer.lost().is_none() {
            peer.receive();
            assert!(peer.inbox.len() <= 2 * CHUNK + SPEECH.longest);
        }
        assert_eq!(peer.lost(), Some(Lost::Flood));
        drop(peer);
        flood.join().expect("it ends with the connection");
    }

    #[test]
    fn who_does_not_read_is_lost_before_much_waits_for_it() {
        let (mut peer, theirs) = pair();
        let start = Instant::now();
        while peer.lost().is_none() {
            peer.send(&[7; 1000]);
            assert!(peer.outbox.len() <= BACKLOG + 1000 && start.elapsed().as_secs() < 10);
        }
        assert_eq!((peer.lost(), peer.outbox.capacity()), (Some(Lost::Slow), 0));
        drop(theirs);
    }

    #[test]
    fn who_hangs_up_is_lost_after_what_it_said() {
        let (mut peer, mut theirs) = pair();
        said(&mut peer, &mut theirs, b"N1");
        drop(theirs);
        while peer.lost().is_none() {
            peer.receive();
        }
        assert_eq!(peer.heard(), Some(Said::Order(b"N1".into())));
        assert_eq!(peer.lost(), Some(Lost::Closed));
    }

    #[test]
    fn the_last_words_arrive_though_more_was_said() {
        let (mut peer, mut theirs) = pair();
        theirs.write_all(b"N1N1N1").expect("it is sent");
        peer.part(b"bye");
        let mut last = Vec::new();
        let reader = std::thread::spawn(move || {
            theirs.read_to_end(&mut last).expect("it ends");
            last
        });
        while !peer.drain() {}
        assert_eq!(reader.join().expect("it read"), b"bye");
    }
}
