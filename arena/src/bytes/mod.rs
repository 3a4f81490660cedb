//! The tongue of bytes in the arena: connections to players that may be anybody, and players that hold one.

pub mod peer;

pub use peer::{Lost, Peer, Said};

use std::net::{TcpListener, TcpStream};
use std::os::fd::AsFd as _;

/// The one connection that a listener takes. Nobody else comes in afterwards, even while a process that was just born holds a
/// copy of the listener: closing ours would not be enough.
///
/// # Errors
/// The system's: there is none yet, if the listener does not block.
pub fn only(listener: &TcpListener) -> std::io::Result<TcpStream> {
    let (connection, _) = listener.accept()?;
    rustix::net::shutdown(listener.as_fd(), rustix::net::Shutdown::Read)?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::only;
    use std::io::ErrorKind;
    use std::net::{TcpListener, TcpStream};

    #[test]
    fn nobody_else_comes_in_whoever_holds_a_copy() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let _copy = listener.try_clone().expect("a copy");
        let address = listener.local_addr().expect("it has one");
        let _first = TcpStream::connect(address).expect("it listens");
        let taken = only(&listener).expect("somebody has come");
        drop(listener);
        let second = TcpStream::connect(address).expect_err("it is over");
        assert_eq!(second.kind(), ErrorKind::ConnectionRefused);
        assert!(taken.peer_addr().is_ok(), "the first one stays");
    }
}
