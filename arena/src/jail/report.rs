//! The messages of a child to its arena, of eight bytes each: that its gate is installed, which
//! protection failed, or how its program ended.

use super::protection::Protection;
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::io::{Errno, IoSlice, IoSliceMut};
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, recvmsg, sendmsg,
};
use std::mem::MaybeUninit;

/// A message of a child.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChildReport {
    /// The gate is installed. The message carries its listener.
    Gate,
    /// The child listens in its network. The message carries the socket.
    Port,
    /// A step of the set-up failed with an error number.
    Failed(Protection, i32),
    /// The program ended with a wait status.
    Ended(i32),
}

/// The size of a message in bytes. The socket preserves message boundaries.
const SIZE: usize = 8;

/// The code of a gate message, which no protection has.
const GATE: u8 = u8::MAX;
/// The code of a port message, which no protection has.
const PORT: u8 = u8::MAX - 1;

impl ChildReport {
    /// Encodes the message without allocating memory.
    fn bytes(self) -> [u8; SIZE] {
        let (kind, number) = match self {
            ChildReport::Gate => (GATE, 0),
            ChildReport::Port => (PORT, 0),
            ChildReport::Failed(protection, error) => (protection as u8, error),
            ChildReport::Ended(status) => (0, status),
        };
        let [a, b, c, d] = number.to_le_bytes();
        [kind, 0, 0, 0, a, b, c, d]
    }

    /// Decodes a message. Returns `None` for invalid bytes.
    fn read(bytes: [u8; SIZE]) -> Option<Self> {
        let [kind, 0, 0, 0, a, b, c, d] = bytes else { return None };
        let number = i32::from_le_bytes([a, b, c, d]);
        match kind {
            0 => Some(ChildReport::Ended(number)),
            GATE => Some(ChildReport::Gate),
            PORT => Some(ChildReport::Port),
            kind => Some(ChildReport::Failed(Protection::of(kind)?, number)),
        }
    }

    /// Sends the message without allocating memory. It uses a system call that every filter allows,
    /// because a program may fail to start after the filters are installed.
    pub(super) fn send(self, to: BorrowedFd<'_>) -> Result<(), Errno> {
        rustix::io::write(to, &self.bytes()).map(drop)
    }

    /// Sends the message with a descriptor, without allocating memory.
    pub(super) fn send_with(self, to: BorrowedFd<'_>, descriptor: BorrowedFd<'_>) -> Result<(), Errno> {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut beside = SendAncillaryBuffer::new(&mut space);
        let fds = [descriptor];
        beside.push(SendAncillaryMessage::ScmRights(&fds));
        sendmsg(to, &[IoSlice::new(&self.bytes())], &mut beside, SendFlags::NOSIGNAL).map(drop)
    }

    /// Receives the next message, if there is one.
    pub(super) fn receive(from: BorrowedFd<'_>) -> Option<(ChildReport, Option<OwnedFd>)> {
        let mut bytes = [0; SIZE];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut beside = RecvAncillaryBuffer::new(&mut space);
        let got =
            recvmsg(from, &mut [IoSliceMut::new(&mut bytes)], &mut beside, RecvFlags::CMSG_CLOEXEC).ok()?;
        let mut fds = beside.drain().filter_map(|message| match message {
            RecvAncillaryMessage::ScmRights(fds) => Some(fds),
            _ => None,
        });
        let descriptor = fds.next().and_then(|mut fds| fds.next());
        Some((ChildReport::read(bytes).filter(|_| got.bytes == SIZE)?, descriptor))
    }
}

/// Creates the arena's end, which never blocks, and the child's end.
pub(super) fn pair() -> Result<(OwnedFd, OwnedFd), Errno> {
    use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};
    let (ours, theirs) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?;
    rustix::io::ioctl_fionbio(ours.as_fd(), true)?;
    Ok((ours, theirs))
}

#[cfg(test)]
mod tests {
    use super::ChildReport;
    use crate::jail::protection::{ALL, Protection};

    #[test]
    fn reports_are_read_as_they_were_written() {
        let failed = ALL.iter().map(|protection| ChildReport::Failed(*protection, *protection as i32));
        for report in failed.chain([
            ChildReport::Gate,
            ChildReport::Port,
            ChildReport::Ended(0),
            ChildReport::Ended(139),
        ]) {
            assert_eq!(ChildReport::read(report.bytes()), Some(report));
        }
        assert_eq!(ChildReport::read([200, 0, 0, 0, 0, 0, 0, 0]), None);
        assert_eq!(Protection::of(0), None);
    }
}
