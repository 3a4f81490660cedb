//! The command `joute contest client`, which creates tokens for clients that send the matches of leagues.

use crate::error::CommandError;
use joute_contest::clock::{Clock as _, SystemClock};
use joute_contest::data::{Act, LOG_LOCALE};
use joute_contest::operations::workers::admit_client;
use joute_contest::plan::Plan;
use joute_contest::store::Store;
use joute_words::acts;
use std::path::PathBuf;
use std::process::ExitCode;

/// The command-line arguments of `joute contest client`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Let the workers of the contest in this folder play the matches.
    folder: PathBuf,
    /// Give the client this name, which the organisers' page shows.
    name: String,
}

/// Creates a token for a client and prints it.
pub(super) fn run(Arguments { folder, name }: &Arguments) -> Result<ExitCode, CommandError> {
    // Reading the plan also prevents creating a database in a folder that contains no contest.
    let plan = Plan::read(folder)?;
    let store = Store::open(folder, &plan.database)?;
    let act = Act::new(None, acts::made_client_token(LOG_LOCALE, name), SystemClock.now());
    let token = admit_client(&store, name, &act).map_err(|error| format!("{name}: {error}"))?;
    println!("{}", token.expose());
    Ok(ExitCode::SUCCESS)
}
