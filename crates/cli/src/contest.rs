//! The commands `joute contest`, `joute serve`, `joute worker` and `joute ladder`. They run a contest as a
//! service, and export its ladder.

mod backup;
mod client_token;
mod game;
mod kits;
pub mod ladder;
mod local_workers;
mod log;
mod mail;
mod new;
mod people;
mod rehearse;
mod relocate;
mod sample;
pub mod serve;
pub mod worker;
mod worker_token;

use crate::error::CommandError;
use joute_contest::plan::Plan;
use std::path::Path;
use std::process::ExitCode;

/// The command-line arguments of `joute contest`, which creates, backs up and restores contests.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Create a contest's folder with a plan, contest.toml, and a database with one organiser.
    New(new::Arguments),
    /// Back up a contest, even while it is being served. Later backups into the same folder only
    /// write new files.
    Backup(backup::Backup),
    /// Restore a contest from a backup. All files are verified, and nothing is overwritten.
    Restore(backup::Restore),
    /// Move a contest's database from SQLite to PostgreSQL or back.
    Move(relocate::Arguments),
    /// Send a test mail with the mail server that contest.toml names.
    Mail(mail::Arguments),
    /// Add the people of a list to a contest, and print their one-time links as a list.
    People(people::Arguments),
    /// Rehearse the whole programme of a contest with simulated candidates and an artificial clock.
    Rehearse(rehearse::Arguments),
    /// Create a token for a worker on another machine and print it. The worker's earlier token is
    /// revoked.
    Worker(worker_token::Arguments),
    /// Create a token with which joute league, cup and duel let the workers of a contest play their
    /// matches (--fleet). The earlier token of the same name is revoked.
    Client(client_token::Arguments),
}

/// Runs `joute contest`, which creates, backs up and restores contests.
///
/// # Errors
/// Returns an error with a message for the organiser if the command fails.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    match &arguments.command {
        Command::New(arguments) => new::run(arguments),
        Command::Mail(arguments) => mail::run(arguments),
        Command::People(arguments) => people::run(arguments),
        Command::Backup(arguments) => backup::backup(arguments),
        Command::Restore(arguments) => backup::restore(arguments),
        Command::Move(arguments) => relocate::run(arguments),
        Command::Rehearse(arguments) => rehearse::run(arguments),
        Command::Worker(arguments) => worker_token::run(arguments),
        Command::Client(arguments) => client_token::run(arguments),
    }
}

/// Returns the name of the game of the contest in a folder, or `None` if there is no contest.
pub fn game_of(folder: &Path) -> Option<String> {
    Plan::read(folder).ok().map(|plan| plan.game)
}
