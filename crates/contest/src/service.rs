//! Runs a contest: serves its pages, processes timed events and supervises workers until the
//! service is stopped.

mod local_workers;

pub use local_workers::LocalWorkers;

use crate::contest::Contest;
use crate::data::Error;
use crate::private::PathError;
use crate::{operations, web};
use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinError;

/// The interval at which the service checks for due events. Such an event is the start of a
/// tournament. The result of a job triggers an earlier check.
const TICK_INTERVAL: Duration = Duration::from_secs(1);

/// The longest time for which a starting service waits for a database that restarts.
const DATABASE_RESTART_TIMEOUT: Duration = Duration::from_secs(30);

/// The time that HTTP requests have to finish when the service stops.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// The reason why the service of a contest ended, or why a worker process cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum ServiceError {
    /// The database failed.
    #[error(transparent)]
    Contest(#[from] Error),
    /// The server's connections failed.
    #[error(transparent)]
    System(#[from] std::io::Error),
    /// A thread of the service panicked.
    #[error(transparent)]
    Panic(#[from] JoinError),
    /// The program that runs as a worker cannot be started.
    #[error(transparent)]
    Program(#[from] PathError),
    /// A worker process has no standard input for its token.
    #[error("no standard input")]
    NoInput,
}

/// Runs a contest's server and its workers until the future `end` completes. The workers then
/// return their jobs, and running requests are finished.
pub async fn run(
    contest: Arc<Contest>,
    listener: TcpListener,
    workers: LocalWorkers,
    end: impl Future<Output = ()>,
) -> Result<(), ServiceError> {
    let address = listener.local_addr()?;
    begin(&contest).await?;
    let (quiet, is_quiet) = oneshot::channel::<()>();
    let served = web::serve(listener, contest.clone(), async move { is_quiet.await.unwrap_or_default() });
    let mut served = tokio::spawn(served);
    let ticks = tokio::spawn(tick(contest.clone()));
    let mails = tokio::spawn(send_mails(contest.clone()));
    let workers = workers.start(&contest, &url(address));
    tokio::select! {
        () = end => {}
        // The server ends on its own only because of an error.
        ended = &mut served => return Ok(ended??),
    }
    tracing::info!("stopping: workers return their jobs to the queue");
    contest.stop();
    blocking(move || workers.join()).await?;
    // Sending fails if the server has already ended.
    let _ = quiet.send(());
    // Live pages keep their connections open, so the wait is limited.
    let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, served).await;
    ticks.abort();
    mails.abort();
    let last = contest.clone();
    Ok(blocking(move || operations::tick(&last)).await??)
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, JoinError> {
    tokio::task::spawn_blocking(work).await
}

/// Prepares the queue. A database that is unavailable for a moment is tried again, as a running service does.
async fn begin(contest: &Arc<Contest>) -> Result<(), ServiceError> {
    let start = Instant::now();
    loop {
        let contest = contest.clone();
        match blocking(move || operations::servers::prepare_queue(&contest)).await? {
            Err(Error::Unavailable(reason)) if start.elapsed() < DATABASE_RESTART_TIMEOUT => {
                tracing::warn!(reason, "the service waits for the database");
            }
            done => return Ok(done?),
        }
        tokio::time::sleep(TICK_INTERVAL).await;
    }
}

/// Runs a task that blocks, and logs an error with the given message.
async fn attempt(contest: &Arc<Contest>, task: fn(&Contest) -> Result<(), Error>, failed: &'static str) {
    let contest = contest.clone();
    match blocking(move || task(&contest)).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "{failed}"),
        Err(error) => tracing::error!(%error, "{failed}"),
    }
}

/// Applies results of jobs and advances tournaments in a loop. It runs at regular intervals and
/// whenever a result arrives.
async fn tick(contest: Arc<Contest>) {
    loop {
        let start = Instant::now();
        attempt(&contest, operations::tick, "a scheduled task failed and will be retried").await;
        // A round takes at most half of the time. On a busy server, each round then applies more results at
        // once, which costs less for each of them.
        tokio::time::sleep(start.elapsed().min(TICK_INTERVAL)).await;
        // The timeout is the normal case without results.
        let _ = tokio::time::timeout(TICK_INTERVAL, contest.tick_requested()).await;
    }
}

/// Sends mails in a loop, if the contest has a mail server. A slow mail server delays no other work.
async fn send_mails(contest: Arc<Contest>) {
    while contest.plan.mail.is_some() {
        let failed = "mails cannot be sent and will be tried again";
        attempt(&contest, operations::mail::send_due, failed).await;
        tokio::time::sleep(TICK_INTERVAL).await;
    }
}

/// Returns the URL of the contest's server for workers on this machine.
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
            assert_eq!(url(listens.parse().expect("the text is an address")), expected);
        }
    }
}
