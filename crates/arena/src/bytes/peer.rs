//! A non-blocking connection to an untrusted program. The buffered data is limited in both
//! directions.

use joute_engine::codec::{ByteMessage, ByteProtocol, Login};
use rustix::fd::{AsFd, BorrowedFd};
use std::collections::VecDeque;
use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The maximum number of bytes that are read from a player at once.
const READ_SIZE: usize = 4 << 10;

/// The maximum amount of unsent data for a player that does not read, in bytes. The system's own
/// buffers come in addition.
const MAX_BACKLOG: usize = 64 << 10;

/// The silence after which a player's login counts as complete. It is needed if the end mark of the
/// login is missing.
const LOGIN_SILENCE: Duration = Duration::from_millis(100);

/// The reason why a player's connection ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectionEnd {
    /// The player's program closed the connection, or the connection failed.
    Closed,
    /// The player's program does not read the data that it receives.
    Slow,
    /// The player's program sends too much data.
    Flood,
}

/// A message from a player that has logged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PeerMessage {
    /// The player's answer in a step of the match, as raw bytes.
    Order(Vec<u8>),
    /// The player sent bytes that are not a valid message. The value is the reply to the player.
    Noise(&'static [u8]),
}

/// The connection to a player's program that uses the byte protocol.
#[derive(Debug)]
pub struct Peer {
    socket: TcpStream,
    protocol: ByteProtocol,
    inbox: VecDeque<u8>,
    outbox: VecDeque<u8>,
    /// The time at which the player last sent data.
    last_received: Instant,
    /// True if the game's login parser was already told that the player is silent, and no data
    /// has arrived since.
    quiet: bool,
    /// True if the login was accepted without its end mark, which may still arrive.
    end_mark_missing: bool,
    /// The number of the player's recent protocol violations.
    violations: u32,
    end: Option<ConnectionEnd>,
}

impl Peer {
    /// Creates a player's connection from a TCP socket, which becomes non-blocking.
    ///
    /// # Errors
    /// Returns an error if the socket cannot be made non-blocking.
    pub fn new(socket: TcpStream, protocol: ByteProtocol) -> std::io::Result<Self> {
        socket.set_nonblocking(true)?;
        // A step consists of a few bytes that the program is waiting for.
        socket.set_nodelay(true)?;
        let (inbox, outbox) = (VecDeque::new(), VecDeque::new());
        Ok(Peer {
            socket,
            protocol,
            inbox,
            outbox,
            last_received: Instant::now(),
            quiet: false,
            end_mark_missing: false,
            violations: 0,
            end: None,
        })
    }

    /// Returns the reason why the player's connection ended. Returns None if it is still open.
    pub fn end_reason(&self) -> Option<ConnectionEnd> {
        self.end
    }

    /// Returns the time at which a silent player's login counts as complete.
    pub fn login_deadline(&self) -> Option<Instant> {
        (!self.quiet && !self.inbox.is_empty()).then(|| self.last_received + LOGIN_SILENCE)
    }

    /// Returns the byte protocol of this connection. All matches of the game use the same one.
    pub fn protocol(&self) -> &ByteProtocol {
        &self.protocol
    }

    /// Receives at most 4 KiB from the player, so that one connection cannot delay others. Process
    /// the data before the next call.
    pub fn receive(&mut self) {
        if self.end.is_some() {
            return;
        }
        if self.inbox.len() >= READ_SIZE + self.protocol.max_length {
            self.end = Some(ConnectionEnd::Flood);
            return;
        }
        let mut chunk = [0; READ_SIZE];
        loop {
            match self.socket.read(&mut chunk) {
                Ok(0) => self.end = Some(ConnectionEnd::Closed),
                Ok(count) => {
                    (self.last_received, self.quiet) = (Instant::now(), false);
                    self.inbox.extend(&chunk[..count]);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(_) => self.end = Some(ConnectionEnd::Closed),
            }
            return;
        }
    }

    /// Takes the player's login from the beginning of the received data.
    pub fn login(&mut self, now: Instant) -> Login {
        // An empty buffer does not contain a complete login.
        let quiet = !self.inbox.is_empty()
            && (now.saturating_duration_since(self.last_received) >= LOGIN_SILENCE
                || self.end == Some(ConnectionEnd::Closed));
        self.quiet |= quiet;
        let longest = self.protocol.max_length;
        let login = (self.protocol.login)(self.inbox.make_contiguous(), quiet);
        match login {
            Login::Incomplete if self.inbox.len() >= longest => Login::Wrong,
            Login::Name(_, length) if length > longest => Login::Wrong,
            Login::Name(name, length) => {
                let last = self.take(length).last().copied();
                self.end_mark_missing = last != self.protocol.login_end;
                Login::Name(name, length)
            }
            other => other,
        }
    }

    /// Takes the player's next message from the received data.
    pub fn next_message(&mut self) -> Option<PeerMessage> {
        let first = self.inbox.front().copied();
        if first.is_some() && std::mem::take(&mut self.end_mark_missing) && first == self.protocol.login_end {
            self.inbox.pop_front();
        }
        if self.inbox.is_empty() {
            return None;
        }
        match (self.protocol.read)(self.inbox.make_contiguous()) {
            ByteMessage::Incomplete if self.inbox.len() >= self.protocol.max_length => {
                self.end.get_or_insert(ConnectionEnd::Flood);
                self.inbox.clear();
                None
            }
            ByteMessage::Incomplete => None,
            ByteMessage::Order(length) => Some(PeerMessage::Order(self.take(length))),
            ByteMessage::Noise(length, reply) => {
                self.take(length);
                Some(PeerMessage::Noise(reply))
            }
        }
    }

    fn take(&mut self, length: usize) -> Vec<u8> {
        // At least one byte is removed, because a codec that uses none would be called forever.
        let length = length.clamp(1, self.inbox.len().max(1)).min(self.inbox.len());
        self.inbox.drain(..length).collect()
    }

    /// Replies to a message that the player must not send now. A player that does this too often is
    /// disconnected.
    pub fn reply_to_violation(&mut self, reply: &[u8]) {
        self.violations = self.violations.saturating_add(1);
        if self.violations <= self.protocol.patience {
            self.send(reply);
        } else if self.end.is_none() {
            self.close_with(self.protocol.out);
            self.end = Some(ConnectionEnd::Flood);
        }
    }

    /// Resets the count of the player's protocol violations to zero.
    pub fn reset_violations(&mut self) {
        self.violations = 0;
    }

    /// Sends data to the player. Bytes that the socket does not accept now are sent later by
    /// [`Peer::flush`].
    pub fn send(&mut self, bytes: &[u8]) {
        if self.end.is_some() {
            return;
        }
        self.outbox.extend(bytes);
        self.flush();
        if self.outbox.len() > MAX_BACKLOG {
            self.end = Some(ConnectionEnd::Slow);
            self.outbox = VecDeque::new();
        }
    }

    /// Sends buffered data to the player, as much as the socket accepts.
    pub fn flush(&mut self) {
        while !self.outbox.is_empty() {
            match self.socket.write(self.outbox.make_contiguous()) {
                Ok(count) => drop(self.outbox.drain(..count)),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => {
                    self.outbox.clear();
                    self.end.get_or_insert(ConnectionEnd::Closed);
                }
            }
        }
    }

    /// Returns true if data is buffered for the player. It is sent by [`Peer::flush`].
    pub fn unsent(&self) -> bool {
        !self.outbox.is_empty()
    }

    /// Sends the last bytes to the player and closes the connection for sending. The caller must
    /// then call [`Peer::drain`] for a while, because the last bytes could be lost otherwise.
    pub fn close_with(&mut self, bytes: &[u8]) {
        self.send(bytes);
        self.flush();
        // This fails only if the program has closed the connection.
        let _ = self.socket.shutdown(Shutdown::Write);
    }

    /// Discards data that the player sends after [`Peer::close_with`]. Returns true if the
    /// connection has ended.
    pub fn drain(&mut self) -> bool {
        let mut chunk = [0; READ_SIZE];
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
mod tests;
