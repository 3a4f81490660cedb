//! A contest that runs: pages are served, the hour is kept, and workers work, until somebody ends it.

mod crew;

pub use crew::Crew;

use crate::contest::Contest;
use crate::web;
use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// How often the hour is looked at, if no result comes meanwhile.
const TICK: Duration = Duration::from_secs(1);

/// Requests that are under way when the service ends may take so long.
const FAREWELL: Duration = Duration::from_secs(5);

/// Runs a contest until `end`: then workers give their jobs back, and requests that are under way are answered.
///
/// # Errors
/// The system's, or the database's.
pub async fn run(
    contest: Arc<Contest>,
    listener: TcpListener,
    crew: Crew,
    end: impl Future<Output = ()>,
) -> Result<(), String> {
    let fail = |error: std::io::Error| error.to_string();
    let address = listener.local_addr().map_err(fail)?;
    let beginning = contest.clone();
    blocking(move || crew::begin(&beginning)).await?.map_err(|error| error.to_string())?;
    let (quiet, is_quiet) = oneshot::channel::<()>();
    let served = web::serve(listener, contest.clone(), async move { is_quiet.await.unwrap_or_default() });
    let mut served = tokio::spawn(served);
    let ticks = tokio::spawn(tick(contest.clone()));
    let crew = crew.start(&contest, &url(address));
    tokio::select! {
        () = end => {}
        // Nothing but trouble ends it before.
        ended = &mut served => return ended.map_err(|error| error.to_string())?.map_err(fail),
    }
    tracing::info!("ending: workers give their jobs back");
    contest.stop();
    blocking(move || crew.join()).await?;
    // Nobody listens, if it ended before.
    let _ = quiet.send(());
    // Live pages are open for as long as somebody looks.
    let _ = tokio::time::timeout(FAREWELL, served).await;
    ticks.abort();
    let last = contest.clone();
    blocking(move || last.tick()).await?.map_err(|error| error.to_string())
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, String> {
    tokio::task::spawn_blocking(work).await.map_err(|error| error.to_string())
}

/// Lets what is due happen, as soon as results come and every now and then.
async fn tick(contest: Arc<Contest>) {
    loop {
        let now = contest.clone();
        match blocking(move || now.tick()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "what is due did not happen; it is tried again"),
            Err(error) => tracing::error!(error, "what is due did not happen; it is tried again"),
        }
        // Either way it is time.
        let _ = tokio::time::timeout(TICK, contest.hurried()).await;
    }
}

/// Where workers of this machine find a server.
fn url(address: SocketAddr) -> String {
    let host = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    format!("http://{}", SocketAddr::new(host, address.port()))
}

#[cfg(test)]
mod tests {
    use super::url;

    #[test]
    fn workers_of_this_machine_find_the_server() {
        let cases = [
            ("0.0.0.0:80", "http://127.0.0.1:80"),
            ("[::]:80", "http://[::1]:80"),
            ("10.0.0.1:8080", "http://10.0.0.1:8080"),
        ];
        for (listens, expected) in cases {
            assert_eq!(url(listens.parse().expect("an address")), expected);
        }
    }
}
