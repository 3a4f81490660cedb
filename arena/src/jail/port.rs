//! The one port of a player that connects: a socket that listens inside its network, where nothing else is. The child makes
//! it while it may, and hands it out; the arena takes the connection through it.

use super::failure::last_error;
use rustix::fd::{AsRawFd as _, OwnedFd};
use rustix::io::Errno;
use rustix::net::{AddressFamily, SocketFlags, SocketType};
use std::net::{Ipv4Addr, SocketAddrV4};

/// The port, in a network of its own.
pub const PORT: u16 = 2017;

/// What a program finds as `/etc/hosts` there: runtimes look `localhost` up.
pub(super) const NAMES: &[u8] = b"127.0.0.1 localhost\n";

/// Listens on a port of the loopback of a network that nobody has used yet. Allocates nothing.
pub(super) fn listen(port: u16) -> Result<OwnedFd, Errno> {
    let socket =
        rustix::net::socket_with(AddressFamily::INET, SocketType::STREAM, SocketFlags::CLOEXEC, None)?;
    raise(&socket)?;
    rustix::net::bind(&socket, &SocketAddrV4::new(Ipv4Addr::LOCALHOST, port))?;
    rustix::net::listen(&socket, 1)?;
    Ok(socket)
}

/// A new network has a loopback that is down.
fn raise(socket: &OwnedFd) -> Result<(), Errno> {
    // SAFETY: all fields are integers or arrays and unions of integers, for which zero is a value.
    let mut request: libc::ifreq = unsafe { std::mem::zeroed() };
    request.ifr_name[..2].copy_from_slice(&[b'l' as libc::c_char, b'o' as libc::c_char]);
    request.ifr_ifru.ifru_flags = libc::IFF_UP as i16;
    // SAFETY: the structure is the kernel's and outlives the call.
    let done = unsafe { libc::ioctl(socket.as_raw_fd(), libc::SIOCSIFFLAGS, &raw mut request) };
    if done < 0 { Err(last_error()) } else { Ok(()) }
}
