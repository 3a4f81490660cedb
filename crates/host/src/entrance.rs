//! The entrance of the match server. It accepts connections, reads logins, assigns places, and
//! disconnects misbehaving clients. It runs in one thread and never blocks on a client.

use crate::error::{Error, socket};
use crate::lobby::{Lobby, LobbySeat, StartError};
use joute_arena::bytes::{ConnectionEnd, Peer, PeerMessage};
use joute_engine::codec::{ByteProtocol, Login};
use joute_engine::{Seats, Setup};
use joute_net::{NameAppearance, NameAppearances, Network};
use joute_untrusted::text::single_line;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fd::{AsFd, BorrowedFd};
use rustix::fs::Timespec;
use std::collections::VecDeque;
use std::net::{SocketAddr, TcpListener};
use std::time::{Duration, Instant};

/// The maximum number of players' connections that have not logged in. If there are more,
/// the oldest ones receive the message that the match is full. Regular players are not
/// affected, because they log in at once.
const MAX_ARRIVING: usize = 256;

/// The maximum number of connections from one network that have not logged in. When more arrive,
/// the connection of that network that has waited longest is closed.
const MAX_ARRIVING_PER_NETWORK: usize = 64;

/// The maximum time that a player's login may take, however slowly its bytes arrive.
const LOGIN_TIMEOUT: Duration = Duration::from_secs(5);

/// The maximum number of rejected players whose connections stay open for a while. They can then
/// receive the last message. The next constant says for how long.
const MAX_LEAVING: usize = 256;
const LEAVING_TIMEOUT: Duration = Duration::from_secs(1);

/// The number of new players' connections to accept before the existing ones are handled.
const ACCEPTED_AT_ONCE: usize = 64;

/// The time after which a waiting player's violations of the protocol are forgotten.
const RESET_INTERVAL: Duration = Duration::from_secs(1);

/// The part of a match server that accepts players. It accepts their connections, reads their
/// logins and gives each of them a place in the next match.
#[derive(Debug)]
pub struct Entrance {
    listener: TcpListener,
    protocol: ByteProtocol,
    /// The setup of the server's matches, such as their map. Its number of players is the largest
    /// possible one.
    setup: Setup,
    seats: Seats,
    /// The names of the organiser's own champions. They are the first players of every match.
    ours: Vec<String>,
    /// The players' connections that have not logged in, in the order of their arrival.
    arriving: Vec<PendingLogin>,
    /// The players that wait for the next match, in the order of their numbers. The organiser's
    /// champions have the numbers before them.
    waiting: Vec<Option<Guest>>,
    leaving: VecDeque<(Peer, Instant)>,
    last_reset: Instant,
}

#[derive(Debug)]
struct PendingLogin {
    peer: Peer,
    network: Network,
    since: Instant,
}

/// A remote player who has logged in to the match server.
#[derive(Debug)]
pub struct Guest {
    /// The player's name as one line of text. It can be shown safely on pages and terminals.
    pub name: String,
    /// The player's name exactly as its program sent it.
    login: String,
    /// The TCP connection of the player's program.
    pub peer: Peer,
}

/// The player that has one of the player numbers when a match begins.
#[derive(Debug)]
pub enum SeatOccupant {
    /// One of the organiser's own champions. The value is its index in the organiser's list.
    Organiser(usize),
    /// A remote player who has logged in.
    Guest(Box<Guest>),
    /// An empty place. The remote player has disconnected before the match.
    Empty,
}

/// A match that is about to begin, with its players.
#[derive(Debug)]
pub struct SeatedMatch {
    /// The map, number of players and seed of the match.
    pub setup: Setup,
    /// The players of the match, in the order of their player numbers.
    pub seats: Vec<SeatOccupant>,
}

impl Entrance {
    /// Creates the part of a match server that accepts players on the given socket. `setup` is the
    /// setup of the matches. `ours` are the names of the organiser's own champions, which play in
    /// every match.
    ///
    /// # Errors
    /// Returns an error about the socket or an invalid setup.
    pub fn new(
        listener: TcpListener,
        protocol: ByteProtocol,
        setup: Setup,
        seats: Seats,
        ours: Vec<String>,
    ) -> Result<Self, Error> {
        let maximum = seats.maximum();
        if ours.len() > maximum {
            return Err(Error::ManyChampions { maximum, champions: ours.len() });
        }
        let setup = Setup { players: maximum, ..setup };
        // An invalid map is reported now and not to the first player.
        (protocol.welcome)(&setup, 0)?;
        listener.set_nonblocking(true).map_err(socket("the players' port"))?;
        let waiting = (ours.len()..maximum).map(|_| None).collect();
        let (arriving, leaving, last_reset) = (Vec::new(), VecDeque::new(), Instant::now());
        Ok(Entrance { listener, protocol, setup, seats, ours, arriving, waiting, leaving, last_reset })
    }

    /// Returns the address to which players' programs connect.
    ///
    /// # Errors
    /// Returns an error if a system call fails.
    pub fn address(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Returns the part of the lobby's state that is known here. It has the players of the next
    /// match, and the number of connections that have not logged in.
    pub fn lobby(&self) -> Lobby {
        let ours = self.ours.iter().map(|name| LobbySeat { name: Some(name.clone()), ours: true });
        let guests = self
            .waiting
            .iter()
            .map(|guest| LobbySeat { name: guest.as_ref().map(|guest| guest.name.clone()), ours: false });
        Lobby {
            places: ours.chain(guests).collect(),
            arriving: self.arriving.len(),
            minimum: self.seats.minimum(),
            ..Lobby::default()
        }
    }

    /// Begins a match with the players that are waiting, and returns them. Players that arrive
    /// later wait for the next match.
    ///
    /// # Errors
    /// Returns the reason why no match can begin.
    pub fn begin(&mut self) -> Result<SeatedMatch, StartError> {
        let lobby = self.lobby();
        lobby.ready()?;
        let players = lobby.players_of_next();
        if !self.seats.has(players) {
            return Err(StartError::NoSuchMatch { players, seats: self.seats });
        }
        let guests = self.waiting.iter_mut().map(|guest| match guest.take() {
            Some(mut guest) => {
                guest.peer.reset_violations();
                SeatOccupant::Guest(Box::new(guest))
            }
            None => SeatOccupant::Empty,
        });
        let seats = (0..self.ours.len()).map(SeatOccupant::Organiser).chain(guests).take(players).collect();
        Ok(SeatedMatch { setup: Setup { players, ..self.setup.clone() }, seats })
    }

    /// Waits and then handles all events of players' connections. The wait ends at the first event.
    /// It also ends when `wake` becomes readable, and after `timeout`.
    pub fn poll(&mut self, wake: BorrowedFd<'_>, timeout: Duration) {
        let peers = self.arriving.iter().map(|arriving| &arriving.peer);
        let peers = peers.chain(self.waiting.iter().flatten().map(|guest| &guest.peer));
        let peers = peers.chain(self.leaving.iter().map(|(peer, _)| peer));
        let wants = |peer: &Peer| if peer.unsent() { PollFlags::IN | PollFlags::OUT } else { PollFlags::IN };
        let mut fds: Vec<PollFd<'_>> =
            peers.map(|peer| PollFd::from_borrowed_fd(peer.as_fd(), wants(peer))).collect();
        fds.push(PollFd::from_borrowed_fd(wake, PollFlags::IN));
        fds.push(PollFd::new(&self.listener, PollFlags::IN));
        // A login may be complete because no further data arrives.
        let quiet = self.arriving.iter().filter_map(|arriving| arriving.peer.login_deadline()).min();
        let now = Instant::now();
        let timeout = quiet.map_or(timeout, |quiet| timeout.min(quiet.saturating_duration_since(now)));
        let timeout = timeout.max(Duration::from_millis(1));
        let limit = Timespec { tv_sec: timeout.as_secs() as i64, tv_nsec: timeout.subsec_nanos().into() };
        let _ = poll(&mut fds, Some(&limit));
        drop(fds);
        self.handle_connections();
    }

    /// Handles all events of players' connections. These are messages, logins, new connections and
    /// disconnections.
    fn handle_connections(&mut self) {
        let now = Instant::now();
        self.handle_waiting(now);
        self.handle_logins(now);
        self.accept_connections(now);
        self.leaving.retain_mut(|(peer, until)| {
            peer.flush();
            now < *until && !peer.drain()
        });
    }

    /// Handles messages of the players that wait for a match. A player that sends an order receives
    /// the message that no match is running.
    fn handle_waiting(&mut self, now: Instant) {
        let reset = now.saturating_duration_since(self.last_reset) >= RESET_INTERVAL;
        if reset {
            self.last_reset = now;
        }
        for place in &mut self.waiting {
            let Some(guest) = place else { continue };
            let peer = &mut guest.peer;
            if reset {
                peer.reset_violations();
            }
            peer.flush();
            peer.receive();
            while peer.end_reason().is_none_or(|lost| lost == ConnectionEnd::Closed)
                && let Some(message) = peer.next_message()
            {
                let reply = match message {
                    PeerMessage::Order(_) => self.protocol.idle,
                    PeerMessage::Noise(reply) => reply,
                };
                peer.reply_to_violation(reply);
            }
            if peer.end_reason().is_some() {
                *place = None;
            }
        }
    }

    /// Reads the logins of players' connections. If several players log in at once, they are
    /// admitted in the order of their connections.
    fn handle_logins(&mut self, now: Instant) {
        let mut index = 0;
        while let Some(PendingLogin { peer, since, .. }) = self.arriving.get_mut(index) {
            peer.receive();
            match peer.login(now) {
                Login::Name(name, _) => {
                    let PendingLogin { peer, .. } = self.arriving.remove(index);
                    self.seat(name, peer);
                }
                Login::Wrong => {
                    let PendingLogin { peer, .. } = self.arriving.remove(index);
                    self.reject(peer, self.protocol.wrong);
                }
                Login::Incomplete if peer.end_reason().is_some() => drop(self.arriving.remove(index)),
                Login::Incomplete if now.saturating_duration_since(*since) > LOGIN_TIMEOUT => {
                    let PendingLogin { peer, .. } = self.arriving.remove(index);
                    self.reject(peer, self.protocol.wrong);
                }
                Login::Incomplete => index += 1,
            }
        }
    }

    /// Gives a player that has logged in the first free place in the next match. If there is none,
    /// it rejects the player.
    fn seat(&mut self, login: String, mut peer: Peer) {
        let name = single_line(&login);
        let mut appearances = NameAppearances::default();
        let guests = self.waiting.iter().flatten().map(|guest| &guest.name);
        guests.chain(&self.ours).for_each(|other| appearances.insert(NameAppearance::of(other)));
        if appearances.has_like(&NameAppearance::of(&name)) {
            return self.reject(peer, self.protocol.taken);
        }
        let Some(place) = self.waiting.iter().position(Option::is_none) else {
            return self.reject(peer, self.protocol.full);
        };
        match (self.protocol.welcome)(&self.setup, self.ours.len() + place) {
            Ok(welcome) => {
                peer.send(&welcome);
                self.waiting[place] = Some(Guest { name, login, peer });
            }
            Err(_) => self.reject(peer, self.protocol.wrong),
        }
    }

    /// Accepts new connections of players.
    fn accept_connections(&mut self, now: Instant) {
        for _ in 0..ACCEPTED_AT_ONCE {
            // This also returns if the system has no free descriptor. There will be one when a
            // client leaves.
            let Ok((socket, from)) = self.listener.accept() else { return };
            let Ok(peer) = Peer::new(socket, self.protocol) else { continue };
            let network = Network::of(from.ip());
            self.make_room(network);
            self.arriving.push(PendingLogin { peer, network, since: now });
        }
    }

    /// Closes the oldest connection that has not logged in, if there are too many. If the given
    /// network has too many, it is one of this network. Otherwise it is one of the network with the
    /// most.
    fn make_room(&mut self, network: Network) {
        let count = |of: Network| self.arriving.iter().filter(|arriving| arriving.network == of).count();
        let heaviest = match count(network) >= MAX_ARRIVING_PER_NETWORK {
            true => network,
            false if self.arriving.len() < MAX_ARRIVING => return,
            false => {
                let networks = self.arriving.iter().map(|arriving| arriving.network);
                networks.max_by_key(|network| count(*network)).unwrap_or(network)
            }
        };
        if let Some(oldest) = self.arriving.iter().position(|arriving| arriving.network == heaviest) {
            let oldest = self.arriving.remove(oldest);
            self.reject(oldest.peer, self.protocol.full);
        }
    }

    fn reject(&mut self, mut peer: Peer, word: &[u8]) {
        peer.close_with(word);
        if self.leaving.len() >= MAX_LEAVING {
            self.leaving.pop_front();
        }
        self.leaving.push_back((peer, Instant::now() + LEAVING_TIMEOUT));
    }
}

impl Guest {
    /// Returns the player's name exactly as its program sent it.
    pub fn login(&self) -> &str {
        &self.login
    }
}
