//! The link between a worker on another machine and the servers. It is a proxy, which cuts its connections,
//! delays them, and leaves them half open.
//!
//! The faults are those that programs can observe. Lost and repeated packets are handled by TCP.

use fastrand::Rng;
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The number of bytes that the link forwards at once.
const CHUNK: usize = 4096;

/// A fault of the link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// All connections are closed, and new ones are closed at once.
    Cut,
    /// Each chunk arrives late.
    Delay(Duration),
    /// Nothing arrives, but connections stay open. Those that were open are useless from then on.
    Silence,
}

/// The state of the link, which its threads share.
struct State {
    servers: Vec<SocketAddr>,
    next: usize,
    fault: Option<Fault>,
    /// The number of faults that have ended. A connection is closed if it was silent for one of them.
    ended: usize,
}

/// A link to several servers. New connections go to each of them in turn.
pub struct Link {
    /// The URL at which workers reach the servers through the link.
    pub url: String,
    state: Arc<Mutex<State>>,
}

fn locked(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Link {
    /// Opens a link. It leads nowhere until its servers are set.
    pub fn open() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port can be bound");
        let url = format!("http://{}", listener.local_addr().expect("the socket has an address"));
        let state = State { servers: Vec::new(), next: 0, fault: None, ended: 0 };
        let link = Link { url, state: Arc::new(Mutex::new(state)) };
        let state = link.state.clone();
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let state = state.clone();
                std::thread::spawn(move || connect(client, &state));
            }
        });
        link
    }

    /// Sets the servers to which new connections go.
    pub fn set_servers<'a>(&self, urls: impl Iterator<Item = &'a str>) {
        let addresses =
            urls.map(|url| url.trim_start_matches("http://").parse().expect("the text is an address"));
        locked(&self.state).servers = addresses.collect();
    }

    /// Lets the link fail for some time.
    pub fn fail(&self, chance: &mut Rng, longest: Duration) {
        let milliseconds = chance.u64(..longest.as_millis() as u64);
        let fault = match chance.u8(..3) {
            0 => Fault::Cut,
            1 => Fault::Delay(Duration::from_millis(chance.u64(50..1000))),
            _ => Fault::Silence,
        };
        locked(&self.state).fault = Some(fault);
        std::thread::sleep(Duration::from_millis(milliseconds));
        let mut state = locked(&self.state);
        (state.fault, state.ended) = (None, state.ended + 1);
    }
}

/// Connects a client with the next server that can be reached.
fn connect(client: TcpStream, state: &Arc<Mutex<State>>) {
    let servers = {
        let mut state = locked(state);
        state.next += 1;
        let first = state.next % state.servers.len().max(1);
        let (before, after) = state.servers.split_at(first);
        [after, before].concat()
    };
    let Some(server) = servers.iter().find_map(|server| TcpStream::connect(server).ok()) else { return };
    let both = (
        client.try_clone().expect("the socket can be duplicated"),
        server.try_clone().expect("the socket can be duplicated"),
    );
    let other = state.clone();
    std::thread::spawn(move || forward(both.1, both.0, &other));
    forward(client, server, state);
}

/// Forwards what a socket receives until it ends, and lets faults happen to it.
fn forward(mut from: TcpStream, mut to: TcpStream, state: &Mutex<State>) {
    let mut bytes = [0; CHUNK];
    from.set_read_timeout(Some(Duration::from_millis(20))).expect("the duration is not zero");
    let mut silent = false;
    let began = locked(state).ended;
    loop {
        let (fault, ended) = {
            let state = locked(state);
            (state.fault, state.ended)
        };
        match fault {
            Some(Fault::Cut) => break,
            Some(Fault::Silence) => {
                silent = true;
                std::thread::sleep(Duration::from_millis(20));
                continue;
            }
            _ if silent && ended > began => break,
            _ => {}
        }
        match from.read(&mut bytes) {
            Ok(0) => break,
            Ok(length) => {
                if let Some(Fault::Delay(delay)) = fault {
                    std::thread::sleep(delay);
                }
                if to.write_all(&bytes[..length]).is_err() {
                    break;
                }
            }
            Err(error)
                if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
    }
    // The sockets may be closed already.
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}
