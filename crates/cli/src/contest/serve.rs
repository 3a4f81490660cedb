//! The command `joute serve`, which serves a contest's pages, processes timed events and supervises
//! workers.

use super::game::game;
use super::kits::replace_kits;
use super::local_workers::local_workers;
use super::log::{self, Format, LogFormat};
use super::sample::{self, Sample};
use crate::error::CommandError;
use crate::games::{RegisteredGame, resolve_game};
use crate::options::{Address, Languages};
use joute_contest::clock::{SharedClock, SystemClock};
use joute_contest::contest::Contest;
use joute_contest::plan::{Database, Plan};
use joute_contest::service::{self, LocalWorkers};
use joute_contest::{operations, private};
use joute_generator::backend::Backend;
use rustix::fs::{FlockOperation, flock};
use std::fs::File;
use std::io::IsTerminal as _;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

/// The default address at which a contest is served.
pub const DEFAULT_ADDRESS: &str = "http://127.0.0.1:8080";

/// The default port on which a contest is served.
const PORT: u16 = 8080;

/// The name of a contest's lock file. A serving process holds the lock, so that no second process
/// serves the contest.
const LOCK: &str = "serve.lock";

/// The command-line arguments of `joute serve`, which serves a contest.
#[derive(clap::Args)]
pub struct Arguments {
    /// Serve the contest in this folder.
    folder: Option<PathBuf>,
    /// Serve a sample contest with a champion in each language. It is removed when the command
    /// ends.
    #[arg(long, conflicts_with = "folder")]
    sample: bool,
    #[command(flatten)]
    address: Address,
    /// Serve the contest's pages on this port.
    #[arg(long = "http", value_name = "PORT", default_value_t = PORT)]
    port: u16,
    /// Start this many workers on this machine. By default, one for every two processors. `joute
    /// worker` starts further workers on other machines.
    #[arg(long)]
    workers: Option<usize>,
    #[command(flatten)]
    languages: Languages,
    #[command(flatten)]
    log_format: LogFormat,
}

/// Runs `joute serve`, which serves a contest with its pages, tournaments and workers.
///
/// # Errors
/// Returns an error with a message for the organiser if the command fails.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let Arguments { folder, sample, address, port, workers, languages, log_format } = arguments;
    let (language, log_format) = (languages.backends(), log_format.log_format);
    log::begin(log_format, level(*sample, log_format, std::io::stderr().is_terminal()));
    let sample = sample.then(|| sample::prepare(language)).transpose()?.map(Arc::new);
    let folder = sample::folder(sample.as_deref(), folder.as_deref())?;
    let plan = Plan::read(folder)?;
    let row = resolve_game(&plan.game)?;
    joute_jail::private::check_unreachable(folder)?;
    let _lock = lock(folder, Sharing::of(&plan.database))?;
    let workers = local_workers(folder, &plan.database, *workers, log_format)?;
    let contest =
        operations::open_to_serve(folder, plan, game(row), Arc::new(SharedClock::new(SystemClock)))?;
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(serve(
        Arc::new(contest),
        row,
        language,
        (address.listen, *port),
        workers,
        sample.as_ref(),
    ))?;
    // Workers and pages may still be waiting for events, so the runtime is not shut down
    // gracefully.
    runtime.shutdown_background();
    Ok(ExitCode::SUCCESS)
}

async fn serve(
    contest: Arc<Contest>,
    row: &'static RegisteredGame,
    only: &[&'static dyn Backend],
    address: (IpAddr, u16),
    workers: LocalWorkers,
    sample: Option<&Arc<Sample>>,
) -> Result<(), CommandError> {
    // The port is opened before the kits are made, so that an error is reported at once.
    let (listen, port) = address;
    let listener =
        TcpListener::bind(address).await.map_err(|error| format!("{listen}, port {port}: {error}"))?;
    let bound = listener.local_addr()?;
    tokio::task::block_in_place(|| replace_kits(&contest, row, only))?;
    let viewed = contest.clone();
    tokio::task::spawn_blocking(move || {
        // The viewer is prepared in advance, so that the first replay opens without delay.
        if let Err(reason) = viewed.prepare_viewer() {
            tracing::warn!("replays cannot be watched: {reason}");
        }
    });
    if let Some(warning) = warning(listen, contest.plan.is_secure()) {
        tracing::warn!("{warning}");
    }
    match sample {
        None => println!("{} is served at http://{bound}", contest.plan.title),
        Some(sample) => {
            sample.send_first(&contest)?;
            sample.open(&contest, &format!("http://{bound}"));
        }
    }
    Ok(service::run(contest, listener, workers, termination()).await?)
}

/// Waits until this process receives an interrupt or termination signal.
async fn termination() {
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        // Without signal handlers, the system ends the process directly, and nothing is lost.
        return std::future::pending().await;
    };
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
}

/// Returns a warning for the organiser if other machines can reach the contest's pages. It says how
/// to protect the connection.
fn warning(listen: IpAddr, encrypted: bool) -> Option<String> {
    let readers = match listen {
        ip if ip.is_loopback() => return None,
        ip if ip.is_unspecified() => "anyone who can reach this machine".to_owned(),
        ip => format!("anyone who can reach {ip}"),
    };
    let cure = if encrypted {
        "joute serves plain HTTP: allow connections from the proxy only"
    } else {
        "nothing is encrypted, not even passwords: on a shared network, put a proxy with TLS in front of it"
    };
    Some(format!("{readers} can open the contest's pages; {cure}"))
}

/// Returns the default filter for the log messages of a contest's server. On a terminal, requests
/// are not logged, so that the messages for the organiser stay visible.
const fn level(sample: bool, format: Format, terminal: bool) -> &'static str {
    match (sample, format, terminal) {
        (true, ..) => "info,joute_contest=warn",
        (false, Format::Text, true) => "info,joute_contest::requests=warn",
        (false, ..) => "info",
    }
}

/// The kind of use for which a process locks a contest's folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sharing {
    /// Several servers may use the folder, because their database is one of PostgreSQL.
    Shared,
    /// No other process may serve or move the contest.
    Exclusive,
}

impl Sharing {
    const fn of(database: &Database) -> Self {
        match database {
            Database::Sqlite => Sharing::Exclusive,
            Database::Postgres(_) => Sharing::Shared,
        }
    }
}

/// Locks a contest's folder, so that no other process can serve or move the contest in a way that
/// excludes this one.
pub(super) fn lock(folder: &Path, sharing: Sharing) -> Result<File, CommandError> {
    let path = folder.join(LOCK);
    let fail = |error: std::io::Error| format!("{}: {error}", path.display());
    let file = private::open(&path).map_err(fail)?;
    let (operation, reason) = match sharing {
        Sharing::Shared => {
            (FlockOperation::NonBlockingLockShared, "joute contest move is using it; wait until it has ended")
        }
        Sharing::Exclusive => (
            FlockOperation::NonBlockingLockExclusive,
            "another joute serve is already running for this contest; several servers need a database of PostgreSQL, \
             see joute contest move",
        ),
    };
    flock(&file, operation).map_err(|_| format!("{}: {reason}", folder.display()))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::{Format, level, warning};
    use std::str::FromStr as _;
    use tracing_subscriber::filter::Targets;

    #[test]
    fn a_terminal_shows_no_requests() {
        let shows = |sample, format, terminal, target: &str| {
            let targets = Targets::from_str(level(sample, format, terminal)).expect("the filter is valid");
            targets.would_enable(target, &tracing::Level::INFO)
        };
        let requests = joute_contest::web::REQUESTS;
        assert!(!shows(false, Format::Text, true, requests) && !shows(true, Format::Text, false, requests));
        assert!(shows(false, Format::Json, true, requests) && shows(false, Format::Text, false, requests));
        assert!(shows(false, Format::Text, true, "joute_contest::service::local_workers"));
        assert!(
            !shows(true, Format::Text, true, "joute_contest::service::local_workers"),
            "log entries about passwords are printed last"
        );
        assert!(
            shows(true, Format::Text, true, "joute::contest::stock"),
            "log entries about kits are printed, because building them takes minutes"
        );
    }

    #[test]
    fn addresses_for_other_machines_cause_a_warning() {
        assert_eq!(warning([127, 0, 0, 1].into(), false), None);
        let plain =
            warning([0, 0, 0, 0].into(), false).expect("the address is reachable from other machines");
        assert!(plain.contains("this machine") && plain.contains("not even passwords"), "{plain}");
        let proxied =
            warning([10, 0, 0, 1].into(), true).expect("the address is reachable from other machines");
        assert!(proxied.contains("10.0.0.1") && proxied.contains("the proxy only"), "{proxied}");
    }
}
