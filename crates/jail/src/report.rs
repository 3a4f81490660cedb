//! The messages of a child process to the parent. They have eight bytes each. They say that the
//! filter is installed, which protection failed, or how the program ended.

use super::protection::Protection;
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::io::{Errno, IoSlice, IoSliceMut};
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, recvmsg, sendmsg,
};
use std::mem::MaybeUninit;

/// A message that a child process in the sandbox sends to the parent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChildReport {
    /// The child has installed the filter that holds it between its calls. The message carries the
    /// filter's descriptor.
    Gate,
    /// The child listens on the port of its network. The message carries the listening socket.
    Port,
    /// A protection could not be set up. The values name the protection and the error.
    Failed(Protection, i32),
    /// The program in the sandbox ended. The value is its wait status.
    Ended(i32),
}

/// The size in bytes of a child's message. The socket preserves message boundaries.
const MESSAGE_SIZE: usize = 8;

/// The code of the message that a filter is installed. No protection has this number.
const GATE_REPORT: u8 = u8::MAX;
/// The code of the message that the child listens on its port. No protection has this number.
const PORT_REPORT: u8 = u8::MAX - 1;

impl ChildReport {
    /// Encodes a message from the child to the parent. This does not allocate memory.
    fn bytes(self) -> [u8; MESSAGE_SIZE] {
        let (kind, number) = match self {
            ChildReport::Gate => (GATE_REPORT, 0),
            ChildReport::Port => (PORT_REPORT, 0),
            ChildReport::Failed(protection, error) => (protection as u8, error),
            ChildReport::Ended(status) => (0, status),
        };
        let [a, b, c, d] = number.to_le_bytes();
        [kind, 0, 0, 0, a, b, c, d]
    }

    /// Decodes a message from a child process. Returns `None` for invalid bytes.
    fn read(bytes: [u8; MESSAGE_SIZE]) -> Option<Self> {
        let [kind, 0, 0, 0, a, b, c, d] = bytes else { return None };
        let number = i32::from_le_bytes([a, b, c, d]);
        match kind {
            0 => Some(ChildReport::Ended(number)),
            GATE_REPORT => Some(ChildReport::Gate),
            PORT_REPORT => Some(ChildReport::Port),
            kind => Some(ChildReport::Failed(Protection::of(kind)?, number)),
        }
    }

    /// Sends the message to the parent without allocating memory. It uses a system call that every
    /// filter allows, because filters may already be installed.
    pub(super) fn send(self, to: BorrowedFd<'_>) -> Result<(), Errno> {
        rustix::io::write(to, &self.bytes()).map(drop)
    }

    /// Sends the message to the parent with a file descriptor. This does not allocate memory.
    pub(super) fn send_with(self, to: BorrowedFd<'_>, descriptor: BorrowedFd<'_>) -> Result<(), Errno> {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        let fds = [descriptor];
        ancillary.push(SendAncillaryMessage::ScmRights(&fds));
        sendmsg(to, &[IoSlice::new(&self.bytes())], &mut ancillary, SendFlags::NOSIGNAL).map(drop)
    }

    /// Receives the next message from a child process, or `None`. Some messages carry a file
    /// descriptor.
    pub(super) fn receive(from: BorrowedFd<'_>) -> Option<(ChildReport, Option<OwnedFd>)> {
        let mut bytes = [0; MESSAGE_SIZE];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut ancillary = RecvAncillaryBuffer::new(&mut space);
        let received =
            recvmsg(from, &mut [IoSliceMut::new(&mut bytes)], &mut ancillary, RecvFlags::CMSG_CLOEXEC)
                .ok()?;
        let mut fds = ancillary.drain().filter_map(|message| match message {
            RecvAncillaryMessage::ScmRights(fds) => Some(fds),
            _ => None,
        });
        let descriptor = fds.next().and_then(|mut fds| fds.next());
        Some((ChildReport::read(bytes).filter(|_| received.bytes == MESSAGE_SIZE)?, descriptor))
    }
}

/// Creates two connected sockets for a child's messages. Returns the parent's end, which never
/// blocks, and the child's end.
pub(super) fn pair() -> Result<(OwnedFd, OwnedFd), Errno> {
    use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};
    let (ours, theirs) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?;
    rustix::io::ioctl_fionbio(ours.as_fd(), true)?;
    Ok((ours, theirs))
}

#[cfg(test)]
mod tests {
    use super::ChildReport;
    use crate::protection::{ALL, Protection};

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
