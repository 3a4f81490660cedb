//! The command `joute contest mail`, which sends a test mail.

use crate::error::CommandError;
use joute_contest::operations::mail::send_test;
use joute_contest::plan::Plan;
use std::path::PathBuf;
use std::process::ExitCode;

/// The command-line arguments of `joute contest mail`, which sends a test mail.
#[derive(clap::Args)]
pub struct Arguments {
    /// Use the mail server of the contest in this folder. The contest is not changed.
    folder: PathBuf,
    /// Send the mail to this address.
    #[arg(long, value_name = "ADDRESS")]
    to: String,
}

/// Runs `joute contest mail`, which sends a test mail.
///
/// # Errors
/// Returns an error if the mail cannot be sent. Its message names the line of
/// `contest.toml` to check.
pub fn run(arguments: &Arguments) -> Result<ExitCode, CommandError> {
    let Arguments { folder, to } = arguments;
    let plan = Plan::read(folder)?;
    send_test(&plan, to).map_err(|error| CommandError::from(error).at(folder))?;
    println!("{to}: the mail server has accepted the mail; look whether it arrives");
    Ok(ExitCode::SUCCESS)
}
