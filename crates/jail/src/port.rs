//! The single port of a program that connects by TCP. The child creates a listening socket in its
//! otherwise empty network and passes it to the parent, which accepts the connection.

use super::failure::last_error;
use rustix::fd::{AsRawFd as _, OwnedFd};
use rustix::io::Errno;
use rustix::net::{AddressFamily, SocketFlags, SocketType};
use std::net::{Ipv4Addr, SocketAddrV4};

/// The TCP port of the parent in a sandbox with its own network. The program connects to it.
pub const PORT: u16 = 2017;

/// The contents of `/etc/hosts` for a program that connects by TCP. Language runtimes look up
/// `localhost` in it.
pub(super) const NAMES: &[u8] = b"127.0.0.1 localhost\n";

/// Creates a socket that listens on a port of the jail's own network. This does not allocate
/// memory.
pub(super) fn listen(port: u16) -> Result<OwnedFd, Errno> {
    let socket =
        rustix::net::socket_with(AddressFamily::INET, SocketType::STREAM, SocketFlags::CLOEXEC, None)?;
    raise(&socket)?;
    rustix::net::bind(&socket, &SocketAddrV4::new(Ipv4Addr::LOCALHOST, port))?;
    rustix::net::listen(&socket, 1)?;
    Ok(socket)
}

/// Activates the loopback interface of a jail's new network. It is inactive at first.
fn raise(socket: &OwnedFd) -> Result<(), Errno> {
    // SAFETY: all fields are integers, or arrays and unions of integers, for which zero is a valid
    // value.
    let mut request: libc::ifreq = unsafe { std::mem::zeroed() };
    request.ifr_name[..2].copy_from_slice(&[b'l' as libc::c_char, b'o' as libc::c_char]);
    request.ifr_ifru.ifru_flags = libc::IFF_UP as i16;
    // SAFETY: the structure has the kernel's layout and outlives the call.
    let result = unsafe { libc::ioctl(socket.as_raw_fd(), libc::SIOCSIFFLAGS, &raw mut request) };
    if result < 0 { Err(last_error()) } else { Ok(()) }
}
