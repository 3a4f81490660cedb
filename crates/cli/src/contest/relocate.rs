//! The command `joute contest move`, which moves a contest's database to another engine or server.

use super::serve::{Sharing, lock};
use crate::error::CommandError;
use joute_contest::backup;
use std::path::PathBuf;
use std::process::ExitCode;

/// The word that stands for a database file in the contest's folder.
const SQLITE: &str = "sqlite";

/// The command-line arguments of `joute contest move`, which moves a contest's database.
#[derive(clap::Args)]
pub struct Arguments {
    /// Move the database of the contest in this folder. The contest must not be served.
    folder: PathBuf,
    /// Move it to this empty PostgreSQL database, such as postgresql://joute@localhost/joute. The word
    /// sqlite moves it to a file in the contest's folder.
    to: String,
}

/// Runs `joute contest move`, which moves a contest's database.
///
/// # Errors
/// Returns an error with a message for the organiser if the command fails. The contest then
/// keeps its database.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let Arguments { folder, to } = arguments;
    let _lock = lock(folder, Sharing::Exclusive)?;
    let address = (to != SQLITE).then_some(to.as_str());
    let rows = backup::relocate(folder, address)?;
    println!("{}: {rows} rows moved, and contest.toml names the new database", folder.display());
    Ok(ExitCode::SUCCESS)
}
