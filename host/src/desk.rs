//! The desk at the door: it takes connections, hears logins, gives places, and sends away whoever does not behave. One
//! thread, which never waits for anybody.

use crate::lobby::{Lobby, Place};
use joute_arena::bytes::{Lost, Peer, Said};
use joute_arena::output::plain;
use joute_engine::tongue::{Login, Speech};
use joute_engine::{Seats, Setup};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fd::{AsFd, BorrowedFd};
use rustix::fs::Timespec;
use std::collections::VecDeque;
use std::net::{SocketAddr, TcpListener};
use std::time::{Duration, Instant};

/// How many connections may wait for their login. When more come, those who have waited longest are told that no place is
/// left: whoever means it logs in at once.
const ARRIVING: usize = 256;

/// How long a login may take, however it drips.
const LOGIN: Duration = Duration::from_secs(5);

/// How many that were sent away are listened to, and how long, so that their last words arrive.
const LEAVING: usize = 256;
const FAREWELL: Duration = Duration::from_secs(1);

/// How many connections are taken at once, before the others are looked at.
const AT_ONCE: usize = 64;

/// How long somebody who waits for a match is remembered to have been in the way.
const GRUDGE: Duration = Duration::from_secs(1);

/// The door.
#[derive(Debug)]
pub struct Desk {
    listener: TcpListener,
    speech: Speech,
    /// With as many players as a match can have.
    setup: Setup,
    seats: Seats,
    /// The names of the organiser's own champions, on the first seats.
    ours: Vec<String>,
    /// In the order in which they came.
    arriving: Vec<Arriving>,
    /// By seat after ours.
    waiting: Vec<Option<Guest>>,
    leaving: VecDeque<(Peer, Instant)>,
    pardoned: Instant,
}

#[derive(Debug)]
struct Arriving {
    peer: Peer,
    since: Instant,
}

/// Somebody who logged in.
#[derive(Debug)]
pub struct Guest {
    /// One line, and nothing that a page or a terminal obeys.
    pub name: String,
    /// As it said it.
    login: String,
    /// Its connection.
    pub peer: Peer,
}

/// Who sits on a seat when a match begins.
#[derive(Debug)]
pub enum Seated {
    /// The organiser's champion of this index.
    Ours(usize),
    /// A guest.
    Guest(Box<Guest>),
    /// Somebody sat here who has hung up.
    Nobody,
}

/// A match that begins.
#[derive(Debug)]
pub struct Round {
    /// What it is played on.
    pub setup: Setup,
    /// By seat.
    pub seats: Vec<Seated>,
}

impl Desk {
    /// Opens the door: `setup` is that of the matches, `ours` are the names of those who sit there already.
    ///
    /// # Errors
    /// A message: the socket, or what is wrong with the setup.
    pub fn new(
        listener: TcpListener,
        speech: Speech,
        setup: Setup,
        seats: Seats,
        ours: Vec<String>,
    ) -> Result<Self, String> {
        let most = seats.most();
        if ours.len() > most {
            return Err(format!("a match has {most} players at most, and {} are seated already", ours.len()));
        }
        let setup = Setup { players: most, ..setup };
        // What is wrong with a map is said now, and not to the first who comes.
        (speech.welcome)(&setup, 0)?;
        listener.set_nonblocking(true).map_err(|error| format!("the players' port: {error}"))?;
        let waiting = (ours.len()..most).map(|_| None).collect();
        let (arriving, leaving, pardoned) = (Vec::new(), VecDeque::new(), Instant::now());
        Ok(Desk { listener, speech, setup, seats, ours, arriving, waiting, leaving, pardoned })
    }

    /// Where players connect.
    ///
    /// # Errors
    /// The system's.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What is to be seen, besides what a hall knows.
    pub fn lobby(&self) -> Lobby {
        let ours = self.ours.iter().map(|name| Place { name: Some(name.clone()), ours: true });
        let guests = self
            .waiting
            .iter()
            .map(|guest| Place { name: guest.as_ref().map(|guest| guest.name.clone()), ours: false });
        Lobby {
            places: ours.chain(guests).collect(),
            arriving: self.arriving.len(),
            least: self.seats.least(),
            ..Lobby::default()
        }
    }

    /// Lets a match begin with those who are here; those who come from now on wait for the next.
    ///
    /// # Errors
    /// A word for whoever asked.
    pub fn begin(&mut self) -> Result<Round, String> {
        let lobby = self.lobby();
        lobby.ready()?;
        let players = lobby.players();
        if !self.seats.has(players) {
            return Err(format!("no match has {players} players; there are matches of {}", self.seats));
        }
        let guests = self.waiting.iter_mut().map(|guest| match guest.take() {
            Some(mut guest) => {
                guest.peer.pardon();
                Seated::Guest(Box::new(guest))
            }
            None => Seated::Nobody,
        });
        let seats = (0..self.ours.len()).map(Seated::Ours).chain(guests).take(players).collect();
        Ok(Round { setup: Setup { players, ..self.setup.clone() }, seats })
    }

    /// Waits until something happens at the door, or `wake` is readable, or for so long; then sees to it.
    pub fn once(&mut self, wake: BorrowedFd<'_>, most: Duration) {
        let peers = self.arriving.iter().map(|arriving| &arriving.peer);
        let peers = peers.chain(self.waiting.iter().flatten().map(|guest| &guest.peer));
        let peers = peers.chain(self.leaving.iter().map(|(peer, _)| peer));
        let wants = |peer: &Peer| if peer.unsent() { PollFlags::IN | PollFlags::OUT } else { PollFlags::IN };
        let mut fds: Vec<PollFd<'_>> =
            peers.map(|peer| PollFd::from_borrowed_fd(peer.as_fd(), wants(peer))).collect();
        fds.push(PollFd::from_borrowed_fd(wake, PollFlags::IN));
        fds.push(PollFd::new(&self.listener, PollFlags::IN));
        // A login may be over because nothing comes.
        let quiet = self.arriving.iter().filter_map(|arriving| arriving.peer.quiet_at()).min();
        let now = Instant::now();
        let most = quiet.map_or(most, |quiet| most.min(quiet.saturating_duration_since(now)));
        let most = most.max(Duration::from_millis(1));
        let limit = Timespec { tv_sec: most.as_secs() as i64, tv_nsec: most.subsec_nanos().into() };
        let _ = poll(&mut fds, Some(&limit));
        drop(fds);
        self.see();
    }

    /// Looks at everybody.
    fn see(&mut self) {
        let now = Instant::now();
        self.wait(now);
        self.hear(now);
        self.arrive(now);
        self.leaving.retain_mut(|(peer, until)| {
            peer.flush();
            now < *until && !peer.drain()
        });
    }

    /// Those who wait for a match: whoever orders something is told that there is none yet.
    fn wait(&mut self, now: Instant) {
        let pardon = now.saturating_duration_since(self.pardoned) >= GRUDGE;
        if pardon {
            self.pardoned = now;
        }
        for place in &mut self.waiting {
            let Some(guest) = place else { continue };
            let peer = &mut guest.peer;
            if pardon {
                peer.pardon();
            }
            peer.flush();
            peer.receive();
            while peer.lost().is_none_or(|lost| lost == Lost::Closed)
                && let Some(said) = peer.heard()
            {
                let reply = match said {
                    Said::Order(_) => self.speech.idle,
                    Said::Noise(reply) => reply,
                };
                peer.annoyed(reply);
            }
            if peer.lost().is_some() {
                *place = None;
            }
        }
    }

    /// Those who have not logged in: of two who say their names at once, who came first is seated first.
    fn hear(&mut self, now: Instant) {
        let mut index = 0;
        while let Some(Arriving { peer, since }) = self.arriving.get_mut(index) {
            peer.receive();
            match peer.login(now) {
                Login::Name(name, _) => {
                    let Arriving { peer, .. } = self.arriving.remove(index);
                    self.seat(name, peer);
                }
                Login::Wrong => {
                    let Arriving { peer, .. } = self.arriving.remove(index);
                    self.send_away(peer, self.speech.wrong);
                }
                Login::More if peer.lost().is_some() => drop(self.arriving.remove(index)),
                Login::More if now.saturating_duration_since(*since) > LOGIN => {
                    let Arriving { peer, .. } = self.arriving.remove(index);
                    self.send_away(peer, self.speech.wrong);
                }
                Login::More => index += 1,
            }
        }
    }

    /// Gives the first free place.
    fn seat(&mut self, login: String, mut peer: Peer) {
        let name = plain(&login);
        let here = self.waiting.iter().flatten();
        let taken = here.map(|guest| &guest.name).chain(&self.ours).any(|other| *other == name);
        if taken {
            return self.send_away(peer, self.speech.taken);
        }
        let Some(place) = self.waiting.iter().position(Option::is_none) else {
            return self.send_away(peer, self.speech.full);
        };
        match (self.speech.welcome)(&self.setup, self.ours.len() + place) {
            Ok(welcome) => {
                peer.send(&welcome);
                self.waiting[place] = Some(Guest { name, login, peer });
            }
            Err(_) => self.send_away(peer, self.speech.wrong),
        }
    }

    /// Those who connect.
    fn arrive(&mut self, now: Instant) {
        for _ in 0..AT_ONCE {
            // Also where the system has no descriptor left: there will be one when somebody leaves.
            let Ok((socket, _)) = self.listener.accept() else { return };
            let Ok(peer) = Peer::new(socket, self.speech) else { continue };
            if self.arriving.len() >= ARRIVING {
                let oldest = self.arriving.remove(0);
                self.send_away(oldest.peer, self.speech.full);
            }
            self.arriving.push(Arriving { peer, since: now });
        }
    }

    fn send_away(&mut self, mut peer: Peer, word: &[u8]) {
        peer.part(word);
        if self.leaving.len() >= LEAVING {
            self.leaving.pop_front();
        }
        self.leaving.push_back((peer, Instant::now() + FAREWELL));
    }
}

impl Guest {
    /// As it said its name.
    pub fn login(&self) -> &str {
        &self.login
    }
}
