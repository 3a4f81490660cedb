//! The arena's end of a champion's channel. It never blocks and holds at most one frame.

use joute_engine::frame::{self, FrameError, encode};
use joute_engine::message::{ToArena, ToChampion};
use rustix::io::Errno;
use std::io::{ErrorKind, Write as _};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;

/// A non-blocking socket between the arena and a champion. The length of each message is sent
/// before it.
#[derive(Debug)]
pub struct Channel {
    socket: UnixStream,
    inbox: Vec<u8>,
    outbox: Vec<u8>,
    sent: usize,
}

/// The number of bytes that are read from a champion at once. A champion cannot send more than this
/// after its message.
const READ_SIZE: usize = 16 << 10;

impl Channel {
    /// Creates a champion's channel from the arena's end of two connected sockets.
    ///
    /// # Errors
    /// Returns an error if the socket cannot be made non-blocking.
    pub fn new(socket: UnixStream) -> std::io::Result<Self> {
        socket.set_nonblocking(true)?;
        Ok(Channel { socket, inbox: Vec::new(), outbox: Vec::new(), sent: 0 })
    }

    /// Sends a message to the champion. Bytes that the socket does not accept now are sent later by
    /// [`Channel::flush`].
    pub fn send(&mut self, message: &ToChampion) {
        let bytes = encode(message);
        // The rules created the message. If it is longer than a frame may be, the champion refuses
        // it.
        let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        self.outbox.extend_from_slice(&length.to_le_bytes());
        self.outbox.extend_from_slice(&bytes);
        self.flush();
    }

    /// Sends buffered data to the champion, as much as the socket accepts. If the champion has
    /// ended, this is noticed when reading.
    pub fn flush(&mut self) {
        while self.sent < self.outbox.len() {
            match self.socket.write(&self.outbox[self.sent..]) {
                Ok(count) => self.sent += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(_) => break,
            }
        }
        self.outbox.clear();
        self.sent = 0;
    }

    /// Returns true if data is buffered for the champion. It is sent by [`Channel::flush`].
    pub fn unsent(&self) -> bool {
        !self.outbox.is_empty()
    }

    /// Returns the champion's next message if it has arrived completely.
    ///
    /// The length is checked before memory is allocated, and memory is allocated only for received
    /// bytes.
    ///
    /// # Errors
    /// Returns a [`FrameError`] if the channel is closed or broken, or if the frame is too long or
    /// not a message.
    pub fn receive(&mut self) -> Result<Option<ToArena>, FrameError> {
        loop {
            if let Some(message) = frame::take(&mut self.inbox)? {
                return Ok(Some(message));
            }
            // The buffer is not initialised with zeros, which took as long as reading.
            let mut chunk = [MaybeUninit::uninit(); READ_SIZE];
            match rustix::io::read(&self.socket, &mut chunk) {
                Ok(([], _)) if self.inbox.is_empty() => return Err(FrameError::Closed),
                Ok(([], _)) => return Err(FrameError::Broken(ErrorKind::UnexpectedEof.into())),
                Ok((bytes, _)) => self.inbox.extend_from_slice(bytes),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return Ok(None),
                Err(Errno::CONNRESET) => return Err(FrameError::Closed),
                Err(error) => return Err(FrameError::Broken(error.into())),
            }
        }
    }

    /// Closes the channel for sending. The champion then reads the end of the data.
    pub fn hang_up(&self) {
        // This fails only if the champion has ended.
        let _ = self.socket.shutdown(std::net::Shutdown::Write);
    }
}

impl AsFd for Channel {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::{Channel, READ_SIZE};
    use joute_engine::Clocks;
    use joute_engine::frame::{self, FrameError, MAX_FRAME};
    use joute_engine::message::{ToArena, ToChampion};
    use std::io::Write as _;
    use std::os::unix::net::UnixStream;

    fn pair() -> (Channel, UnixStream) {
        let (ours, remote) = UnixStream::pair().expect("the socket pair can be created");
        (Channel::new(ours).expect("the channel can be opened"), remote)
    }

    fn done_message() -> ToArena {
        ToArena::Done {
            actions: vec![1, 2, 3],
            answers: Vec::new(),
            digest: 7,
            refused: vec![9],
            drawings: vec![8],
        }
    }

    #[test]
    fn single_bytes_form_one_message() {
        let (mut channel, mut remote) = pair();
        let mut bytes = Vec::new();
        frame::write(&mut bytes, &done_message()).expect("writing to memory succeeds");
        for byte in &bytes {
            assert!(matches!(channel.receive(), Ok(None)));
            remote.write_all(&[*byte]).expect("the socket can be written");
        }
        assert_eq!(channel.receive().expect("the message can be received"), Some(done_message()));
        assert!(matches!(channel.receive(), Ok(None)));
    }

    #[test]
    fn a_large_length_is_refused_before_memory_is_allocated() {
        let (mut channel, mut remote) = pair();
        remote.write_all(&u32::MAX.to_le_bytes()).expect("the socket can be written");
        assert!(matches!(channel.receive(), Err(FrameError::TooLong(_))));
        assert!(channel.inbox.capacity() <= READ_SIZE);
        let (mut channel, mut remote) = pair();
        remote.write_all(&(MAX_FRAME as u32).to_le_bytes()).expect("the socket can be written");
        assert!(matches!(channel.receive(), Ok(None)));
        assert!(channel.inbox.capacity() <= READ_SIZE);
    }

    #[test]
    fn the_end_of_data_and_invalid_data_are_distinguished() {
        let (mut channel, remote) = pair();
        drop(remote);
        assert!(matches!(channel.receive(), Err(FrameError::Closed)));
        let (mut channel, mut remote) = pair();
        remote.write_all(&[2, 0]).expect("the socket can be written");
        drop(remote);
        assert!(matches!(channel.receive(), Err(FrameError::Broken(_))));
        let (mut channel, mut remote) = pair();
        remote.write_all(&[1, 0, 0, 0, 99]).expect("the socket can be written");
        assert!(matches!(channel.receive(), Err(FrameError::Garbled)));
    }

    #[test]
    fn a_champion_that_does_not_read_does_not_block_the_arena() {
        let (mut channel, mut remote) = pair();
        let (events, clocks) = (vec![7; 4 << 20], Clocks::default());
        let long = ToChampion::Turn { events, calls: Vec::new(), clocks, missed: false };
        channel.send(&long);
        assert!(channel.unsent());
        let reader = std::thread::spawn(move || frame::read::<ToChampion>(&mut remote));
        while channel.unsent() {
            channel.flush();
        }
        assert_eq!(reader.join().expect("the thread does not panic").expect("the message can be read"), long);
    }
}
