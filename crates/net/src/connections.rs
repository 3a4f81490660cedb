//! HTTP connections, whose number is limited in total and for each network. A new connection
//! replaces the least valuable one, so idle connections, slow uploads and slow downloads cannot
//! make the server unavailable.
//!
//! A connection is also closed if a request's head does not arrive in time, if the connection is
//! idle, or if the client does not read the response.

use crate::bodies::{RequestBody, ResponseBody};
use crate::bucket::Bucket;
use crate::network::Network;
use crate::progress::{Connection, Phase};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt as _;

/// The maximum time to wait for the header lines of an HTTP request. It also limits how long a
/// connection may be idle.
const HEADER_TIMEOUT: Duration = Duration::from_secs(20);

/// The time in milliseconds after which a connection is closed if the client reads no data.
const UNREAD_TIMEOUT_MILLIS: u32 = 60_000;

/// The time that HTTP requests have to finish when the server shuts down.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// The divisor that gives the connection limit of one network. The server's limit on connections is
/// divided by it. It is small because a whole room of candidates may have one address.
const NETWORK_DIVISOR: usize = 4;

/// The maximum number of bytes per second that one network may send in HTTP request bodies.
const MAX_BODY_RATE: u64 = 32 << 20;

/// The maximum number of bytes of HTTP responses that may wait in memory.
const MAX_WAITING_BYTES: u64 = 256 << 20;

/// The limits of an HTTP server on connections and data. They apply in total and to each network.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionLimits {
    /// The maximum number of open connections of the server.
    pub maximum: usize,
    /// The maximum number of open connections from one network.
    pub from_one: usize,
    /// The maximum number of bytes per second that one network may send in request bodies. `None`
    /// means no limit.
    pub rate: Option<u64>,
    /// The maximum number of response bytes that wait in memory to be sent.
    pub held: u64,
}

impl ConnectionLimits {
    /// Returns the limits for an HTTP server with at most `connections` connections. It raises the
    /// process's limit on open files and reserves `others` files for other uses. If too few files
    /// remain, the number of connections is lower.
    pub fn up_to(connections: usize, others: u64) -> Self {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
        let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
        let files = if raised.is_ok() { maximum } else { current };
        let left = files.unwrap_or(u64::MAX).saturating_sub(others).max(64);
        let maximum = usize::try_from(left).unwrap_or(connections).min(connections);
        ConnectionLimits {
            maximum,
            from_one: (maximum / NETWORK_DIVISOR).max(1),
            rate: Some(MAX_BODY_RATE),
            held: MAX_WAITING_BYTES,
        }
    }

    /// Returns these limits without the limits for each network. They suit a server behind a proxy
    /// that has such limits itself.
    #[must_use]
    pub const fn behind_proxy(self) -> Self {
        ConnectionLimits { from_one: self.maximum, rate: None, ..self }
    }
}

/// The open connections of an HTTP server, the oldest first. It also counts the connections of each
/// network.
#[derive(Debug, Default)]
struct OpenConnections {
    all: BTreeMap<u64, Arc<Connection>>,
    networks: HashMap<Network, (usize, Option<Arc<Bucket>>)>,
}

/// The open connections of an HTTP server together with their limits.
#[derive(Debug, Clone)]
struct ConnectionTable {
    open: Arc<Mutex<OpenConnections>>,
    bounds: ConnectionLimits,
}

impl OpenConnections {
    fn count(&self, network: Network) -> usize {
        self.networks.get(&network).map_or(0, |(count, _)| *count)
    }

    fn insert(&mut self, number: u64, network: Network, rate: Option<u64>) -> Arc<Connection> {
        let (count, bucket) =
            self.networks.entry(network).or_insert_with(|| (0, rate.map(|rate| Arc::new(Bucket::new(rate)))));
        *count += 1;
        let connection = Arc::new(Connection::new(network, bucket.clone()));
        self.all.insert(number, Arc::clone(&connection));
        connection
    }

    fn remove(&mut self, number: u64) -> Option<Arc<Connection>> {
        let connection = self.all.remove(&number)?;
        if let Some((count, _)) = self.networks.get_mut(&connection.network) {
            *count -= 1;
            if *count == 0 {
                self.networks.remove(&connection.network);
            }
        }
        Some(connection)
    }

    /// Returns the network with the most open connections.
    fn busiest_network(&self) -> Option<Network> {
        self.networks.iter().max_by_key(|(_, (count, _))| *count).map(|(network, _)| *network)
    }

    /// Closes the least important of the open connections for which `may` returns true. Returns
    /// false if there is no connection that can be closed.
    fn close_one(&mut self, may: impl Fn(&Connection) -> bool) -> bool {
        let candidates = self.all.iter().filter(|(_, connection)| may(connection));
        let costs = candidates.filter_map(|(number, connection)| Some((connection.cost()?, *number)));
        let Some((_, number)) = costs.min() else { return false };
        if let Some(connection) = self.remove(number) {
            connection.cut.notify_one();
        }
        true
    }
}

impl ConnectionTable {
    fn new(bounds: ConnectionLimits) -> Self {
        ConnectionTable { open: Arc::default(), bounds }
    }

    fn locked(&self) -> MutexGuard<'_, OpenConnections> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a new connection, and closes another one if there are too many. It closes one of
    /// the same network if this network has too many. If there are too many in total, it closes one
    /// of the network with the most. Returns `None` if none can be closed, because all of them have
    /// requests that are being processed.
    fn admit(&self, number: u64, network: Network) -> Option<Arc<Connection>> {
        let mut open = self.locked();
        let ConnectionLimits { maximum, from_one, rate, .. } = self.bounds;
        if open.count(network) >= from_one {
            if !open.close_one(|connection| connection.network == network) {
                return None;
            }
        } else if open.all.len() >= maximum {
            let heaviest = open.busiest_network();
            let one = open.close_one(|connection| Some(connection.network) == heaviest);
            if !one && !open.close_one(|_| true) {
                return None;
            }
        }
        Some(open.insert(number, network, rate))
    }

    /// Closes slow downloads until the waiting responses fit into the server's memory limit.
    fn bound_responses(&self) {
        let mut open = self.locked();
        let total_held_bytes =
            |open: &OpenConnections| open.all.values().map(|connection| connection.held_bytes()).sum::<u64>();
        while total_held_bytes(&open) > self.bounds.held {
            if !open
                .close_one(|connection| connection.phase() == Phase::Sending && connection.held_bytes() > 0)
            {
                return;
            }
        }
    }

    /// Closes all idle connections when the server shuts down. Returns true if other connections
    /// are still open.
    fn close_idle(&self) -> bool {
        let open = self.locked();
        let (idle, busy): (Vec<_>, Vec<_>) =
            open.all.values().partition(|connection| connection.phase() == Phase::Idle);
        idle.iter().for_each(|connection| connection.cut.notify_one());
        !busy.is_empty()
    }
}

/// Serves HTTP connections until `end` completes. It then finishes the requests that are in
/// progress.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    bounds: ConnectionLimits,
    end: impl Future<Output = ()>,
) {
    let table = ConnectionTable::new(bounds);
    let mut end = std::pin::pin!(end);
    for number in 0.. {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut end => break,
        };
        let (stream, from) = match accepted {
            Ok(accepted) => accepted,
            // The client has disconnected, or the system lacks memory or descriptors. Later connections may
            // succeed.
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Some(connection) = table.admit(number, Network::of(from.ip())) else { continue };
        let (table, router) = (table.clone(), router.clone());
        tokio::spawn(async move {
            tokio::select! {
                () = answer(stream, from, &connection, &table, router) => {}
                () = connection.cut.notified() => {}
            }
            table.locked().remove(number);
        });
    }
    drop(listener);
    let under_way = async {
        while table.close_idle() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    // Event streams never end by themselves.
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, under_way).await;
}

async fn answer(
    stream: TcpStream,
    from: SocketAddr,
    connection: &Arc<Connection>,
    table: &ConnectionTable,
    router: Router,
) {
    // Both settings only improve the connection. They fail if it is already lost.
    let _ = stream.set_nodelay(true);
    let _ = rustix::net::sockopt::set_tcp_user_timeout(&stream, UNREAD_TIMEOUT_MILLIS);
    let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let router = router.clone();
        async move {
            let mut request = request.map(|body| Body::new(RequestBody::new(body, Arc::clone(connection))));
            request.extensions_mut().insert(ConnectInfo(from));
            let response = ResponseBody::wrap(router.oneshot(request).await?, connection);
            if connection.held_bytes() > 0 {
                table.bound_responses();
            }
            Ok::<_, Infallible>(response)
        }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT).max_buf_size(64 << 10);
    // Errors are ignored, because they mean that the client has disconnected.
    let _ = http.serve_connection(TokioIo::new(stream), service).await;
}

#[cfg(test)]
mod tests {
    use super::{ConnectionLimits, ConnectionTable};
    use crate::network::Network;
    use crate::progress::Phase;
    use std::time::Duration;

    fn network(last: u8) -> Network {
        Network::of([10, 0, 0, last].into())
    }

    fn table(maximum: usize, from_one: usize) -> ConnectionTable {
        ConnectionTable::new(ConnectionLimits { maximum, from_one, rate: None, held: 100 })
    }

    fn numbers(table: &ConnectionTable) -> Vec<u64> {
        table.locked().all.keys().copied().collect()
    }

    #[tokio::test(start_paused = true)]
    async fn idle_connections_go_first_and_then_the_slowest_transfer() {
        let table = table(4, 4);
        let mut all = Vec::new();
        for number in 0..4 {
            all.push(table.admit(number, network(1)).expect("there is enough space"));
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        all[0].enter(Phase::Working, 0);
        assert!(table.admit(4, network(1)).is_some());
        assert_eq!(numbers(&table), [0, 2, 3, 4], "the oldest idle connection is closed first");
        for (at, phase) in [(2, Phase::Receiving), (3, Phase::Sending)] {
            all[at].enter(phase, 0);
        }
        table.locked().all[&4].enter(Phase::Listening, 0);
        all[2].count(1);
        all[3].count(1 << 20);
        tokio::time::advance(Duration::from_secs(9)).await;
        let new = table.admit(5, network(1)).expect("there is enough space");
        assert_eq!(numbers(&table), [0, 3, 4, 5], "a slow upload is closed next");
        new.enter(Phase::KeepOpen, 0);
        table.admit(6, network(1)).expect("there is enough space").enter(Phase::KeepOpen, 0);
        assert_eq!(numbers(&table), [0, 4, 5, 6], "a download is closed before an event stream");
        table.admit(7, network(1)).expect("there is enough space").enter(Phase::Working, 0);
        assert_eq!(numbers(&table), [0, 5, 6, 7], "an event stream is closed last");
        assert!(
            table.admit(8, network(1)).is_none(),
            "connections with a running handler and those of staff are never closed"
        );
    }

    #[tokio::test]
    async fn full_servers_close_connections_of_the_heaviest_network() {
        let table = table(6, 4);
        for number in 0..4 {
            table.admit(number, network(1)).expect("there is enough space").enter(Phase::Receiving, 0);
        }
        for number in 4..6 {
            table.admit(number, network(2)).expect("there is enough space");
        }
        assert!(table.admit(6, network(1)).is_some());
        assert_eq!(table.locked().count(network(1)), 4, "the network's own connections are closed");
        assert!(table.admit(7, network(3)).is_some());
        let counts = [1, 2, 3].map(|last| table.locked().count(network(last)));
        assert_eq!(counts, [3, 2, 1], "idle connections of another network stay open");
    }

    #[tokio::test]
    async fn responses_that_wait_in_memory_are_bounded() {
        let table = table(8, 8);
        for number in 0..3 {
            table.admit(number, network(1)).expect("there is enough space").enter(Phase::Sending, 50);
        }
        table.bound_responses();
        assert_eq!(numbers(&table).len(), 2);
    }
}
