//! `joute serve`: a contest's pages, its hours and its workers, until it is ended.

use super::crew::crew;
use super::log::{self, Format};
use super::sample::{self, Sample};
use super::stock::stock;
use crate::games::{Row, find};
use joute_contest::clock::Machine;
use joute_contest::contest::Contest;
use joute_contest::plan::Plan;
use joute_contest::service::{self, Crew};
use rustix::fs::{FlockOperation, flock};
use std::fs::File;
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

/// Where a contest is served unless somebody says otherwise.
pub const HERE: &str = "http://127.0.0.1:8080";

/// The port of it.
const PORT: u16 = 8080;

/// What is held while a contest is served.
const LOCK: &str = "serve.lock";

/// Arguments of `joute serve`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The contest's folder.
    folder: Option<PathBuf>,
    /// Serves a contest to look at, with a champion in each language; it is removed afterwards.
    #[arg(long, conflicts_with = "folder")]
    sample: bool,
    /// The address to listen on: anything but the loopback lets other machines in.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// The port of the pages of the contest.
    #[arg(long = "http", value_name = "PORT", default_value_t = PORT)]
    port: u16,
    /// Workers on this machine: by default one for each two processors. Others may come with joute worker.
    #[arg(long)]
    workers: Option<usize>,
    /// Only these languages (may be repeated).
    #[arg(long, short, value_parser = crate::choices::language())]
    language: Vec<String>,
    /// How the log is written.
    #[arg(long, value_enum, default_value = "text")]
    log_format: Format,
}

/// Runs the command.
///
/// # Errors
/// A message for the organiser.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    let Arguments { folder, sample, listen, port, workers, language, log_format } = arguments;
    log::begin(*log_format, "info");
    let sample = sample.then(|| sample::prepare(language)).transpose()?;
    let folder = sample::folder(sample.as_ref(), folder.as_deref())?;
    let plan = Plan::read(folder)?;
    let row = find(&plan.game)?;
    let _lock = lock(folder)?;
    let crew = crew(folder, *workers, *log_format)?;
    let contest = Contest::open(folder, plan, super::game(row), Arc::new(Machine))?;
    let runtime = tokio::runtime::Runtime::new().map_err(|error| error.to_string())?;
    runtime.block_on(serve(Arc::new(contest), row, language, (*listen, *port), crew, sample.as_ref()))?;
    // Somebody may still wait for work or for news: nobody waits for them.
    runtime.shutdown_background();
    Ok(ExitCode::SUCCESS)
}

async fn serve(
    contest: Arc<Contest>,
    row: &'static Row,
    only: &[String],
    address: (IpAddr, u16),
    crew: Crew,
    sample: Option<&Sample>,
) -> Result<(), String> {
    // Before the kits are made: whether it may listen at all is to be known at once.
    let (listen, port) = address;
    let listener =
        TcpListener::bind(address).await.map_err(|error| format!("{listen}, port {port}: {error}"))?;
    let bound = listener.local_addr().map_err(|error| error.to_string())?;
    tokio::task::block_in_place(|| stock(&contest, row, only))?;
    let viewed = contest.clone();
    tokio::task::spawn_blocking(move || {
        // Whoever looks at the first replay waits for nothing.
        if let Err(why) = viewed.prepare_viewer() {
            tracing::warn!("replays cannot be watched: {why}");
        }
    });
    if let Some(warning) =
        warning(listen, contest.plan.address.as_ref().is_some_and(|address| address.is_secure()))
    {
        tracing::warn!("{warning}");
    }
    match sample {
        None => println!("{} is served at http://{bound}", contest.plan.title),
        Some(sample) => {
            sample.send(&contest)?;
            sample.open(&contest, &format!("http://{bound}"));
        }
    }
    service::run(contest, listener, crew, ended()).await
}

/// Somebody ends it: Ctrl-C, or the system.
async fn ended() {
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        // Then the system ends it without a word, and nothing is lost.
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
}

/// What somebody must know who listens elsewhere than on this machine alone.
fn warning(listen: IpAddr, encrypted: bool) -> Option<String> {
    let who = match listen {
        ip if ip.is_loopback() => return None,
        ip if ip.is_unspecified() => "whoever can reach this machine".to_owned(),
        ip => format!("whoever can reach {ip}"),
    };
    let cure = if encrypted {
        "joute itself speaks plain HTTP: let only the proxy before it in"
    } else {
        "nothing is encrypted, passwords included: on a network that others use, put a proxy with TLS before it"
    };
    Some(format!("{who} can open the contest's pages; {cure}"))
}

/// Nobody else serves this contest.
fn lock(folder: &Path) -> Result<File, String> {
    let path = folder.join(LOCK);
    let fail = |error: std::io::Error| format!("{}: {error}", path.display());
    let file = File::options().create(true).truncate(false).write(true).open(&path).map_err(fail)?;
    flock(&file, FlockOperation::NonBlockingLockExclusive)
        .map_err(|_| format!("{}: this contest is served already", folder.display()))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::warning;

    #[test]
    fn who_lets_others_in_is_told_what_they_can_do() {
        assert_eq!(warning([127, 0, 0, 1].into(), false), None);
        let plain = warning([0, 0, 0, 0].into(), false).expect("a word");
        assert!(plain.contains("this machine") && plain.contains("passwords included"), "{plain}");
        let proxied = warning([10, 0, 0, 1].into(), true).expect("a word");
        assert!(proxied.contains("10.0.0.1") && proxied.contains("only the proxy"), "{proxied}");
    }
}
