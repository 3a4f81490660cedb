//! The command `joute worker`, which builds and plays for a contest on this or another machine.

use super::game::game;
use super::local_workers::cores;
use super::log::{self, LogFormat};
use crate::error::CommandError;
use crate::games::find;
use joute_contest::data::Work;
use joute_contest::worker::{KitCache, Machine, RemoteServer, ScratchFolder, StopHandle, Worker};
use joute_jail::Jail;
use joute_untrusted::files;
use std::io::{BufRead as _, Read as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};

/// The command-line arguments of `joute worker`. The command builds champions and plays matches for
/// a contest on another machine.
#[derive(clap::Args)]
pub struct Arguments {
    /// Connect to the contest's server at this address, such as http://10.0.0.1:8080 or
    /// https://contest.example.org.
    #[arg(long, value_name = "URL")]
    server: String,
    /// Read the worker's token from this file. `joute contest worker` creates a token. If the file
    /// is -, the token is read from standard input, and the worker exits when the input is closed.
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,
    /// Store downloaded kits and temporary files in this folder. By default, in the user's cache
    /// folder.
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
    /// Do this many jobs at the same time. By default, one for every two processors.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096))]
    slots: Option<u32>,
    /// After SIGTERM, wait this many seconds for the jobs that have begun. Jobs that take longer
    /// return to the queue.
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    drain: u64,
    #[command(flatten)]
    log_format: LogFormat,
}

/// The maximum length in bytes of the line with the worker's token.
const MAX_TOKEN_LINE: u64 = 1 << 10;

/// Runs `joute worker`, which builds champions and plays matches for a contest. It runs until a
/// signal stops it or the server rejects the worker.
///
/// # Errors
/// Returns an error with a message for the user who started the worker if it cannot start.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let Arguments { server, token_file, cache, slots, drain, log_format } = arguments;
    let leashed = token_file == Path::new("-");
    // A local worker logs only warnings, because the server that starts it has already logged the start.
    log::begin(log_format.log_format, if leashed { "warn" } else { "info" });
    let token = if leashed { first_line()? } else { files::text(token_file)? };
    let cache = cache.clone().map_or_else(usual_cache, Ok)?;
    let jail = Jail::choose(None)?;
    jail.hides(&cache)?;
    let remote = RemoteServer::new(server, token.trim())?;
    let row = find(&remote.game()?)?;
    let remote = Arc::new(remote.playing(row.name, row.api));
    let worker = Worker {
        server: &*remote,
        game: game(row),
        kit_cache: KitCache::open(&cache.join("kits"))?,
        scratch: ScratchFolder::create_in(&cache.join("rooms"))?,
        jail: &jail,
    };
    // A local worker is stopped by its server, which also returns its jobs to the queue.
    let drain = Duration::from_secs(if leashed { 0 } else { *drain });
    let slots = slots.unwrap_or_else(|| (cores() / 2).max(1) as u32);
    let work = |work: &Work, limits: &str| worker.work(work, limits);
    let machine = Machine::new(&*remote, slots, &work);
    stop_on_signal(Arc::new(machine.stop_handle(remote.clone())), leashed, drain)?;
    tracing::info!(server, game = row.name, jail = jail.level().name(), slots, "working");
    machine.run()?;
    Ok(ExitCode::SUCCESS)
}

fn usual_cache() -> Result<PathBuf, CommandError> {
    let absolute_path =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base =
        absolute_path("XDG_CACHE_HOME").or_else(|| absolute_path("HOME").map(|home| home.join(".cache")));
    base.map(|base| base.join("joute"))
        .ok_or_else(|| "HOME is not set: name a folder for the cache with --cache FOLDER".into())
}

fn first_line() -> Result<String, CommandError> {
    let mut line = String::new();
    std::io::stdin().lock().take(MAX_TOKEN_LINE).read_line(&mut line)?;
    Ok(line)
}

/// Stops the worker when a signal arrives or its standard input is closed. After SIGTERM, the worker
/// may end the jobs that it has begun within the duration `drain`. Otherwise, all its jobs return to
/// the queue at once.
fn stop_on_signal(stop: Arc<StopHandle>, leashed: bool, drain: Duration) -> Result<(), CommandError> {
    let exit = |stop: &StopHandle| {
        stop.abandon();
        std::process::exit(0)
    };
    if leashed {
        let stop = stop.clone();
        std::thread::spawn(move || {
            let mut rest = [0; 64];
            while std::io::stdin().read(&mut rest).is_ok_and(|count| count > 0) {}
            exit(&stop)
        });
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let signals =
        runtime.block_on(async { (signal(SignalKind::interrupt()), signal(SignalKind::terminate())) });
    let (Ok(mut interrupt), Ok(mut terminate)) = signals else { return Ok(()) };
    std::thread::spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {
                    tracing::info!("stopping after the jobs that have begun");
                    stop.drain();
                    // A second signal ends the wait.
                    tokio::select! {
                        _ = interrupt.recv() => {}
                        _ = terminate.recv() => {}
                        () = wait_for_drain(&stop) => {}
                        () = tokio::time::sleep(drain) => {}
                    }
                }
            }
        });
        exit(&stop)
    });
    Ok(())
}

/// Waits until a worker that is being drained has ended its jobs and sent the results.
async fn wait_for_drain(stop: &StopHandle) {
    while !stop.is_drained() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
