//! `joute contest`, `joute serve` and `joute worker`: a contest as a service.

mod backup;
mod crew;
pub mod log;
mod new;
mod people;
mod rehearse;
mod sample;
pub mod serve;
mod stock;
pub mod worker;

use crate::games::Row;
use joute_contest::clock::{Clock as _, Machine};
use joute_contest::game::Game;
use joute_contest::running::Act;
use joute_contest::store::Store;
use std::path::PathBuf;
use std::process::ExitCode;

/// Arguments of `joute contest`.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Writes a contest to begin with: contest.toml, and a database with an organiser.
    New(new::Arguments),
    /// Backs a contest up, also while it is served. A second backup into the same folder writes only what is new.
    Backup(backup::Backup),
    /// Makes a contest from a backup. Everything is compared with its hash, and nothing is overwritten.
    Restore(backup::Restore),
    /// Lets people of a list take part, and prints their one-time links as a list.
    People(people::Arguments),
    /// Plays the whole programme of a contest, with candidates who send, mend and forget, on a clock that it drives.
    Rehearse(rehearse::Arguments),
    /// Makes a token for a worker on another machine, and prints it; one that it had before is good for nothing.
    Worker {
        /// The contest's folder.
        folder: PathBuf,
        /// What the worker is called.
        name: String,
    },
}

/// Runs the command.
///
/// # Errors
/// A message for the organiser.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    match &arguments.command {
        Command::New(arguments) => new::run(arguments),
        Command::People(arguments) => people::run(arguments),
        Command::Backup(arguments) => backup::backup(arguments),
        Command::Restore(arguments) => backup::restore(arguments),
        Command::Rehearse(arguments) => rehearse::run(arguments),
        Command::Worker { folder, name } => {
            // A folder that is no contest's stays none.
            joute_contest::plan::Plan::read(folder)?;
            let store = Store::open(folder).map_err(|error| error.to_string())?;
            let act = Act { by: None, whom: None, what: format!("made a token for worker {name}") };
            let token = store.admit_worker(name, &act, Machine.now());
            let token = token.map_err(|error| format!("{name}: {error}"))?;
            println!("{}", token.shown());
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// A game as contests play it.
pub fn game(row: &'static Row) -> Game {
    Game {
        name: row.name,
        api: row.api,
        locale: row.locale,
        shape: row.shape,
        limits: row.limits,
        maps: row.official(),
        make_map: row.maps.as_ref().map(|maps| maps.generate),
        opponents: row.opponents,
        painter: row.painter,
        seat: row.seat,
    }
}
