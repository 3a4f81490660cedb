//! The additional system calls for programs that connect by TCP. They can open one kind of socket.
//! Only `connect` names a peer, and Landlock and the network namespace restrict it.

use super::{JailError, Rules, allow, allow_only};
use seccompiler::SeccompCmpOp::{Eq, MaskedEq};

/// The bits of a socket's type that say stream or datagram. The other bits are flags.
pub(super) const KIND: u64 = 0xf;

/// The system calls that a program may make on its TCP connection. `sendmsg` and `recvmsg` are not
/// allowed, because they can pass file descriptors.
#[rustfmt::skip]
const CALLS: &[i64] = &[
    libc::SYS_connect, libc::SYS_recvfrom, libc::SYS_shutdown, libc::SYS_getsockname, libc::SYS_getpeername,
    libc::SYS_getsockopt,
];

/// The socket options that a program may set on its TCP connection. None of them filters, forwards
/// or repairs the connection.
const OPTIONS: &[(i32, &[i32])] = &[
    (
        libc::SOL_SOCKET,
        &[
            libc::SO_REUSEADDR,
            libc::SO_REUSEPORT,
            libc::SO_KEEPALIVE,
            libc::SO_LINGER,
            libc::SO_OOBINLINE,
            libc::SO_RCVBUF,
            libc::SO_SNDBUF,
            libc::SO_RCVLOWAT,
            libc::SO_RCVTIMEO,
            libc::SO_SNDTIMEO,
        ],
    ),
    (
        libc::IPPROTO_TCP,
        &[
            libc::TCP_NODELAY,
            libc::TCP_CORK,
            libc::TCP_QUICKACK,
            libc::TCP_KEEPIDLE,
            libc::TCP_KEEPINTVL,
            libc::TCP_KEEPCNT,
            libc::TCP_USER_TIMEOUT,
        ],
    ),
];

/// Allows the system calls with which a program connects to its parent.
pub(super) fn add(rules: &mut Rules) -> Result<(), JailError> {
    rules.extend(allow_only(CALLS));
    let stream = (1, MaskedEq(KIND), libc::SOCK_STREAM as u64);
    for protocol in [0, libc::IPPROTO_TCP] {
        let inet = [(0, Eq, libc::AF_INET as u64), stream.clone(), (2, Eq, protocol as u64)];
        allow(rules, libc::SYS_socket, &[&inet])?;
    }
    // Data can be sent to the connected peer only. With a named destination, TCP would connect by
    // sending.
    allow(rules, libc::SYS_sendto, &[&[(4, MaskedEq(u64::MAX), 0)]])?;
    for (level, options) in OPTIONS {
        for option in *options {
            allow(rules, libc::SYS_setsockopt, &[&[(1, Eq, *level as u64), (2, Eq, *option as u64)]])?;
        }
    }
    Ok(())
}
