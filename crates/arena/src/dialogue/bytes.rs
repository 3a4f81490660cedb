//! The byte protocol over TCP: players log in, and send orders during the steps of a match.
//!
//! Decisions:
//! - The first order of a step counts. A player that sends further orders is informed of each,
//!   and is eliminated if their number exceeds the game's limit.
//! - An order that arrives after its step counts for the next step.
//! - A player without an order misses the step, and receives nothing until it sends an order.
//! - A player that closes the connection is eliminated after its received orders were processed.
//! - A player that does not read is eliminated when 64 KiB of unsent data are queued for it.

use super::{ChampionEnds, Dialogue, DialogueError};
use crate::bytes::{ConnectionEnd, Peer, PeerMessage, accept_one};
use crate::dialogue::state::{ChampionMessage, ChampionState};
use crate::error::ArenaError;
use joute_engine::Clocks;
use joute_engine::codec::{ByteProtocol, LastActivity, Login};
use joute_engine::referee::{EncodedRequest, Referee};
use joute_jail::Jail;
use joute_jail::process::Process;
use joute_words::{Locale, arena};
use std::net::TcpListener;
use std::os::fd::{AsFd as _, BorrowedFd};
use std::time::Instant;

/// The maximum length of a local program's player name, in bytes.
const MAX_NAME_LENGTH: usize = 15;

/// The arena's side of the byte protocol with one player, over a TCP connection.
#[derive(Debug)]
pub struct ByteDialogue {
    line: Connection,
    protocol: ByteProtocol,
    player: usize,
    locale: Locale,
    /// The bytes that are sent to the player after its login.
    welcome: Vec<u8>,
    /// The bytes that are sent to the player in its next turn.
    queued: Vec<u8>,
    /// The player's activity since the arena last sent bytes to it.
    since: LastActivity,
    /// True if the player has already given its order in this step. Another order violates the
    /// protocol.
    ordered: bool,
    /// True if the player has sent nothing since the new step began.
    fresh: bool,
    /// True if the match is over for this player.
    parted: bool,
}

/// The state of a player's TCP connection to the arena.
#[derive(Debug)]
enum Connection {
    /// The player has not connected yet. The value is the listening socket.
    Awaited(TcpListener),
    /// The player's process has not yet sent the listening socket to the arena.
    Promised,
    /// The player has connected. The value is the connection.
    Here(Box<Peer>),
}

/// Creates the arena's side of the byte protocol. The player's program is not started yet.
pub(crate) fn begin(
    jail: &Jail,
    referee: &dyn Referee,
    player: usize,
    name: &str,
    locale: Locale,
) -> Result<(Box<dyn Dialogue>, ChampionEnds), ArenaError> {
    let protocol = protocol(referee, locale)?;
    let (port, listener) = jail.port()?;
    let line = match listener {
        Some(listener) => Connection::Awaited(set_nonblocking(listener)?),
        None => Connection::Promised,
    };
    let welcome = referee.welcome_bytes(player).map_err(|reason| ArenaError::Rules(reason.to_string()))?;
    let bytes =
        ByteDialogue { line, ..ByteDialogue::new(Connection::Promised, protocol, player, locale, welcome) };
    let arguments = vec!["127.0.0.1".into(), port.to_string(), pseudonym(name)];
    Ok((Box::new(bytes), ChampionEnds { port: Some(port), arguments, ..ChampionEnds::default() }))
}

/// Creates the arena's side of the byte protocol for a program on another machine. The program has
/// already logged in.
pub(crate) fn resume(
    peer: Peer,
    referee: &dyn Referee,
    player: usize,
    locale: Locale,
) -> Result<Box<dyn Dialogue>, ArenaError> {
    let protocol = protocol(referee, locale)?;
    Ok(Box::new(ByteDialogue::new(Connection::Here(Box::new(peer)), protocol, player, locale, Vec::new())))
}

/// Returns the byte protocol of a game.
///
/// # Errors
/// Returns an error if the game cannot be played by it.
fn protocol(referee: &dyn Referee, locale: Locale) -> Result<ByteProtocol, ArenaError> {
    referee.protocol().ok_or_else(|| ArenaError::NoBytes { game: referee.game().to_owned(), locale })
}

fn set_nonblocking(listener: TcpListener) -> Result<TcpListener, ArenaError> {
    let result = listener.set_nonblocking(true);
    result.map(|()| listener).map_err(ArenaError::system("a port for a player that connects"))
}

/// Returns the player name for a local program. It consists of the letters and digits of its
/// folder's name.
fn pseudonym(name: &str) -> String {
    let letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let name: String = name.chars().filter(|c| letter(*c)).take(MAX_NAME_LENGTH).collect();
    if name.is_empty() { "player".into() } else { name }
}

impl ByteDialogue {
    fn new(
        line: Connection,
        protocol: ByteProtocol,
        player: usize,
        locale: Locale,
        welcome: Vec<u8>,
    ) -> Self {
        ByteDialogue {
            line,
            protocol,
            player,
            locale,
            welcome,
            queued: Vec::new(),
            since: LastActivity::Start,
            ordered: false,
            fresh: false,
            parted: false,
        }
    }

    fn disconnect_error(&self, end: ConnectionEnd) -> DialogueError {
        match end {
            ConnectionEnd::Closed => DialogueError::Closed,
            ConnectionEnd::Slow => DialogueError::Violation(arena::slow_reader(self.locale).into()),
            ConnectionEnd::Flood => {
                DialogueError::Violation(arena::flood_of_orders(self.locale, self.protocol.patience))
            }
        }
    }

    /// Accepts the player's connection and reads its login. Returns None if the login is still
    /// incomplete.
    fn receive_login(&mut self) -> Result<Option<ChampionMessage>, DialogueError> {
        if let Connection::Awaited(listener) = &self.line {
            let Ok(socket) = accept_one(listener) else { return Ok(None) };
            let Ok(peer) = Peer::new(socket, self.protocol) else { return Err(DialogueError::Closed) };
            self.line = Connection::Here(Box::new(peer));
        }
        let Connection::Here(peer) = &mut self.line else { return Ok(None) };
        peer.receive();
        match peer.login(Instant::now()) {
            Login::Name(..) => {
                peer.send(&self.welcome);
                Ok(Some(ChampionMessage::Ready { language: String::new() }))
            }
            Login::Wrong => {
                peer.close_with(self.protocol.wrong);
                Err(DialogueError::Violation(arena::no_login(self.locale).into()))
            }
            Login::Incomplete => peer.end_reason().map_or(Ok(None), |end| Err(self.disconnect_error(end))),
        }
    }

    /// Replies to messages that the player must not send now. The match has not begun, or the
    /// player has already given an order.
    fn refuse(&mut self) -> Result<(), DialogueError> {
        let Connection::Here(peer) = &mut self.line else { return Ok(()) };
        let reply = if self.ordered { self.protocol.again } else { self.protocol.idle };
        while let Some(message) = peer.next_message() {
            match message {
                PeerMessage::Order(_) => peer.reply_to_violation(reply),
                PeerMessage::Noise(reply) => peer.reply_to_violation(reply),
            }
            if peer.end_reason().is_some_and(|end| end != ConnectionEnd::Closed) {
                break;
            }
        }
        peer.end_reason().map_or(Ok(()), |end| Err(self.disconnect_error(end)))
    }

    /// Returns the player's next order, or None if it has sent none.
    fn order(&mut self) -> Result<Option<ChampionMessage>, DialogueError> {
        let Connection::Here(peer) = &mut self.line else { return Ok(None) };
        peer.receive();
        while let Some(message) = peer.next_message() {
            match message {
                PeerMessage::Noise(reply) => peer.reply_to_violation(reply),
                PeerMessage::Order(order) => {
                    (self.since, self.ordered) = (LastActivity::Order, true);
                    // The end of the connection is handled the next time, because this order was
                    // complete.
                    let _ = self.refuse();
                    return Ok(Some(ChampionMessage::Order(order)));
                }
            }
        }
        peer.end_reason().map_or(Ok(None), |end| Err(self.disconnect_error(end)))
    }
}

impl Dialogue for ByteDialogue {
    fn initial_state(&self) -> ChampionState {
        if matches!(self.line, Connection::Here(_)) {
            ChampionState::Listening
        } else {
            ChampionState::Loading
        }
    }

    fn started(&mut self, process: &mut Process) -> Result<(), ArenaError> {
        if let (Connection::Promised, Some(listener)) = (&self.line, process.listener()) {
            self.line = Connection::Awaited(set_nonblocking(TcpListener::from(listener))?);
        }
        Ok(())
    }

    fn queue_turn(&mut self, _: &EncodedRequest, referee: &dyn Referee) -> bool {
        self.queued = referee.byte_message(self.player, self.since);
        self.fresh = true;
        true
    }

    fn send_turn(&mut self, _: Clocks, _: bool) -> Result<(), DialogueError> {
        self.since = LastActivity::Nothing;
        if let Connection::Here(peer) = &mut self.line {
            peer.send(&std::mem::take(&mut self.queued));
            if let Some(end @ ConnectionEnd::Slow) = peer.end_reason() {
                return Err(self.disconnect_error(end));
            }
        }
        Ok(())
    }

    fn receive(&mut self, state: ChampionState) -> Result<Option<ChampionMessage>, DialogueError> {
        if std::mem::take(&mut self.fresh) {
            // Data that has arrived until now belongs to the previous step. If the player gave no
            // order in that step, it counts for this one.
            let received = if state.is_late() { Ok(()) } else { self.receive_early() };
            self.ordered = false;
            if let Connection::Here(peer) = &mut self.line {
                peer.reset_violations();
            }
            return received.map(|()| None);
        }
        match state {
            ChampionState::Loading => self.receive_login(),
            ChampionState::Thinking | ChampionState::Late | ChampionState::LateAndAsked => self.order(),
            ChampionState::Listening => self.receive_early().map(|()| None),
            ChampionState::Leaving | ChampionState::Out => match &mut self.line {
                Connection::Here(peer) => {
                    if peer.drain() {
                        Err(DialogueError::Closed)
                    } else {
                        Ok(None)
                    }
                }
                _ => Err(DialogueError::Closed),
            },
        }
    }

    fn next_check(&self) -> Option<Instant> {
        match &self.line {
            Connection::Here(peer) => peer.login_deadline(),
            _ => None,
        }
    }

    fn flush(&mut self) {
        if let Connection::Here(peer) = &mut self.line {
            peer.flush();
        }
    }

    fn has_unsent(&self) -> bool {
        matches!(&self.line, Connection::Here(peer) if peer.unsent())
    }

    fn read_fd(&self) -> Option<BorrowedFd<'_>> {
        match &self.line {
            Connection::Awaited(listener) => Some(listener.as_fd()),
            Connection::Promised => None,
            Connection::Here(peer) => Some(peer.as_fd()),
        }
    }

    fn write_fd(&self) -> Option<BorrowedFd<'_>> {
        self.read_fd()
    }

    fn closed_message(&self, place: &str) -> String {
        arena::hung_up(self.locale, place)
    }

    fn end_step(&mut self, referee: &dyn Referee, over: bool) {
        if let (false, Some(bytes), Connection::Here(peer)) =
            (self.parted, referee.farewell_bytes(self.player, over), &mut self.line)
        {
            peer.close_with(&bytes);
            self.parted = true;
        }
    }

    fn dismiss(&mut self) {
        if let (false, Connection::Here(peer)) = (self.parted, &mut self.line) {
            peer.close_with(&[]);
            self.parted = true;
        }
    }

    fn in_real_time(&self) -> bool {
        true
    }
}

impl ByteDialogue {
    /// Reads data that a player sends while no answer is expected.
    fn receive_early(&mut self) -> Result<(), DialogueError> {
        let Connection::Here(peer) = &mut self.line else { return Ok(()) };
        if self.parted {
            return if peer.drain() { Err(DialogueError::Closed) } else { Ok(()) };
        }
        peer.receive();
        self.refuse()
    }
}

#[cfg(test)]
mod tests {
    use super::pseudonym;

    #[test]
    fn a_pseudonym_is_of_letters_and_short() {
        assert_eq!(pseudonym("my team\u{1b}[31m/of 2017, at last"), "myteam31mof2017");
        assert_eq!(pseudonym("équipe"), "quipe");
        assert_eq!(pseudonym("…"), "player");
    }
}
