//! The byte protocol in the arena: connections to untrusted programs, and the players behind them.

pub mod peer;

pub use peer::{ConnectionEnd, Peer, PeerMessage};

use std::net::{TcpListener, TcpStream};
use std::os::fd::AsFd as _;

/// Accepts the first connection to a listening socket, and makes it refuse all later ones. The
/// socket is not just closed, because a new process may hold a copy of it.
///
/// # Errors
/// Returns an error if a system call fails, for example if a non-blocking listener has
/// no connection yet.
pub fn accept_one(listener: &TcpListener) -> std::io::Result<TcpStream> {
    let (connection, _) = listener.accept()?;
    rustix::net::shutdown(listener.as_fd(), rustix::net::Shutdown::Read)?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::accept_one;
    use std::io::ErrorKind;
    use std::net::{TcpListener, TcpStream};

    #[test]
    fn the_socket_accepts_only_one_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port can be bound");
        let _copy = listener.try_clone().expect("the descriptor can be duplicated");
        let address = listener.local_addr().expect("the socket has an address");
        let _first = TcpStream::connect(address).expect("the connection is accepted");
        let accepted = accept_one(&listener).expect("the connection can be accepted");
        drop(listener);
        let second = TcpStream::connect(address).expect_err("the second connection is refused");
        assert_eq!(second.kind(), ErrorKind::ConnectionRefused);
        assert!(accepted.peer_addr().is_ok(), "the first connection stays open");
    }
}
