//! The guest's end of a connection to the arena.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

/// A connection that expects certain bytes.
pub struct Line {
    socket: TcpStream,
    inbox: Vec<u8>,
}

impl Line {
    pub fn new(socket: TcpStream) -> Self {
        socket.set_read_timeout(Some(Duration::from_secs(300))).expect("the timeout can be set");
        Line { socket, inbox: Vec::new() }
    }

    pub fn send(&mut self, bytes: &[u8]) {
        // This fails if the arena has closed the connection, which the test then expects.
        let _ = self.socket.write_all(bytes);
    }

    /// Sends the same bytes repeatedly until the peer stops reading.
    pub fn pour(&mut self, bytes: &[u8]) {
        self.socket.set_write_timeout(Some(Duration::from_secs(300))).expect("the timeout can be set");
        while self.socket.write_all(bytes).is_ok() {}
    }

    /// Reads until the inbox holds the given number of bytes. Returns false if the connection ends
    /// before.
    fn fill(&mut self, count: usize) -> bool {
        let mut chunk = [0; 4096];
        while self.inbox.len() < count {
            match self.socket.read(&mut chunk) {
                Ok(0) => return false,
                Ok(read) => self.inbox.extend(&chunk[..read]),
                Err(error) => panic!("no bytes arrived: {error}"),
            }
        }
        true
    }

    /// Returns the step of the next map. Returns none if the connection ends or another message
    /// comes, which stays in the inbox.
    pub fn map(&mut self) -> Option<u8> {
        if !self.fill(5) || !self.inbox.starts_with(b"MAP\0") {
            return None;
        }
        let step = self.inbox[4];
        self.inbox.drain(..5);
        Some(step)
    }

    /// Reads a map and answers it, or reads any other word. Returns none if the connection ends.
    pub fn map_or_word(&mut self) -> Option<()> {
        if !self.fill(5) {
            return None;
        }
        if self.map().is_some() {
            self.send(b"a");
            return Some(());
        }
        loop {
            if let Some(end) = self.inbox.iter().position(|byte| *byte == 0) {
                self.inbox.drain(..=end);
                return Some(());
            }
            if !self.fill(self.inbox.len() + 1) {
                return None;
            }
        }
    }

    /// Checks that the given bytes come next.
    pub fn expect_bytes(&mut self, bytes: &[u8]) {
        self.fill(bytes.len());
        assert!(self.inbox.starts_with(bytes), "{:?}", String::from_utf8_lossy(&self.inbox));
        self.inbox.drain(..bytes.len());
    }

    /// Checks that the arena sends nothing for the given time.
    pub fn expect_silence(&mut self, time: Duration) {
        self.socket.set_read_timeout(Some(time)).expect("the timeout can be set");
        let error = self.socket.read(&mut [0]).expect_err("no data arrives");
        assert_eq!(error.kind(), ErrorKind::WouldBlock);
        self.socket.set_read_timeout(Some(Duration::from_secs(300))).expect("the timeout can be set");
    }

    /// Checks that the arena closes the connection and sends nothing before.
    pub fn expect_end(&mut self) {
        assert!(!self.fill(self.inbox.len() + 1), "{:?}", String::from_utf8_lossy(&self.inbox));
    }

    /// Reads until the arena closes the connection. Returns all bytes that came before.
    pub fn ends_somehow(&mut self) -> Vec<u8> {
        let mut rest = Vec::new();
        let _ = self.socket.read_to_end(&mut rest);
        rest
    }
}
